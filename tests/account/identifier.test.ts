import { describe, expect, test } from 'vitest';
import { parseIdentifier, parseKeptIdentifier } from '../../domain/account/identifier.ts';
import { isCommonPassword, passwordText } from '../../domain/account/password.ts';
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

  testTable(['nok@example.com', ' Nok@Example.COM ', '\u2068nok@\u200bexample.com\u2069', 'mailto:nok@example.com'])(
    '%s is one and the same e-mail address',
    (written) => {
      expect(parseIdentifier(written)).toEqual({ kind: 'email', value: 'nok@example.com' });
    },
  );

  testTable(["sean.o'neil@example.ie", 'nok+golf@example.com', 'n_o-k%1@sub.example.co.th'])(
    '%s is an e-mail address',
    (written) => {
      expect(parseIdentifier(written)).toEqual({ kind: 'email', value: written });
    },
  );

  test('the apostrophe and hyphen of a phone’s keyboard are those of the address', () => {
    expect(parseIdentifier('sean.o’neil@ex\u2011ample.ie')?.value).toBe("sean.o'neil@ex-ample.ie");
  });

  testTable([
    '$(id)@example.com',
    '`id`@example.com',
    'a$b@example.com',
    'a|b@example.com',
    'a&b@example.com',
    'a>b@example.com',
    'a(b)@example.com',
    'a!b@example.com',
    'a#b@example.com',
    'a*b@example.com',
    'a?b@example.com',
    'a{b}@example.com',
    'a[b]@example.com',
    '~nok@example.com',
    '-nok@example.com',
    'นก@example.com',
    '.nok@example.com',
    'nok.@example.com',
    'no..k@example.com',
  ])('%j has letters that no e-mail address of ours has', (written) => {
    expect(parseIdentifier(written)).toBeUndefined();
  });

  testTable(['a&b@example.com', '-nok@example.com', 'นก@example.com', 'nok.@docomo.example', "o'neil@example.ie"])(
    '%j finds the account that has it',
    (written) => expect(parseKeptIdentifier(` ${written.toUpperCase()}`)).toEqual({ kind: 'email', value: written }),
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
    'a@b@example.com',
    '"nok"@example.com',
    `${'n'.repeat(250)}@example.com`,
  ])('%j is neither', (written) => {
    expect([parseIdentifier(written), parseKeptIdentifier(written)]).toEqual([undefined, undefined]);
  });
});

describe('passwords everybody tries first', () => {
  testTable([
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

  test('an ordinary password is not refused, nor is the phone number of another person', () => {
    expect(isCommonPassword('แคดดี้หมายเลขเจ็ด', '0812345678')).toBe(false);
    expect(isCommonPassword('0898765432', '0812345678')).toBe(false);
  });

  test('ำ opens the same door however it was typed; case and spaces count', () => {
    expect(passwordText('น\u0e33้ำใจ')).toBe(passwordText('น\u0e4d\u0e32้ํา\u0e43จ'));
    expect(passwordText('Nok caddie')).not.toBe(passwordText('nok caddie'));
    expect(passwordText(' nok caddie')).not.toBe(passwordText('nok caddie'));
  });
});
