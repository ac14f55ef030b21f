import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lineInDocument } from './line-document.ts';
import { testTable } from '../../support/table.ts';
import { until } from '../../support/until.ts';

const LIFF = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari Line/15.12.0 LIFF';
const LIFF_ID = '1234567890-AbcdEfgh';
const STORED = `LIFF_STORE:${LIFF_ID}:accessToken`;

/** LINE's SDK itself. */
const sdk = {
  init: vi.fn<() => Promise<void>>(),
  isLoggedIn: vi.fn(() => false),
  getIDToken: vi.fn(() => null),
  logout: vi.fn<() => void>(),
  isApiAvailable: vi.fn(() => true),
};
const replace = vi.fn<(url: string) => void>();
let loads = 0;
const at = (pathname: string, search = '') =>
  vi.stubGlobal('location', { origin: 'https://caddee.example', pathname, search, hash: '', replace });

lineInDocument(LIFF_ID);
function anew() {
  loads = 0;
  vi.useRealTimers();
  replace.mockReset();
  sdk.init.mockReset().mockResolvedValue(undefined);
  sdk.logout.mockReset();
  sessionStorage.clear();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(LIFF);
  at('/golfer/home');
  vi.doMock('../../../src/line/sdk/liff-sdk.ts', () => {
    loads += 1;
    return { liff: sdk };
  });
}
beforeEach(anew);
afterEach(() => {
  vi.doUnmock('../../../src/line/sdk/liff-sdk.ts');
});

/** The page has just begun. */
const page = async () => {
  await import('../../../src/app/routes.tsx'); // the table that says which screens there are
  return (await import('../../../src/line/sdk/liff.ts')).createLiffPage();
};

test('a user who signed in by phone in LINE’s own browser: the SDK, which would lead to LINE’s own sign-in, is left alone', async () => {
  sessionStorage.setItem('app_token', 'a-token');
  // LINE has told its SDK nothing: sharing leaves the SDK alone, which would lead to LINE’s own sign-in.
  const liff = await page();
  expect(liff.isSignedInToLine()).toBe(false);
  expect(await liff.canShareInLine()).toBe(false);
  expect(loads).toBe(0);
  sessionStorage.setItem(STORED, 'a-token-of-lines');
  expect(await liff.canShareInLine()).toBe(true);
  expect(loads).toBe(1);
  anew();
  sessionStorage.setItem('app_token', 'a-token');
  // After LINE was asked without an answer, too.
  {
    const liff = await page();
    sdk.init.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(liff.openLiff()).rejects.toMatchObject({ kind: 'offline' });
    expect(liff.isSignedInToLine()).toBe(false);
    expect(await liff.canShareInLine()).toBe(false);
    expect(sdk.init).toHaveBeenCalledTimes(1);
  }
});

testTable<[string, Error]>([
  ['there was no signal', new TypeError('Failed to fetch')],
  ['LINE had a fault', Object.assign(new Error('down'), { code: '503' })],
])(
  '%s: whoever asks next asks LINE again, in the same page, and is not stopped as if in a circle',
  async (_, reason) => {
    anew();
    const { openLiff } = await page();
    sdk.init.mockRejectedValue(reason);
    for (let n = 0; n < 4; n++) await expect(openLiff()).rejects.toMatchObject({ kind: /offline|down/ });
    sdk.init.mockResolvedValue(undefined);
    expect(await openLiff()).toBe(sdk);
    expect(await openLiff()).toBe(sdk);
    expect(sdk.init).toHaveBeenCalledTimes(5);
  },
);

test('LINE has not answered yet: the same question is waited for once more, not asked beside it', async () => {
  vi.useFakeTimers();
  const { openLiff } = await page();
  const { promise, resolve } = Promise.withResolvers<void>();
  sdk.init.mockReturnValue(promise);
  const first = expect(openLiff()).rejects.toMatchObject({ kind: 'slow' });
  await vi.advanceTimersByTimeAsync(8_000);
  await first;
  const second = openLiff();
  resolve();
  expect(await second).toBe(sdk);
  expect(sdk.init).toHaveBeenCalledTimes(1);
});

test('what a second try cannot mend is not tried: circles, and our own settings', async () => {
  sessionStorage.setItem('line_tries', JSON.stringify([Date.now(), Date.now(), Date.now()]));
  const { openLiff } = await page();
  await expect(openLiff()).rejects.toMatchObject({ kind: 'loop' });
  sessionStorage.clear();
  await expect(openLiff()).rejects.toMatchObject({ kind: 'loop' });
  const other = await page();
  sdk.init.mockRejectedValue(Object.assign(new Error('Invalid LIFF ID.'), { code: 'INIT_FAILED' }));
  await expect(other.openLiff()).rejects.toMatchObject({ kind: 'config' });
  await expect(other.openLiff()).rejects.toMatchObject({ kind: 'config' });
  expect(sdk.init).toHaveBeenCalledTimes(1);
});

test('new tokens: LINE’s lines are dropped, the user’s stay, and LINE opens the named place, or what the page was opened for', async () => {
  vi.useFakeTimers();
  sessionStorage.setItem(STORED, 'old');
  sessionStorage.setItem('app_token', 'hers');
  const { reopenForNewTokens } = await page();
  const left = expect(reopenForNewTokens('/golfer/profile')).rejects.toMatchObject({ kind: 'slow' });
  await vi.advanceTimersByTimeAsync(0);
  expect(replace.mock.calls).toEqual([[`https://liff.line.me/${LIFF_ID}/golfer/profile`]]);
  expect(Object.keys(sessionStorage)).toEqual(['app_token']);
  expect(loads).toBe(0);
  await vi.advanceTimersByTimeAsync(30_000); // the page was not left after all
  await left;
  anew();
  // Where it is open the SDK forgets them itself; without a place it is what the page was opened for.
  {
    at('/line/golfer/booking', '?tab=up');
    const { openLiff, reopenForNewTokens } = await page();
    await openLiff();
    void reopenForNewTokens();
    await until(() => expect(replace).toHaveBeenCalled());
    expect(sdk.logout).toHaveBeenCalledTimes(1);
    expect(replace.mock.calls).toEqual([[`https://liff.line.me/${LIFF_ID}/golfer/booking?tab=up`]]);
  }
});
