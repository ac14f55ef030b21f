import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { payloadOf, type Slip, slipOf } from '../../domain/booking/slip.ts';
import { clockOf, DAY, HOUR, parseMoment, type SlashDate } from '../../domain/dates.ts';
import { baht, satang } from '../../domain/money.ts';
import {
  addMonths,
  lastDayOf,
  monthsBetween,
  monthsFrom,
  parseMonth,
  type SlashMonth,
} from '../../domain/wallet/month.ts';
import { type IncomeStatement, statementOf, statementPayload, totalsOf } from '../../domain/wallet/income-statement.ts';
import { caddyAccounts } from '../../domain/wallet/posting.ts';
import { newId } from '../../server/id.ts';
import { hold, payTip } from '../../server/wallet/commands.ts';
import { sql } from '../../server/db/db.ts';
import { signedText } from '../../server/booking/slip.ts';
import { checkSlip } from '../../src/booking/slip/slip-card.tsx';
import { checkStatement, readStatement } from '../../src/wallet/earnings/income-check-screen.tsx';
import { confirmed, does, type BookingFixture, passes, WHOLE } from '../booking/booking-fixture.ts';
import { type Person, PHONE, REAL_NAME, startWorld } from '../booking/world.ts';
import { success } from '../offline/answers.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';
import { newPhone, phone } from '../support/on-phone.tsx';

const world = await startWorld();
afterEach(() => vi.unstubAllGlobals());
afterAll(() => world.close());

const month = (text: string) => parseMonth(text) as SlashMonth;

const STATEMENT: IncomeStatement = {
  key_id: 'k1',
  caddy: { real_name: 'สมชาย ใจดี', nickname: 'somchai', number: '177' },
  months: monthsFrom(month('2026/10'), 2).map((it, n) => ({
    month: it,
    rounds: n,
    earned: baht(135 * n),
    tips: baht(300),
  })),
  currency: 'THB',
  issued_at: NOW,
};

const SLIP: Slip = {
  key_id: 'k1',
  booking_ref: 'NOK0000001',
  course: { slug: 'alpine', name_th: 'อัลไพน์', name_en: 'Alpine' },
  date: '2026/11/22' as SlashDate,
  time: clockOf(430),
  holes: 18,
  transport: 'WALK_PULL',
  caddy: { nickname: 'somchai', number: '177' },
  golfer: 'nok',
  issued_at: NOW,
};

const count = fc.nat(10_000_000);
const anyStatement: fc.Arbitrary<IncomeStatement> = fc
  .record({
    names: fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { minLength: 3, maxLength: 3 }),
    from: fc.integer({ min: 0, max: 500 }).map((n) => addMonths(month('2020/01'), n)),
    rows: fc.array(fc.tuple(count, count, count), { minLength: 1, maxLength: 24 }),
    seconds: fc.nat(4_000_000_000),
  })
  .map(({ names: [real_name = '', nickname = '', number = ''], from, rows, seconds }) => ({
    key_id: 'k1',
    caddy: { real_name: real_name.toWellFormed(), nickname: nickname.toWellFormed(), number: number.toWellFormed() },
    months: monthsFrom(from, rows.length).map((it, n) => {
      const [rounds, earned, tips] = rows[n] ?? [0, 0, 0];
      return { month: it, rounds, earned: satang(earned), tips: satang(tips) };
    }),
    currency: 'THB',
    issued_at: seconds * 1_000,
  }));

test('any statement is read as it was written and added up from its months, and is no slip', () => {
  fc.assert(
    fc.property(anyStatement, (it) => {
      expect(statementOf(statementPayload(it))).toEqual(it);
      expect(slipOf(statementPayload(it))).toBeUndefined();
    }),
  );
  expect(totalsOf(STATEMENT)).toEqual({ rounds: 1, earned: 13_500, tips: 60_000, average: 36_750 });
  expect(slipOf(payloadOf(SLIP))).toEqual(SLIP);
  expect(statementOf(payloadOf(SLIP))).toBeUndefined();
});

testTable([
  ['of another version', (list: unknown[]) => list.with(1, 2)],
  ['in another currency', (list: unknown[]) => list.with(6, 'USD')],
  ['of no months', (list: unknown[]) => list.with(8, [])],
  ['of more than two years', (list: unknown[]) => list.with(8, Array(25).fill([1, 1, 1]))],
  ['with less than nothing', (list: unknown[]) => list.with(8, [[1, -1, 0]])],
  ['with a part of a satang', (list: unknown[]) => list.with(8, [[1, 0.5, 0]])],
  ['from a month that is none', (list: unknown[]) => list.with(7, '2026/13')],
  ['with a word more', (list: unknown[]) => [...list, 'x']],
  ['without its word', (list: unknown[]) => list.slice(1)],
] satisfies [string, (list: unknown[]) => unknown[]][])('a payload %s is none', (_why, change) => {
  const list = JSON.parse(statementPayload(STATEMENT)) as unknown[];
  expect(statementOf(JSON.stringify(list))).toEqual(STATEMENT);
  expect(statementOf(JSON.stringify(change(list)))).toBeUndefined();
});

test('months follow each other over the year, and end on their last day', () => {
  expect(monthsFrom(month('2026/11'), 3)).toEqual(['2026/11', '2026/12', '2027/01']);
  expect(addMonths(month('2027/01'), -1)).toBe('2026/12');
  expect(monthsBetween(month('2026/11'), month('2027/01'))).toBe(3);
  expect(lastDayOf(month('2028/02'))).toBe('2028/02/29');
});

/** The months of a statement that was asked for. */
const asked = (person: Person, from: string, to: string) =>
  world.done('GET /wallet/income-statement', { from, to }, person);

/** This phone knows our keys. */
async function withKeys(): Promise<void> {
  newPhone();
  const answer = await world.done('GET /slip/keys', {});
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async () => success(answer));
}

async function played(): Promise<BookingFixture> {
  const fixture = await confirmed(world);
  await does(world, fixture, 'somchai', 'start', fixture.tee_off);
  await does(world, fixture, 'somchai', 'end', fixture.tee_off + 4 * HOUR, WHOLE);
  await does(world, fixture, 'nok', 'confirm_end', fixture.tee_off + 5 * HOUR);
  return fixture;
}

describe('a caddy’s income, signed', () => {
  test('is what nothing can change any more: a bank checks it and reads who the caddy is and what each month brought, and nothing of anybody else', async () => {
    const fixture = await played();
    const { nok, somchai, booking } = fixture;
    await world.done('POST /wallet/tip', { booking_ref: booking.booking_ref, amount: baht(300), way: 'WALLET' }, nok);
    const november = async (person: Person) =>
      readStatement((await asked(person, '2026/11', '2026/11')).statement)?.months;
    const none = [{ month: '2026/11', rounds: 0, earned: 0, tips: 0 }];
    // A share that may still be contested, a tip that can be undone.
    expect(await november(somchai)).toEqual(none);
    const at = fixture.tee_off + 2 * DAY;
    await passes(world, fixture, at);
    const { statement } = await asked(somchai, '2026/10', '2026/11');
    const said = {
      key_id: 'k1',
      caddy: { real_name: REAL_NAME, nickname: 'somchai', number: '177' },
      months: [{ month: '2026/11', rounds: 1, earned: 13_500, tips: 30_000 }],
      currency: 'THB',
      issued_at: at,
    };
    expect(readStatement(statement)).toEqual(said);
    const text = Buffer.from(statement.split('.')[0] ?? '', 'base64url').toString();
    for (const secret of [PHONE, 'nok', nok.user_id, somchai.user_id, booking.booking_ref, 'khao-khiao'])
      expect(text).not.toContain(secret);

    expect(await november(await world.caddy())).toEqual(none);
    const ask = (person?: Person) =>
      world.refused('GET /wallet/income-statement', { from: '2026/11', to: '2026/11' }, person);
    expect([await ask(nok), await ask()]).toEqual(['ROLE_NOT_ALLOWED', 'SESSION_OVER']);
    await withKeys();
    expect(await checkStatement(phone, statement)).toEqual({ kind: 'valid', said });
  });

  test('a month ends at midnight in Bangkok, also that of the year', async () => {
    const [nok, somchai] = [await world.golfer(1_000), await world.caddy()];
    const midnight = parseMoment('2027-01-01T00:00:00+07:00');
    for (const [at, amount] of [
      [midnight - 1_000, 100],
      [midnight, 200],
    ] as const) {
      const tip = { golfer_id: nok.user_id, caddy_id: somchai.user_id, tip_id: newId(at), amount: baht(amount) };
      await world.db.transact(async (tx) => {
        await hold(tx, nok.user_id, baht(amount), `tip:${tip.tip_id}:hold`, at - 1);
        await payTip(tx, tip, at);
      });
    }
    world.setNow(midnight + HOUR);
    const tips = async (from: string, to: string) =>
      readStatement((await asked(somchai, from, to)).statement)?.months.map((it) => [it.month, it.tips / 100]);
    expect(await tips('2026/12', '2027/01')).toEqual([
      ['2026/12', 100],
      ['2027/01', 200],
    ]);
    expect(await tips('2026/12', '2026/12')).toEqual([['2026/12', 100]]);
  });

  test('of one month to two years, none of them still to come', async () => {
    world.setNow(NOW);
    const somchai = await world.caddy();
    await world.db.run(sql`
      update account set created_at = '2020-01-01' where account = ${caddyAccounts(somchai.user_id).available}`);
    const ask = async (from: string, to: string) => {
      const { code, fields } = await world.call('GET /wallet/income-statement', { from, to }, somchai);
      return fields?.[0] ?? code;
    };
    expect(readStatement((await asked(somchai, '2024/12', '2026/11')).statement)?.months).toHaveLength(24);
    expect(await ask('2024/11', '2026/11')).toEqual({ path: 'from', code: 'TOO_SMALL' });
    expect(await ask('2026/11', '2026/10')).toEqual({ path: 'to', code: 'TOO_SMALL' });
    expect(await ask('2026/11', '2026/12')).toEqual({ path: 'to', code: 'TOO_LARGE' });
    expect(await ask('2026/13', '2026/12')).toEqual({ path: 'from', code: 'DATE_INVALID' });
  });
});

test('one key signs statements and slips, and neither passes for the other; the longest still travels, and whatever is changed is refused', async () => {
  const signed = (payload: string) => signedText(world.db, NOW, () => payload);
  const richer = { ...STATEMENT, months: STATEMENT.months.map((it) => ({ ...it, earned: baht(99_999) })) };
  const longest: IncomeStatement = {
    ...STATEMENT,
    caddy: { real_name: '𝒳'.repeat(80), nickname: '𝒳'.repeat(30), number: '𝒳'.repeat(10) },
    months: monthsFrom(month('2026/01'), 24).map((it) => ({
      month: it,
      rounds: 99,
      earned: baht(999_999),
      tips: baht(99_999),
    })),
  };
  const [mine, other, long] = [
    await signed(statementPayload(STATEMENT)),
    await signed(statementPayload(richer)),
    await signed(statementPayload(longest)),
  ];
  const slip = await signed(payloadOf(SLIP));
  await withKeys();
  expect(await checkStatement(phone, mine)).toEqual({ kind: 'valid', said: STATEMENT });
  expect(await checkSlip(phone, slip)).toEqual({ kind: 'valid', said: SLIP });
  expect(await checkStatement(phone, slip)).toEqual({ kind: 'forged' });
  expect(await checkSlip(phone, mine)).toEqual({ kind: 'forged' });
  expect(await checkStatement(phone, long)).toEqual({ kind: 'valid', said: longest });

  const [payload = '', signature = ''] = mine.split('.');
  const [richerPayload = '', otherSignature = ''] = other.split('.');
  expect(await checkStatement(phone, `${richerPayload}.${signature}`)).toEqual({ kind: 'forged' });
  expect(await checkStatement(phone, `${payload}.${otherSignature}`)).toEqual({ kind: 'forged' });
  expect(await checkStatement(phone, payload)).toEqual({ kind: 'not_signed' });
});
