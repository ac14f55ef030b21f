import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matches, searchKey } from '#domain/course/search.ts';

test('one word written in several ways has one search key: ำ and แ, Thai digits, capitals, spaces, what nobody sees', () => {
  expect(searchKey('ล\u0e33ลูกกา')).toBe(searchKey('ล\u0e4d\u0e32ลูกกา'));

  expect(searchKey('น\u0e49\u0e33')).toBe(searchKey('น\u0e4d\u0e49\u0e32'));

  expect(searchKey('เเม่โจ้')).toBe(searchKey('แม่โจ้'));

  expect(searchKey('เบอร์ ๑๒๗')).toBe('เบอร์ 127');

  expect(searchKey('  Khao\u00a0 YAI\u200b ')).toBe('khao yai');
});

test('a search key of a search key is itself', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => searchKey(searchKey(text)) === searchKey(text)));
});

const names = ['เขาใหญ่ กอล์ฟ คลับ', 'Black Mountain Golf Club', 'Mountain Creek', 'สนามกอล์ฟลานนา'];
const found = (q: string) =>
  matches(q, names, (name) => ({ names: [searchKey(name)], around: '' }))
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);

test('finding among names: names are found by their words in any order, the beginning first, and by likeness; a number is never guessed', () => {
  expect(found('')).toEqual(names);
  expect(found(' - ')).toEqual(names);

  expect(found('mountain')).toEqual(['Mountain Creek', 'Black Mountain Golf Club']);

  expect(found('กอล์ฟคลับ')).toEqual(['เขาใหญ่ กอล์ฟ คลับ']);

  expect(found('club black')).toEqual(['Black Mountain Golf Club']);

  expect(found('blakc mountian')[0]).toBe('Black Mountain Golf Club');
  expect(found('เขาใหย่')).toEqual(['เขาใหญ่ กอล์ฟ คลับ']);

  expect(found('ทะเลทราย')).toEqual([]);

  const numbers = (q: string) => matches(q, ['127', '172'], (it) => ({ names: [it], around: '' }));
  expect(numbers('1277')).toEqual([]);
  expect(numbers('17').map(({ item }) => item)).toEqual(['172']);
});
