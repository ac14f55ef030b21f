import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { calls } from '../../domain/calls.ts';
import { name } from '../../domain/name.ts';

const read = (typed: string, max = 60) => {
  const parsed = v.safeParse(name(max), typed);
  return parsed.success ? parsed.output : parsed.issues[0].message;
};

describe('F11: a name is seen as it is', () => {
  test.each(['นก', 'สมชาย ใจดี', 'Nok', "O'Brien-Smith", 'น้ำ', 'Zoë', '文', '🏌️‍♀️ นก', '👩🏽‍🦱', 'ป้าแจ๋ว (สนาม 2)'])(
    '%s',
    (typed) => {
      expect(read(typed)).toBe(typed);
    },
  );

  test.each([
    ['nothing one sees (zero width space)', '\u200b'],
    ['a zero width space in it', 'นก\u200bนก'],
    ['a Hangul filler', '\u3164'],
    ['a blank of braille', '\u2800\u2800'],
    ['turned round', 'kon\u202e'],
    ['kept apart by a joiner', 'นก\u200dนก'],
    ['a soft hyphen', 'so\u00admchai'],
    ['a mark of direction', '\u200fsomchai'],
    ['of a private area', '\ue000'],
    ['of a control character', 'nok\u0007'],
    ['a tag without a flag', 'nok\u{e0041}'],
  ])('%s is refused', (_what, typed) => {
    expect(read(typed)).toBe('NAME_INVALID');
  });

  test('two that look the same are the same', () => {
    expect(read('Zoe\u0308')).toBe('Zoë');
  });

  test('too long, empty', () => {
    expect([read('ก'.repeat(61)), read('  ')]).toEqual(['TOO_LONG', 'REQUIRED']);
  });
});

test('every name of a person that a call is given obeys it', () => {
  const named = [
    [calls['POST /auth/register'], { display_name: '\u3164' }, 'display_name'],
    [calls['POST /wallet/bank-account'], { holder: 'ab\u202e' }, 'holder'],
  ] as const;
  for (const [{ input }, typed, path] of named) {
    const found = v.safeParse(input, typed).issues?.map((issue) => [v.getDotPath(issue), issue.message]);
    expect(found).toContainEqual([path, 'NAME_INVALID']);
  }
});
