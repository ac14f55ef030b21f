import { expect, test, vi } from 'vitest';
import { isTemporary, LineTrouble, logTrouble, troubleOf, type Trouble } from '../../src/line/sdk/trouble.ts';
import { troubles } from '../../src/line/words.ts';
import { testTable } from '../support/table.ts';

const coded = (code: string, message = '') => Object.assign(new Error(message), { code });

testTable<[Error, Trouble]>([
  [coded('INVALID_ARGUMENT', 'no proper argument'), 'other'],
  [coded('FORBIDDEN', 'No permission for liff.scanCode()'), 'not-supported-here'],
  [coded('UNAUTHORIZED', "user didn't allow the agreement"), 'login-needed'],
  [coded('INIT_FAILED', 'Invalid LIFF ID.'), 'config'],
  [coded('INIT_FAILED', 'Failed to verify access_token'), 'again'],
  [coded('INIT_FAILED', 'access_denied: The user denied'), 'denied'],
  [coded('INVALID_CONFIG', 'liffId is necessary for liff.init()'), 'config'],
  [coded('INVALID_ID_TOKEN', 'Invalid "aud" value in ID_TOKEN'), 'again'],
  [coded('CREATE_SUBWINDOW_FAILED'), 'blocked-popup'],
  [coded('EXCEPTION_IN_SUBWINDOW'), 'blocked-popup'],
  [coded('EXCEPTION_IN_SUBWINDOW', 'Timeout: not finished within 10min'), 'unconfirmed'],
  [coded('invalid_grant', 'invalid authorization code'), 'again'],
  [coded('429'), 'slow'],
  [coded('503'), 'down'],
  [coded('LINE_DOWN'), 'down'],
  [coded('SOMETHING_NEW'), 'other'],
  [new TypeError('Failed to fetch'), 'offline'],
  [new Error('who knows'), 'other'],
])('line.md §1.6: an error of LINE’s is known by its code: %s → %s', (error, kind) => {
  expect(troubleOf(error).kind).toBe(kind);
});

// LINE is not to blame for what is ours, nor for a Wi-Fi.
testTable<[string, Trouble]>([
  ['BUSY', 'busy'],
  ['TOO_MANY_REQUESTS', 'busy'],
  ['INTERNAL', 'ours'],
  ['OFFLINE', 'offline'],
  ['UNREADABLE', 'wifi'],
])('our own %s → %s, which may be asked again', (code, kind) => {
  const trouble = troubleOf(coded(code));
  expect(trouble.kind).toBe(kind);
  expect(isTemporary(trouble)).toBe(true);
  const { title, why } = troubles[kind];
  // Without a signal LINE cannot be reached either.
  const said = code === 'OFFLINE' ? Object.values(title) : [...Object.values(title), ...Object.values(why)];
  expect(said.join(' ')).not.toContain('LINE');
});

test('a message of any length, and nothing at all, are read too', () => {
  expect(troubleOf(undefined)).toMatchObject({ kind: 'other', code: 'NO_ANSWER' });
  expect(troubleOf(coded('X'.repeat(500), 'y'.repeat(5_000))).message.length).toBe(200);
});

test('only code and message are written down, and of the message no address and nothing like a token', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  logTrouble(new LineTrouble('other', 'X', 'at https://a.example/?code=1 with eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9'));
  expect(warn.mock.calls).toEqual([['LINE', { code: 'X', message: 'at … with …' }]]);
  warn.mockRestore();
});
