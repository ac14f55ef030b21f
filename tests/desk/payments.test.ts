import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actOf, SECOND_PERSON, disputeEffect, type QueueKind } from '#domain/desk/queue.ts';
import { DAY, isoOf, MINUTE } from '../../domain/dates.ts';
import { baht, satang } from '../../domain/money.ts';
import { erase } from '../../server/account/deletion/erase.ts';
import { sql } from '../../server/db/db.ts';
import { lockedStaff } from '../../server/desk/sql.ts';
import { type WithdrawalFixture, startWithdrawalFixture } from '../withdrawal/withdrawal-fixture.ts';
import { NOW } from '../support/clock.ts';
import { readIn } from './decided.ts';
import { type StaffPerson, aStaff } from './staff.ts';

let fixture: WithdrawalFixture;
let boy: StaffPerson;
let ploy: StaffPerson;
beforeAll(async () => {
  fixture = await startWithdrawalFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.setNow(NOW);
  boy = await aStaff(fixture.db, ['finance'], NOW, { name: 'Boy' });
  ploy = await aStaff(fixture.db, ['lead'], NOW, { name: 'Ploy' });
});

/** A decision as somebody sends it who has read the page. */
const asRead = <const T extends { kind: QueueKind; item: string }>(decision: T) =>
  readIn(fixture.db, fixture.now(), decision);

async function asked(amount: number): Promise<{ item: string; kind: 'REFUND' }> {
  const golfer = await fixture.golfer({ topped_up: amount });
  const { reference } = await fixture.asks(golfer, amount);
  return { kind: 'REFUND', item: reference };
}

const rowOf = async (item: string, as: StaffPerson) =>
  (await fixture.done('GET /desk/queue', {}, as)).items.find((it) => it.item === item);

/** The decision that waits for a second person, as this person has read it. */
async function read(place: { kind: 'REFUND'; item: string }, as: StaffPerson) {
  const since = (await rowOf(place.item, as))?.proposal?.since;
  if (!since) throw new Error('nothing waits for a second person');
  return { ...place, since };
}

test('a refund up to ฿2,000 is approved by one person, once', async () => {
  const place = await asked(baht(500));
  expect(await rowOf(place.item, boy)).toMatchObject({ kind: 'REFUND', amount: baht(500), may: true });
  expect(await rowOf(place.item, ploy)).toMatchObject({ may: false });
  expect(await fixture.refused('POST /desk/decide', await asRead({ ...place, outcome: 'APPROVE' }), ploy)).toBe(
    'ROLE_NOT_ALLOWED',
  );
  expect(await fixture.done('POST /desk/decide', await asRead({ ...place, outcome: 'APPROVE' }), boy)).toEqual({
    state: 'DONE',
  });
  expect(await fixture.refused('POST /desk/decide', await asRead({ ...place, outcome: 'APPROVE' }), boy)).toBe(
    'DECIDED_ALREADY',
  );
  expect(await rowOf(place.item, boy)).toBeUndefined();
});

test('above that it waits for a second person, who is another; refused it waits in the queue again', async () => {
  const place = await asked(baht(2_500));
  const decision = { ...place, outcome: 'APPROVE' as const };
  expect(await fixture.done('POST /desk/decide', await asRead(decision), boy)).toEqual({ state: 'ASKED' });
  expect(await fixture.refused('POST /desk/approve', await read(place, boy), boy)).toBe('SECOND_PERSON_DUE');
  await fixture.done('POST /desk/refuse', await read(place, ploy), ploy);
  expect(await rowOf(place.item, boy)).toMatchObject({ proposal: null });
  await fixture.done('POST /desk/decide', await asRead(decision), boy);
  const seen = await read(place, ploy);
  const twice = await Promise.all([
    fixture.call('POST /desk/approve', seen, ploy),
    fixture.call('POST /desk/approve', seen, await aStaff(fixture.db, ['lead'], NOW, { name: 'Phakin' })),
  ]);
  expect(twice.map(({ code }) => code ?? 'DONE').toSorted()).toEqual(['DECIDED_ALREADY', 'DONE']);
  expect(await rowOf(place.item, boy)).toBeUndefined();
});

test('one person pays no more than ฿10,000 a day alone', async () => {
  for (let n = 0; n < 5; n++) {
    const place = await asked(baht(2_000));
    expect(await fixture.done('POST /desk/decide', await asRead({ ...place, outcome: 'APPROVE' }), boy)).toEqual({
      state: 'DONE',
    });
  }
  const place = await asked(baht(100));
  expect(await fixture.done('POST /desk/decide', await asRead({ ...place, outcome: 'APPROVE' }), boy)).toEqual({
    state: 'ASKED',
  });
  // A lead may not pay it alone, and is the one who can approve it.
  expect(await rowOf(place.item, ploy)).toMatchObject({ may: true, proposal: { name: 'Boy' } });
  expect(await fixture.done('POST /desk/claim', place, ploy)).toMatchObject({ is_mine: true });
  expect(await fixture.done('POST /desk/approve', await read(place, ploy), ploy)).toEqual({ state: 'DONE' });
});

test('payments sent at once count in one another: together they are no more than the day’s ฿10,000', async () => {
  const places: Awaited<ReturnType<typeof asked>>[] = [];
  for (let n = 0; n < 6; n++) places.push(await asked(baht(2_000)));
  const states = await Promise.all(
    places.map(
      async (place) =>
        (await fixture.done('POST /desk/decide', await asRead({ ...place, outcome: 'APPROVE' }), boy)).state,
    ),
  );
  expect(states.toSorted()).toEqual(['ASKED', 'DONE', 'DONE', 'DONE', 'DONE', 'DONE']);
});

test('who approves approves what they have read: what was asked for in its place waits for them', async () => {
  const place = await asked(baht(2_500));
  const decision = { ...place, outcome: 'APPROVE' as const };
  await fixture.done('POST /desk/decide', await asRead(decision), boy);
  const seen = await read(place, ploy);
  await fixture.done('POST /desk/refuse', seen, boy);
  fixture.setNow(NOW + 1_000);
  await fixture.done('POST /desk/decide', await asRead(decision), boy);
  expect(await fixture.refused('POST /desk/approve', seen, ploy)).toBe('SECOND_PERSON_DUE');
  expect(await rowOf(place.item, ploy)).toMatchObject({ proposal: { name: 'Boy' } });
});

test('giving it back to the wallet needs one person and a reason', async () => {
  const place = await asked(baht(3_000));
  const refused = await fixture.call('POST /desk/decide', await asRead({ ...place, outcome: 'REJECT' }), boy);
  expect(refused.fields).toEqual([{ path: 'note', code: 'REQUIRED' }]);
  const decision = { ...place, outcome: 'REJECT' as const, note: 'Another name at the bank.' };
  expect(await fixture.done('POST /desk/decide', await asRead(decision), boy)).toEqual({ state: 'DONE' });
});

/** A golfer's top-up that does not fit what was asked for; with `credited`, a bank has taken back what was in the wallet. */
async function topupInReview(amount: number, credited = false) {
  const golfer = await fixture.golfer({ topped_up: credited ? amount : 0 });
  const item = `TU-${golfer.user_id}`;
  const at = isoOf(NOW);
  if (credited)
    await fixture.db.run(sql`
      update topup set reference = ${item}, status = 'REVIEW', review_why = 'REVERSED' where user_id = ${golfer.user_id}`);
  else
    await fixture.db.run(sql`
      insert into topup (
        topup_id, user_id, reference, amount, method, platform, provider, livemode, status, ref_hash, charge_id,
        next_check_at, expires_at, created_at, review_why, review_seen
      )
      values (
        ${randomUUID()}, ${golfer.user_id}, ${item}, ${amount}, 'PROMPTPAY', 'WEB', 'sandbox', false, 'REVIEW', ${item},
        ${item}, ${at}, ${at}, ${at}, 'AMOUNT', '{"amount":50}'
      )`);
  return { golfer, place: { kind: 'TOPUP' as const, item } };
}

/** The provider gave money back that the golfer had spent. */
async function debt(amount: number) {
  const golfer = await fixture.golfer({ topped_up: baht(3_000) });
  const item = `rfnd_${golfer.user_id}`;
  await fixture.db.run(sql`
    insert into topup_refund (provider, refund_id, topup_id, amount, taken, refunded_at, seen_at)
    select provider, ${item}, topup_id, ${amount}, 0, ${isoOf(NOW)}, ${isoOf(NOW)} from topup
    where user_id = ${golfer.user_id}`);
  return { golfer, place: { kind: 'DEBT' as const, item } };
}

const note = 'Asked the bank.';

test('a top-up in review is credited or refused, as its page said; above ฿2,000 a second person credits it, and one refuses it', async () => {
  const small = await topupInReview(baht(500));
  const page = await fixture.done('GET /desk/item', small.place, boy);
  expect(page.moves).toEqual([{ outcome: 'CREDIT', party: 'GOLFER', amount: baht(500) }]);
  const had = await fixture.available(small.golfer);
  expect(
    await fixture.done('POST /desk/decide', await asRead({ ...small.place, outcome: 'CREDIT', note }), boy),
  ).toEqual({
    state: 'DONE',
  });
  expect((await fixture.available(small.golfer)) - had).toBe(baht(500));
  const large = await topupInReview(baht(2_500));
  expect(
    await fixture.done('POST /desk/decide', await asRead({ ...large.place, outcome: 'CREDIT', note }), boy),
  ).toEqual({
    state: 'ASKED',
  });
  const reversed = await topupInReview(baht(2_500), true);
  const shown = await fixture.done('GET /desk/item', reversed.place, boy);
  expect(shown.moves).toEqual([{ outcome: 'REFUSE', party: 'GOLFER', amount: 0 - baht(2_500) }]);
  expect(
    await fixture.done('POST /desk/decide', await asRead({ ...reversed.place, outcome: 'REFUSE', note }), boy),
  ).toEqual({
    state: 'DONE',
  });
  expect(await fixture.available(reversed.golfer)).toBe(0);
});

test('a top-up that was taken back and is spent cannot be refused now, and nothing is written', async () => {
  const { golfer, place } = await topupInReview(baht(500), true);
  await fixture.db.run(sql`
    update account set balance = 100 where account = ${`golfer:${golfer.user_id}:available`}`);
  const refused = await fixture.call('POST /desk/decide', await asRead({ ...place, outcome: 'REFUSE', note }), boy);
  expect(refused).toMatchObject({ code: 'DECISION_NOT_NOW', data: { why: 'SPENT' } });
  expect(await rowOf(place.item, boy)).toBeDefined();
});

test('a debt is collected where it is there, or forgiven, by two people above ฿2,000; of two at once one counts', async () => {
  const small = await debt(baht(300));
  const page = await fixture.done('GET /desk/item', small.place, boy);
  expect(page.moves).toEqual([
    { outcome: 'COLLECT', party: 'GOLFER', amount: 0 - baht(300) },
    { outcome: 'FORGIVE', party: 'US', amount: 0 - baht(300) },
  ]);
  const had = await fixture.available(small.golfer);
  const fai = await aStaff(fixture.db, ['finance'], NOW, { name: 'Fai' });
  const both = await Promise.all([
    fixture.call('POST /desk/decide', await asRead({ ...small.place, outcome: 'COLLECT', note }), boy),
    fixture.call('POST /desk/decide', await asRead({ ...small.place, outcome: 'COLLECT', note }), fai),
  ]);
  expect(both.map(({ code }) => code ?? 'DONE').toSorted()).toEqual(['DECIDED_ALREADY', 'DONE']);
  expect(await fixture.available(small.golfer)).toBe(had - baht(300));
  const large = await debt(baht(2_500));
  expect(
    await fixture.done('POST /desk/decide', await asRead({ ...large.place, outcome: 'FORGIVE', note }), boy),
  ).toEqual({
    state: 'ASKED',
  });
  await fixture.done(
    'POST /desk/refuse',
    { ...large.place, since: (await rowOf(large.place.item, ploy))?.proposal?.since ?? '' },
    ploy,
  );
  await fixture.db.run(sql`
    update account set balance = 0 where account = ${`golfer:${large.golfer.user_id}:available`}`);
  const poor = await fixture.call('POST /desk/decide', await asRead({ ...large.place, outcome: 'COLLECT', note }), boy);
  expect(poor).toMatchObject({ code: 'DECISION_NOT_NOW', data: { why: 'NOT_THERE' } });
});

/** A caddy's payout of which the provider has said nothing for three days. */
async function slowPayout(amount: number) {
  const somchai = await fixture.caddy({ earned: amount });
  const { reference } = await fixture.asks(somchai, amount);
  await fixture.db.run(sql`
    update withdrawal set status = 'PROCESSING', checks = 1, approved_at = ${isoOf(NOW - 3 * DAY)}
    where reference = ${reference}`);
  return { somchai, place: { kind: 'PAYOUT' as const, item: reference } };
}

test('a slow payout is stopped by one person; then two decide above ฿2,000 what became of it', async () => {
  const { somchai, place } = await slowPayout(baht(2_500));
  const slow = await fixture.done('GET /desk/item', place, boy);
  expect(slow.not_now).toEqual([
    { outcome: 'PAID', why: 'STOP_FIRST' },
    { outcome: 'FAILED', why: 'STOP_FIRST' },
  ]);
  const failed = { ...place, outcome: 'FAILED' as const, note };
  expect(await fixture.call('POST /desk/decide', await asRead(failed), boy)).toMatchObject({
    code: 'DECISION_NOT_NOW',
    data: { why: 'STOP_FIRST' },
  });
  expect(await rowOf(place.item, boy)).toMatchObject({ proposal: null });
  const stop = { ...place, outcome: 'STOP' as const };
  expect(await fixture.done('POST /desk/decide', await asRead(stop), boy)).toEqual({ state: 'STOPPED' });
  const again = await fixture.call('POST /desk/decide', await asRead(stop), boy);
  expect(again.fields).toEqual([{ path: 'outcome', code: 'NOT_A_CHOICE' }]);
  fixture.setNow(NOW + 5 * MINUTE);
  expect(await fixture.done('POST /desk/decide', await asRead(failed), boy)).toEqual({ state: 'ASKED' });
  expect(await fixture.available(somchai)).toBe(0);
  const { proposal } = (await rowOf(place.item, ploy)) ?? {};
  const since = proposal?.since ?? '';
  expect(await fixture.done('POST /desk/approve', { ...place, since }, ploy)).toEqual({ state: 'DONE' });
  expect(await fixture.available(somchai)).toBe(baht(2_500));
  expect(await rowOf(place.item, boy)).toBeUndefined();
});

test('what was written when a second person was asked goes with whom it is about', async () => {
  const payout = await slowPayout(baht(2_500));
  const other = await debt(baht(2_500));
  await fixture.done('POST /desk/decide', await asRead({ ...payout.place, outcome: 'STOP' }), boy);
  fixture.setNow(NOW + 5 * MINUTE);
  for (const [place, outcome] of [
    [payout.place, 'PAID'],
    [other.place, 'FORGIVE'],
  ] as const)
    expect(await fixture.done('POST /desk/decide', await asRead({ ...place, outcome, note }), boy)).toEqual({
      state: 'ASKED',
    });
  const noteOf = async ({ item }: { item: string }) =>
    (
      await fixture.db.one(sql<{ note: string | null }>`
        select note from audit where act = 'ask-second' and body ->> 'item' = ${item}`)
    ).note;
  expect([await noteOf(payout.place), await noteOf(other.place)]).toEqual([note, note]);
  await fixture.db.transact((tx) => erase(tx, payout.somchai.user_id, fixture.now()));
  expect([await noteOf(payout.place), await noteOf(other.place)]).toEqual([null, note]);
  await fixture.db.transact((tx) => erase(tx, other.golfer.user_id, fixture.now()));
  expect(await noteOf(other.place)).toBeNull();
});

test('a second person is not asked for what cannot be: a refund that the top-ups do not cover', async () => {
  const golfer = await fixture.golfer({ topped_up: baht(2_500) });
  const { reference } = await fixture.asks(golfer, baht(2_500));
  await fixture.db.run(
    sql`update topup set status = 'REVIEW', review_why = 'REVERSED' where user_id = ${golfer.user_id}`,
  );
  const decision = { kind: 'REFUND' as const, item: reference, outcome: 'APPROVE' as const };
  expect(await fixture.call('POST /desk/decide', await asRead(decision), boy)).toMatchObject({
    code: 'DECISION_NOT_NOW',
    data: { why: 'UNCOVERED' },
  });
  expect(await rowOf(reference, boy)).toMatchObject({ proposal: null });
});

test('an approval waits for a payment of the same person, so that each counts in the day’s sum of the next', async () => {
  const place = await asked(baht(2_500));
  await fixture.done('POST /desk/decide', await asRead({ ...place, outcome: 'APPROVE' }), boy);
  const seen = await read(place, ploy);
  const isWaiting = async () =>
    (
      await fixture.db.many(
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).length > 0;
  const answer = await fixture.db.transact(async (tx) => {
    await tx.one(lockedStaff(ploy.staff_id));
    const approved = fixture.call('POST /desk/approve', seen, ploy);
    await expect.poll(isWaiting).toBe(true);
    return { approved };
  });
  expect((await answer.approved).data).toEqual({ state: 'DONE' });
});

test('which act a decision is, by its amount', () => {
  const { payment, paymentsOfDay, dispute } = SECOND_PERSON;
  expect(actOf('REFUND', 'APPROVE', payment)).toBe('PAY');
  expect(actOf('REFUND', 'APPROVE', satang(payment + 1))).toBe('PAY_MUCH');
  expect(actOf('REFUND', 'REJECT', satang(payment + 1))).toBe('PAY');
  expect(actOf('PAYOUT', 'PAID', satang(1), paymentsOfDay)).toBe('PAY_MUCH');
  expect(actOf('TOPUP', 'CREDIT', satang(payment + 1))).toBe('PAY_MUCH');
  expect(actOf('DEBT', 'COLLECT', satang(payment + 1))).toBe('PAY');
  expect(actOf('DISPUTE', 'COMPLETED', dispute)).toBe('DECIDE_DISPUTE');
  expect(actOf('DISPUTE', 'COMPLETED', satang(dispute + 1))).toBe('DECIDE_LARGE_DISPUTE');
  expect(actOf('JOB', 'RUN_AGAIN', null)).toBe('RUN_JOB');
  expect(actOf('JOB', 'GIVE_UP', null)).toBe('GIVE_UP_JOB');
  expect(actOf('CASE', 'ANSWER', null)).toBe('ANSWER_CASE');
});

test('the effect of a dispute sums to the price, whatever was done with the money before', () => {
  for (const held of ['HELD', 'RELEASED', 'CAPTURED'] as const)
    for (const refund of [0, 12_345, 50_000]) {
      const { golfer, caddy, ours, covered } = disputeEffect(baht(500), held, satang(refund), 10);
      expect(golfer + caddy + ours - covered).toBe(baht(500));
    }
});
