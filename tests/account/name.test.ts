import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { calls } from '../../domain/calls.ts';
import { name } from '../../domain/name.ts';
import { testTable } from '../support/table.ts';

const read = (typed: string, max = 60) => {
  const parsed = v.safeParse(name(max), typed);
  return parsed.success ? parsed.output : parsed.issues[0].message;
};

describe('F11: a name is seen as it is', () => {
  testTable([
    'นก',
    'สมชาย ใจดี',
    'Nok',
    "O'Brien-Smith",
    'น้ำ',
    'Zoë',
    '文',
    '葛\u{e0100}城', // a kanji written in one of its ways
    '🏌️‍♀️ นก',
    '👩🏽‍🦱',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} Iain', // the flag of Scotland
    '1️⃣ นก',
    'می\u200cخواهم', // Persian
    'ක\u0dca\u200dරිස්ටි', // Sinhala
    'अर्\u200dय', // Marathi
    'ന\u0d4d\u200d', // a Malayalam chillu, at the end
    'မျွှို့', // Burmese: six marks on one letter
    'ป้าแจ๋ว (สนาม 2)',
  ])('%s', (typed) => {
    expect(read(typed)).toBe(typed.normalize('NFC'));
  });

  testTable<[string, string, string]>([
    ['a zero width space', 'นก\u200bนก', 'นกนก'],
    ['word joiners of our own screens', '\u2068แคด\u2060ดี้\u2069', 'แคดดี้'],
    ['an override of direction', 'kon\u202e', 'kon'],
    ['a joiner between Thai letters', 'นก\u200dนก', 'นกนก'],
    ['a joiner at the end of Persian', 'مریم\u200c', 'مریم'],
    ['a soft hyphen', 'so\u00admchai', 'somchai'],
    ['a mark of direction', '\u200fsomchai', 'somchai'],
    ['a control character', 'nok\u0007', 'nok'],
    ['a new line', 'nok\n\tjai', 'nok jai'],
    ['a tag without a flag', 'nok\u{e0041}', 'nok'],
    ['a variation of a letter that has none', 'nok\ufe0f', 'nok'],
    ['a no-break hyphen, an en dash', 'Smith\u2011Jones\u2013Lee', 'Smith-Jones-Lee'],
    ['two spaces', 'สมชาย  ใจดี', 'สมชาย ใจดี'],
    ['a hundred tone marks', `น${'\u0e49'.repeat(100)}ก`, `น${'\u0e49'.repeat(6)}ก`],
    ['tone marks kept apart by what nobody sees', `น${'\u0e49\u034f'.repeat(100)}`, `น${'\u0e49'.repeat(6)}`],
  ])('%s means nothing', (_what, typed, meant) => {
    expect(read(typed)).toBe(meant);
  });

  testTable<[string, string, string]>([
    ['a zero width space alone', '\u200b', 'REQUIRED'],
    ['a Hangul filler alone', '\u3164', 'REQUIRED'],
    ['a blank of braille alone', '\u2800\u2800', 'REQUIRED'],
    ['joiners and a variation mark alone', '\u200d\ufe0f', 'REQUIRED'],
    ['an override of direction alone', '\u202e', 'REQUIRED'],
    ['nothing', '  ', 'REQUIRED'],
    ['one of a private area', '\ue000', 'NAME_INVALID'],
    ['one of marks alone', '\u0e49\u0e49', 'NAME_INVALID'],
    ['one too long', 'ก'.repeat(61), 'TOO_LONG'],
    ['as long as may be', 'ก'.repeat(60), 'ก'.repeat(60)],
    ['the same that looks the same', 'Zoe\u0308', 'Zoë'],
  ])('%s: %j is %s', (_what, typed, said) => {
    expect(read(typed)).toBe(said);
  });
});

test('every name of a person that a call is given obeys it', () => {
  const named = [
    [calls['POST /auth/register'], { display_name: '\ue000' }, 'display_name'],
    [calls['POST /wallet/bank-account'], { holder: 'ab\ue000' }, 'holder'],
  ] as const;
  for (const [{ input }, typed, path] of named) {
    const found = v.safeParse(input, typed).issues?.map((issue) => [v.getDotPath(issue), issue.message]);
    expect(found).toContainEqual([path, 'NAME_INVALID']);
  }
});

testTable<[keyof typeof calls, string]>([
  ['POST /review/reply', 'text'],
  ['POST /case/open', 'text'],
  ['POST /chat/send', 'text'],
  ['POST /auth/register', 'display_name'],
  ['POST /caddy/register', 'nickname'],
])('%s: a %s of which nothing is seen is refused as empty', (call, path) => {
  for (const typed of ['\u200b', '\u2800\u2800', '\u3164', '\u200e \u2060']) {
    const found = v.safeParse(calls[call].input, { kind: 'TEXT', [path]: typed }).issues;
    expect(found?.map((issue) => [v.getDotPath(issue), issue.message])).toContainEqual([path, 'REQUIRED']);
  }
});
