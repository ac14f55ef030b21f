import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matches, searchKey } from '#domain/course/search.ts';

describe('a search key', () => {
  test('ำ written as one letter and as two is the same', () => {
    expect(searchKey('ล\u0e33ลูกกา')).toBe(searchKey('ล\u0e4d\u0e32ลูกกา'));
  });

  test('ำ with its tone mark on either side is the same', () => {
    expect(searchKey('น\u0e49\u0e33')).toBe(searchKey('น\u0e4d\u0e49\u0e32'));
  });

  test('แ typed as two เ is the same', () => expect(searchKey('เเม่โจ้')).toBe(searchKey('แม่โจ้')));

  test('Thai digits are digits', () => expect(searchKey('เบอร์ ๑๒๗')).toBe('เบอร์ 127'));

  test('capitals, many spaces and what nobody sees do not count', () => {
    expect(searchKey('  Khao\u00a0 YAI\u200b ')).toBe('khao yai');
  });

  test('a key of a key is itself', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => searchKey(searchKey(text)) === searchKey(text)));
  });
});

describe('finding among names', () => {
  const names = ['เขาใหญ่ กอล์ฟ คลับ', 'Black Mountain Golf Club', 'Mountain Creek', 'สนามกอล์ฟลานนา'];
  const found = (q: string) =>
    matches(q, names, (name) => ({ names: [searchKey(name)], around: '' }))
      .sort((a, b) => b.score - a.score)
      .map(({ item }) => item);

  test('nothing asked is everything, in the order given', () => {
    expect(found('')).toEqual(names);
    expect(found(' - ')).toEqual(names);
  });

  test('a name that begins with it comes before one that contains it', () => {
    expect(found('mountain')).toEqual(['Mountain Creek', 'Black Mountain Golf Club']);
  });

  test('spaces of a Thai name are a matter of taste', () => expect(found('กอล์ฟคลับ')).toEqual(['เขาใหญ่ กอล์ฟ คลับ']));

  test('all its words may stand apart', () => expect(found('club black')).toEqual(['Black Mountain Golf Club']));

  test('what nothing contains is found by likeness, in both scripts', () => {
    expect(found('blakc mountian')[0]).toBe('Black Mountain Golf Club');
    expect(found('เขาใหย่')).toEqual(['เขาใหญ่ กอล์ฟ คลับ']);
  });

  test('what is like nothing finds nothing', () => expect(found('ทะเลทราย')).toEqual([]));

  test('a number is never guessed', () => {
    const numbers = (q: string) => matches(q, ['127', '172'], (it) => ({ names: [it], around: '' }));
    expect(numbers('1277')).toEqual([]);
    expect(numbers('17').map(({ item }) => item)).toEqual(['172']);
  });
});
