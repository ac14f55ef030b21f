import { json, sql } from '../db/db.ts';

/*
 * A table each: what the demo world has of the days before it was made, all rows at once. What is not named is as the table has it of
 * itself.
 */

type Rows = readonly object[];

export const insertPeople = (rows: Rows) => sql`
  insert into person (
    user_id, role, display_name, email, password_hash, photo_url, language, terms_version, adult_at, public_photo,
    created_at
  )
  select
    user_id, role, display_name, email, password_hash, photo_url, language, terms_version, adult_at, public_photo,
    created_at
  from jsonb_populate_recordset(null::person, ${json(rows)}::jsonb) on conflict do nothing`;

export const insertConsents = (rows: Rows) => sql`
  insert into consent (consent_id, user_id, what, version, is_given, given_at)
  select consent_id, user_id, what, version, is_given, given_at
  from jsonb_populate_recordset(null::consent, ${json(rows)}::jsonb)`;

export const insertGolferProfiles = (rows: Rows) => sql`
  insert into golfer_profile (user_id, handicap_tenths, usual_courses, languages, preferences)
  select user_id, handicap_tenths, usual_courses, languages, preferences
  from jsonb_populate_recordset(null::golfer_profile, ${json(rows)}::jsonb)`;

export const insertCaddyProfiles = (rows: Rows) => sql`
  insert into caddy_profile (
    user_id, real_name, nickname, nickname_latin, caddy_number, years, languages, strengths, who_may_request, verification,
    rounds, on_time, search_key
  )
  select
    user_id, real_name, nickname, nickname_latin, caddy_number, years, languages, strengths, who_may_request, verification,
    rounds, on_time, search_key
  from jsonb_populate_recordset(null::caddy_profile, ${json(rows)}::jsonb)`;

export const insertCaddyNumbers = (rows: Rows) => sql`
  insert into caddy_number (slug, number, user_id)
  select slug, number, user_id
  from jsonb_populate_recordset(null::caddy_number, ${json(rows)}::jsonb)`;

export const insertVerifications = (rows: Rows) => sql`
  insert into caddy_verification (user_id, way, slug, code, submitted_at)
  select user_id, way, slug, code, submitted_at
  from jsonb_populate_recordset(null::caddy_verification, ${json(rows)}::jsonb)`;

export const insertCaddyCourses = (rows: Rows) => sql`
  insert into caddy_course (user_id, slug, position)
  select user_id, slug, position
  from jsonb_populate_recordset(null::caddy_course, ${json(rows)}::jsonb)`;

export const insertWeeks = (rows: Rows) => sql`
  insert into caddy_week (user_id, weekday, from_minute, to_minute)
  select user_id, weekday, from_minute, to_minute
  from jsonb_populate_recordset(null::caddy_week, ${json(rows)}::jsonb)`;

export const insertExceptions = (rows: Rows) => sql`
  insert into caddy_exception (user_id, day, kind, from_minute, to_minute)
  select user_id, day, kind, from_minute, to_minute
  from jsonb_populate_recordset(null::caddy_exception, ${json(rows)}::jsonb)`;

export const insertAccounts = (rows: Rows) => sql`
  insert into account (account, created_at)
  select account, created_at
  from jsonb_populate_recordset(null::account, ${json(rows)}::jsonb)`;

export const insertFollows = (rows: Rows) => sql`
  insert into follow (golfer_id, caddy_id, created_at)
  select golfer_id, caddy_id, created_at
  from jsonb_populate_recordset(null::follow, ${json(rows)}::jsonb)`;

export const insertBookings = (rows: Rows) => sql`
  insert into booking (
    booking_id, booking_ref, golfer_id, caddy_id, slug, booking_date, tee_off_time, tee_off_at, earliest_tee_off_at,
    holes, transport, fee_collection, status, version, lines, total, caddy_gets, note, reason, respond_by, created_at,
    answered_at, golfer_arrived_at, caddy_arrived_at, started_at, ended_at, holes_played, stop_reason, asked_at,
    closed_at, settled_at, refunded, caddy_share, platform_share, goodwill, moved_at
  )
  select
    booking_id, booking_ref, golfer_id, caddy_id, slug, booking_date, tee_off_time, tee_off_at, earliest_tee_off_at,
    holes, transport, fee_collection, status, version, lines, total, caddy_gets, note, reason, respond_by, created_at,
    answered_at, golfer_arrived_at, caddy_arrived_at, started_at, ended_at, holes_played, stop_reason, asked_at,
    closed_at, settled_at, refunded, caddy_share, platform_share, goodwill, moved_at
  from jsonb_populate_recordset(null::booking, ${json(rows)}::jsonb)`;

export const insertMoments = (rows: Rows) => sql`
  insert into booking_moment (booking_id, seq, action, actor, at, said)
  select booking_id, seq, action, actor, at, said
  from jsonb_populate_recordset(null::booking_moment, ${json(rows)}::jsonb)`;

export const insertStrikes = (rows: Rows) => sql`
  insert into strike (strike_id, caddy_id, booking_id, kind, at)
  select strike_id, caddy_id, booking_id, kind, at
  from jsonb_populate_recordset(null::strike, ${json(rows)}::jsonb)`;

export const insertTransactions = (rows: Rows) => sql`
  insert into ledger_transaction (transaction_id, cause, created_at)
  select transaction_id, cause, created_at
  from jsonb_populate_recordset(null::ledger_transaction, ${json(rows)}::jsonb)`;

export const insertEntries = (rows: Rows) => sql`
  insert into ledger_entry (transaction_id, account, amount, line_id)
  select transaction_id, account, amount, line_id
  from jsonb_populate_recordset(null::ledger_entry, ${json(rows)}::jsonb)`;

export const insertTopups = (rows: Rows) => sql`
  insert into topup (
    topup_id, user_id, reference, amount, method, platform, provider, livemode, status, ref_hash, charge_id, fee,
    fee_vat, next_check_at, expires_at, created_at, paid_at
  )
  select
    topup_id, user_id, reference, amount, method, platform, provider, livemode, status, ref_hash, charge_id, fee,
    fee_vat, next_check_at, expires_at, created_at, paid_at
  from jsonb_populate_recordset(null::topup, ${json(rows)}::jsonb)`;

export const insertCharges = (rows: Rows) => sql`
  insert into sandbox_charge (
    charge_id, topup_id, amount, method, status, return_uri, expires_at, created_at, paid_at
  )
  select charge_id, topup_id, amount, method, status, return_uri, expires_at, created_at, paid_at
  from jsonb_populate_recordset(null::sandbox_charge, ${json(rows)}::jsonb)`;

export const insertTips = (rows: Rows) => sql`
  insert into tip (tip_id, booking_id, booking_ref, golfer_id, caddy_id, amount, way, status, created_at, undo_by)
  select tip_id, booking_id, booking_ref, golfer_id, caddy_id, amount, way, status, created_at, undo_by
  from jsonb_populate_recordset(null::tip, ${json(rows)}::jsonb)`;

export const insertBankAccounts = (rows: Rows) => sql`
  insert into bank_account (user_id, bank, last4, holder, provider, recipient_id, changed_at)
  select user_id, bank, last4, holder, provider, recipient_id, changed_at
  from jsonb_populate_recordset(null::bank_account, ${json(rows)}::jsonb)`;

export const insertRecipients = (rows: Rows) => sql`
  insert into sandbox_recipient (recipient_id, name, bank, last4, created_at)
  select recipient_id, name, bank, last4, created_at
  from jsonb_populate_recordset(null::sandbox_recipient, ${json(rows)}::jsonb)`;

export const insertWithdrawals = (rows: Rows) => sql`
  insert into withdrawal (
    withdrawal_id, user_id, reference, kind, amount, status, bank, last4, holder, provider, recipient_id, transfer_id,
    failure_code, requested_on, requested_at, approved_at, note, checks, ended_at
  )
  select
    withdrawal_id, user_id, reference, kind, amount, status, bank, last4, holder, provider, recipient_id, transfer_id,
    failure_code, requested_on, requested_at, approved_at, note, checks, ended_at
  from jsonb_populate_recordset(null::withdrawal, ${json(rows)}::jsonb)`;

export const insertTransfers = (rows: Rows) => sql`
  insert into sandbox_transfer (transfer_id, withdrawal_id, recipient_id, amount, status, failure_code, created_at)
  select transfer_id, withdrawal_id, recipient_id, amount, status, failure_code, created_at
  from jsonb_populate_recordset(null::sandbox_transfer, ${json(rows)}::jsonb)`;

export const insertReferences = (rows: Rows) => sql`
  insert into reference_counter (kind, day, last)
  select kind, day, last
  from jsonb_populate_recordset(null::reference_counter, ${json(rows)}::jsonb)`;

export const insertPointAccounts = (rows: Rows) => sql`
  insert into point_account (account, created_at)
  select account, created_at
  from jsonb_populate_recordset(null::point_account, ${json(rows)}::jsonb) on conflict do nothing`;

export const insertPointTransactions = (rows: Rows) => sql`
  insert into point_transaction (transaction_id, cause, created_at)
  select transaction_id, cause, created_at
  from jsonb_populate_recordset(null::point_transaction, ${json(rows)}::jsonb)`;

export const insertPointEntries = (rows: Rows) => sql`
  insert into point_entry (transaction_id, account, amount)
  select transaction_id, account, amount
  from jsonb_populate_recordset(null::point_entry, ${json(rows)}::jsonb)`;

export const insertNotifications = (rows: Rows) => sql`
  insert into notification (notification_id, user_id, kind, body, created_at, read_at)
  select notification_id, user_id, kind, body, created_at, read_at
  from jsonb_populate_recordset(null::notification, ${json(rows)}::jsonb)`;

export const insertRooms = (rows: Rows) => sql`
  insert into room (room_id, golfer_id, caddy_id, status, last_seq, created_at, last_end)
  select room_id, golfer_id, caddy_id, status, last_seq, created_at, last_end
  from jsonb_populate_recordset(null::room, ${json(rows)}::jsonb)`;

export const insertMembers = (rows: Rows) => sql`
  insert into room_member (room_id, user_id, read_seq, delivered_seq)
  select room_id, user_id, read_seq, delivered_seq
  from jsonb_populate_recordset(null::room_member, ${json(rows)}::jsonb)`;

export const insertMessages = (rows: Rows) => sql`
  insert into message (room_id, seq, sender_id, kind, text, phrase, card, client_msg_id, sent_at)
  select room_id, seq, sender_id, kind, text, phrase, card, client_msg_id, sent_at
  from jsonb_populate_recordset(null::message, ${json(rows)}::jsonb)`;

export const insertPosts = (rows: Rows) => sql`
  insert into post (post_id, author_id, type, audience, html, slug, free_day, free_part, created_at)
  select post_id, author_id, type, audience, html, slug, free_day, free_part, created_at
  from jsonb_populate_recordset(null::post, ${json(rows)}::jsonb)`;

export const insertSeen = (rows: Rows) => sql`
  insert into post_seen (post_id, user_id, author_id, seen_at)
  select post_id, user_id, author_id, seen_at
  from jsonb_populate_recordset(null::post_seen, ${json(rows)}::jsonb)`;

export const insertLikes = (rows: Rows) => sql`
  insert into post_like (post_id, user_id, author_id, created_at)
  select post_id, user_id, author_id, created_at
  from jsonb_populate_recordset(null::post_like, ${json(rows)}::jsonb)`;

/** What was posted, as the balances it makes. */
export const addBalances = (rows: Rows) => sql`
  update account set balance = account.balance + posted.balance
  from jsonb_populate_recordset(null::account, ${json(rows)}::jsonb) as posted
  where account.account = posted.account`;

export const addPointBalances = (rows: Rows) => sql`
  update point_account set balance = point_account.balance + posted.balance
  from jsonb_populate_recordset(null::point_account, ${json(rows)}::jsonb) as posted
  where point_account.account = posted.account`;

export const setRatings = (rows: Rows) => sql`
  update caddy_profile set rating_sum = given.rating_sum, reviews = given.reviews
  from jsonb_populate_recordset(null::caddy_profile, ${json(rows)}::jsonb) as given
  where caddy_profile.user_id = given.user_id`;

export const insertScores = (rows: Rows) => sql`
  insert into review_score (user_id, stars, marks)
  select user_id, stars, marks from jsonb_populate_recordset(null::review_score, ${json(rows)}::jsonb)`;

export const insertReports = (rows: Rows) => sql`
  insert into review_report (report_id, review_id, reporter_id, reason, text, created_at)
  select report_id, review_id, reporter_id, reason, text, created_at
  from jsonb_populate_recordset(null::review_report, ${json(rows)}::jsonb)`;
