import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LineLink } from '../../../domain/line/api.ts';
import type { Trouble } from '../../../src/line/sdk/trouble.ts';
import { address, error, hangs, lost, success } from '../../account/screens/open.tsx';
import { asked, open, profileOf } from '../../account/screens/own-profile.tsx';
import { lineInDocument } from './line-document.ts';

const LIFF = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari Line/15.12.0 LIFF';
const CHROME = 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0.0.0 Mobile Safari/537.36';
const PROOF = { id_token: 'header.body.signature', access_token: 'token-of-this-page' };

/** LINE's SDK, as `src/line/sdk/liff.ts` gives it; what leaves the page does not resolve. */
const liff = {
  isSignedInToLine: vi.fn<() => boolean>(),
  lineProof: vi.fn<(to?: string) => Promise<typeof PROOF | undefined>>(),
  reopenForNewTokens: vi.fn<(to?: string, purpose?: string) => Promise<never>>(),
  openLiff: vi.fn<() => Promise<{ getAccessToken: () => string | null }>>(),
};
const closeWindow = vi.fn();
let loads = 0;

lineInDocument();
beforeEach(() => {
  loads = 0;
  for (const one of [...Object.values(liff), closeWindow]) one.mockReset();
  liff.isSignedInToLine.mockReturnValue(true);
  liff.lineProof.mockResolvedValue(PROOF);
  liff.reopenForNewTokens.mockReturnValue(new Promise<never>(() => undefined));
  liff.openLiff.mockResolvedValue({ getAccessToken: () => PROOF.access_token });
  vi.doMock('../../../src/line/sdk/liff.ts', () => {
    loads += 1;
    return { liffPage: liff };
  });
  vi.doMock('../../../src/line/sdk/liff-sdk.ts', () => ({ liff: { closeWindow } }));
});
afterEach(() => {
  vi.doUnmock('../../../src/line/sdk/liff.ts');
  vi.doUnmock('../../../src/line/sdk/liff-sdk.ts');
  localStorage.removeItem('line_own_entry');
});

const standingOf = (more: Partial<LineLink> = {}): LineLink => ({
  linked: false,
  name: null,
  is_friend: null,
  can_unlink: false,
  has_password: true,
  ...more,
});
const LINKED = standingOf({ linked: true, name: 'ฝน', can_unlink: true });

/** The user's profile; the server has `standing`, until it is told otherwise. */
async function profile(userAgent: string, standing = standingOf(), path = '/golfer/profile') {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const app = await open(path, profileOf());
  app.server.answers['POST /user/line'] = () => success(standing);
  await screen.findByRole('button', { name: 'LINE' });
  return app;
}
const row = () => screen.getByRole('button', { name: 'LINE' });
const sheet = () => within(screen.getByRole('dialog', { name: 'Your LINE' }));
async function openSheet() {
  fireEvent.click(row());
  await screen.findByRole('dialog', { name: 'Your LINE' });
}
/** As by keyboard: what is pressed has the focus. */
async function press(name: string) {
  const button = await sheet().findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

const BACK = '/golfer/profile?line=open';
/** LINE has opened the app anew for it, and leads the user back to the sheet. */
const isBack = () => localStorage.setItem('line_own_entry', `link ${Date.now()}`);
const alert = () => sheet().getByRole('alert').textContent;
const close = () => fireEvent.click(sheet().getByRole('button', { name: 'Close' }));
const inFocus = () => document.activeElement?.textContent;
const quiet = () => vi.spyOn(console, 'warn').mockReturnValue(undefined);
const trouble = async (kind: Trouble) => new (await import('../../../src/line/sdk/trouble.ts')).LineTrouble(kind, 'X');

const SAID: [Trouble, RegExp][] = [
  ['slow', /LINE is not answering/],
  ['denied', /You did not agree in LINE/],
  ['down', /LINE is not answering/],
  ['not-supported-here', /Update LINE/],
  ['login-needed', /LINE needs you to sign in/],
  ['loop', /several times/],
  ['config', /not set up completely.+Nothing has changed/],
  ['other', /did not work.+Nothing has changed/],
  ['offline', /need a signal/],
];

test('inside LINE one tap opens LINE anew, for this sheet, whoever is signed in there; where it does not open, why is said beside the button', async () => {
  quiet();
  const app = await profile(LIFF);
  await openSheet();
  for (const [kind, said] of SAID) {
    liff.reopenForNewTokens.mockRejectedValueOnce(await trouble(kind));
    await press('Link LINE');
    await waitFor(() => expect(alert()).toMatch(said));
    expect(alert()).not.toMatch(/code below|phone number/);
    const button = sheet().getByRole('button', { name: 'Link LINE' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(button.getAttribute('aria-busy')).toBeNull();
  }
  liff.isSignedInToLine.mockReturnValue(false);
  await press('Link LINE');
  await waitFor(() => expect(liff.reopenForNewTokens).toHaveBeenCalledTimes(SAID.length + 1));
  expect(new Set(liff.reopenForNewTokens.mock.calls.map((call) => call.join(' ')))).toEqual(new Set([`${BACK} link`]));
  expect(asked(app, 'POST /user/line-link')).toEqual([]);
});

test('LINE has been opened for it: it is linked without another tap; what was wrong is said once, and can be pressed again', async () => {
  quiet();
  const app = await profile(LIFF);
  for (const [n, [answer, said]] of (
    [
      [() => lost(), /need a signal/],
      [() => error(409, 'LINE_TAKEN'), /cannot be linked here/],
      [() => error(422, 'LINE_EXPIRED'), /too old by now/],
    ] as const
  ).entries()) {
    app.server.answers['POST /user/line-link'] = answer;
    isBack();
    await openSheet();
    await waitFor(() => expect(alert()).toMatch(said));
    expect(asked(app, 'POST /user/line-link')).toEqual(Array.from({ length: n + 1 }, () => PROOF));
    expect(liff.reopenForNewTokens).toHaveBeenCalledTimes(n);
    await press('Link LINE');
    await waitFor(() => expect(liff.reopenForNewTokens.mock.calls[n]).toEqual([BACK, 'link']));
    close();
  }
  // LINE's SDK has nothing of nok's even then: LINE is not opened again and again.
  liff.reopenForNewTokens.mockClear();
  liff.lineProof.mockResolvedValueOnce(undefined);
  isBack();
  await openSheet();
  await waitFor(() => expect(alert()).toMatch(/What LINE confirmed is no longer valid/));
  close();
  app.server.answers['POST /user/line-link'] = () => success({ ...LINKED, redirect: null });
  isBack();
  await openSheet();
  await sheet().findByText('Linked');
  expect(asked(app, 'POST /user/line-link')).toHaveLength(4);
  expect(liff.reopenForNewTokens).not.toHaveBeenCalled();
  expect(localStorage.getItem('line_own_entry')).toBeNull();
});

test('in a browser nok goes to LINE’s page, and comes back to the same sheet; nothing of LINE’s SDK is fetched', async () => {
  const app = await profile(CHROME);
  expect(screen.queryByRole('button', { name: /LINE chat/ })).toBeNull();
  app.server.answers['POST /user/line-link-start'] = () => new Response('<h1>Welcome to the hotel</h1>');
  await openSheet();
  await press('Link LINE');
  await waitFor(() => expect(alert()).toMatch(/perhaps a Wi-Fi that wants a sign-in/));
  app.server.answers['POST /user/line-link-start'] = hangs;
  await press('Link LINE');
  await waitFor(() => expect(asked(app, 'POST /user/line-link-start').at(-1)).toEqual({ redirect: BACK }));
  expect(loads).toBe(0);
});

test('back from LINE the sheet is open, once, any other word of the address stays, and closed the focus is at its row', async () => {
  await profile(LIFF, standingOf(), '/golfer/profile?line=open&a=1');
  await screen.findByRole('dialog', { name: 'Your LINE' });
  expect(address()).toBe('/golfer/profile?a=1');
  await sheet().findByRole('button', { name: 'Link LINE' });
  close();
  await waitFor(() => expect(document.activeElement).toBe(row()));
});

test('back from a sign-in at LINE that has not worked: that is said, and no sheet lies over it', async () => {
  await profile(CHROME, standingOf(), '/golfer/profile?line=open&line_error=LINE_DENIED');
  await screen.findByText(/You did not agree in LINE/);
  expect(address()).toBe('/golfer/profile');
  expect(screen.queryByRole('dialog', { name: 'Your LINE' })).toBeNull();
});

const DUE = standingOf({ linked: true, name: 'ฝน', has_password: false });
async function savesPassword() {
  await openSheet();
  fireEvent.change(await sheet().findByLabelText(/New password/), { target: { value: 'a quiet fairway' } });
  await press('Save password');
}

test('for a first password LINE has to say once more who nok is: it leads back to this sheet, or why not is said', async () => {
  quiet();
  for (const [userAgent, said] of [
    [CHROME, /need a signal/],
    [LIFF, /LINE is not answering/],
  ] as const) {
    cleanup();
    const app = await profile(userAgent, DUE);
    app.server.answers['POST /user/set-password'] = () => error(409, 'LINE_PROOF_DUE');
    await savesPassword();
    await sheet().findByRole('button', { name: 'Confirm with LINE' });
    await waitFor(() => expect(inFocus()).toMatch(/^To be safe, confirm with LINE/));
    liff.reopenForNewTokens.mockRejectedValueOnce(await trouble('slow'));
    await press('Confirm with LINE');
    await waitFor(() => expect(alert()).toMatch(said));
  }
  await press('Confirm with LINE');
  await waitFor(() => expect(liff.reopenForNewTokens.mock.calls).toEqual([[BACK], [BACK]]));
});

test('a first password is set: the form is gone, and the focus is on what is left', async () => {
  const app = await profile(LIFF, DUE);
  app.server.answers['POST /user/set-password'] = () => success(LINKED);
  await savesPassword();
  await waitFor(() => expect(sheet().queryByLabelText(/New password/)).toBeNull());
  await waitFor(() => expect(inFocus()).toMatch(/^Linked/));
});

async function unlinking(userAgent: string) {
  const app = await profile(userAgent, LINKED);
  app.server.answers['POST /user/line-unlink'] = () => success(standingOf());
  await openSheet();
  await press('Unlink LINE');
  await sheet().findByRole('button', { name: 'Yes, unlink' });
  return app;
}

test('unlinking by keyboard: what it means is read first, “keep it” leads back, and LINE is told with the page’s own token', async () => {
  const app = await unlinking(LIFF);
  await waitFor(() => expect(inFocus()).toMatch(/^You can no longer sign in with LINE/));
  await press('Keep it');
  await waitFor(() => expect(inFocus()).toBe('Unlink LINE'));
  await press('Unlink LINE');
  await press('Yes, unlink');
  await sheet().findByText('Not linked');
  await waitFor(() => expect(inFocus()).toMatch(/^Not linked/));
  expect(asked(app, 'POST /user/line-unlink')).toEqual([{ access_token: PROOF.access_token }]);
});

test('in a browser, or where LINE’s SDK is not at hand, unlinking goes without a token', async () => {
  liff.isSignedInToLine.mockReturnValue(false);
  for (const userAgent of [CHROME, LIFF]) {
    cleanup();
    const app = await unlinking(userAgent);
    await press('Yes, unlink');
    await sheet().findByText('Not linked');
    expect(asked(app, 'POST /user/line-unlink')).toEqual([{}]);
    expect(loads).toBe(userAgent === LIFF ? 1 : 0);
    expect(liff.openLiff).not.toHaveBeenCalled();
  }
});

test('inside LINE a row leads back to the chat: it closes LINE’s window, or says what to tap', async () => {
  quiet();
  await profile(LIFF);
  const back = screen.getByRole('button', { name: 'Back to the LINE chat' });
  fireEvent.click(back);
  await waitFor(() => expect(closeWindow).toHaveBeenCalledOnce());
  closeWindow.mockImplementation(() => {
    throw new Error('no bridge');
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(back);
  await vi.dynamicImportSettled();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(screen.getByText(/could not be closed\. Tap ✕/)).toBeTruthy();
});
