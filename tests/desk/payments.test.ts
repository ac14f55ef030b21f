import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actOf, SECOND_PERSON } from '../../domain/desk/queue.ts';
import { disputeEffect } from '../../domain/desk/effect.ts';
import { baht, satang } from '../../domain/money.ts';
import { type WithdrawalFixture, startWithdrawalFixture } from '../withdrawal/withdrawal-fixture.ts';
import { NOW } from '../support/clock.ts';
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
  expect(await fixture.refused('POST /desk/decide', { ...place, outcome: 'APPROVE' }, ploy)).toBe('ROLE_NOT_ALLOWED');
  expect(await fixture.done('POST /desk/decide', { ...place, outcome: 'APPROVE' }, boy)).toEqual({ state: 'DONE' });
  expect(await fixture.refused('POST /desk/decide', { ...place, outcome: 'APPROVE' }, boy)).toBe('DECIDED_ALREADY');
  expect(await rowOf(place.item, boy)).toBeUndefined();
});

test('above that it waits for a second person, who is another; refused it waits in the queue again', async () => {
  const place = await asked(baht(2_500));
  const decision = { ...place, outcome: 'APPROVE' as const };
  expect(await fixture.done('POST /desk/decide', decision, boy)).toEqual({ state: 'ASKED' });
  expect(await fixture.refused('POST /desk/approve', await read(place, boy), boy)).toBe('SECOND_PERSON_DUE');
  await fixture.done('POST /desk/refuse', await read(place, ploy), ploy);
  expect(await rowOf(place.item, boy)).toMatchObject({ proposal: null });
  await fixture.done('POST /desk/decide', decision, boy);
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
    expect(await fixture.done('POST /desk/decide', { ...place, outcome: 'APPROVE' }, boy)).toEqual({ state: 'DONE' });
  }
  const place = await asked(baht(100));
  expect(await fixture.done('POST /desk/decide', { ...place, outcome: 'APPROVE' }, boy)).toEqual({ state: 'ASKED' });
  // A lead may not pay it alone, and is the one who can approve it.
  expect(await rowOf(place.item, ploy)).toMatchObject({ may: true, proposal: { name: 'Boy' } });
  expect(await fixture.done('POST /desk/approve', await read(place, ploy), ploy)).toEqual({ state: 'DONE' });
});

test('payments sent at once count in one another: together they are no more than the day’s ฿10,000', async () => {
  const places: Awaited<ReturnType<typeof asked>>[] = [];
  for (let n = 0; n < 6; n++) places.push(await asked(baht(2_000)));
  const states = await Promise.all(
    places.map(async (place) => (await fixture.done('POST /desk/decide', { ...place, outcome: 'APPROVE' }, boy)).state),
  );
  expect(states.toSorted()).toEqual(['ASKED', 'DONE', 'DONE', 'DONE', 'DONE', 'DONE']);
});

test('who approves approves what they have read: what was asked for in its place waits for them', async () => {
  const place = await asked(baht(2_500));
  const decision = { ...place, outcome: 'APPROVE' as const };
  await fixture.done('POST /desk/decide', decision, boy);
  const seen = await read(place, ploy);
  await fixture.done('POST /desk/refuse', seen, boy);
  fixture.setNow(NOW + 1_000);
  await fixture.done('POST /desk/decide', decision, boy);
  expect(await fixture.refused('POST /desk/approve', seen, ploy)).toBe('SECOND_PERSON_DUE');
  expect(await rowOf(place.item, ploy)).toMatchObject({ proposal: { name: 'Boy' } });
});

test('giving it back to the wallet needs one person and a reason', async () => {
  const place = await asked(baht(3_000));
  const refused = await fixture.call('POST /desk/decide', { ...place, outcome: 'REJECT' }, boy);
  expect(refused.fields).toEqual([{ path: 'note', code: 'REQUIRED' }]);
  const decision = { ...place, outcome: 'REJECT' as const, note: 'Another name at the bank.' };
  expect(await fixture.done('POST /desk/decide', decision, boy)).toEqual({ state: 'DONE' });
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
      const { golfer, caddy, ours, covered } = disputeEffect(baht(500), held, satang(refund));
      expect(golfer + caddy + ours - covered).toBe(baht(500));
    }
});
