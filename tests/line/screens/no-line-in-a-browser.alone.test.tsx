import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { address, hangs, success } from '../../account/screens/open.tsx';
import { asked, open, profileOf } from '../../account/screens/own-profile.tsx';
import { lineInDocument } from './line-document.ts';
import { testTable } from '../../support/table.ts';

const CHROME = 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0.0.0 Mobile Safari/537.36';
const IAB = 'Mozilla/5.0 (Linux; Android 15; wv) Chrome/142.0.0.0 Mobile Safari/537.36 Line/15.12.0/IAB';

/** What of LINE's was loaded since this file began: nothing of it may come with a screen either. */
const loaded = vi.hoisted((): string[] => []);
vi.mock('../../../src/line/sdk/liff.ts', async (original) => {
  loaded.push('liff');
  return original();
});
vi.mock('../../../src/line/sdk/liff-sdk.ts', async (original) => {
  loaded.push('liff-sdk');
  return original();
});

lineInDocument();

const asBrowser = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);

test('nothing of LINE’s is loaded where nok links LINE or deletes the account in a browser', async () => {
  asBrowser(CHROME);
  const app = await open('/golfer/profile/delete-account');
  app.server.answers['POST /user/delete'] = () => success({ erased_at: '2026-11-29T00:00:00.000Z' });
  fireEvent.change(await screen.findByLabelText(/Type DELETE/), { target: { value: 'DELETE' } });
  await vi.dynamicImportSettled();
  fireEvent.click(screen.getByRole('button', { name: /Delete for ever/ }));
  await waitFor(() => expect(address()).toBe('/no-permission?erased=2026/11/29'));
  expect(loaded).toEqual([]);
  cleanup();
  // Linking LINE in a browser.
  {
    asBrowser(CHROME);
    const app = await open('/golfer/profile', profileOf());
    app.server.answers['POST /user/line'] = () =>
      success({ linked: false, name: null, is_friend: null, can_unlink: false, has_password: true });
    app.server.answers['POST /user/line-link-start'] = hangs;
    fireEvent.click(await screen.findByRole('button', { name: 'LINE' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Link LINE' }));
    await waitFor(() => expect(asked(app, 'POST /user/line-link-start')).toHaveLength(1));
    expect(loaded).toEqual([]);
  }
});

testTable([CHROME, IAB])('sharing, the token of the page and the way to another browser: %s', async (userAgent) => {
  const share = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { userAgent, onLine: true, share });
  const { shareLink } = await import('../../../src/line/sdk/share-link.ts');
  const { accessTokenInLine, wayOutside } = await import('../../../src/line/sdk/port.ts');
  expect(await shareLink('https://caddee.example/slip#abc', 'Slip')).toBe('shared');
  expect(share).toHaveBeenCalledTimes(1);
  expect(await accessTokenInLine()).toBeUndefined();
  await wayOutside();
  expect(loaded).toEqual([]);
});
