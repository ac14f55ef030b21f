import { describe, expect, test } from 'vitest';
import { say, wordIn, wordsIn, type Words } from '../../src/i18n/language.ts';

const words = {
  find: { th: 'หาแคดดี้สำหรับรอบหน้า', en: 'Find a caddy for the next round' },
  left: { th: 'เหลือ {left} ถึง {until}', en: '{left} left until {until}' },
} as const satisfies Record<string, Words>;

describe('words', () => {
  test('a list is read in one language, sign for sign, and made once', () => {
    expect(wordsIn(words, 'en').find).toBe('Find a caddy for the next round');
    expect(wordsIn(words, 'th').find).toBe(words.find.th);
    expect(wordsIn(words, 'th')).toBe(wordsIn(words, 'th'));
    expect(wordIn({ th: 'ลำลูกกา', en: 'Lam Luk Ka' }, 'en')).toBe('Lam Luk Ka');
  });

  test('a name in another script stands between spaces in a Thai sentence, a Thai name does not', () => {
    expect(say('รอ{name}ตอบ', { name: 'James Walker' })).toBe('รอ James Walker ตอบ');
    expect(say('รอ{name}ตอบ', { name: 'ฝน' })).toBe('รอฝนตอบ');
    expect(say('รอ{name}ตอบ', { name: '박서준' })).toBe('รอ 박서준 ตอบ');
    expect(say('รับงาน{name}', { name: 'Yuki' })).toBe('รับงาน Yuki');
    expect(say('ขอ{name} {number}', { name: 'Bee', number: '222' })).toBe('ขอ Bee 222');
  });

  test('blanks are filled by name; one without a value stays visible', () => {
    expect(say(wordsIn(words, 'th').left, { left: '5 ชม.', until: '07:10' })).toBe('เหลือ 5 ชม. ถึง 07:10');
    expect(say('{a} {b}' as string, { a: 1 })).toBe('1 {b}');
    expect(say('พบ {n} คน', { n: 1250 })).toBe('พบ 1,250 คน');
    expect(say('เบอร์ {n}', { n: '1250' })).toBe('เบอร์ 1250');
  });
});
