import { afterAll, afterEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import {
  approveRefundAs,
  decideWithdrawalAs,
  rejectRefundAs,
  stopWithdrawalAs,
} from '../../server/desk/decision/bookings.ts';
import { withdrawalById } from '../../server/withdrawal/sql.ts';
import { decided, factsOf, waitingOf } from '../desk/decided.ts';
import { notifiedOf, writesNothing } from '../booking/world.ts';
import { audit } from '../operator/shell.ts';
import { REAL_NAME, startWithdrawalFixture } from './withdrawal-fixture.ts';
import { NOW } from '../support/clock.ts';

const fixture = await startWithdrawalFixture();
afterEach(async () => {
  fixture.provider.disguise = {};
  await fixture.isSound();
  await fixture.db.run(sql`delete from job where kind = 'withdrawal.due'`);
  fixture.setNow(NOW);
});
afterAll(() => fixture.close());

const approve = (reference: string) =>
  decided(fixture.db, fixture.now(), (tx, acting) => approveRefundAs(tx, acting, reference));
const reject = (reference: string, note: string) =>
  decided(fixture.db, fixture.now(), (tx, acting) => rejectRefundAs(tx, acting, reference, note));
const decide = (it: { reference: string; outcome: 'PAID' | 'FAILED'; why: string }) =>
  decided(fixture.db, fixture.now(), (tx, acting) => decideWithdrawalAs(tx, acting, it));
const stop = (reference: string) =>
  decided(fixture.db, fixture.now(), (tx, acting) => stopWithdrawalAs(tx, acting, reference));
const facts = (kind: 'REFUND' | 'PAYOUT', reference: string) => factsOf(fixture.db, fixture.now(), kind, reference);
const waits = async () => [
  ...(await waitingOf(fixture.db, fixture.now(), 'REFUND')),
  ...(await waitingOf(fixture.db, fixture.now(), 'PAYOUT')),
];
const sent = (withdrawal_id: string) => fixture.provider.transfers.filter((it) => it.withdrawal_id === withdrawal_id);

async function asked() {
  const nok = await fixture.golfer();
  return { nok, ...(await fixture.asks(nok, 120_000)) };
}

test('a refund stands at the desk with both names, is approved once, and goes on by itself', async () => {
  const { nok, reference, withdrawal_id } = await asked();
  expect(await facts('REFUND', reference)).toEqual([
    `reference ${reference}`,
    'amount 120000',
    'person nok',
    'bank kbank …8265',
    `holder ${REAL_NAME}`,
    'names DIFFERENT',
  ]);
  expect((await approve(reference)).state).toBe('DONE');
  expect((await approve(reference)).state).toBe('SAME');
  const acts = (await audit(fixture.db)).filter(({ body }) => body['reference'] === reference);
  expect(acts).toMatchObject([{ act: 'approve-refund', body: { amount: 120_000, user_id: nok.user_id } }]);
  expect(await waits()).not.toContain(reference);
  await fixture.turn(NOW + HOUR);
  expect(sent(withdrawal_id)).toMatchObject([{ amount: 120_000 }]);
  fixture.provider.set(withdrawal_id, { status: 'paid' });
  await fixture.turn(NOW + 2 * HOUR);
  expect((await fixture.seen(nok)).status).toBe('PAID');
});

test('a refund is rejected: all of it is back, the golfer is told why, and it is on record; approving comes too late', async () => {
  const { nok, reference } = await asked();
  expect((await reject(reference, 'บัญชีเป็นชื่อผู้อื่น')).state).toBe('DONE');
  expect(await fixture.available(nok)).toBe(200_000);
  expect(await fixture.seen(nok)).toMatchObject({ status: 'REJECTED', note: 'บัญชีเป็นชื่อผู้อื่น', failure_code: null });
  expect(await notifiedOf(fixture.db, nok)).toContain('withdrawal.changed');
  expect((await writesNothing(fixture.db, () => approve(reference))).state).toBe('OVER');
  expect((await writesNothing(fixture.db, () => reject(reference, 'x'))).state).toBe('SAME');
  expect(await fixture.available(nok)).toBe(200_000);
});

test('a golfer’s top-up was taken back by the bank meanwhile: the refund is not approved before that is decided', async () => {
  const { nok, reference, withdrawal_id } = await asked();
  const paid = sql`update topup set status = 'PAID', review_why = null where user_id = ${nok.user_id}`;
  await fixture.db.run(sql`update topup set status = 'REVIEW', review_why = 'REVERSED' where user_id = ${nok.user_id}`);
  expect((await approve(reference)).state).toBe('UNCOVERED');
  expect(await fixture.db.one(withdrawalById(withdrawal_id))).toMatchObject({ status: 'REQUESTED', approved_at: null });
  await fixture.db.run(paid);
  expect((await approve(reference)).state).toBe('DONE');
});

test('approved and rejected at the same moment: one of them', async () => {
  const all = [];
  for (let n = 0; n < 4; n++) all.push(await asked());
  for (const { nok, reference, withdrawal_id } of all) {
    const ends = await Promise.all([approve(reference), reject(reference, 'no')]);
    expect(ends.map(({ state }) => state).toSorted()).toEqual(['DONE', 'OVER']);
    await fixture.turn();
    const isSent = ends[0]?.state === 'DONE';
    expect(sent(withdrawal_id)).toHaveLength(isSent ? 1 : 0);
    expect(await fixture.available(nok)).toBe(isSent ? 80_000 : 200_000);
  }
});

test('a caddy’s earnings need nobody, and of what is not there nothing is decided', async () => {
  const { reference } = await fixture.asks(await fixture.caddy());
  for (const [work, state] of [
    [() => approve(reference), 'OVER'],
    [() => reject(reference, 'x'), 'OVER'],
    [() => approve('WD-0101-9999'), 'UNKNOWN'],
    [() => decide({ reference, outcome: 'PAID', why: 'x' }), 'OVER'],
  ] as const)
    expect((await writesNothing<{ state: string }>(fixture.db, work)).state).toBe(state);
  await fixture.turn();
});

test('a payout that does not fit stands at the desk, and is what somebody found out', async () => {
  const somchai = await fixture.caddy();
  const { reference, withdrawal_id } = await fixture.asks(somchai);
  fixture.provider.disguise = { amount: 5_000 };
  await fixture.turn();
  fixture.provider.disguise = {};
  expect(await facts('PAYOUT', reference)).toEqual(
    expect.arrayContaining(['amount 50000', 'review AMOUNT', `transfer ${sent(withdrawal_id)[0]?.transfer_id}`]),
  );
  const found = { reference, outcome: 'FAILED', why: 'it never left' } as const;
  expect((await decide(found)).state).toBe('STOPPING');
  fixture.setNow(NOW + 5 * MINUTE);
  expect((await decide(found)).state).toBe('DONE');
  expect((await decide(found)).state).toBe('SAME');
  expect(await fixture.available(somchai)).toBe(200_000);
  const acts = (await audit(fixture.db)).filter(({ act }) => act === 'decide-withdrawal');
  expect(acts).toMatchObject([{ body: { reference, was: 'PROCESSING', to: 'FAILED' }, note: 'it never left' }]);
  await fixture.passTo(NOW + DAY);
  expect(await fixture.db.one(withdrawalById(withdrawal_id))).toMatchObject({ status: 'FAILED', review_why: null });
});

test('the provider says nothing for days: it stands at the desk, is stopped first and decided when nothing can be under way', async () => {
  const somchai = await fixture.caddy();
  const { reference, withdrawal_id } = await fixture.asks(somchai);
  fixture.provider.next('payout', 'before');
  await fixture.turn();
  fixture.provider.isAway = true;
  const [soon, slow] = [NOW + 3 * DAY - 1, NOW + 3 * DAY];
  await fixture.turn(soon);
  expect(await waits()).not.toContain(reference);
  const wanted = { reference, outcome: 'FAILED', why: 'their books have nothing of it' } as const;
  expect((await decide(wanted)).state).toBe('OVER');
  fixture.setNow(slow);
  expect(await waits()).toContain(reference);
  expect((await writesNothing<{ state: string }>(fixture.db, () => decide(wanted))).state).toBe('STOP_FIRST');
  expect((await stop(reference)).state).toBe('STOPPED');
  expect((await stop(reference)).state).toBe('OVER');
  expect((await decide(wanted)).state).toBe('STOPPING');
  fixture.provider.isAway = false;
  await fixture.turn(slow + 5 * MINUTE - 1);
  expect(sent(withdrawal_id)).toEqual([]);
  fixture.setNow(slow + 5 * MINUTE);
  expect((await decide(wanted)).state).toBe('DONE');
  expect(await fixture.available(somchai)).toBe(200_000);
  await fixture.turn(slow + DAY);
  expect(sent(withdrawal_id)).toEqual([]);
  expect(await waits()).not.toContain(reference);
});
