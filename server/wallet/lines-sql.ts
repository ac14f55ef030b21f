import type { TopupMethod } from '#domain/wallet/topup.ts';
import { sql } from '../db.ts';

/** A person's two accounts, and which of their transactions: from `from`, before `before`, up to `until`. */
export interface Span {
  available: string;
  other: string;
  from: string;
  before: string;
  until: string;
}

export interface LineRow {
  transaction_id: string;
  cause: string;
  created_at: string;
  /** What it changed of each account. */
  available: number;
  other: number;
}

/*
 * A statement is read backwards along the index ledger_entry_statement alone, each account by itself, and both put together: a transaction
 * has at most one entry in each. Both end where the page must, and what is joined is looked up line by line (`lateral … limit 1`): a planner
 * that does not know how long a page is would sort the whole account, and read the whole ledger to join it.
 */

/** Newest first. `reach`: the lines up to the end of the page. */
export const lines = (
  { available, other, from, before, until }: Span,
  limit: number,
  offset: number,
  reach: number,
) => sql<LineRow>`
  select page.*, posted.cause, posted.created_at
  from (
    select transaction_id, coalesce(mine.available, 0) as available, coalesce(its.other, 0) as other
    from (
      select transaction_id, amount as available from ledger_entry
      where account = ${available} and transaction_id >= ${from} and transaction_id < ${before}
        and transaction_id <= ${until}
      order by transaction_id desc
      limit ${reach}
    ) as mine
    full join (
      select transaction_id, amount as other from ledger_entry
      where account = ${other} and transaction_id >= ${from} and transaction_id < ${before} and transaction_id <= ${until}
      order by transaction_id desc
      limit ${reach}
    ) as its using (transaction_id)
    order by transaction_id desc
    limit ${limit} offset ${offset}
  ) as page
  cross join lateral (
    select cause, created_at from ledger_transaction where transaction_id = page.transaction_id limit 1
  ) as posted
  order by page.transaction_id desc`;

export const countLines = ({ available, other, from, before, until }: Span) => sql<{ lines: number }>`
  select count(*) as lines
  from (
    select transaction_id from ledger_entry
    where account = ${available} and transaction_id >= ${from} and transaction_id < ${before}
      and transaction_id <= ${until}
  ) as mine
  full join (
    select transaction_id from ledger_entry
    where account = ${other} and transaction_id >= ${from} and transaction_id < ${before} and transaction_id <= ${until}
  ) as its using (transaction_id)`;

/**
 * Only those whose cause is like one of `causes`, each with how many there are. What can be told from the amounts (`signs`) is told by the
 * index; the rest is looked up, so that a kind that is rare is found fast, and one that is frequent at the price of its lines: within the
 * days that were asked for.
 */
export const linesLike = (
  { available, other, from, before, until }: Span,
  { causes, signs }: { causes: string[]; signs: string[] },
  limit: number,
  offset: number,
) => sql<LineRow & { lines: number }>`
  select line.*, posted.cause, posted.created_at, count(*) over () as lines
  from (
    select transaction_id, coalesce(mine.available, 0) as available, coalesce(its.other, 0) as other
    from (
      select transaction_id, amount as available from ledger_entry
      where account = ${available} and transaction_id >= ${from} and transaction_id < ${before}
        and transaction_id <= ${until}
    ) as mine
    full join (
      select transaction_id, amount as other from ledger_entry
      where account = ${other} and transaction_id >= ${from} and transaction_id < ${before} and transaction_id <= ${until}
    ) as its using (transaction_id)
  ) as line
  cross join lateral (
    select cause, created_at from ledger_transaction where transaction_id = line.transaction_id limit 1
  ) as posted
  where substr('-0+', sign(line.available)::int + 2, 1) || substr('-0+', sign(line.other)::int + 2, 1)
      = any(${signs}::text[])
    and posted.cause like any(${causes}::text[])
  order by line.transaction_id desc
  limit ${limit} offset ${offset}`;

export interface PeopleRow {
  booking_ref: string;
  golfer_name: string;
  nickname: string;
  caddy_number: string;
}

/** The two people of these bookings, as far as `viewer` is one of them. */
export const peopleOf = (refs: string[], viewer: string) => sql<PeopleRow>`
  select booking.booking_ref, golfer.display_name as golfer_name, caddy.nickname, caddy.caddy_number
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

/** What stands on her top-ups and withdrawals for people. */
export const references = (topup_ids: string[], withdrawal_ids: string[], viewer: string) => sql<ReferenceRow>`
  select topup_id as id, reference, method from topup
  where topup_id = any(${topup_ids}::uuid[]) and user_id = ${viewer}
  union all
  select withdrawal_id, reference, null from withdrawal
  where withdrawal_id = any(${withdrawal_ids}::uuid[]) and user_id = ${viewer}`;
