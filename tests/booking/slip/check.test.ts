import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isOfPastDay, payloadOf, type Slip, slipOf } from '../../../domain/booking/slip.ts';
import { HOLES, TRANSPORTS } from '../../../domain/course/course.ts';
import { clockOf, DAY, parseMoment, type SlashDate } from '../../../domain/dates.ts';
import { signedIn } from '../../../domain/signed.ts';
import { checkSlip } from '../../../src/booking/slip/slip-card.tsx';
import { success } from '../../offline/answers.ts';
import { NOW } from '../../support/clock.ts';
import { newPhone, phone } from '../../support/on-phone.tsx';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const KEY = publicKey.export({ format: 'jwk' }).x ?? '';

const SLIP: Slip = {
  key_id: 'k1',
  booking_ref: 'NOK0000001',
  course: { slug: 'alpine-golf-club', name_th: 'อัลไพน์ กอล์ฟ คลับ', name_en: 'Alpine Golf & Sports Club' },
  date: '2026/11/22' as SlashDate,
  time: clockOf(430),
  holes: 18,
  transport: 'WALK_PULL',
  caddy: { nickname: 'somchai', number: '177' },
  golfer: 'nok',
  issued_at: NOW,
};

function signed(slip: Slip, key = privateKey): string {
  const payload = Buffer.from(payloadOf(slip)).toString('base64url');
  return `${payload}.${sign(null, Buffer.from(payload), key).toString('base64url')}`;
}

const anySlip: fc.Arbitrary<Slip> = fc.record({
  key_id: fc.constant('k1'),
  booking_ref: fc.string({ minLength: 1, maxLength: 12 }),
  course: fc.record({ slug: fc.string({ maxLength: 40 }), name_th: text(40), name_en: text(40) }),
  date: fc.constantFrom('2026/11/22', '2028/02/29', '2027/12/31').map((it) => it as SlashDate),
  time: fc.integer({ min: 0, max: 1_439 }).map(clockOf),
  holes: fc.constantFrom(...HOLES),
  transport: fc.constantFrom(...TRANSPORTS),
  caddy: fc.record({ nickname: text(20), number: fc.string({ maxLength: 6 }) }),
  golfer: text(40),
  issued_at: fc.integer({ min: 0, max: 4e9 }).map((seconds) => seconds * 1_000),
});

function text(maxLength: number) {
  return fc.string({ unit: 'grapheme', maxLength }).map((it) => it.toWellFormed());
}

let isDown = false;
let told = 0;
beforeEach(() => {
  newPhone();
  isDown = false;
  told = 0;
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  vi.stubGlobal('fetch', async () => {
    if (isDown) throw new TypeError('no network');
    told += 1;
    return success({ keys: [{ key_id: 'k1', public_key: KEY }] });
  });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
});
afterEach(() => vi.unstubAllGlobals());

/** The other way a browser checks it: one without Ed25519 of its own. */
const withoutNative = () =>
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'));

describe.each(['with the browser’s own Ed25519', 'without it'])('%s', (which) => {
  beforeEach(() => {
    if (which === 'without it') withoutNative();
  });
  afterEach(() => vi.restoreAllMocks());

  test('any slip we signed is valid and says what it said; whatever bit of it is flipped, or signed by somebody else under our key’s name, it is refused', async () => {
    await fc.assert(
      fc.asyncProperty(anySlip, async (slip) => {
        expect(await checkSlip(phone, signed(slip))).toEqual({ kind: 'valid', said: slip });
      }),
      { numRuns: 8 },
    );
    const whole = signed(SLIP);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (place, bit) => {
        const other = String.fromCharCode(whole.charCodeAt(place) ^ (1 << bit));
        const { kind } = await checkSlip(phone, whole.slice(0, place) + other + whole.slice(place + 1));
        expect(['forged', 'not_signed']).toContain(kind);
      }),
      { numRuns: which === 'without it' ? 30 : 150 },
    );
    const stranger = generateKeyPairSync('ed25519').privateKey;
    expect(await checkSlip(phone, signed(SLIP, stranger))).toEqual({ kind: 'forged' });
  });
});

test('every letter of the last four is as strict as the rest: a slip is written in one way only', async () => {
  const whole = signed(SLIP);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const end of [whole.indexOf('.') - 1, whole.length - 1])
    for (const letter of letters) {
      if (letter === whole[end]) continue;
      expect((await checkSlip(phone, whole.slice(0, end) + letter + whole.slice(end + 1))).kind).toBe('forged');
    }
});

describe('keys', () => {
  test('are asked for once, and kept, else hold as long as the page is open; a slip of a key never seen is not judged without a network', async () => {
    isDown = true;
    expect(await checkSlip(phone, signed(SLIP))).toEqual({ kind: 'key_unknown' });
    isDown = false;
    expect((await checkSlip(phone, signed(SLIP))).kind).toBe('valid');
    isDown = true;
    newPhone(); // opened again
    expect((await checkSlip(phone, signed({ ...SLIP, golfer: 'another' }))).kind).toBe('valid');
    expect(told).toBe(1);
    vi.stubGlobal('localStorage', undefined);
    newPhone();
    isDown = false;
    expect((await checkSlip(phone, signed(SLIP))).kind).toBe('valid');
    isDown = true;
    expect((await checkSlip(phone, signed(SLIP))).kind).toBe('valid');
  });

  test('a name that is none of ours is asked for, and then refused', async () => {
    for (const key_id of ['k9', 'constructor', '__proto__'])
      expect(await checkSlip(phone, signed({ ...SLIP, key_id }))).toEqual({ kind: 'forged' });
  });
});

test('of what is pasted the code is understood alone, in an address, in a message, among spaces; anything else is no slip', () => {
  const code = signed(SLIP);
  const address = `https://caddee.test/slip#${code}`;
  for (const pasted of [code, address, `ใบออกรอบของผม ${address} ครับ`, `  ${code}\n`])
    expect(signedIn(pasted), pasted).toBe(code);
  for (const pasted of ['', 'https://caddee.test/golfer/home', code.slice(0, -20), `${code}AAAA`])
    expect(signedIn(pasted), pasted).toBeUndefined();
});

test('a slip is of today until the day is over in Bangkok', () => {
  const midnight = parseMoment('2026-11-23T00:00:00+07:00');
  expect(isOfPastDay(SLIP, midnight - 1)).toBe(false);
  expect(isOfPastDay(SLIP, midnight)).toBe(true);
  expect(isOfPastDay(SLIP, NOW - 3 * DAY)).toBe(false);
});

test('what is no payload of ours is not read, however well it is made', () => {
  const list = JSON.parse(payloadOf(SLIP)) as unknown[];
  const changed = (place: number, value: unknown) => JSON.stringify(list.with(place, value));
  expect(slipOf(JSON.stringify(list))).toEqual(SLIP);
  for (const [place, value] of [
    [0, 2],
    [1, 7],
    [6, '2026/13/01'],
    [7, '25:00'],
    [8, 12],
    [9, 3],
    [9, -1],
    [12, null],
    [13, 'x'],
  ] as const)
    expect(slipOf(changed(place, value))).toBeUndefined();
  for (const wrong of ['', '{', '{}', '[]', 'null', JSON.stringify([...list, 1])])
    expect(slipOf(wrong)).toBeUndefined();
});
