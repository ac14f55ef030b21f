import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import { LEDGER_PAGE, RECONCILE_RULES } from '../../domain/desk/money-api.ts';
import { DESK_ROLES } from '../../domain/desk/roles.ts';
import { baht, satang } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { beginStaffSession } from '../../server/desk/session.ts';
import { newId } from '../../server/id.ts';
import { creditTopup } from '../../server/wallet/commands.ts';
import { broughtTo } from '../booking/booking-fixture.ts';
import { startWorld } from '../booking/world.ts';
import { NOW } from '../support/clock.ts';
import { startWithdrawalFixture, type WithdrawalFixture } from '../withdrawal/withdrawal-fixture.ts';
import { readIn } from './decided.ts';
import { planOf } from './plan.ts';
import { postingsNamed } from '../../server/desk/numbers-sql.ts';
import { aStaff, type StaffPerson } from './staff.ts';

let fixture: WithdrawalFixture;
let boy: StaffPerson;
let ploy: StaffPerson;
beforeAll(async () => {
  fixture = await startWithdrawalFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.setNow(NOW);
  fixture.provider.clear();
  boy = await aStaff(fixture.db, ['finance'], NOW, { name: 'Boy' });
  ploy = await aStaff(fixture.db, ['lead'], NOW, { name: 'Ploy' });
});

/** The same person signed in again: a session ends after twelve hours. */
async function nowOf({ staff_id, name }: StaffPerson): Promise<StaffPerson> {
  const now = fixture.now();
  const wish = { staff_id, device: 'Chrome · Linux', way: 'PASSKEY' as const };
  const { session_id, token } = await fixture.db.transact((tx) => beginStaffSession(tx, wish, now));
  return { staff_id, session_id, name, desk: token };
}
const read = (who = boy) => fixture.done('GET /desk/money', {}, who);

test('finance and lead read it, and have the books proved', async () => {
  const no = 'ROLE_NOT_ALLOWED';
  for (const name of [
    'GET /desk/money',
    'GET /desk/ledger',
    'POST /desk/ask-payouts',
    'POST /desk/reconcile',
  ] as const) {
    const codes: Record<string, string | undefined> = {};
    for (const role of DESK_ROLES) {
      const who = await aStaff(fixture.db, [role], NOW);
      codes[role] = (await fixture.call(name, {}, who)).code ?? 'DONE';
    }
    expect(codes, name).toEqual({ support: no, trust: no, finance: 'DONE', course: no, lead: 'DONE', owner: no });
  }
  await fixture.db.run(sql`delete from reconcile_run`);
});

describe('reconcile', () => {
  /** Whatever was asked for happens, and the provider has answered. */
  const proved = async () => {
    await fixture.runJobs();
    await fixture.rest();
  };
  beforeEach(async () => {
    await fixture.db.run(sql`delete from reconcile_run`);
    await fixture.db.run(sql`delete from job where kind = 'wallet.reconcile-now'`);
  });

  test('two who press at once wait for one run, and both read what it proved and who asked', async () => {
    expect((await read()).reconcile).toEqual({ last: null, running: null });
    const states = await Promise.all([boy, ploy].map((who) => fixture.done('POST /desk/reconcile', {}, who)));
    expect(states.map(({ state }) => state).toSorted()).toEqual(['BEGUN', 'RUNNING']);
    const { running } = (await read()).reconcile;
    expect(running?.since).toBe(isoOf(NOW));
    await proved();
    const { reconcile } = await read(ploy);
    expect(reconcile.running).toBeNull();
    expect(reconcile.last).toMatchObject({ at: isoOf(NOW), name: running?.name, result: { unseen: null } });
    expect(reconcile.last?.result.proofs.map(({ rule, broken }) => [rule, broken])).toEqual(
      RECONCILE_RULES.map((rule) => [rule, 0]),
    );
    expect(await fixture.db.many(sql`select run_id from reconcile_run`)).toHaveLength(1);
    expect((await fixture.done('POST /desk/reconcile', {}, ploy)).state).toBe('BEGUN');
    await proved();
  });

  test('what does not agree is named by its reference, at most ten of a rule', async () => {
    const caddy = await fixture.caddy();
    await fixture.db.run(sql`
      insert into topup (topup_id, user_id, reference, amount, method, platform, provider, livemode, status, ref_hash, next_check_at,
        expires_at, created_at, paid_at)
      select gen_random_uuid(), ${caddy.user_id}::uuid, 'TU-0101-' || n, 100, 'PROMPTPAY', 'WEB', 'other', false, 'PAID', 'wrong' || n,
        ${isoOf(NOW)}::timestamptz, ${isoOf(NOW)}::timestamptz, ${isoOf(NOW)}::timestamptz, ${isoOf(NOW)}::timestamptz
      from generate_series(1001, 1012) as n`);
    await fixture.done('POST /desk/reconcile', {}, boy);
    await proved();
    const proofs = (await read()).reconcile.last?.result.proofs ?? [];
    const topups = proofs.find(({ rule }) => rule === 'topups');
    expect(topups?.broken).toBe(12);
    expect(topups?.names).toHaveLength(10);
    for (const name of topups?.names ?? []) expect(name).toMatch(/^TU-0101-10\d\d$/);
    expect(proofs.filter(({ broken }) => broken > 0).map(({ rule }) => rule)).toEqual(['topups']);
    await fixture.db.run(sql`delete from topup where ref_hash like 'wrong%'`);
  });

  test('a run whose process is gone is given up after a quarter of an hour', async () => {
    await fixture.done('POST /desk/reconcile', {}, boy);
    await fixture.db.run(sql`delete from job where kind = 'wallet.reconcile-now'`);
    fixture.setNow(NOW + 14 * MINUTE);
    expect((await fixture.done('POST /desk/reconcile', {}, ploy)).state).toBe('RUNNING');
    fixture.setNow(NOW + 16 * MINUTE);
    expect((await fixture.done('POST /desk/reconcile', {}, ploy)).state).toBe('BEGUN');
    expect((await read()).reconcile.running).toEqual({ since: isoOf(NOW + 16 * MINUTE), name: 'Ploy' });
    await proved();
    expect((await read()).reconcile.last?.name).toBe('Ploy');
  });
});

test('a payout under way: ours beside what the provider says now, which is taken over', async () => {
  const [paid, away] = [await fixture.caddy(), await fixture.caddy()];
  const one = await fixture.asks(paid);
  const other = await fixture.asks(away);
  await fixture.turn();
  fixture.provider.set(one.withdrawal_id, { status: 'paid' });
  fixture.provider.set(other.withdrawal_id, { status: 'sent' });
  const rowOf = async (reference: string) => (await read()).payouts.find((it) => it.reference === reference);
  expect(await rowOf(one.reference)).toMatchObject({
    kind: 'EARNINGS',
    who: 'somchai',
    amount: baht(500),
    status: 'PROCESSING',
    was_sent: true,
  });
  const { payouts } = await fixture.done('POST /desk/ask-payouts', {}, boy);
  const says = Object.fromEntries(payouts.map((it) => [it.reference, it.says]));
  expect(says).toMatchObject({ [one.reference]: 'paid', [other.reference]: 'sent' });
  expect((await rowOf(one.reference))?.status).toBe('PAID');
  expect((await rowOf(other.reference))?.status).toBe('PROCESSING');
  expect(await fixture.available(paid)).toBe(150_000);
  fixture.provider.isAway = true;
  const silent = await fixture.done('POST /desk/ask-payouts', {}, boy);
  fixture.provider.isAway = false;
  expect(silent.payouts.find((it) => it.reference === other.reference)?.says).toBe('AWAY');
  expect((await rowOf(other.reference))?.status).toBe('PROCESSING');
  const acts = await fixture.db.many(
    sql<{ act: string }>`select act from audit where staff_id = ${boy.staff_id}::uuid`,
  );
  expect(acts.map(({ act }) => act)).toEqual(['ask-payouts', 'ask-payouts']);
  // One that ended long ago is not shown any more.
  const later = await aStaff(fixture.db, ['finance'], NOW + 9 * DAY);
  fixture.setNow(NOW + 9 * DAY);
  expect((await read(later)).payouts.map(({ reference }) => reference)).not.toContain(one.reference);
});

test('what somebody let out today, of their own alone, and what is people’s', async () => {
  const before = await read();
  const golfer = await fixture.golfer({ topped_up: baht(900) });
  const { reference } = await fixture.asks(golfer, baht(900));
  const decision = { kind: 'REFUND', item: reference, outcome: 'APPROVE' } as const;
  await fixture.done('POST /desk/decide', await readIn(fixture.db, NOW, decision), boy);
  expect([(await read()).paid_today, (await read(ploy)).paid_today]).toEqual([baht(900), 0]);
  await fixture.golfer({ topped_up: baht(250) });
  const { owed } = await read();
  expect(owed.golfers - before.owed.golfers).toBe(baht(250));
  // At midnight in Bangkok the day begins anew.
  fixture.setNow(NOW + 17 * HOUR - 1);
  expect((await read(await nowOf(boy))).paid_today).toBe(baht(900));
  fixture.setNow(NOW + 17 * HOUR);
  expect((await read(await nowOf(boy))).paid_today).toBe(0);
});

describe('the ledger', () => {
  test('newest first by the page, each posting whole and summing to zero', async () => {
    const golfer = await fixture.golfer({ topped_up: baht(100) });
    for (let n = 0; n < LEDGER_PAGE + 1; n++)
      await fixture.db.transact((tx) =>
        creditTopup(tx, { user_id: golfer.user_id, topup_id: newId(NOW + n), amount: satang(100 + n) }, NOW + DAY + n),
      );
    const first = await fixture.done('GET /desk/ledger', {}, boy);
    const second = await fixture.done('GET /desk/ledger', { page: '2' }, boy);
    expect(first.items).toHaveLength(LEDGER_PAGE);
    expect(first.has_more).toBe(true);
    expect(first.items[0]?.legs).toEqual([
      { account: 'psp:clearing', amount: -(100 + LEDGER_PAGE) },
      { account: `golfer:${golfer.user_id}:available`, amount: 100 + LEDGER_PAGE },
    ]);
    for (const { legs } of [...first.items, ...second.items])
      expect(legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(second.items[0]?.legs[1]?.amount).toBe(100);
    const names = [...first.items, ...second.items].map(({ cause }) => cause);
    expect(new Set(names).size).toBe(names.length);
  });

  test('by the reference of a payout, in any case; of what is not there nothing', async () => {
    const caddy = await fixture.caddy();
    const { reference, withdrawal_id } = await fixture.asks(caddy);
    const found = async (q: string) =>
      (await fixture.done('GET /desk/ledger', { q }, boy)).items.map(({ cause }) => cause);
    const out = ['withdrawal', withdrawal_id, 'out'].join(':');
    expect(await found(reference)).toEqual([out]);
    expect(await found(reference.toLowerCase())).toEqual([out]);
    expect(await found(out)).toEqual([out]);
    for (const q of ['%', "' or 1=1; --", 'WD-0000-0000', '=cmd|1']) expect(await found(q)).toEqual([]);
    expect(await planOf(fixture.db, postingsNamed([out], 1, 0))).toContain('ledger_transaction_cause_key');
  });

  test('by the reference of a booking: its hold, its share and its tip', async () => {
    const world = await startWorld();
    try {
      const { nok, booking } = await broughtTo(world, 'COMPLETED');
      const { booking_ref } = booking;
      await world.done('POST /wallet/tip', { booking_ref, amount: 10_000, way: 'WALLET' }, nok);
      const who = await aStaff(world.db, ['finance'], world.context.clock());
      const { items } = await world.done('GET /desk/ledger', { q: booking_ref }, who);
      expect(items.map(({ cause }) => cause.split(':')[0])).toEqual(['tip', 'booking', 'booking']);
      expect(items.at(-1)).toMatchObject({ cause: ['booking', booking_ref, 'hold'].join(':') });
    } finally {
      await world.close();
    }
  });
});
