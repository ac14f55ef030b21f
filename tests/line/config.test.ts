import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';
import { testTable } from '../support/table.ts';

const WHOLE = {
  LINE_LOGIN_CHANNEL_ID: '2001234567',
  LINE_LOGIN_CHANNEL_SECRET: 'a-secret-of-the-login-channel',
  LIFF_ID: '2001234567-AbcdEfgh',
};

function wordsOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

test('without anything said about LINE nobody signs in with it; a channel and its secret are enough, LIFF is a further step', () => {
  expect(readConfig({}).lineLogin).toBeUndefined();
  const { LIFF_ID: _, ...channel } = WHOLE;
  expect(readConfig(channel).lineLogin).toEqual({
    channelId: '2001234567',
    channelSecret: 'a-secret-of-the-login-channel',
    liffId: undefined,
    accessBase: 'https://access.line.me',
    apiBase: 'https://api.line.me',
    liffBase: 'https://liff.line.me',
    provider: 'line',
  });
  expect(readConfig(WHOLE).lineLogin?.liffId).toBe('2001234567-AbcdEfgh');
});

testTable(Object.keys(WHOLE))('half a configuration stops the start and is named: only %s', (name) => {
  const words = wordsOf({ [name]: WHOLE[name as keyof typeof WHOLE] });
  for (const other of ['LINE_LOGIN_CHANNEL_ID', 'LINE_LOGIN_CHANNEL_SECRET'])
    if (other !== name) expect(words).toContain(`${other} is missing, ${name} is given`);
});

testTable<[string, string]>([
  ['LINE_LOGIN_CHANNEL_ID', 'my channel'],
  ['LIFF_ID', 'https://liff.line.me/2001234567-AbcdEfgh'],
  ['LIFF_ID', '2007654321-AbcdEfgh'],
  ['LINE_ACCESS_BASE', 'http://access.line.me'],
  ['LINE_API_BASE', 'https://api.line.me/v2'],
  ['LIFF_BASE', 'http://liff.line.me'],
  ['LINE_PROVIDER_ID', 'a provider'],
])('%s may not be %s', (name, value) => {
  expect(wordsOf({ ...WHOLE, [name]: value })).toContain(name);
});

test('a secret is never printed', () => {
  expect(wordsOf({ LINE_LOGIN_CHANNEL_SECRET: WHOLE.LINE_LOGIN_CHANNEL_SECRET })).not.toContain('a-secret');
});
