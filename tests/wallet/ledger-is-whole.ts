import { SLOT_HOLDING } from '../../domain/booking/status.ts';
import { type Db, sql } from '../../server/db/db.ts';
import { expectNone, type Faults, ledgerFaults } from './ledger-faults.ts';
import { paymentFaults } from './payment-faults.ts';

/** What must hold after whatever happened: nothing here was made or lost, and money agrees with all it was for. Fails with what does not. */
export async function ledgerIsWhole(db: Db): Promise<void> {
  expectNone({ ...(await ledgerFaults(db)), ...(await paymentFaults(db)), ...(await bookingFaults(db)) });
}

const LIVE = ['PENDING', ...SLOT_HOLDING];
/** Contested or not yet settled, a golfer's no-show is still held. */
const WAITING = ['NO_SHOW_GOLFER', 'DISPUTED'];

const bookingFaults = async (db: Db): Promise<Faults> => ({
  // Of live bookings, of changes that were proposed, and of tips that can still be undone.
  held: await db.many(sql`
    select account, balance, promised, tips
    from (
      select account, balance, coalesce(sum(total + coalesce(extra_hold, 0)), 0) as promised,
        (select coalesce(sum(amount), 0) from tip where status = 'HELD' and account = 'golfer:' || tip.golfer_id || ':held') as tips
      from account
      left join booking on account = 'golfer:' || booking.golfer_id || ':held'
        and (status = any(${LIVE}::text[]) or (status = any(${WAITING}::text[]) and refunded is null))
      left join (select change_id, extra_hold from booking_change where status = 'PROPOSED') as change using (change_id)
      where account like '%:held'
      group by account, balance
    ) as held
    where balance <> promised + tips`),
  changes: await db.many(sql`
    select change_id from booking_change full join booking using (change_id)
    where (booking_change.status is distinct from 'PROPOSED') <> (booking.change_id is null)`),
  shares: await db.many(sql`
    select booking_ref, status, total, refunded, caddy_share, platform_share, covered, settled_at from booking
    where case
        when status = any(${LIVE}::text[]) or replaced_by_ref is not null then refunded is not null
        when refunded is null then status <> all(${WAITING}::text[]) or settled_at is not null
        else false
      end
      or refunded + caddy_share + platform_share <> total + covered
      or (refunded is null) <> (caddy_share is null) or (refunded is null) <> (platform_share is null)
      or (settled_at is not null and closed_at is null)`),
  // What was shared to the caddy, what golfers gave as tips, what the caddy took out, and what the caddy left to the house.
  caddies: await db.many(sql`
    select earned.owner, pending.balance as pending, available.balance as available, due, paid, tips, taken, bonuses, given_up
    from (
      select 'caddy:' || caddy_id as owner,
        coalesce(sum(caddy_share) filter (where settled_at is null), 0) as due,
        coalesce(sum(caddy_share) filter (where settled_at is not null), 0) as paid,
        (select coalesce(sum(amount), 0) from tip where tip.caddy_id = booking.caddy_id and way = 'WALLET' and status = 'PAID') as tips,
        (select coalesce(sum(amount), 0) from withdrawal
          where user_id = caddy_id and kind = 'EARNINGS' and withdrawal.status not in ('FAILED', 'REJECTED')) as taken,
        (select coalesce(sum(amount), 0) from redemption
          where redemption.caddy_id = booking.caddy_id and redemption.status = 'REDEEMED') as bonuses,
        (select coalesce(-sum(amount), 0) from ledger_entry join ledger_transaction using (transaction_id)
          where account = 'caddy:' || caddy_id || ':available' and cause like 'account:%:given-up') as given_up
      from booking group by caddy_id
    ) as earned
    join account as pending on pending.account = earned.owner || ':pending'
    join account as available on available.account = earned.owner || ':available'
    where pending.balance <> due or available.balance <> paid + tips + bonuses - taken - given_up`),
  house: await db.many(sql`
    select account, balance from account_balance
    where (account = 'platform:fee' and balance <> (select coalesce(sum(platform_share), 0) from booking))
      or (account = 'platform:goodwill' and -balance <>
        (select coalesce(sum(coalesce(goodwill, 0) + covered), 0) from booking) +
        (select coalesce(sum(amount), 0) from redemption where status = 'REDEEMED') +
        (select coalesce(-sum(amount), 0) from ledger_entry join ledger_transaction using (transaction_id)
          where account = 'platform:goodwill' and (cause like 'demo:%' or cause like 'account:%:given-up' or cause like 'refund:%:forgiven')))`),
  slots: await db.many(sql`
    select booking_ref, status, count(person_id) as slots
    from booking left join booking_slot using (booking_id)
    group by booking_id, booking_ref, status
    having (count(person_id) > 0) <> (status = any(${[...SLOT_HOLDING]}::text[]))`),
  moments: await db.many(sql`
    select booking_ref, version, count(seq) as moments from booking left join booking_moment using (booking_id)
    group by booking_id, booking_ref, version having count(seq) <> version`),
});
