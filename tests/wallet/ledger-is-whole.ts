import { expect } from 'vitest';
import { PROMISED } from '../../domain/booking/status.ts';
import { type Db, sql } from '../../server/db.ts';

/** What must hold after whatever happened: nothing here was made or lost, and money and bookings agree. Fails with what does not. */
export async function ledgerIsWhole(db: Db): Promise<void> {
  const live = ['PENDING', ...PROMISED];
  // Contested or not yet settled, a golfer's no-show is still held.
  const waiting = ['NO_SHOW_GOLFER', 'DISPUTED'];
  const faults = {
    sum: await db.many(sql`select sum(amount) from ledger_entry having sum(amount) <> 0`),
    transactions: await db.many(sql`
      select transaction_id from ledger_transaction left join ledger_entry using (transaction_id)
      group by transaction_id having coalesce(sum(amount), 1) <> 0`),
    balances: await db.many(sql`
      select account, balance, coalesce(sum(amount), 0) as entries
      from account left join ledger_entry using (account)
      group by account, balance having balance <> coalesce(sum(amount), 0)`),
    owing: await db.many(sql`select account, balance from account where balance < 0 and account ~ '^(golfer|caddy):'`),
    held: await db.many(sql`
      select account, balance, coalesce(sum(total + coalesce(extra_hold, 0)), 0) as promised
      from account
      left join booking on account = 'golfer:' || golfer_id || ':held'
        and (status = any(${live}::text[]) or (status = any(${waiting}::text[]) and refunded is null))
      left join (select change_id, extra_hold from booking_change where status = 'PROPOSED') as change using (change_id)
      where account like '%:held'
      group by account, balance having balance <> coalesce(sum(total + coalesce(extra_hold, 0)), 0)`),
    changes: await db.many(sql`
      select change_id from booking_change full join booking using (change_id)
      where (booking_change.status is distinct from 'PROPOSED') <> (booking.change_id is null)`),
    shares: await db.many(sql`
      select booking_ref, status, total, refunded, caddy_share, platform_share, covered, settled_at from booking
      where case
          when status = any(${live}::text[]) or replaced_by_ref is not null then refunded is not null
          when refunded is null then status <> all(${waiting}::text[]) or settled_at is not null
          else false
        end
        or refunded + caddy_share + platform_share <> total + covered
        or (refunded is null) <> (caddy_share is null) or (refunded is null) <> (platform_share is null)
        or (settled_at is not null and closed_at is null)`),
    caddies: await db.many(sql`
      select caddy_id, pending.balance as pending, available.balance as available, due, paid
      from (
        select caddy_id,
          coalesce(sum(caddy_share) filter (where settled_at is null), 0) as due,
          coalesce(sum(caddy_share) filter (where settled_at is not null), 0) as paid
        from booking group by caddy_id
      ) as earned
      join account as pending on pending.account = 'caddy:' || caddy_id || ':pending'
      join account as available on available.account = 'caddy:' || caddy_id || ':available'
      where pending.balance <> due or available.balance <> paid`),
    house: await db.many(sql`
      select account, balance from account
      where (account = 'platform:fee' and balance <> (select coalesce(sum(platform_share), 0) from booking))
        or (account = 'platform:goodwill' and -balance <> (select coalesce(sum(coalesce(goodwill, 0) + covered), 0) from booking))`),
    slots: await db.many(sql`
      select booking_ref, status, count(person_id) as slots
      from booking left join booking_slot using (booking_id)
      group by booking_id, booking_ref, status
      having (count(person_id) > 0) <> (status = any(${[...PROMISED]}::text[]))`),
    moments: await db.many(sql`
      select booking_ref, version, count(seq) as moments from booking left join booking_moment using (booking_id)
      group by booking_id, booking_ref, version having count(seq) <> version`),
  };
  expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((rule) => [rule, []])));
}
