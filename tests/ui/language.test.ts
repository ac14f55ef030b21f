import { describe, expect, test } from 'vitest';
import { joinName, joinThai } from '../../src/i18n/join-thai.ts';
import { testTable } from '../support/table.ts';
import { say, wordIn, wordsIn, type Words } from '../../src/i18n/language.ts';

const words = {
  find: { th: 'หาแคดดี้สำหรับรอบหน้า', en: 'Find a caddy for the next round' },
  left: { th: 'เหลือ {left} ถึง {until}', en: '{left} left until {until}' },
} as const satisfies Record<string, Words>;

/** Where the browser may break a line: at the words ICU finds, unless a joiner stands there. */
const breaksIn = (text: string): string[] => {
  const parts = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)].map((part) => part.segment);
  return parts
    .join('|')
    .replace(/\|?\u2060\|?/g, '')
    .split('|')
    .filter((part) => part !== '\u200b');
};

describe('loan words of golf', () => {
  testTable([
    'แคดดี้',
    'พัตต์',
    'กรีน',
    'เช็กอิน',
    'แฮนดิแคป',
    'แซนด์พาล์ม',
    'คลับเฮาส์',
    'กอล์ฟคลับ',
    'พร้อมเพย์',
    'ออฟไลน์',
    'ไพน์ริดจ์',
    'หน้านี้',
    'ออกรอบ',
    'กรีนฟี',
    'วอลเล็ต',
    'แชท',
    'แท็บ',
    'แท่นที',
    'นักกอล์ฟ',
    'กันเงิน',
    'ตรวจสอบ',
    'ครับ',
    'วันหยุด',
    'คำตอบ',
    'ตอนนี้',
    'หยุดรอบ',
  ])('%s does not break inside a sentence', (word) => {
    const joined = joinThai(`หลัง${word}เร็ว`);
    expect(joined.replace(/[\u2060\u200b]/g, '')).toBe(`หลัง${word}เร็ว`);
    expect(breaksIn(joined)).toContain(word);
  });

  testTable<[string, string[]]>([
    ['ล้างข้อมูลแล้วกลับมากรอกใหม่', ['กลับ', 'กรอก']],
    ['วอลเล็ตมีเงิน ดูราคาใหม่', ['วอลเล็ต', 'ราคา']],
    ['แคดดี้ที่ใช่ในทุกรอบ', ['แคดดี้', 'ทุกรอบ']],
  ])('%s breaks only between words', (text, wholes) => {
    expect(breaksIn(joinThai(text))).toEqual(expect.arrayContaining(wholes));
  });

  test('a vowel or tone mark after it makes it another word; nothing is added at the ends of a text or beside a space', () => {
    expect(joinThai('แท่นที่วาง')).toBe('แท่นที่วาง');
    expect(joinThai('แคดดี้')).toBe('แคด\u2060ดี้');
    expect(joinThai('กับ แคดดี้ ใหม่')).toBe('กับ แคด\u2060ดี้ ใหม่');
    expect(joinThai('Caddy')).toBe('Caddy');
  });

  test('a course name breaks only at its spaces, and a golfer’s name goes to the next line whole', () => {
    const joined = joinName('ฟลอร่าวิลล์ กอล์ฟ แอนด์ คันทรีคลับ');
    expect(breaksIn(joined).filter((part) => part.trim())).toEqual(['ฟลอร่าวิลล์', 'กอล์ฟ', 'แอนด์', 'คันทรีคลับ']);
    const names = ['คุณณัฐ', 'คุณวิภาวี', 'คุณณภัทร'];
    expect(names.filter((name) => breaksIn(name).length === 1)).toEqual([]);
    expect(names.filter((name) => breaksIn(joinName(name)).length !== 1)).toEqual([]);
  });
});

describe('words', () => {
  test('a list is read in one language, Thai tied for display, and made once', () => {
    expect(wordsIn(words, 'en').find).toBe('Find a caddy for the next round');
    expect(wordsIn(words, 'th').find).toBe('หา\u200bแคด\u2060ดี้\u200bสำหรับรอบหน้า');
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
