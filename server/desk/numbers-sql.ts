import { COUNTS_AS_PLAYED, MAX_DAYS_AHEAD } from '#domain/booking/status.ts';
import type { Period } from '#domain/desk/numbers-api.ts';
import type { DeskPayout } from '#domain/desk/money-api.ts';
import { sql } from '../db/db.ts';

/** Periods as the database is asked about them: where each begins, and where the last one ends. */
export interface Span {
  starts: string[];
  until: string;
}

const BEGUN = [...COUNTS_AS_PLAYED, 'IN_PROGRESS'];

/** The moment of the oldest row of a booking, an open request or the ledger: before it there were no books. */
export const firstOfBooks = () => sql<{ at: string | null }>`
  select least(
    (select min(created_at) from booking),
    (select min(created_at) from broadcast),
    (select created_at from ledger_transaction order by transaction_id limit 1)
  ) as at`;

export interface RequestCounts {
  bin: number;
  yes: number;
  no: number;
  expired: number;
  withdrawn: number;
  waiting: number;
  median: number | null;
  slowest: number | null;
}

/** Seats of open requests are left out, because their caddy had already accepted. */
export const requestsBy = ({ starts, until }: Span, slug: string | null) => sql<RequestCounts>`
  select width_bucket(created_at, ${starts}::timestamptz[]) as bin,
    count(*) filter (where answered_at is not null and status <> 'DECLINED') as yes,
    count(*) filter (where status = 'DECLINED') as no,
    count(*) filter (where status = 'EXPIRED') as expired,
    count(*) filter (where status = 'PENDING') as waiting,
    count(*) filter (where answered_at is null and status not in ('DECLINED', 'EXPIRED', 'PENDING')) as withdrawn,
    percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at)::float8 / 60) as median,
    percentile_cont(0.9) within group (order by extract(epoch from answered_at - created_at)::float8 / 60) as slowest
  from booking
  where created_at >= (${starts}::timestamptz[])[1] and created_at < ${until}::timestamptz and broadcast_id is null
    and (${slug}::text is null or slug = ${slug})
  group by 1`;

export interface RoundCounts {
  bin: number;
  played: number;
  no_show_golfer: number;
  no_show_caddy: number;
  by_golfer: number;
  by_caddy: number;
  by_course: number;
}

/** Grouped by the day of play. A request that was never accepted does not count as a cancelled round. */
export const roundsBy = ({ starts, until }: Span, slug: string | null) => sql<RoundCounts>`
  select width_bucket(booking_date, ${starts}::date[]) as bin,
    count(*) filter (where status = any(${BEGUN}::text[])) as played,
    count(*) filter (where status = 'NO_SHOW_GOLFER') as no_show_golfer,
    count(*) filter (where status = 'NO_SHOW_CADDY') as no_show_caddy,
    count(*) filter (where status = 'CANCELLED_BY_GOLFER' and answered_at is not null) as by_golfer,
    count(*) filter (where status = 'CANCELLED_BY_CADDY') as by_caddy,
    count(*) filter (where status = 'CANCELLED_BY_COURSE' and answered_at is not null) as by_course
  from booking
  where booking_date >= (${starts}::date[])[1] and booking_date <= ${until}::date
    and (${slug}::text is null or slug = ${slug})
  group by 1`;

export const broadcastsBy = ({ starts, until }: Span, slug: string | null) => sql<{
  bin: number;
  asked: number;
  filled: number;
  open: number;
}>`
  select width_bucket(created_at, ${starts}::timestamptz[]) as bin, count(*) as asked,
    count(*) filter (where status = 'FILLED') as filled, count(*) filter (where status = 'OPEN') as open
  from broadcast
  where created_at >= (${starts}::timestamptz[])[1] and created_at < ${until}::timestamptz
    and (${slug}::text is null or slug = ${slug})
  group by 1`;

/** What comes out of the provider's account is a top-up: a refund of one goes back into it. `span`: ids, which are in order of time. */
export const topupsBy = ({ starts, until }: Span) => sql<{ bin: number; topups: number; topup_amount: number }>`
  select width_bucket(transaction_id, ${starts}::uuid[]) as bin, count(*) as topups, -sum(amount) as topup_amount
  from ledger_entry
  where account = 'psp:clearing' and amount < 0
    and transaction_id >= (${starts}::uuid[])[1] and transaction_id < ${until}::uuid
  group by 1`;

export const payoutsBy = ({ starts, until }: Span) => sql<{ bin: number; payouts: number; payout_amount: number }>`
  select width_bucket(ended_at, ${starts}::timestamptz[]) as bin, count(*) as payouts, sum(amount) as payout_amount
  from withdrawal
  where ended_at >= (${starts}::timestamptz[])[1] and ended_at < ${until}::timestamptz and status = 'PAID'
  group by 1`;

/** Our share as it was posted, less what was given back of it. */
export const shareBy = ({ starts, until }: Span) => sql<{ bin: number; share: number }>`
  select width_bucket(transaction_id, ${starts}::uuid[]) as bin, sum(amount) as share
  from ledger_entry
  where account = 'platform:fee' and transaction_id >= (${starts}::uuid[])[1] and transaction_id < ${until}::uuid
  group by 1`;

/**
 * The same of one course, by the names of its bookings' postings: a share is posted with the round, or when it is cancelled, at most as
 * many days before as it can be asked for; a decision at most as many days after.
 */
export const shareOfCourseBy = ({ starts, until }: Span, { from, to }: Period, slug: string) => sql<{
  bin: number;
  share: number;
}>`
  select width_bucket(ledger_transaction.transaction_id, ${starts}::uuid[]) as bin, sum(amount) as share
  from booking
  cross join unnest(array['share', 'decide']) as what
  join ledger_transaction on cause = 'booking:' || booking_ref || ':' || what
  join ledger_entry on ledger_entry.transaction_id = ledger_transaction.transaction_id and account = 'platform:fee'
  where slug = ${slug}
    and booking_date between ${from}::date - ${MAX_DAYS_AHEAD}::int and ${to}::date + ${MAX_DAYS_AHEAD}::int
    and ledger_transaction.transaction_id >= (${starts}::uuid[])[1] and ledger_transaction.transaction_id < ${until}::uuid
  group by 1`;

export const requestsBetween = (from: string, until: string, slug: string | null) => sql<{ requests: number }>`
  select count(*) as requests from booking
  where created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz and broadcast_id is null
    and (${slug}::text is null or slug = ${slug})`;

/** Rounds of a day that are to be played, are being played or were. */
export const roundsOfDay = (day: string, slug: string | null) => sql<{ rounds: number; on_course: number }>`
  select count(*) as rounds, count(*) filter (where status = 'IN_PROGRESS') as on_course from booking
  where booking_date = ${day}::date and status = any(${[...BEGUN, 'CONFIRMED']}::text[])
    and (${slug}::text is null or slug = ${slug})`;

/** Both days included. A round that is disputed counts as played, as everywhere. */
export const reachOfRounds = (from: string, to: string, slug: string | null) => sql<{
  golfers: number;
  caddies: number;
  rounds: number;
  disputed: number;
  reviews: number;
}>`
  select count(distinct golfer_id) filter (where is_played) as golfers,
    count(distinct caddy_id) filter (where is_played) as caddies,
    count(*) filter (where is_played) as rounds,
    count(*) filter (where is_played and disputed_at is not null) as disputed,
    count(review_id) as reviews
  from (
    select booking_id, golfer_id, caddy_id, disputed_at, status = any(${[...COUNTS_AS_PLAYED]}::text[]) as is_played
    from booking
    where booking_date between ${from}::date and ${to}::date and (${slug}::text is null or slug = ${slug})
  ) as round
  left join review on review.booking_id = round.booking_id and by = 'golfer'`;

export const newGolfersBetween = (from: string, until: string) => sql<{ golfers: number }>`
  select count(*) as golfers from person
  where role = 'GOLFER' and created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz`;

/** What push services were given, and how much of it they took. */
export const pushesBetween = (from: string, until: string) => sql<{ given: number; sent: number }>`
  select count(*) as given, count(*) filter (where delivery_push.state = 'SENT') as sent
  from delivery
  join delivery_push on delivery_push.key = delivery.key
  where created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz`;

/** Those that have a booking. */
export const coursesInUse = () => sql<{ slug: string; th: string; en: string }>`
  select slug, name_th as th, name_en as en from course
  where exists (select from booking where booking.slug = course.slug)
  order by name_en, slug
  limit 500`;

/** What people have on their accounts, from the balances that stand there: a page does not add up the whole ledger, as the proofs do. */
export const keptBalances = () => sql<{ available: number; held: number; pending: number; earned: number }>`
  select
    coalesce(sum(balance) filter (where account like 'golfer:%:available'), 0) as available,
    coalesce(sum(balance) filter (where account like 'golfer:%:held'), 0) as held,
    coalesce(sum(balance) filter (where account like 'caddy:%:pending'), 0) as pending,
    coalesce(sum(balance) filter (where account like 'caddy:%:available'), 0) as earned
  from account`;

/** Approved ones that are under way, and those that ended since `since`. */
export const payoutsSince = (since: string, limit: number) => sql<DeskPayout>`
  select reference, kind, withdrawal.user_id, coalesce(nickname, display_name) as who, amount,
    withdrawal.status, transfer_id is not null as was_sent, failure_code, review_why, requested_at, ended_at
  from withdrawal
  join person on person.user_id = withdrawal.user_id
  left join caddy_profile on caddy_profile.user_id = withdrawal.user_id
  where approved_at is not null
    and (withdrawal.status in ('REQUESTED', 'PROCESSING') or ended_at >= ${since}::timestamptz)
  order by ended_at is not null, ended_at desc, requested_at
  limit ${limit}::int`;

/** Under way with this provider, which has given them an id or was asked to; oldest first. */
export const payoutsToAsk = (provider: string, limit: number) => sql<{
  reference: string;
  withdrawal_id: string;
  transfer_id: string | null;
  requested_at: string;
}>`
  select reference, withdrawal_id, transfer_id, requested_at from withdrawal
  where status in ('REQUESTED', 'PROCESSING') and approved_at is not null and provider = ${provider}
  order by requested_at
  limit ${limit}::int`;

/** The names of the postings of a booking with its changes and tips, of a top-up with its refunds, of a payout; or the name itself. */
export const causesOf = (reference: string) => sql<{ cause: string }>`
  with of_booking as (
    select booking_id, booking_ref from booking where booking_ref = upper(${reference})
  ), of_topup as (
    select topup_id from topup where reference = upper(${reference})
  )
  select ${reference}::text as cause
  union all
  select 'booking:' || booking_ref || ':' || what from of_booking
  cross join unnest(array['hold', 'release', 'share', 'pay', 'decide', 'goodwill']) as what
  union all
  select 'booking:' || booking_ref || ':change:' || change_id || ':' || what from of_booking
  join booking_change using (booking_id)
  cross join unnest(array['hold', 'release']) as what
  union all
  select 'tip:' || tip_id || ':' || what from of_booking
  join tip using (booking_id)
  cross join unnest(array['hold', 'release', 'pay']) as what
  union all
  select 'topup:' || topup_id || ':' || what from of_topup
  cross join unnest(array['credit', 'reverse']) as what
  union all
  select 'topup:' || topup_id || ':' || refund_id || ':' || what from of_topup
  join topup_refund using (topup_id)
  cross join unnest(array['refund', 'collect']) as what
  union all
  select 'refund:' || refund_id || ':forgiven' from of_topup
  join topup_refund using (topup_id)
  union all
  select 'withdrawal:' || withdrawal_id || ':' || what from withdrawal
  cross join unnest(array['out', 'back']) as what
  where reference = upper(${reference})
  limit 200`;

export interface LegRow {
  transaction_id: string;
  at: string;
  cause: string;
  account: string;
  amount: number;
}

/** The newest postings with their legs. */
export const newestPostings = (limit: number, skipped: number) => sql<LegRow>`
  with page as (
    select transaction_id, cause, created_at from ledger_transaction
    order by transaction_id desc
    limit ${limit}::int offset ${skipped}::int
  )
  select transaction_id, created_at as at, cause, account, amount from page
  join ledger_entry using (transaction_id)
  order by transaction_id desc, amount, account`;

export const postingsNamed = (causes: string[], limit: number, skipped: number) => sql<LegRow>`
  with page as (
    select transaction_id, cause, created_at from ledger_transaction
    where cause = any(${causes}::text[])
    order by transaction_id desc
    limit ${limit}::int offset ${skipped}::int
  )
  select transaction_id, created_at as at, cause, account, amount from page
  join ledger_entry using (transaction_id)
  order by transaction_id desc, amount, account`;
