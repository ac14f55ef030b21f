import { describe, expect, test } from 'vitest';
import { baht, satang, type Satang } from '../../domain/money.ts';
import { promptPay, readPromptPay, type Target } from '../../domain/payment/promptpay.ts';
import { testTable } from '../support/table.ts';

const bill = (biller: string, ref1: string, ref2: string, ref3?: string) => ({ biller, ref1, ref2, ref3 });

describe('MO-15: the payloads of others and our own, to the letter (docs/payments.md §3.1)', () => {
  testTable<[string, number | undefined, string]>([
    ['0801234567', undefined, '00020101021129370016A000000677010111011300668012345675802TH530376463046197'],
    ['0891234567', undefined, '00020101021129370016A000000677010111011300668912345675802TH5303764630429C1'],
    ['1111111111111', undefined, '00020101021129370016A000000677010111021311111111111115802TH530376463047B5A'],
    ['012345678901234', undefined, '00020101021129390016A00000067701011103150123456789012345802TH530376463049781'],
    ['000-000-0000', 422, '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469'],
  ])('promptpay-qr writes the country first: %s, %s', (to, amount, payload) => {
    expect(promptPay(to, amount as Satang | undefined, 'COUNTRY_FIRST')).toBe(payload);
  });

  testTable<[Target, number | undefined, string]>([
    ['0812223333', 3_000, '00020101021229370016A0000006770101110113006681222333353037645802TH540530.0063043CAD'],
    [
      bill('0112233445566', 'CUSTOMER001', 'INV001', 'SCB'),
      undefined,
      '00020101021130620016A000000677010112011301122334455660211CUSTOMER0010306INV00153037645802TH62070703SCB6304780E',
    ],
    [
      bill('099400016550100', '123456789012', '670429'),
      364_922,
      '00020101021230650016A00000067701011201150994000165501000212123456789012030667042953037645802TH54073649.2263044534',
    ],
    ['0812345678', 50_000, '00020101021229370016A0000006770101110113006681234567853037645802TH5406500.006304BC16'],
    ['1101700230708', 123_456, '00020101021229370016A0000006770101110213110170023070853037645802TH54071234.566304FAE6'],
  ])('promptparse and we write the currency first: %s, %s', (to, amount, payload) => {
    expect(promptPay(to, amount as Satang | undefined)).toBe(payload);
  });

  test('what both orders say is read as the same', () => {
    const both = (['CURRENCY_FIRST', 'COUNTRY_FIRST'] as const).map((order) =>
      promptPay('0812345678', baht(500), order),
    );
    expect(both[0]).not.toBe(both[1]);
    for (const payload of both)
      expect(readPromptPay(payload)).toEqual({ to: { mobile: '0066812345678' }, amount: 50_000 });
  });
});

test('MO-15: whoever and whatever is written is read back; with any wrong byte, or anything else, nothing is', () => {
  const payloads = [
    promptPay('0812345678', satang(123_456)),
    promptPay(bill('099400016550100', '123456789012', '670429', 'SCB'), satang(364_922)),
  ];
  const unnoticed: string[] = [];
  for (const payload of payloads)
    for (let at = 0; at < payload.length; at++)
      for (let flip = 1; flip < 256; flip++) {
        const wrong = String.fromCharCode(payload.charCodeAt(at) ^ flip);
        const broken = payload.slice(0, at) + wrong + payload.slice(at + 1);
        if (readPromptPay(broken)) unnoticed.push(broken);
      }
  expect(unnoticed).toEqual([]);
  for (const text of [
    '',
    '6304',
    'hello',
    '00020163044AC1',
    `${payloads[0]} `,
    payloads[0]?.slice(0, -1) ?? '',
    '๐๐๐๒๐๑',
  ])
    expect(readPromptPay(text), text).toBeUndefined();

  const random = seeded(20261122);
  const digits = (n: number) => Array.from({ length: n }, () => Math.floor(random() * 10)).join('');
  for (let n = 0; n < 2_000; n++) {
    const amount = satang(1 + Math.floor(random() * 10 ** (1 + Math.floor(random() * 9))));
    const [nine, thirteen, fifteen] = [digits(9), digits(13), digits(15)];
    const people: [Target, object][] = [
      [`0${nine}`, { mobile: `0066${nine}` }],
      [thirteen, { id: thirteen }],
      [fifteen, { wallet: fifteen }],
      [{ biller: fifteen, ref1: nine }, { bill: { biller: fifteen, ref1: nine, ref2: undefined, ref3: undefined } }],
    ];
    const [written, to] = people[n % 4] as [Target, object];
    expect(readPromptPay(promptPay(written, amount))).toEqual({ to, amount });
  }
});

test('what cannot be asked for is refused: an amount that is none, nobody, a broken bill; the smallest and the greatest amount are written', () => {
  for (const amount of [0, -1, -100, 0.5, 100.5, 1e-7, Number.NaN, Infinity, 2 ** 53, 1_000_000_000_000, '100', null])
    expect(() => promptPay('0812345678', amount as Satang), String(amount)).toThrow(RangeError);
  for (const amount of [1, 999_999_999_999])
    expect(readPromptPay(promptPay('0812345678', satang(amount)))?.amount).toBe(amount);
  for (const to of [
    '',
    '12345',
    '1812345678',
    '08123456789',
    '66812345678',
    '+66812345678',
    '081234567x',
    '๐๘๑๒๓๔๕๖๗๘',
    bill('12', 'A', 'B'),
    bill('099400016550100', '', 'B'),
    bill('099400016550100', 'a b', 'B'),
    bill('099400016550100', 'A', 'B'.repeat(21)),
    bill('099400016550100', 'A', 'B', 'อ้างอิง'),
  ])
    expect(() => promptPay(to), JSON.stringify(to)).toThrow(RangeError);
});

/** mulberry32: the same numbers each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
