import { afterAll, afterEach, expect, test } from 'vitest';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { decideTopupAs } from '../../server/desk/decision/bookings.ts';
import { TooLow } from '../../server/wallet/ledger.ts';
import { decided, pageOf } from '../desk/decided.ts';
import { audit } from '../operator/shell.ts';
import { startTopupFixture } from './topup-fixture.ts';

const fixture = await startTopupFixture();
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

const decide = (reference: string, outcome: 'CREDIT' | 'REFUSE') =>
  decided(fixture.db, fixture.now(), (tx, acting) =>
    decideTopupAs(tx, acting, { reference, outcome, note: 'asked the bank' }),
  );
const page = (reference: string) => pageOf(fixture.db, fixture.now(), 'TOPUP', reference);

test('a top-up that does not fit stands at the desk, with why and what the provider says; credited once, told to nok and written down; the same again changes nothing', async () => {
  const { nok, reference, topup_id } = await underReview();
  const { facts, moves } = await page(reference);
  expect(facts).toMatchObject([
    { name: 'reference', value: reference },
    { name: 'amount', value: '50000' },
    { name: 'golfer' },
    { name: 'method', value: 'PROMPTPAY' },
    { name: 'asked' },
    { name: 'credited', value: 'NOT_CREDITED' },
    { name: 'review', value: 'AMOUNT' },
    { name: 'charge' },
    { name: 'provider_says', value: expect.stringContaining('"amount":50') as string },
  ]);
  expect(moves).toEqual([{ outcome: 'CREDIT', party: 'GOLFER', amount: baht(500) }]);
  expect((await decide(reference, 'CREDIT')).state).toBe('DONE');
  expect(await fixture.credits(nok)).toEqual({ credits: 1, available: baht(500) });
  expect(await fixture.look(nok, topup_id)).toMatchObject({ status: 'PAID' });
  expect((await audit(fixture.db)).at(-1)).toMatchObject({
    act: 'decide-topup',
    body: { reference, outcome: 'CREDIT', review_why: 'AMOUNT', was_credited: false },
    note: 'asked the bank',
  });
  const rows = (await audit(fixture.db)).length;
  expect((await decide(reference, 'CREDIT')).state).toBe('SAME');
  expect((await decide(reference, 'REFUSE')).state).toBe('OVER');
  expect(await audit(fixture.db)).toHaveLength(rows);
  expect((await newsOf(nok.user_id)).map(({ status }) => status)).toEqual(['REVIEW', 'PAID']);
});

test('refused: nothing credited, and whatever the provider says later changes nothing', async () => {
  const { nok, reference, topup_id } = await underReview();
  expect((await page(reference)).moves?.filter(({ outcome }) => outcome === 'REFUSE')).toEqual([]);
  expect((await decide(reference, 'REFUSE')).state).toBe('DONE');
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
  expect((await page(one.reference)).moves).toEqual([{ outcome: 'REFUSE', party: 'GOLFER', amount: 0 - baht(500) }]);
  expect((await decide(one.reference, 'REFUSE')).state).toBe('DONE');
  expect((await fixture.credits(one.nok)).available).toBe(0);
  expect((await newsOf(one.nok.user_id)).at(-1)).toMatchObject({ status: 'FAILED', by: 'OPERATOR', taken_back: true });
  expect((await decide(two.reference, 'CREDIT')).state).toBe('DONE');
  expect(await fixture.credits(two.nok)).toEqual({ credits: 1, available: baht(500) });
  expect(await fixture.rowOf(two.topup_id)).toMatchObject({ status: 'PAID' });
});

test('reversed and spent: it cannot be taken back, and nothing is written', async () => {
  const { nok, reference, topup_id } = await reversed();
  await fixture.db.run(sql`update account set balance = 100 where account = ${`golfer:${nok.user_id}:available`}`);
  await expect(decide(reference, 'REFUSE')).rejects.toThrow(TooLow);
  expect(await fixture.rowOf(topup_id)).toMatchObject({ status: 'REVIEW', decided_at: null });
});

test('a top-up that is not there', async () => {
  expect(await decide('TU-0101-0001', 'CREDIT')).toEqual({ state: 'UNKNOWN' });
});
