import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { address, success } from './open.tsx';
import { asked, open } from './own-profile.tsx';

const LIFF = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari Line/15.12.0 LIFF';
const CHROME = 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0.0.0 Mobile Safari/537.36';

let loads = 0;
afterEach(() => {
  loads = 0;
  vi.doUnmock('../../../src/line/sdk/port.ts');
});

/** The golfer deletes the account; LINE's part of the app answers as `port`, or cannot be fetched. */
async function deletes(userAgent: string, port: () => object | Promise<object>) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  vi.doMock('../../../src/line/sdk/port.ts', () => {
    loads += 1;
    return port();
  });
  const app = await open('/golfer/profile/delete-account');
  app.server.answers['POST /user/delete'] = () => success({ erased_at: '2026-11-29T00:00:00.000Z' });
  fireEvent.change(await screen.findByLabelText(/Type DELETE/), { target: { value: 'DELETE' } });
  await vi.dynamicImportSettled();
  fireEvent.click(screen.getByRole('button', { name: /Delete for ever/ }));
  await waitFor(() => expect(address()).toBe('/no-permission?erased=2026/11/29'));
  return asked(app, 'POST /user/delete');
}

const TOKEN = { accessTokenInLine: async () => 'token-of-this-page' };

test('inside LINE nok’s deletion takes the page’s own token along, so that LINE is told at once; without a token, or its code, nobody waits; an ordinary browser fetches none', async () => {
  const bare = [{ confirm: 'DELETE' }];
  for (const [agent, port, sent] of [
    [LIFF, () => TOKEN, [{ confirm: 'DELETE', access_token: 'token-of-this-page' }]],
    [LIFF, () => ({ accessTokenInLine: async () => undefined }), bare],
    [LIFF, () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')), bare],
    [LIFF, () => new Promise<object>(() => undefined), bare], // still on a slow road
    [CHROME, () => TOKEN, bare],
  ] as const) {
    loads = 0;
    expect(await deletes(agent, port)).toEqual(sent);
    expect(loads).toBe(agent === LIFF ? 1 : 0);
    cleanup();
  }
});
