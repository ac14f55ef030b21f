import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { readOrder } from '../../server/operator/parsed-command.ts';
import { decideTopupReview } from '../../server/operator/topup.ts';
import { audit, operator } from '../operator/shell.ts';
import { startTopupFixture, type TopupFixture } from './topup-fixture.ts';

let till: TopupFixture;
let env: Record<string, string>;
beforeAll(async () => {
  till = await startTopupFixture();
  env = { DATABASE_URL: till.url };
});
afterEach(() => {
  till.provider.disguise = {};
});
afterAll(() => till.close());

let events = 0;
async function told(topup_id: string): Promise<void> {
  await till.tell(`evnt_decide_${events++}`, till.provider.chargeOf(topup_id).charge_id);
  await till.rest();
}

/** Paid 50 satang for 500 baht. */
async function underReview() {
  const nok = await till.golfer();
  const { topup_id, reference } = await till.awaiting(nok);
  till.provider.pay(topup_id);
  till.provider.disguise = { amount: 50 };
  await told(topup_id);
  till.provider.disguise = {};
  return { nok, topup_id, reference };
}

/** Paid, credited, and taken back by the provider. */
async function reversed() {
  const nok = await till.golfer();
  const { topup_id, reference } = await till.awaiting(nok);
  till.provider.pay(topup_id);
  await told(topup_id);
  till.provider.set(topup_id, { status: 'reversed', paid: false });
  await told(topup_id);
  return { nok, topup_id, reference };
}

/** As it is typed, without a process of its own. */
async function decide(...typed: string[]): Promise<string> {
  const order = readOrder(['decide-topup', ...typed, '--note', 'asked the bank']);
  if (order.command !== 'decide-topup') throw new Error(`understood as ${order.command}`);
  return decideTopupReview({ db: till.db, now: till.now(), operator: 'ploy' }, order);
}

test('a top-up that does not fit stands in todo, with why and what the provider says', async () => {
  const { reference, topup_id } = await underReview();
  const { out } = await operator(env, 'todo');
  for (const line of [
    'TOP-UP',
    `${reference}  ฿500  PROMPTPAY`,
    'not credited',
    'AMOUNT; the provider says ',
    '"amount":50',
  ])
    expect(out).toContain(line);
  expect(out).toContain(`npm run operator -- decide-topup ${reference} credit|refuse`);
  const todo = JSON.parse((await operator(env, 'todo', '--json')).out) as { topups: object[] };
  expect(todo.topups).toContainEqual(expect.objectContaining({ topup_id, review_why: 'AMOUNT' }));
});

test('credited: once, told to her, written down; the same again changes nothing', async () => {
  const { nok, reference, topup_id } = await underReview();
  expect(await decide(reference.toLowerCase(), 'credit')).toBe(`${reference} is PAID now. She was credited ฿500.`);
  expect(await till.credits(nok)).toEqual({ credits: 1, available: baht(500) });
  expect(await till.look(nok, topup_id)).toMatchObject({ status: 'PAID' });
  expect((await audit(till.db)).at(-1)).toMatchObject({
    act: 'decide-topup',
    body: { reference, outcome: 'CREDIT', review_why: 'AMOUNT', was_credited: false },
    note: 'asked the bank',
  });
  const rows = (await audit(till.db)).length;
  expect(await decide(reference, 'credit')).toContain('nothing was changed');
  await expect(decide(reference, 'refuse')).rejects.toThrow(`${reference} is PAID: there is nothing to decide`);
  expect(await audit(till.db)).toHaveLength(rows);
  const news = await till.db.many(sql<{ body: { status: string } }>`
    select body from notification where user_id = ${nok.user_id}`);
  expect(
    news
      .map(({ body }) => body.status)
      .sort()
      .reverse(),
  ).toEqual(['REVIEW', 'PAID']);
});

test('refused: nothing credited, and whatever the provider says later changes nothing', async () => {
  const { nok, reference, topup_id } = await underReview();
  expect(await decide(reference, 'refuse')).toBe(`${reference} is FAILED now. Nothing was credited.`);
  await told(topup_id);
  expect(await till.look(nok, topup_id)).toMatchObject({ status: 'FAILED', failure_code: 'refused_by_operator' });
  expect(await till.credits(nok)).toEqual({ credits: 0, available: 0 });
});

test('reversed by the provider: refused takes it back, credited lets her keep it', async () => {
  const [one, two] = [await reversed(), await reversed()];
  expect(await decide(one.reference, 'refuse')).toContain('฿500 were taken back');
  expect((await till.credits(one.nok)).available).toBe(0);
  expect(await decide(two.reference, 'credit')).toContain('She keeps ฿500');
  expect(await till.credits(two.nok)).toEqual({ credits: 1, available: baht(500) });
  expect(await till.rowOf(two.topup_id)).toMatchObject({ status: 'PAID' });
});

test('reversed and spent: it cannot be taken back, and nothing is written', async () => {
  const { nok, reference, topup_id } = await reversed();
  await till.db.run(sql`update account set balance = 100 where account = ${`golfer:${nok.user_id}:available`}`);
  const said = `${reference}: she has spent it, ฿500 cannot be taken back`;
  await expect(decide(reference, 'refuse')).rejects.toThrow(said);
  expect(await till.rowOf(topup_id)).toMatchObject({ status: 'REVIEW', decided_at: null });
});

test('what was not understood, or is not there', async () => {
  await expect(decide('TU-0101-0001', 'credit')).rejects.toThrow('there is no top-up TU-0101-0001');
  await expect(decide('TU-0101-0001', 'perhaps')).rejects.toThrow('"perhaps" is neither credit nor refuse');
  await expect(decide('TU-0101-0001')).rejects.toThrow('decide-topup needs a credit or refuse');
  expect(() => readOrder(['decide-topup', 'TU-0101-0001', 'credit'])).toThrow('--note is missing');
});
