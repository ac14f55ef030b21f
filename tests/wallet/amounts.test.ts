import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { type CallName, calls } from '../../domain/calls.ts';
import { satangAmount } from '../../domain/text.ts';
import type { Envelope } from '../../server/http/envelope.ts';
import { book, type Person, startWorld, wish, writesNothing } from '../booking/world.ts';
import { testTable } from '../support/table.ts';
import { ledgerIsWhole } from './ledger-is-whole.ts';

let booking_ref: string;
const world = await startWorld();
const [nok, somchai] = [await world.golfer(10_000), await world.caddy()];
({ booking_ref } = await book(world, nok, somchai));
afterAll(async () => {
  await ledgerIsWhole(world.db);
  await world.close();
});

/** Of each call that names an amount: who asks, which field it is, and the rest of what the caller sends. */
const ROWS: Partial<Record<CallName, { who: () => Person; field: string; rest: () => object }>> = {
  'POST /booking/create': { who: () => nok, field: 'total', rest: () => ({ ...wish(somchai), total: undefined }) },
  'POST /booking/act': {
    who: () => nok,
    field: 'total',
    rest: () => ({ booking_ref, version: 1, action: 'cancel' }),
  },
  'POST /wallet/topup': { who: () => nok, field: 'amount', rest: () => ({ method: 'PROMPTPAY' }) },
  'POST /wallet/tip': { who: () => nok, field: 'amount', rest: () => ({ booking_ref, way: 'WALLET' }) },
  'POST /wallet/withdraw': { who: () => somchai, field: 'amount', rest: () => ({}) },
  'POST /user/delete': { who: () => nok, field: 'give_up', rest: () => ({ confirm: 'DELETE' }) },
};

const words = (text: string): string[] => text.trim().split(/\s+/);

/** As they are written in the body, so also what no JSON.stringify would write. Source: reliability.md MO-10. */
const HOSTILE = [
  ...words(`
    0 -0 -1 -100 0.5 99.99 100.1 1e-7 1e-324 -1e999 1e999 1e400 100000001
    9007199254740991 9007199254740992 9007199254740993 9223372036854775807 9223372036854775808 -9223372036854775808
    18446744073709551616 1e21 1.7976931348623157e308 3.4028236692093846e38
    null true false [] [100] [[100]] {} {"amount":100} {"valueOf":100}
    "" "0" "100" "1,000" "1.000,00" "1_000" "100.00" "+100" "1e3" "0x64" "0b1100100" "฿100" "$100" "-1" "NaN" "Infinity" "∞"
    "1/0" "null" "๑๐๐" "١٠٠" "۱۰۰" "१००" "１００" "百" "Ⅽ" "100;--" "1;2"
    "99999999999999999999999999999999999999" "0.00000000000000000000000000000000001"`),
  '" "',
  '" 100"',
  '"100 "',
  '"100 THB"',
];
/** No JSON at all, or no text. */
const UNREADABLE = words(
  `NaN Infinity -Infinity undefined 0x64 0100 +100 1_000 .5 5. 1,000 ๑๐๐ '100' 100n "100\\u0000" "\\ud800"`,
);

async function send(call: CallName, amount: string): Promise<Envelope & { http: number }> {
  const row = ROWS[call];
  if (!row) throw new Error(`${call} names no amount`);
  const rest = JSON.stringify(row.rest()).slice(1, -1);
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/v1${call.replace('POST ', '')}`,
    headers: {
      authorization: `Bearer ${row.who().as}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    },
    payload: `{${rest}${rest && ','}"${row.field}":${amount}}`,
  });
  return { ...answer.json<Envelope>(), http: answer.statusCode };
}

test('every call that names an amount of money is tried here', () => {
  const isAmount = (schema: unknown): boolean =>
    schema === satangAmount ||
    (typeof schema === 'object' && schema !== null && 'wrapped' in schema && isAmount(schema.wrapped));
  const naming = Object.entries(calls).filter(([, { input }]) =>
    Object.values('entries' in input ? (input.entries as object) : {}).some(isAmount),
  );
  expect(Object.keys(ROWS).toSorted()).toEqual(naming.map(([name]) => name).toSorted());
});

testTable(Object.keys(ROWS) as CallName[])(
  'MO-10: %s accepts no amount that is not a whole number of satang, above zero and within reason, and reads no JSON that is none',
  async (call) => {
    const wrong: unknown[] = [];
    await writesNothing(world.db, async () => {
      for (const amount of [...HOSTILE, ...UNREADABLE]) {
        const { http, status, fields, code } = await send(call, amount);
        const isNamed = fields?.some(({ path }) => path === ROWS[call]?.field) ?? false;
        if (status !== 'error' || http < 400 || http >= 500 || (HOSTILE.includes(amount) && !isNamed))
          wrong.push({ amount, http, code });
      }
    });
    expect(wrong).toEqual([]);
  },
);
