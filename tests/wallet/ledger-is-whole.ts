import { expect } from 'vitest';
import { PROMISED } from '../../domain/booking/status.ts';
import { type Db, sql } from '../../server/db.ts';

/** What must hold after whatever happened: nothing here was made or lost, and money and bookings agree. Fails with what does not. */
export async function ledgerIsWhole(db: Db): Promise<void> {
  const live = ['PENDING', ...PROMISED];
  const faults = {
    sum: await db.many(sql`select sum(amount) from ledger_entry having sum(amount) <> 0`),
    transactions: await db.many(sql`
      select transaction_id from ledger_transaction left join ledger_entry using (transaction_id)
      group by transaction_id having coalesce(sum(amount), 1) <> 0`),
    balances: await db.many(sql`
      select account, balance, coalesce(sum(amount), 0) as entries
      from account left join ledger_entry using (account)
      group by account, balance having balance <> coalesce(sum(amount), 0)`),
    owing: await db.many(sql`select account, balance from account where balance < 0 and account <> 'psp:clearing'`),
    held: await db.many(sql`
      select account, balance, coalesce(sum(total), 0) as promised
      from account left join booking
        on account = 'golfer:' || golfer_id || ':held' and status = any(${live}::text[])
      where account like '%:held'
      group by account, balance having balance <> coalesce(sum(total), 0)`),
    slots: await db.many(sql`
      select booking_ref, status, count(person_id) as slots
      from booking left join booking_slot using (booking_id)
      group by booking_id, booking_ref, status
      having (count(person_id) > 0) <> (status = any(${[...PROMISED]}::text[]))`),
    moments: await db.many(sql`
      select booking_ref, version, count(seq) as moments from booking left join booking_moment using (booking_id)
      group by booking_id, booking_ref, version having count(seq) <> version`),
  };
  expect(faults).toEqual({ sum: [], transactions: [], balances: [], owing: [], held: [], slots: [], moments: [] });
}
