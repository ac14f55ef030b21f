import { type PersonTable, emptied, gone, kept, pseudonym, years } from './person-column.ts';
import { ACCOUNT_TABLES } from './person-data-account.ts';
import { PEOPLE_TABLES, TALK_TABLES } from './person-data-people.ts';

const OF_OWN_BOOKINGS = 'booking_id in (select booking_id from booking where $1::uuid in (golfer_id, caddy_id))';
const OWN_DISPUTE =
  "((dispute ->> 'by' = 'golfer' and golfer_id = $1::uuid) or (dispute ->> 'by' = 'caddy' and caddy_id = $1::uuid))";

/** Bookings belong to both people: the rows stay, and the texts that this person wrote are emptied. */
const PLAY_TABLES: readonly PersonTable[] = [
  {
    table: 'booking_slot',
    th: 'เวลาที่ถูกจอง',
    en: 'Booked times',
    owned: 'person_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('person_id slot booking_id seat'),
  },
  {
    table: 'booking_moment',
    th: 'สิ่งที่เกิดในแต่ละการจอง',
    en: 'What happened to each booking',
    owned: OF_OWN_BOOKINGS,
    at_end: 'KEEP',
    columns: {
      ...kept('OTHERS', 'booking_id seq action actor at device_at'),
      // Older decisions name the operator; the refund is the golfer's to know and is in the booking. The other person must not learn of a
      // block.
      said: { fate: 'KEEP', reason: 'OTHERS', shown: "said - '{operator,refund,apart}'::text[]" },
    },
  },
  {
    table: 'booking_change',
    th: 'ข้อเสนอเปลี่ยนเวลา',
    en: 'Proposed changes',
    owned: OF_OWN_BOOKINGS,
    at_end: 'KEEP',
    columns: kept(
      'OTHERS',
      'change_id booking_id by status booking_date tee_off_time tee_off_at holes transport lines total caddy_gets rate_id extra_hold created_at expires_at answered_at',
    ),
  },
  {
    table: 'strike',
    th: 'ใบเตือน',
    en: 'Strikes',
    owned: 'caddy_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('strike_id caddy_id booking_id kind at'),
  },
  {
    table: 'booking',
    th: 'การจอง',
    en: 'Bookings',
    owned: '$1::uuid in (golfer_id, caddy_id)',
    at_end: 'KEEP',
    columns: {
      ...pseudonym('golfer_id caddy_id'),
      ...emptied('note', 'null', 'golfer_id = $1::uuid'),
      // Only caddies give a reason.
      ...emptied('reason', "reason - 'text' || '{\"text\": null}'", 'caddy_id = $1::uuid'),
      ...emptied('dispute', 'dispute || \'{"text": "–", "photos": []}\'', OWN_DISPUTE),
      // The operator's words concern both people.
      ...emptied('decision', 'decision || \'{"why": "–"}\''),
      ...kept(
        'OTHERS',
        'booking_id booking_ref slug booking_date tee_off_time tee_off_at holes transport status version respond_by created_at answered_at earliest_tee_off_at golfer_arrived_at caddy_arrived_at started_at ended_at holes_played stop_reason asked_at refused_at claim change_id change_by change_expires_at closed_at disputed_at settled_at replaces_ref replaced_by_ref broadcast_id seat moved_at caddy_arrival_received_at end_received_at',
      ),
      ...kept('ACCOUNTS', 'lines total caddy_gets rate_id fee_collection'),
      // Each person gets what the booking shows them (server/booking/present.ts).
      ...kept('ACCOUNTS', 'refunded goodwill', 'golfer_id = $1::uuid'),
      ...kept('ACCOUNTS', 'caddy_share', 'caddy_id = $1::uuid'),
      ...kept('ACCOUNTS', 'platform_share covered', 'false'),
    },
    // What one person said of the other, who may have left since.
    retention: [
      {
        since: 'disputed_at',
        days: years(1),
        set: 'dispute = dispute || \'{"text": "–", "photos": []}\'',
        where: "settled_at is not null and dispute ->> 'text' <> '–'",
      },
      {
        since: 'disputed_at',
        days: years(1),
        set: 'decision = decision || \'{"why": "–"}\'',
        where: "decision ->> 'why' <> '–'",
      },
    ],
  },
  {
    table: 'goodwill_review',
    th: 'เงินชดเชยที่รอทีมงานพิจารณา',
    en: 'Goodwill that our team decides about',
    owned: 'booking_id in (select booking_id from booking where golfer_id = $1::uuid)',
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'booking_id reasons asked_at decided_at outcome'),
  },
  {
    table: 'caddy_response',
    th: 'คำตอบต่อประกาศหาแคดดี้',
    en: 'Answers to open requests',
    owned: 'caddy_id = $1::uuid',
    at_end: 'KEEP',
    columns: {
      ...pseudonym('caddy_id'),
      ...emptied('message', 'null'),
      ...kept('OTHERS', 'broadcast_id status responded_at booking_ref'),
      // A reserved seat would tell the caddy about the golfer's balance.
      ...kept('OTHERS', 'kept_until', 'false'),
    },
  },
  {
    table: 'broadcast',
    th: 'ประกาศหาแคดดี้',
    en: 'Open requests',
    owned: 'golfer_id = $1::uuid',
    at_end: 'KEEP',
    columns: {
      ...pseudonym('golfer_id'),
      ...emptied('note', 'null'),
      ...kept(
        'OTHERS',
        'broadcast_id alt_reference slug booking_date tee_off_time tee_off_at holes transport status version caddies_needed audience wish_languages wish_years rate_id is_holiday fee_collection expires_at created_at asked_at',
      ),
    },
  },
  {
    table: 'follow',
    th: 'การติดตาม',
    en: 'Follows',
    owned: '$1::uuid in (golfer_id, caddy_id)',
    at_end: 'DELETE',
    columns: { ...pseudonym('golfer_id caddy_id'), ...gone('created_at') },
  },
];

const OWN_ACCOUNTS =
  "account in ('golfer:' || $1::text || ':available', 'golfer:' || $1::text || ':held', 'caddy:' || $1::text || ':pending', 'caddy:' || $1::text || ':available')";
const OWN_RECIPIENTS =
  'recipient_id in (select recipient_id from bank_account where user_id = $1::uuid union select recipient_id from withdrawal where user_id = $1::uuid)';

/** Money: ledger lines can never be changed, so they stay and contain nothing of the person but the id. */
const MONEY_TABLES: readonly PersonTable[] = [
  {
    table: 'ledger_transaction',
    th: 'รายการในบัญชีแยกประเภท',
    en: 'Ledger transactions',
    owned: `transaction_id in (select transaction_id from ledger_entry where ${OWN_ACCOUNTS})`,
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'transaction_id cause created_at'),
  },
  {
    table: 'ledger_entry',
    th: 'บรรทัดในบัญชีแยกประเภท',
    en: 'Ledger entries',
    owned: OWN_ACCOUNTS,
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'transaction_id account amount line_id'),
  },
  {
    table: 'account',
    th: 'วอลเล็ต',
    en: 'Wallet',
    owned: OWN_ACCOUNTS,
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'account balance created_at last_id'),
  },
  {
    table: 'sandbox_refund',
    th: 'เงินที่คืนไปในระบบทดลอง',
    en: 'Refunds of the built-in provider',
    owned:
      'charge_id in (select sandbox_charge.charge_id from sandbox_charge join topup on topup.topup_id::text = sandbox_charge.topup_id where user_id = $1::uuid)',
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'refund_id charge_id amount created_at'),
  },
  {
    table: 'sandbox_charge',
    th: 'การจ่ายในระบบทดลอง',
    en: 'Payments of the built-in provider',
    owned: 'topup_id in (select topup_id::text from topup where user_id = $1::uuid)',
    at_end: 'KEEP',
    columns: kept(
      'ACCOUNTS',
      'charge_id topup_id amount method status failure_code refunded return_uri expires_at created_at paid_at',
    ),
  },
  {
    table: 'sandbox_transfer',
    th: 'การโอนออกในระบบทดลอง',
    en: 'Transfers of the built-in provider',
    owned: 'withdrawal_id in (select withdrawal_id::text from withdrawal where user_id = $1::uuid)',
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'transfer_id withdrawal_id recipient_id amount status failure_code created_at'),
  },
  {
    table: 'sandbox_recipient',
    th: 'บัญชีปลายทางในระบบทดลอง',
    en: 'Recipients of the built-in provider',
    owned: OWN_RECIPIENTS,
    at_end: 'KEEP',
    columns: { ...emptied('name last4', "'–'"), ...kept('ACCOUNTS', 'recipient_id bank created_at') },
  },
  {
    table: 'bank_account',
    th: 'บัญชีธนาคาร',
    en: 'Bank account',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('user_id bank last4 holder provider recipient_id changed_at'),
  },
  {
    table: 'topup_refund',
    th: 'เงินที่เติมไว้และถูกคืนไป',
    en: 'Refunds of top-ups',
    owned: 'topup_id in (select topup_id from topup where user_id = $1::uuid)',
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'provider refund_id topup_id amount taken refunded_at seen_at debt_end ended_at'),
  },
  {
    table: 'topup',
    th: 'การเติมเงิน',
    en: 'Top-ups',
    owned: 'user_id = $1::uuid',
    at_end: 'KEEP',
    columns: {
      ...pseudonym('user_id'),
      ...emptied('authorize_uri qr_uri', 'null'),
      ref_hash: { fate: 'KEEP', reason: 'ACCOUNTS', isSecret: true },
      ...kept(
        'ACCOUNTS',
        'topup_id reference amount method platform provider livemode status charge_id failure_code review_why review_seen decided_at fee fee_vat next next_check_at asked_at ask_again_at expires_at created_at paid_at',
      ),
    },
  },
  {
    table: 'withdrawal',
    th: 'การถอนเงิน',
    en: 'Withdrawals',
    owned: 'user_id = $1::uuid',
    at_end: 'KEEP',
    columns: {
      ...pseudonym('user_id'),
      // Books must show who received money.
      ...kept(
        'ACCOUNTS',
        'withdrawal_id reference kind amount status bank last4 holder provider recipient_id transfer_id failure_code requested_on requested_at approved_at note review_why review_at checks ended_at',
      ),
    },
    retention: [
      {
        since: 'ended_at',
        days: years(5),
        set: "holder = '–', last4 = '0000', note = null",
        where: "holder <> '–'",
      },
    ],
  },
  {
    table: 'tip',
    th: 'ทิป',
    en: 'Tips',
    owned: '$1::uuid in (golfer_id, caddy_id)',
    // Cash tips are the golfer's private note, and a caddy only learns of a tip that was paid.
    read: "(golfer_id = $1::uuid or (way = 'WALLET' and status = 'PAID'))",
    at_end: 'KEEP',
    columns: {
      ...pseudonym('golfer_id caddy_id'),
      ...kept('ACCOUNTS', 'tip_id booking_id booking_ref amount way status created_at undo_by'),
    },
  },
];

/**
 * The table of all columns with personal data. Erasure (erase.ts), the export (deletion.ts) and retention (erase.ts) are built from it, in
 * this order: a table that is found through another one comes before it. A test compares it with the database, so that every new column
 * must be listed.
 */
export const PERSON_DATA: readonly PersonTable[] = [
  ...TALK_TABLES,
  ...PEOPLE_TABLES,
  ...PLAY_TABLES,
  ...MONEY_TABLES,
  ...ACCOUNT_TABLES,
];

/** Tables without personal data, with the reason and all their columns. */
export const TABLES_WITHOUT_PERSON: Record<string, { why: string; columns: string }> = {
  attempt: { why: 'counts under keyed digests, of the last quarter of an hour', columns: 'key moments over_at' },
  course: {
    why: 'a place',
    columns:
      'slug name_th name_en province_th province_en region holes lat lng cart_policy fee_collection caddy_fee cart_fee search_key office_phone is_open version',
  },
  counter: { why: 'a place’s counter', columns: 'counter_id slug name key_hash created_at ended_at' },
  course_closure: { why: 'a day of a place', columns: 'slug day reason note created_at' },
  course_price: {
    why: 'what a place takes, and who of the team wrote it',
    columns:
      'price_id slug valid_from fee_collection green_fee caddy_fee cart_fee created_at created_by withdrawn_at withdrawn_by',
  },
  database_history: { why: 'ours', columns: 'one history_id begun_at' },
  desk_closing: {
    why: 'a day of a place that the team asked to close; the audit keeps its note, and lets it go',
    columns: 'item slug day reason note staff_id asked_at',
  },
  desk_claim: { why: 'who of the team has opened what', columns: 'kind item staff_id claimed_at seen_at' },
  desk_left: { why: 'what the team left as it was, and who', columns: 'kind item staff_id left_at' },
  desk_proposal: {
    why: 'a decision that waits for a second person of the team for seven days at most; the audit keeps its note, and lets it go',
    columns: 'kind item staff_id outcome refund goodwill note proposed_at',
  },
  departure: { why: 'why somebody left, and not who', columns: 'departure_id reason kept_until' },
  fault: {
    why: 'code that failed on a phone, and not whose',
    columns: 'release day digest kind name route stack count first_at last_at',
  },
  holiday: { why: 'public holidays', columns: 'day name_th name_en' },
  house_secret: { why: 'ours', columns: 'name secret created_at' },
  job: { why: 'ids of what is due', columns: 'key kind run_at payload attempts locked_until last_error' },
  line_ended: {
    why: 'links that LINE was told the end of; whose is in its sealed token alone, which goes with the answer',
    columns: 'line_ended_id access_token token_until asked_at ended_at outcome',
  },
  migration: { why: 'ours', columns: 'name checksum applied_at older_may_run' },
  migration_lock: { why: 'ours', columns: 'one' },
  probe: { why: 'ours', columns: 'one written_at' },
  rate: {
    why: 'our fees, and who of the team wrote them',
    columns:
      'rate_id valid_from reservation_9 reservation_18 reservation_27 reservation_36 service_9 service_18 service_27 service_36 walk_9 walk_more holiday share created_at created_by approved_at approved_by withdrawn_at withdrawn_by',
  },
  reconcile_run: {
    why: 'what the proof of the books found, by references of money, and who of the team asked for it',
    columns: 'run_id asked_at staff_id ended_at result',
  },
  reference_counter: { why: 'a count of a day', columns: 'kind day last' },
  reward: {
    why: 'a catalogue',
    columns: 'reward_id kind name_th name_en points amount approver stock position is_active',
  },
  slip_key: { why: 'ours', columns: 'key_id public_key private_key created_at' },
  staff: { why: 'the team, who are no golfers or caddies', columns: 'staff_id name roles created_at left_at courses' },
  staff_challenge: { why: 'random numbers of minutes', columns: 'challenge_sha256 staff_id ends_at' },
  staff_invitation: {
    why: 'the team’s links',
    columns: 'invitation_id token_sha256 roles made_by is_demo created_at ends_at used_at used_by withdrawn_at courses',
  },
  staff_passkey: {
    why: 'the team’s public keys',
    columns: 'credential_id staff_id public_key counter transports device created_at used_at',
  },
  staff_recovery_code: { why: 'the team’s codes, as digests', columns: 'code_sha256 staff_id created_at used_at' },
  staff_session: {
    why: 'the team’s sessions',
    columns: 'session_id staff_id token_sha256 device way created_at seen_at proved_at ends_at ended_at',
  },
  vapid_key: { why: 'ours', columns: 'name public_key private_key created_at' },
  webhook: { why: 'ids of what a provider told', columns: 'provider event_id kind charge_id received_at' },
};
