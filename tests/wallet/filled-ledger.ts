import { DAY, isoOf, type Moment } from '../../domain/dates.ts';
import { type Db, sql } from '../../server/db/db.ts';
import { vacuumed } from '../support/vacuumed.ts';

/** Money in, a round held and given back, a tip held and given: five postings of two entries each. */
const ENTRIES_OF_A_CYCLE = 10;
/** Every golfer has as many in a year, in a small ledger and in a large one. */
export const CYCLES_OF_A_GOLFER = 100;

export const golfersFor = (entries: number): number => entries / ENTRIES_OF_A_CYCLE / CYCLES_OF_A_GOLFER;

/**
 * Fills the ledger with a year of these people, written as it lies there without living each of it: transactions, entries, balances, and the
 * top-ups and tips they were for. What would look at each row (triggers, keys, the index) is away meanwhile: the keys look at all of it at
 * the end, and `ledgerDrift` at what the triggers would.
 */
export async function fillLedger(db: Db, golfers: string[], caddies: string[], now: Moment): Promise<void> {
  await db.transact(async (tx) => {
    await tx.run(sql`alter table ledger_entry disable trigger user`);
    await tx.run(sql`alter table ledger_transaction disable trigger user`);
    await tx.run(sql`alter table ledger_entry drop constraint ledger_entry_transaction_id_fkey`);
    await tx.run(sql`alter table ledger_entry drop constraint ledger_entry_account_fkey`);
    await tx.run(sql`drop index ledger_entry_statement`);
    await tx.run(sql`
      create temporary table cycle on commit drop as
      select
        n, (${golfers}::uuid[])[1 + n % ${golfers.length}::int] as golfer, (${caddies}::uuid[])[1 + n % ${caddies.length}::int] as caddy,
        gen_random_uuid() as id, ${isoOf(now - 365 * DAY)}::timestamptz
          + interval '1 second' * (31000000.0 * n / ${golfers.length * CYCLES_OF_A_GOLFER}::int) as at
      from generate_series(0, ${golfers.length * CYCLES_OF_A_GOLFER - 1}::int) as series (n)`);
    await tx.run(sql`
      create temporary table leg on commit drop as
      select n, step, from_account, to_account, amount, cause, at + interval '1 minute' * step as at,
        (lpad(to_hex((extract(epoch from at) * 1000)::bigint + 60000 * step), 12, '0')
          || '7' || substr(md5(id::text), 1, 3) || '8' || substr(md5(id::text), 4, 15))::uuid as transaction_id,
        case when step in (2, 4) then step - 1 else step end as opener
      from cycle
      cross join lateral (values
        (0, 'psp:clearing', 'golfer:' || golfer || ':available', 10000, 'topup:' || id || ':credit'),
        (1, 'golfer:' || golfer || ':available', 'golfer:' || golfer || ':held', 5000, 'booking:' || id || ':hold'),
        (2, 'golfer:' || golfer || ':held', 'golfer:' || golfer || ':available', 5000, 'booking:' || id || ':release'),
        (3, 'golfer:' || golfer || ':available', 'golfer:' || golfer || ':held', 2000, 'tip:' || id || ':hold'),
        (4, 'golfer:' || golfer || ':held', 'caddy:' || caddy || ':available', 2000, 'tip:' || id || ':pay')
      ) as step (step, from_account, to_account, amount, cause)`);
    await tx.run(sql`
      insert into ledger_transaction (transaction_id, cause, created_at)
      select transaction_id, cause, at from leg order by n, step`);
    await tx.run(sql`
      insert into ledger_entry (transaction_id, account, amount, line_id)
      select leg.transaction_id, account, side.amount,
        case when account like 'golfer:%' then opening.transaction_id else leg.transaction_id end
      from leg
      join leg as opening on opening.n = leg.n and opening.step = leg.opener
      cross join lateral (values (leg.from_account, -leg.amount), (leg.to_account, leg.amount)) as side (account, amount)
      order by leg.n, leg.step`);
    await tx.run(sql`
      insert into topup (topup_id, user_id, reference, amount, method, platform, provider, livemode, status, ref_hash, charge_id,
        next_check_at, expires_at, created_at, paid_at)
      select id, golfer, 'TU-' || id, 10000, 'PROMPTPAY', 'WEB', 'sandbox', false, 'PAID', id::text, 'chrg_' || id, at, at, at, at
      from cycle`);
    await tx.run(sql`
      insert into tip (tip_id, booking_id, booking_ref, golfer_id, caddy_id, amount, way, status, created_at, undo_by)
      select id, id, substr(md5(id::text), 1, 10), golfer, caddy, 2000, 'WALLET', 'PAID', at, at from cycle`);
    await tx.run(sql`
      update account set balance = entries
      from (select account, sum(amount) as entries from ledger_entry group by account) as entry
      where entry.account = account.account and balance is not null`);
    await tx.run(sql`
      create index ledger_entry_statement on ledger_entry (account, line_id, transaction_id) include (amount)`);
    await tx.run(sql`
      alter table ledger_entry
        add constraint ledger_entry_transaction_id_fkey foreign key (transaction_id) references ledger_transaction,
        add constraint ledger_entry_account_fkey foreign key (account) references account`);
    await tx.run(sql`alter table ledger_entry enable trigger user`);
    await tx.run(sql`alter table ledger_transaction enable trigger user`);
  });
  await vacuumed(db, 'ledger_entry', 'ledger_transaction', 'account');
}
