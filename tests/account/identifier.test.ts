import { describe, expect, test } from 'vitest';
import { parseIdentifier, parseKeptIdentifier, isCommonPassword, passwordText } from '#domain/account/identifier.ts';
import { testTable } from '../support/table.ts';

describe('what a person signs in with', () => {
  testTable([
    '0812345678',
    '081-234-5678',
    '081 234 5678',
    '(081) 234.5678',
    '+66812345678',
    '+66 81 234 5678',
    '+66 (0)81 234 5678',
    '66812345678',
    '0066812345678',
    '๐๘๑๒๓๔๕๖๗๘',
    '๐๘๑-๒๓๔-๕๖๗๘',
    '  0812345678 ',
    'tel:081-234-5678',
    'TEL:+66-81-234-5678',
    '081\u2011234\u20115678', // no-break hyphens
    '081\u2013234\u22125678', // an en dash, a minus
    '081\u00a0234\u202f5678',
    '\u202a081-234-5678\u202c', // as a contact card copies it
    '\u2066081\u2060-\u200b234-5678\u2069\ufeff', // as our own screens show it
    '０８１２３４５６７８',
  ])('%s is one and the same phone number', (written) => {
    expect(parseIdentifier(written)).toEqual({ kind: 'phone', value: '+66812345678' });
  });

  testTable<[string, string]>([
    [' Nok@Example.COM ', 'nok@example.com'],
    ['\u2068nok@\u200bexample.com\u2069', 'nok@example.com'],
    ['mailto:nok@example.com', 'nok@example.com'],
    ["sean.o'neil@example.ie", "sean.o'neil@example.ie"],
    ['nok+golf@example.com', 'nok+golf@example.com'],
    ['n_o-k%1@sub.example.co.th', 'n_o-k%1@sub.example.co.th'],
    // The apostrophe and hyphen of a phone's keyboard.
    ['sean.o’neil@ex\u2011ample.ie', "sean.o'neil@ex-ample.ie"],
    [`${'n'.repeat(242)}@example.com`, `${'n'.repeat(242)}@example.com`],
  ])('%s is the e-mail address %s', (written, value) => {
    expect(parseIdentifier(written)).toEqual({ kind: 'email', value });
  });

  const LETTERS = ['$', '`', '|', '&', '(', '!', '#', '*', '?', '{', '[', '~', '-', 'น', '.'];
  testTable([...LETTERS.map((sign) => `${sign}nok@example.com`), 'nok.@example.com', 'no..k@example.com'])(
    '%j has letters that no e-mail address of ours is given, and finds the account that has it',
    (written) => {
      expect(parseIdentifier(written)).toBeUndefined();
      expect(parseKeptIdentifier(` ${written.toUpperCase()}`)).toEqual({ kind: 'email', value: written });
    },
  );

  testTable([
    '',
    'nok',
    '0212345678',
    '081234567',
    '08123456789',
    '+1 415 555 0100',
    'nok@',
    '@example.com',
    'nok@example',
    'nok@exa mple.com',
    'a>b@example.com',
    'a@b@example.com',
    '"nok"@example.com',
    `${'n'.repeat(243)}@example.com`,
  ])('%j is neither', (written) => {
    expect([parseIdentifier(written), parseKeptIdentifier(written)]).toEqual([undefined, undefined]);
  });
});

describe('passwords everybody tries first', () => {
  testTable<[string, string]>([
    ['1234567890', 'nok@example.com'],
    ['Password123', 'nok@example.com'],
    [' iloveyou123 ', 'nok@example.com'],
    ['aaaaaaaaaaaa', 'nok@example.com'],
    ['nok@example.com', 'Nok@Example.com'],
    ['081-234-5678', '0812345678'],
    ['๐๘๑๒๓๔๕๖๗๘', '+66812345678'],
    ['１２３４５６７８９０', 'nok@example.com'],
    ['nok@example.com', 'nok\u200b@example.com'],
  ])('%j is refused to %s', (password, identifier) => {
    expect(isCommonPassword(password, identifier)).toBe(true);
  });

  test('an ordinary one is not refused, nor the phone of another person; ำ opens the same door however it was typed; case and spaces count', () => {
    expect(isCommonPassword('แคดดี้หมายเลขเจ็ด', '0812345678')).toBe(false);
    expect(isCommonPassword('0898765432', '0812345678')).toBe(false);
    expect(passwordText('น\u0e33้ำใจ')).toBe(passwordText('น\u0e4d\u0e32้ํา\u0e43จ'));
    expect(passwordText('Nok caddie')).not.toBe(passwordText('nok caddie'));
    expect(passwordText(' nok caddie')).not.toBe(passwordText('nok caddie'));
  });
});
