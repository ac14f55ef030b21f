import type { Sought } from '#domain/wallet/line.ts';
import type { TopupMethod } from '#domain/payment/topup.ts';
import { sql } from '../db/db.ts';

/** A person's two accounts, and which of their lines: opened from `from`, before `before`, up to `until`. */
export interface Span {
  available: string;
  other: string;
  from: string;
  before: string;
  until: string;
}

export interface LineRow {
  line_id: string;
  /** Of the posting that changed it last. */
  cause: string;
  /** When it was opened. */
  created_at: string;
  /** What all its postings changed of each account. */
  available: number;
  other: number;
  /** All that was moved for it, above zero: held, earned, taken out or come in. */
  whole: number;
  /** What could be spent once it and all older lines are counted, and no newer one. */
  balance: number;
}

/*
 * A statement is read backwards along the index ledger_entry_statement alone, each account by itself, merged line by line, and ends where
 * the page must. What is joined is looked up line by line (`lateral … limit 1`): a planner that does not know how long a page is would read
 * the whole ledger to join it. A transaction has at most one entry in each account; uuids have no max(), their texts do.
 */

/**
 * Newest first. `reach`: the number of lines up to the end of the page. The balances are right only when all of the person's lines are
 * read, not a part of them.
 */
export const lines = (
  { available, other, from, before, until }: Span,
  limit: number,
  offset: number,
  reach: number,
) => sql<LineRow>`
  with page as materialized (
    select line_id from (
      (
        select distinct line_id from ledger_entry
        where account = ${available} and line_id >= ${from} and line_id < ${before} and line_id <= ${until}
        order by line_id desc
        limit ${reach}
      )
      union
      (
        select distinct line_id from ledger_entry
        where account = ${other} and line_id >= ${from} and line_id < ${before} and line_id <= ${until}
        order by line_id desc
        limit ${reach}
      )
    ) as line
    order by line_id desc
    limit ${limit} offset ${offset}
  ), top as materialized (
    select line_id from page order by line_id desc limit 1
  ), newer as (
    select coalesce(sum(amount), 0) as amount from ledger_entry
    where account = ${available} and line_id > (select line_id from top)
  )
  select
    page.line_id, line.available, line.other, line.whole, posted.cause, opened.created_at,
    (select balance from account where account = ${available}) - (select amount from newer) + line.available
      - sum(line.available) over (order by page.line_id desc) as balance
  from page
  cross join lateral (
    select
      max(transaction_id::text) as last,
      coalesce(sum(amount) filter (where account = ${available}), 0) as available,
      coalesce(sum(amount) filter (where account = ${other}), 0) as other,
      greatest(
        coalesce(sum(amount) filter (where account = ${available} and amount > 0), 0),
        coalesce(-sum(amount) filter (where account = ${available} and amount < 0), 0),
        coalesce(sum(amount) filter (where account = ${other} and amount > 0), 0)
      ) as whole
    from ledger_entry
    where account in (${available}, ${other}) and line_id = page.line_id
  ) as line
  cross join lateral (
    select cause from ledger_transaction where transaction_id = line.last::uuid limit 1
  ) as posted
  cross join lateral (
    select created_at from ledger_transaction where transaction_id = page.line_id limit 1
  ) as opened
  order by page.line_id desc`;

export const countLines = ({ available, other, from, before, until }: Span) => sql<{ lines: number }>`
  select count(*) as lines
  from (
    select line_id from ledger_entry
    where account = ${available} and line_id >= ${from} and line_id < ${before} and line_id <= ${until}
    union
    select line_id from ledger_entry
    where account = ${other} and line_id >= ${from} and line_id < ${before} and line_id <= ${until}
  ) as line`;

/**
 * Only those a filter shows, each with how many there are. What can be told from the amounts is told by the index; the rest is looked up,
 * so that a kind that is frequent costs its lines: within the days that were asked for.
 */
export const linesLike = (
  { available, other, from, before, until }: Span,
  { causes, holds, only }: Sought,
  limit: number,
  offset: number,
) => sql<Omit<LineRow, 'balance'> & { lines: number }>`
  select page.line_id, page.available, page.other, page.whole, page.cause, page.lines, opened.created_at
  from (
    select line.*, posted.cause, count(*) over () as lines
    from (
      select
        line_id, max(last) as last, sum(available) as available, sum(other) as other, sum(aside) as aside,
        greatest(sum(gain), sum(gain) - sum(available), sum(aside)) as whole
      from (
        select line_id, transaction_id::text as last, amount as available, 0 as other, greatest(amount, 0) as gain, 0 as aside
        from ledger_entry
        where account = ${available} and line_id >= ${from} and line_id < ${before} and line_id <= ${until}
        union all
        select line_id, transaction_id::text, 0, amount, 0, greatest(amount, 0)
        from ledger_entry
        where account = ${other} and line_id >= ${from} and line_id < ${before} and line_id <= ${until}
      ) as entry
      group by line_id
    ) as line
    cross join lateral (
      select cause from ledger_transaction where transaction_id = line.last::uuid limit 1
    ) as posted
    where case ${only}::text
        when 'TAKES' then line.available < 0
        when 'GIVES_BACK' then line.available + line.whole > 0
        when 'NEVER_HELD' then line.aside = 0
        else true
      end
      and case
        when ${available} like 'golfer:%' and line.other > 0 then ${holds}
        else posted.cause like any(${causes}::text[])
      end
    order by line.line_id desc
    limit ${limit} offset ${offset}
  ) as page
  cross join lateral (
    select created_at from ledger_transaction where transaction_id = page.line_id limit 1
  ) as opened
  order by page.line_id desc`;

export interface PeopleRow {
  booking_ref: string;
  golfer_name: string;
  nickname: string;
  nickname_latin: string | null;
  caddy_number: string;
}

/** The two people of these bookings, as far as `viewer` is one of them. */
export const peopleOf = (refs: string[], viewer: string) => sql<PeopleRow>`
  select booking.booking_ref, golfer.display_name as golfer_name, caddy.nickname, caddy.nickname_latin, caddy.caddy_number
  from booking
  join person as golfer on golfer.user_id = booking.golfer_id
  join caddy_profile as caddy on caddy.user_id = booking.caddy_id
  where booking.booking_ref = any(${refs}::text[]) and ${viewer}::uuid in (booking.golfer_id, booking.caddy_id)`;

/** What each tip was for. */
export const tippedRounds = (tip_ids: string[], viewer: string) => sql<{ id: string; booking_ref: string }>`
  select tip_id as id, booking_ref from tip
  where tip_id = any(${tip_ids}::uuid[]) and ${viewer}::uuid in (golfer_id, caddy_id)`;

export interface ReferenceRow {
  id: string;
  reference: string;
  method: TopupMethod | null;
}

/** The readable references of the viewer's own top-ups and withdrawals. */
export const references = (topup_ids: string[], withdrawal_ids: string[], viewer: string) => sql<ReferenceRow>`
  select topup_id as id, reference, method from topup
  where topup_id = any(${topup_ids}::uuid[]) and user_id = ${viewer}
  union all
  select withdrawal_id, reference, null from withdrawal
  where withdrawal_id = any(${withdrawal_ids}::uuid[]) and user_id = ${viewer}`;
