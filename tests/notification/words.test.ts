import { describe, expect, test } from 'vitest';
import { addDays, type SlashDate } from '../../domain/dates.ts';
import type { NotificationAbout } from '../../domain/notification/api.ts';
import { dayIn, moneyIn, wordsOf, BOOKING_WORDS } from '#domain/notification/words.ts';
import { placeOf, roomPlace, tagOf } from '../../domain/notification/place.ts';
import { chatWords, OTHER_WORDS, quietWords } from '../../domain/notification/words-other.ts';
import { satang } from '../../domain/money.ts';
import { formatIn } from '../../src/i18n/format.ts';
import { ROUTES } from '../../src/app/routes.tsx';
import { testTable } from '../support/table.ts';

const KINDS = [...Object.keys(BOOKING_WORDS), ...Object.keys(OTHER_WORDS)];
const TO_TEAM = ['case.answered', 'account.suspended', 'account.warned', 'account.messaged'];
const ROLES = ['GOLFER', 'CADDY'] as const;
const NOTHING: NotificationAbout = {
  name: null,
  caddy_number: null,
  slug: null,
  course: null,
  booking_date: null,
  tee_off_time: null,
  holes: null,
  amount: null,
};
const ROUND: NotificationAbout = {
  name: 'ฝน',
  caddy_number: '127',
  slug: 'khao-khiao',
  course: { th: 'เขาเขียว', en: 'Khao Khiao' },
  booking_date: '2026/11/22',
  tee_off_time: '07:10',
  holes: 18,
  amount: 100_000,
};
const BODIES: Record<string, unknown>[] = [
  {},
  { booking_ref: 'AAAAAAAAAA', status: 'CANCELLED_BY_GOLFER', version: 1, moment: 'EVENING' },
  { booking_ref: 'AAAAAAAAAA', status: 'CANCELLED_BY_CADDY', version: 1, moment: 'MORNING' },
  { alt_reference: 'BBBBBBBBBB', status: 'OPEN', version: 1, answer: 'WITHDRAWN' },
  ...['PAID', 'EXPIRED', 'FAILED', 'REVIEW'].map((status) => ({ topup_id: 'x', amount: 5_00, status })),
  { bank: 'scb', last4: '1234', why: 'รูปไม่ชัด', reference: 'WD-1', status: 'REJECTED' },
];
const cases = KINDS.flatMap((kind) => ROLES.map((role) => [kind, role] as const));

describe('what is said of a round is true', () => {
  const toCaddy = (kind: string, body: object) => wordsOf(kind, { booking_ref: 'AAAAAAAAAA', ...body }, ROUND, 'CADDY');
  const cancelled = { status: 'CANCELLED_BY_GOLFER', version: 2 };

  test('a request nobody had answered is no round, not coming is three strikes, and of a round that rain ended nobody is promised money', () => {
    expect(toCaddy('booking.cancelled', { ...cancelled, was: 'PENDING' }).title.en).toMatch(/^The request from .* is/);
    expect(toCaddy('booking.cancelled', { ...cancelled, was: 'CONFIRMED' }).title.en).toMatch(/cancelled the round$/);
    expect(toCaddy('caddy.struck', { strikes: 3 }).title).toEqual({ th: 'คุณได้ใบเตือน 3 ใบ', en: 'You got 3 strikes' });
    expect(toCaddy('caddy.struck', { strikes: 1 }).title).toEqual({ th: 'คุณได้ใบเตือน 1 ใบ', en: 'You got a strike' });
    const { text } = wordsOf('booking.closed_by_course', { booking_ref: 'AAAAAAAAAA' }, ROUND, 'GOLFER');
    expect(text.en).toMatch(/follows the holes played/);
    expect(text.en).not.toMatch(/back in your wallet/);
  });

  test('of a suspension that is lifted somchai hears what he can do next, and nothing of a proof that was refused', () => {
    const lifted = (to: string, sends_again = false) => wordsOf('caddy.lifted', { to, sends_again }, NOTHING, 'CADDY');
    expect(lifted('VERIFIED').title).toEqual({
      th: 'บัญชีแคดดี้ของคุณกลับมาใช้งานได้แล้ว',
      en: 'Your suspension is lifted',
    });
    expect(lifted('VERIFIED').text.en).toMatch(/^You are verified as before/);
    expect(lifted('UNVERIFIED').text.en).toMatch(/please send your proof on your profile/);
    expect(lifted('REJECTED').text.en).toMatch(/you can send new proof on your profile/);
    expect(lifted('UNVERIFIED', true).text).toEqual({
      th: expect.stringContaining('กรุณาส่งใหม่อีกครั้ง'),
      en: expect.stringContaining('please send it again'),
    });
  });

  const moneyText = (kind: string, status: string) => {
    const { title, text } = wordsOf(kind, { status, amount: 500_00 }, { ...NOTHING, amount: 500_00 }, 'GOLFER');
    return { title, text };
  };

  test('a top-up that may still be paid, was refused by our team, or was refunded: nobody is asked to pay twice, and nok reads what became of the money', () => {
    for (const status of ['EXPIRED', 'FAILED']) {
      const { text } = moneyText('topup.changed', status);
      expect(text.en).toMatch(/^If you have paid or were charged, do not pay again/);
      expect(text.th).toMatch(/ไม่ต้องจ่ายซ้ำ/);
    }

    for (const [more, en, th] of [
      [{}, /Nothing was added to your wallet/, /ไม่มียอดเข้าวอลเล็ต/],
      [{ taken_back: true }, /taken back out of your wallet/, /หักยอดนี้ออกจากวอลเล็ต/],
    ] as const) {
      const body = { topup_id: 'x', amount: 500_00, status: 'FAILED', by: 'OPERATOR', ...more };
      const { title, text } = wordsOf('topup.changed', body, NOTHING, 'GOLFER');
      expect(title.en).toBe('Our team could not confirm your ฿500 top-up');
      expect(text.en).toMatch(en);
      expect(text.en).toMatch(/write to us with its reference/);
      expect(text.en).not.toMatch(/arrives|bank tells us/);
      expect(text.th).toMatch(th);
      expect(text.th).not.toMatch(/ยอดจะเข้า/);
    }

    for (const [more, en, th] of [
      [{}, /^It was taken out of your wallet\./, /^หักยอดนี้ออกจากวอลเล็ตแล้ว/],
      [{ short: 100_00 }, /Our team will write to you about the rest/, /ทีมงานจะติดต่อคุณ/],
    ] as const) {
      const body = { topup_id: 'x', amount: 500_00, status: 'REFUNDED', ...more };
      const { title, text, href } = wordsOf('topup.changed', body, NOTHING, 'GOLFER');
      expect(href).toBe('/golfer/topup/history');
      expect(title).toEqual({
        th: 'เงินที่เติมไว้ ฿500 ถูกคืนไปยังบัญชีที่ใช้จ่าย',
        en: '฿500 of a top-up went back to the account that paid it',
      });
      expect([text.en, text.th]).toEqual([expect.stringMatching(en), expect.stringMatching(th)]);
    }
  });

  test('a withdrawal that was not approved, or failed for our reasons, does not blame the bank account', () => {
    const rejected = moneyText('withdrawal.changed', 'REJECTED');
    expect(rejected.title.en).toBe('Your request for ฿500 was not approved');
    expect(rejected.text.en).not.toMatch(/bank/);
    const failed = moneyText('withdrawal.changed', 'FAILED');
    expect(failed.title.en).toBe('The transfer of ฿500 did not go through');
    expect(failed.text.en).toMatch(/Check your bank account/);

    const of = (why?: string) =>
      wordsOf('withdrawal.changed', { reference: 'WD-1', status: 'FAILED', ...(why && { why }) }, NOTHING, 'CADDY')
        .text;
    expect(of('OTHER')).toEqual({
      th: 'เงินกลับเข้ายอดเต็มจำนวนแล้ว ขอใหม่ได้',
      en: 'All of it is back, and you can ask again.',
    });
    expect(of('ACCOUNT').en).toMatch(/Check your bank account/);
    // A row of an older build does not say why.
    expect(of()).toEqual(of('ACCOUNT'));
  });
});

describe('every kind says something to both roles, in both languages', () => {
  testTable(cases)('%s to a %s', (kind, role) => {
    for (const body of BODIES)
      for (const about of [NOTHING, ROUND]) {
        const given = { why: 'x', text: 'x', name_th: 'คูปองอาหาร', name_en: 'Food coupon' };
        const { title, text } = wordsOf(kind, { ...given, ...body }, about, role);
        for (const [language, words] of Object.entries({ th: title.th, en: title.en })) {
          expect(words.length, language).toBeGreaterThan(3);
          expect(words).not.toMatch(/[{}!]|undefined|null|NaN| {2}|ครับ|ค่ะ/);
        }
        for (const words of [text.th, text.en]) expect(words).not.toMatch(/[{}!]|undefined|null|NaN| {2}|ครับ|ค่ะ/);
        expect(title.th).toMatch(/[ก-ฮะ-ู]/);
        expect(title.en.replace('ฝน', '')).not.toMatch(/[ก-ฮะ-ู]/);
        expect(title.en).toMatch(/^[A-Zก-ฮ]/);
      }
  });

  testTable(cases)('%s leads a %s to a screen there is', (kind, role) => {
    // The team is written to by both.
    const prefix = TO_TEAM.includes(kind) ? '/help/' : role === 'CADDY' ? '/caddy/' : '/golfer/';
    for (const body of BODIES) {
      const { href } = wordsOf(kind, { why: 'x', text: 'x', ...body }, ROUND, role);
      expect(href.startsWith(prefix), href).toBe(true);
      expect(isScreen(href), href).toBe(true);
    }
  });
});

test('who, when and where; a name that looks like a gap is only a name; a kind of a newer build is news all the same', () => {
  const body = { booking_ref: 'AAAAAAAAAA', status: 'CONFIRMED', version: 2 };
  expect(wordsOf('booking.accepted', body, ROUND, 'GOLFER')).toEqual({
    title: { th: 'ฝนตอบรับการจองแล้ว', en: 'ฝน accepted your booking' },
    text: { th: 'อา. 22 พ.ย. 07:10 · เขาเขียว · 18 หลุม', en: 'Sun 22 Nov 07:10 · Khao Khiao · 18 holes' },
    href: '/golfer/booking/AAAAAAAAAA',
  });
  const { title } = wordsOf('booking.accepted', {}, { ...ROUND, name: '{amount} $& $1' }, 'GOLFER');
  expect(title.en).toBe('{amount} $& $1 accepted your booking');

  for (const kind of ['weather.turned', 'toString', '__proto__'])
    expect(wordsOf(kind, {}, NOTHING, 'CADDY')).toEqual({
      title: { th: 'มีเรื่องใหม่ถึงคุณ', en: 'There is news for you' },
      text: { th: '', en: '' },
      href: '/caddy/notification',
    });
});

test('days and money are written as the app writes them; several of a night, the rooms of both roles, and tags by what it is about', () => {
  for (let n = 0; n < 366; n += 1) {
    const date = addDays('2026/11/22' as SlashDate, n);
    for (const language of ['th', 'en'] as const) expect(dayIn(language, date)).toBe(formatIn(language).day(date));
  }
  for (const amount of [0, 1, 99, 100, 12_345, 100_000, 123_456_789, -50_000])
    expect(moneyIn(amount)).toBe(formatIn('en').money(satang(amount)));

  expect(quietWords(2, { th: 'ก', en: 'a' })).toEqual({
    title: { th: 'มี 2 เรื่องใหม่', en: '2 new notifications' },
    text: { th: 'ล่าสุด: ก', en: 'Latest: a' },
  });

  for (const role of ROLES) expect(isScreen(roomPlace('0193', role))).toBe(true);
  expect(tagOf({ booking_ref: 'A' }, 'id')).toBe('booking:A');
  expect(tagOf({ alt_reference: 'B' }, 'id')).toBe('broadcast:B');
  expect(tagOf({}, 'id')).toBe('id');
  expect(placeOf('caddy.verified', {}, null)).toBe('/golfer/profile');
});

const text = (more: object) =>
  chatWords({ name: 'nok', kind: 'TEXT', text: 'ถึงแล้วค่ะ', phrase: null, unread: 1, ...more });
test('a message stands under its sender’s name, with how many there are, cut on one line; a card in the reader’s language, a photo by its name', () => {
  expect(text({})).toEqual({ title: { th: 'nok', en: 'nok' }, text: { th: 'ถึงแล้วค่ะ', en: 'ถึงแล้วค่ะ' } });
  expect(text({ unread: 3 }).title).toEqual({ th: 'nok (3 ข้อความ)', en: 'nok (3 messages)' });
  expect(text({ text: '😀'.repeat(200) }).text.th).toBe(`${'😀'.repeat(139)}…`);
  expect(text({ text: 'a\n\n b' }).text.en).toBe('a b');
  const phrase = { th: '150 หลาถึงธง', en: '150 yards to the pin' };
  expect(text({ kind: 'PHRASE', text: null, phrase }).text).toEqual(phrase);
  expect(text({ kind: 'IMAGE', text: null }).text).toEqual({ th: 'ส่งรูปภาพ', en: 'Sent a photo' });
});

const isScreen = (href: string): boolean =>
  ROUTES.some((route) => {
    const pattern = route.path.replaceAll(/:\w+/g, '[^/]+');
    return !route.path.includes('*') && new RegExp(`^${pattern}$`).test(href.split('?')[0] ?? '');
  });
