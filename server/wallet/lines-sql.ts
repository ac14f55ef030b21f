import type { TopupMethod } from '#domain/payment/topup.ts';
import type { Sought } from '#domain/wallet/line.ts';
import { sql } from '../db/db.ts';

/** A person's two accounts, and the range of their movements: from `from`, before `before`, up to `until`. */
export interface Span {
  available: string;
  other: string;
  from: string;
  before: string;
  until: string;
}

export interface MovementRow {
  line_id: string;
  cause: string;
  created_at: string;
  /** The change of each account. */
  available: number;
  other: number;
  /** The available balance after it. */
  balance: number;
}

/*
 * A statement is read backwards along the index ledger_entry_movement, each account by itself, and merged by posting up to the end of the
 * page. Joined rows are looked up one by one (`lateral … limit 1`), because the planner does not know the page's length and would otherwise
 * read the whole ledger. The balance after a posting is the present one less everything later.
 */

/** Newest first. `reach`: the number of movements up to the end of the page. */
export const movements = (
  { available, other, from, before, until }: Span,
  limit: number,
  offset: number,
  reach: number,
) => sql<MovementRow>`
  with page as materialized (
    select transaction_id from (
      (
        select transaction_id from ledger_entry
        where account = ${available} and transaction_id >= ${from} and transaction_id < ${before} and transaction_id <= ${until}
        order by transaction_id desc
        limit ${reach}
      )
      union
      (
        select transaction_id from ledger_entry
        where account = ${other} and transaction_id >= ${from} and transaction_id < ${before} and transaction_id <= ${until}
        order by transaction_id desc
        limit ${reach}
      )
    ) as moved
    order by transaction_id desc
    limit ${limit} offset ${offset}
  ), top as materialized (
    select transaction_id from page order by transaction_id desc limit 1
  ), newer as (
    select coalesce(sum(amount), 0) as amount from ledger_entry
    where account = ${available} and transaction_id > (select transaction_id from top)
  )
  select
    page.transaction_id as line_id, moved.available, moved.other, posted.cause, posted.created_at,
    (select balance from account where account = ${available}) - (select amount from newer) + moved.available
      - sum(moved.available) over (order by page.transaction_id desc) as balance
  from page
  cross join lateral (
    select
      coalesce(sum(amount) filter (where account = ${available}), 0) as available,
      coalesce(sum(amount) filter (where account = ${other}), 0) as other
    from ledger_entry
    where account in (${available}, ${other}) and transaction_id = page.transaction_id
  ) as moved
  cross join lateral (
    select cause, created_at from ledger_transaction where transaction_id = page.transaction_id limit 1
  ) as posted
  order by page.transaction_id desc`;

export const countMovements = ({ available, other, from, before, until }: Span) => sql<{ lines: number }>`
  select count(*) as lines
  from (
    select transaction_id from ledger_entry
    where account = ${available} and transaction_id >= ${from} and transaction_id < ${before} and transaction_id <= ${until}
    union
    select transaction_id from ledger_entry
    where account = ${other} and transaction_id >= ${from} and transaction_id < ${before} and transaction_id <= ${until}
  ) as moved`;

/**
 * Only movements of a filter, each with their total number. Conditions on amounts use the index; the rest is looked up, so that a frequent
 * kind costs its movements within the requested days.
 */
export const movementsLike = (
  { available, other, from, before, until }: Span,
  { causes, only }: Sought,
  limit: number,
  offset: number,
) => sql<MovementRow & { lines: number }>`
  select moved.*, posted.cause, posted.created_at, count(*) over () as lines
  from (
    select
      transaction_id as line_id, sum(available) as available, sum(other) as other,
      (select balance from account where account = ${available}) + sum(available)
        - sum(sum(available)) over (order by transaction_id desc)
        - (
          select coalesce(sum(amount), 0) from ledger_entry
          where account = ${available} and (transaction_id >= ${before} or transaction_id > ${until})
        ) as balance
    from (
      select transaction_id, amount as available, 0 as other from ledger_entry
      where account = ${available} and transaction_id >= ${from} and transaction_id < ${before} and transaction_id <= ${until}
      union all
      select transaction_id, 0, amount from ledger_entry
      where account = ${other} and transaction_id >= ${from} and transaction_id < ${before} and transaction_id <= ${until}
    ) as entry
    group by transaction_id
  ) as moved
  cross join lateral (
    select cause, created_at from ledger_transaction where transaction_id = moved.line_id limit 1
  ) as posted
  where case ${only}::text
      when 'PAYS' then moved.available + moved.other < 0
      when 'GIVES_BACK' then moved.available > 0
      else true
    end
    and posted.cause like any(${causes}::text[])
  order by moved.line_id desc
  limit ${limit} offset ${offset}`;

export interface SummaryRow {
  line_id: string;
  /** The cause and time of the last posting. */
  cause: string;
  changed_at: string;
  /** When it was opened. */
  created_at: string;
  /** The change of each account by all its postings. */
  available: number;
  other: number;
  /** The total moved for it, above zero: held, earned, paid out or paid in. */
  whole: number;
}

/**
 * A hold and what became of it in one line, latest opened first, along the index ledger_entry_statement. Ids are compared as text, because
 * uuid has no max().
 */
export const summary = (
  { available, other }: Pick<Span, 'available' | 'other'>,
  limit: number,
  offset: number,
  reach: number,
) => sql<SummaryRow>`
  with page as materialized (
    select line_id from (
      (select distinct line_id from ledger_entry where account = ${available} order by line_id desc limit ${reach})
      union
      (select distinct line_id from ledger_entry where account = ${other} order by line_id desc limit ${reach})
    ) as line
    order by line_id desc
    limit ${limit} offset ${offset}
  )
  select
    page.line_id, line.available, line.other, line.whole, posted.cause, posted.created_at as changed_at, opened.created_at
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
    select cause, created_at from ledger_transaction where transaction_id = line.last::uuid limit 1
  ) as posted
  cross join lateral (
    select created_at from ledger_transaction where transaction_id = page.line_id limit 1
  ) as opened
  order by page.line_id desc`;

export const countSummary = ({ available, other }: Pick<Span, 'available' | 'other'>) => sql<{ lines: number }>`
  select count(*) as lines
  from (
    select line_id from ledger_entry where account = ${available}
    union
    select line_id from ledger_entry where account = ${other}
  ) as line`;

export interface PeopleRow {
  booking_ref: string;
  golfer_name: string;
  nickname: string;
  nickname_latin: string | null;
  caddy_number: string;
}

/** The two people of these bookings, if `viewer` is one of them. */
export const peopleOf = (refs: string[], viewer: string) => sql<PeopleRow>`
  select booking.booking_ref, golfer.display_name as golfer_name, caddy.nickname, caddy.nickname_latin, caddy.caddy_number
  from booking
  join person as golfer on golfer.user_id = booking.golfer_id
  join caddy_profile as caddy on caddy.user_id = booking.caddy_id
  where booking.booking_ref = any(${refs}::text[]) and ${viewer}::uuid in (booking.golfer_id, booking.caddy_id)`;

/** The booking of each tip. */
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
