import { describe, expect, test } from 'vitest';
import { DESK_REFUSALS, FIELD_CODES, REFUSALS } from '#domain/refusals.ts';
import { fieldWords, refusalWords, wordsOfRefusal } from '../../src/i18n/refusals.ts';
import { testTable } from '../support/table.ts';

const every = Object.entries({ ...refusalWords, ...fieldWords });

describe('every refusal', () => {
  test('has words, and no words are left over', () => {
    // What only the desk meets is worded there.
    const ofPhones = Object.keys(REFUSALS).filter((code) => !(code in DESK_REFUSALS));
    expect(Object.keys(refusalWords).toSorted()).toEqual(ofPhones.toSorted());
    expect(Object.keys(fieldWords).toSorted()).toEqual([...FIELD_CODES].toSorted());
  });

  testTable(every)('%s is said in both languages', (_code, { th, en }) => {
    expect(th).toMatch(/[ก-ฮ]/);
    expect(en).toMatch(/^[A-Z].*[a-z]/);
    expect(en).not.toMatch(/[ก-ฮ]/);
  });

  testTable(every)(
    '%s keeps the tone: no ครับ or ค่ะ, no exclamation, no code, no word the glossary forbids',
    (code, { th, en }) => {
      expect(th).not.toMatch(/ครับ|ค่ะ|คะ(?!แนน)|!|กรุณา|ลูกค้า|เครดิต|ซิงก์|บรอดแคสต์|ทีไทม์|ในภายหลัง/);
      expect(en).not.toMatch(/!|please|sync|broadcast|oops/i);
      expect(th + en).not.toContain(code);
    },
  );

  testTable(Object.entries(refusalWords))(
    '%s says what happened and what to do, in more than one sentence',
    (_code, { th, en }) => {
      expect(th.split(' ').length).toBeGreaterThanOrEqual(3);
      expect(en.split(/[.:] /).length).toBeGreaterThanOrEqual(2);
    },
  );
});

test('a code from a newer server reads as our own mistake, not as an empty line', () => {
  expect(wordsOfRefusal('SOMETHING_NEW')).toBe(refusalWords.INTERNAL);
  expect(wordsOfRefusal('WALLET_TOO_LOW')).toBe(refusalWords.WALLET_TOO_LOW);
  expect(wordsOfRefusal('PHONE_INVALID')).toBe(fieldWords.PHONE_INVALID);
});
