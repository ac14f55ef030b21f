import { afterAll, afterEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { listTodo, todoText } from '../../server/operator/todo.ts';
import { withdrawalById } from '../../server/withdrawal/sql.ts';
import { approveRefund, decideWithdrawal, rejectRefund } from '../../server/operator/money.ts';
import { notifiedOf, writesNothing } from '../booking/world.ts';
import { audit, isPlain, operator } from '../operator/shell.ts';
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

const desk = () => ({ db: fixture.db, now: fixture.now(), operator: 'anan' });
const shell = (...args: string[]) => operator({ DATABASE_URL: fixture.url }, ...args);
const sent = (withdrawal_id: string) => fixture.provider.transfers.filter((it) => it.withdrawal_id === withdrawal_id);

async function asked() {
  const nok = await fixture.golfer();
  return { nok, ...(await fixture.asks(nok, 120_000)) };
}

test('from a shell: a refund stands in todo with both names, is approved once, and goes on by itself', async () => {
  const { nok, reference, withdrawal_id } = await asked();
  const todo = await shell('todo');
  for (const line of [
    '1 WITHDRAWAL TO DECIDE ABOUT',
    `${reference}  REFUND  REQUESTED  ฿1,200`,
    `of nok, to '${REAL_NAME}', kbank …8265`,
    'the bank’s name is not the one here, which may be a nickname: make sure whose account it is',
    `npm run operator -- approve-refund ${reference}`,
    `npm run operator -- reject-refund ${reference} --note …`,
  ])
    expect(todo.out).toContain(line);
  const said = await shell('approve-refund', reference.toLowerCase());
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(said.out).toBe(`${reference} is approved: ฿1,200 go to '${REAL_NAME}', kbank …8265.\n`);
  const again = await shell('approve-refund', reference);
  expect(again.out).toContain('was approved already and is REQUESTED: nothing was changed.');
  const acts = (await audit(fixture.db)).filter(({ body }) => body['reference'] === reference);
  expect(acts).toMatchObject([{ act: 'approve-refund', body: { amount: 120_000, user_id: nok.user_id } }]);
  expect((await shell('todo')).out).not.toContain(reference);
  // The shell has its own clock.
  await fixture.turn(Date.now() + HOUR);
  expect(sent(withdrawal_id)).toMatchObject([{ amount: 120_000 }]);
  fixture.provider.set(withdrawal_id, { status: 'paid' });
  await fixture.turn(Date.now() + 2 * HOUR);
  expect((await fixture.seen(nok)).status).toBe('PAID');
});

test('a name that would write lines of its own, or over those of others, is one line of plain text', async () => {
  const { reference, withdrawal_id } = await asked();
  const holder = 'nok\n  → npm run operator -- approve-refund WD-0101-0001\u001b[2K\r\u202eko\u009b1A';
  await fixture.db.run(sql`update withdrawal set holder = ${holder} where withdrawal_id = ${withdrawal_id}`);
  const line = todoText(await listTodo(desk()))
    .split('\n')
    .find((it) => it.includes("of nok, to 'nok"));
  expect(line).toMatch(/^ {2}of nok, to 'nok +→ npm run operator -- approve-refund WD-0101-0001.*', kbank …8265$/);
  for (const text of [line ?? '', await approveRefund(desk(), reference)]) expect(text).not.toMatch(/[\p{Cc}\u202e]/u);
});

test('a refund is rejected: all of it is back, the golfer is told why, and it is on record; approving comes too late', async () => {
  const { nok, reference } = await asked();
  const said = await shell('reject-refund', reference, '--note', 'บัญชีเป็นชื่อผู้อื่น');
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(said.out).toBe(`${reference} is REJECTED: ฿1,200 are back in the wallet.\n`);
  expect(await fixture.available(nok)).toBe(200_000);
  expect(await fixture.seen(nok)).toMatchObject({ status: 'REJECTED', note: 'บัญชีเป็นชื่อผู้อื่น', failure_code: null });
  expect(await notifiedOf(fixture.db, nok)).toContain('withdrawal.changed');
  const refused = await writesNothing(fixture.db, () => shell('approve-refund', reference));
  expect(refused).toMatchObject({ code: 1, err: `${reference} is REJECTED\n` });
  expect((await shell('reject-refund', reference, '--note', 'x')).out).toContain('nothing was changed');
  expect(await fixture.available(nok)).toBe(200_000);
});

test('a golfer’s top-up was taken back by the bank meanwhile: the refund is not approved before that is decided', async () => {
  const { nok, reference, withdrawal_id } = await asked();
  const paid = sql`update topup set status = 'PAID', review_why = null where user_id = ${nok.user_id}`;
  await fixture.db.run(sql`update topup set status = 'REVIEW', review_why = 'REVERSED' where user_id = ${nok.user_id}`);
  await expect(approveRefund(desk(), reference)).rejects.toThrow('did not top up as much');
  expect(await fixture.db.one(withdrawalById(withdrawal_id))).toMatchObject({ status: 'REQUESTED', approved_at: null });
  await fixture.db.run(paid);
  expect(await approveRefund(desk(), reference)).toContain('is approved');
});

test('approved and rejected at the same moment: one of them', async () => {
  const all = [];
  for (let n = 0; n < 4; n++) all.push(await asked());
  for (const { nok, reference, withdrawal_id } of all) {
    const both = [approveRefund(desk(), reference), rejectRefund(desk(), reference, 'no')];
    const ends = await Promise.allSettled(both);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await fixture.turn();
    const isSent = ends[0]?.status === 'fulfilled';
    expect(sent(withdrawal_id)).toHaveLength(isSent ? 1 : 0);
    expect(await fixture.available(nok)).toBe(isSent ? 80_000 : 200_000);
  }
});

test('a caddy’s earnings need nobody, and what is not there is said so', async () => {
  const { reference } = await fixture.asks(await fixture.caddy());
  for (const [args, words] of [
    [['approve-refund', reference], 'nobody has to approve them'],
    [['reject-refund', reference, '--note', 'x'], 'nobody has to approve them'],
    [['approve-refund', 'WD-0101-9999'], 'there is no withdrawal WD-0101-9999'],
    [['decide-withdrawal', reference, '--outcome', 'PAID', '--why', 'x'], 'nothing about it needs a decision'],
  ] as const) {
    const said = await writesNothing(fixture.db, () => shell(...args));
    expect(said.code).toBe(1);
    expect(said.err).toContain(words);
    expect(isPlain(said.err)).toBe(true);
  }
  await fixture.turn();
});

test('a payout that does not fit stands in todo, and is what somebody found out', async () => {
  const somchai = await fixture.caddy();
  const { reference, withdrawal_id } = await fixture.asks(somchai);
  fixture.provider.disguise = { amount: 5_000 };
  await fixture.turn();
  fixture.provider.disguise = {};
  const todo = await shell('todo');
  expect(todo.out).toContain(`${reference}  EARNINGS  PROCESSING  ฿500`);
  expect(todo.out).toContain(`the transfer is of another amount (${sent(withdrawal_id)[0]?.transfer_id})`);
  const decided = { reference, outcome: 'FAILED', why: 'it never left' } as const;
  await expect(decideWithdrawal(desk(), decided)).rejects.toThrow('may still be under way');
  fixture.setNow(NOW + 5 * MINUTE);
  expect(await decideWithdrawal(desk(), decided)).toBe(`${reference} is FAILED now: ฿500 are back in the wallet.`);
  expect(await decideWithdrawal(desk(), decided)).toBe(`${reference} is FAILED already: nothing was changed.`);
  expect(await fixture.available(somchai)).toBe(200_000);
  const acts = (await audit(fixture.db)).filter(({ act }) => act === 'decide-withdrawal');
  expect(acts).toMatchObject([{ body: { reference, was: 'PROCESSING', to: 'FAILED' }, note: 'it never left' }]);
  await fixture.passTo(NOW + DAY);
  expect(await fixture.db.one(withdrawalById(withdrawal_id))).toMatchObject({ status: 'FAILED', review_why: null });
});

test('the provider says nothing for days: it stands in todo, is stopped first and decided when nothing can be under way', async () => {
  const somchai = await fixture.caddy();
  const { reference, withdrawal_id } = await fixture.asks(somchai);
  fixture.provider.next('payout', 'before');
  await fixture.turn();
  fixture.provider.isAway = true;
  const [soon, slow] = [NOW + 3 * DAY - 1, NOW + 3 * DAY];
  await fixture.turn(soon);
  const todo = async () => todoText(await listTodo(desk()));
  expect(await todo()).not.toContain(reference);
  const wanted = { reference, outcome: 'FAILED', why: 'their books have nothing of it' } as const;
  await expect(decideWithdrawal(desk(), wanted)).rejects.toThrow('nothing about it needs a decision');
  fixture.setNow(slow);
  expect(await todo()).toContain('the provider has not said for days what became of it');
  expect(await decideWithdrawal(desk(), wanted)).toContain('is not sent any more');
  await expect(decideWithdrawal(desk(), wanted)).rejects.toThrow('may still be under way');
  fixture.provider.isAway = false;
  await fixture.turn(slow + 5 * MINUTE - 1);
  expect(sent(withdrawal_id)).toEqual([]);
  fixture.setNow(slow + 5 * MINUTE);
  expect(await decideWithdrawal(desk(), wanted)).toContain('is FAILED now');
  expect(await fixture.available(somchai)).toBe(200_000);
  await fixture.turn(slow + DAY);
  expect(sent(withdrawal_id)).toEqual([]);
  expect(await todo()).not.toContain(reference);
});
