import { afterAll, afterEach, expect, test } from 'vitest';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { parseCommand } from '../../server/operator/parsed-command.ts';
import { decideTopupReview } from '../../server/operator/money.ts';
import { audit, operator } from '../operator/shell.ts';
import { startTopupFixture } from './topup-fixture.ts';

const fixture = await startTopupFixture();
const env = { DATABASE_URL: fixture.url };
afterEach(() => {
  fixture.provider.disguise = {};
});
afterAll(() => fixture.close());

let events = 0;
async function told(topup_id: string): Promise<void> {
  await fixture.tell(`evnt_decide_${events++}`, fixture.provider.chargeOf(topup_id).charge_id);
  await fixture.rest();
}

/** Paid 50 satang for 500 baht. */
async function underReview() {
  const nok = await fixture.golfer();
  const { topup_id, reference } = await fixture.awaiting(nok);
  fixture.provider.pay(topup_id);
  fixture.provider.disguise = { amount: 50 };
  await told(topup_id);
  fixture.provider.disguise = {};
  return { nok, topup_id, reference };
}

/** Paid, credited, and taken back by the provider. */
async function reversed() {
  const nok = await fixture.golfer();
  const { topup_id, reference } = await fixture.awaiting(nok);
  fixture.provider.pay(topup_id);
  await told(topup_id);
  fixture.provider.set(topup_id, { status: 'reversed', paid: false });
  await told(topup_id);
  return { nok, topup_id, reference };
}

/** What nok reads in the list, the oldest first. */
async function newsOf(user_id: string): Promise<{ status: string }[]> {
  const news = await fixture.db.many(sql<{ body: { status: string } }>`
    select body from notification where user_id = ${user_id} order by notification_id`);
  return news.map(({ body }) => body);
}

/** As it is typed, without a process of its own. */
async function decide(...typed: string[]): Promise<string> {
  const parsed = parseCommand(['decide-topup', ...typed, '--note', 'asked the bank']);
  if (parsed.command !== 'decide-topup') throw new Error(`understood as ${parsed.command}`);
  return decideTopupReview({ db: fixture.db, now: fixture.now(), operator: 'ploy' }, parsed);
}

test('a top-up that does not fit stands in todo, with why and what the provider says; credited once, told to nok and written down; the same again changes nothing', async () => {
  const { nok, reference, topup_id } = await underReview();
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
  expect(await decide(reference.toLowerCase(), 'credit')).toBe(
    `${reference} is PAID now. The golfer was credited ฿500.`,
  );
  expect(await fixture.credits(nok)).toEqual({ credits: 1, available: baht(500) });
  expect(await fixture.look(nok, topup_id)).toMatchObject({ status: 'PAID' });
  expect((await audit(fixture.db)).at(-1)).toMatchObject({
    act: 'decide-topup',
    body: { reference, outcome: 'CREDIT', review_why: 'AMOUNT', was_credited: false },
    note: 'asked the bank',
  });
  const rows = (await audit(fixture.db)).length;
  expect(await decide(reference, 'credit')).toContain('nothing was changed');
  await expect(decide(reference, 'refuse')).rejects.toThrow(`${reference} is PAID: there is nothing to decide`);
  expect(await audit(fixture.db)).toHaveLength(rows);
  expect((await newsOf(nok.user_id)).map(({ status }) => status)).toEqual(['REVIEW', 'PAID']);
});

test('refused: nothing credited, and whatever the provider says later changes nothing', async () => {
  const { nok, reference, topup_id } = await underReview();
  expect(await decide(reference, 'refuse')).toBe(`${reference} is FAILED now. Nothing was credited.`);
  await told(topup_id);
  expect(await fixture.look(nok, topup_id)).toMatchObject({ status: 'FAILED', failure_code: 'refused_by_operator' });
  expect(await fixture.credits(nok)).toEqual({ credits: 0, available: 0 });
  expect(await newsOf(nok.user_id)).toEqual([
    { topup_id, amount: baht(500), status: 'REVIEW' },
    { topup_id, amount: baht(500), status: 'FAILED', by: 'OPERATOR' },
  ]);
});

test('a top-up reversed by the provider: refused takes it back, credited lets the golfer keep it', async () => {
  const [one, two] = [await reversed(), await reversed()];
  expect(await decide(one.reference, 'refuse')).toContain('฿500 were taken back');
  expect((await fixture.credits(one.nok)).available).toBe(0);
  expect((await newsOf(one.nok.user_id)).at(-1)).toMatchObject({ status: 'FAILED', by: 'OPERATOR', taken_back: true });
  expect(await decide(two.reference, 'credit')).toContain('The golfer keeps ฿500');
  expect(await fixture.credits(two.nok)).toEqual({ credits: 1, available: baht(500) });
  expect(await fixture.rowOf(two.topup_id)).toMatchObject({ status: 'PAID' });
});

test('reversed and spent: it cannot be taken back, and nothing is written', async () => {
  const { nok, reference, topup_id } = await reversed();
  await fixture.db.run(sql`update account set balance = 100 where account = ${`golfer:${nok.user_id}:available`}`);
  const said = `${reference}: the golfer has spent it, ฿500 cannot be taken back`;
  await expect(decide(reference, 'refuse')).rejects.toThrow(said);
  expect(await fixture.rowOf(topup_id)).toMatchObject({ status: 'REVIEW', decided_at: null });
});

test('what was not understood, or is not there', async () => {
  await expect(decide('TU-0101-0001', 'credit')).rejects.toThrow('there is no top-up TU-0101-0001');
  await expect(decide('TU-0101-0001', 'perhaps')).rejects.toThrow('"perhaps" is neither credit nor refuse');
  await expect(decide('TU-0101-0001')).rejects.toThrow('decide-topup needs a credit or refuse');
  expect(() => parseCommand(['decide-topup', 'TU-0101-0001', 'credit'])).toThrow('--note is missing');
});
