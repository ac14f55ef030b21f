import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LineStanding } from '../../../domain/line/api.ts';
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
  cleanup();
  vi.doUnmock('../../../src/line/sdk/liff.ts');
  vi.doUnmock('../../../src/line/sdk/liff-sdk.ts');
  localStorage.removeItem('line_own_entry');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const standingOf = (more: Partial<LineStanding> = {}): LineStanding => ({
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

describe('linking inside LINE', () => {
  const BACK = '/golfer/profile?line=open';
  /** LINE has opened the app anew for it, and leads the user back to the sheet. */
  const isBack = () => localStorage.setItem('line_own_entry', `link ${Date.now()}`);

  test.each([
    ['LINE has told who nok is: a link may have brought somebody else’s word', true],
    ['nok signed in by phone', false],
  ])('%s: one tap opens LINE anew, for this sheet', async (_, isSignedIn) => {
    const app = await profile(LIFF);
    liff.isSignedInToLine.mockReturnValue(isSignedIn);
    await openSheet();
    await press('Link LINE');
    await waitFor(() => expect(liff.reopenForNewTokens.mock.calls).toEqual([[BACK, 'link']]));
    expect(asked(app, 'POST /user/line-link')).toEqual([]);
  });

  test('LINE has been opened for it: it is linked without another tap, and nok goes on where it says so', async () => {
    const app = await profile(LIFF);
    app.server.answers['POST /user/line-link'] = () => success({ ...LINKED, redirect: null });
    isBack();
    await openSheet();
    await sheet().findByText('Linked');
    expect(asked(app, 'POST /user/line-link')).toEqual([PROOF]);
    expect(liff.reopenForNewTokens).not.toHaveBeenCalled();
    expect(localStorage.getItem('line_own_entry')).toBeNull();
  });

  test.each([
    ['nok’s own signal is gone', () => lost(), /need a signal/],
    ['the LINE account is somebody’s', () => error(409, 'LINE_TAKEN'), /cannot be linked here/],
    ['what LINE said is over', () => error(422, 'LINE_EXPIRED'), /too old by now/],
  ])('%s: said beside the button, once, and it can be pressed again', async (_, answer, said) => {
    const app = await profile(LIFF);
    app.server.answers['POST /user/line-link'] = answer;
    isBack();
    await openSheet();
    await waitFor(() => expect(sheet().getByRole('alert').textContent).toMatch(said));
    expect(asked(app, 'POST /user/line-link')).toEqual([PROOF]);
    expect(liff.reopenForNewTokens).not.toHaveBeenCalled();
    await press('Link LINE');
    await waitFor(() => expect(liff.reopenForNewTokens.mock.calls).toEqual([[BACK, 'link']]));
  });

  test('LINE’s SDK has nothing of nok’s even then: said, and LINE is not opened again and again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    liff.lineProof.mockResolvedValue(undefined);
    await profile(LIFF);
    isBack();
    await openSheet();
    await waitFor(() =>
      expect(sheet().getByRole('alert').textContent).toMatch(/What LINE confirmed is no longer valid/),
    );
    expect(liff.reopenForNewTokens).not.toHaveBeenCalled();
  });

  test('LINE does not open after all: said, and nok may press again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    await profile(LIFF);
    const { LineTrouble } = await import('../../../src/line/sdk/trouble.ts');
    liff.reopenForNewTokens.mockRejectedValue(new LineTrouble('slow', 'TIMEOUT'));
    await openSheet();
    await press('Link LINE');
    await waitFor(() => expect(sheet().getByRole('alert').textContent).toMatch(/LINE is not answering/));
    await waitFor(() => expect(document.activeElement).toBe(sheet().getByRole('button', { name: 'Link LINE' })));
    expect(sheet().getByRole('button', { name: 'Link LINE' }).getAttribute('aria-busy')).toBeNull();
  });
});

describe('what it was is said, beside the button', () => {
  test.each([
    ['slow', /LINE is not answering/],
    ['down', /LINE is not answering/],
    ['denied', /You did not agree in LINE/],
    ['not-supported-here', /Update LINE/],
    ['login-needed', /LINE needs you to sign in/],
    ['loop', /several times/],
    ['config', /not set up completely.+Nothing has changed/],
    ['other', /did not work.+Nothing has changed/],
    ['offline', /need a signal/],
  ] as const)('LINE’s own: %s', async (kind, said) => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    await profile(LIFF);
    const { LineTrouble } = await import('../../../src/line/sdk/trouble.ts');
    liff.reopenForNewTokens.mockRejectedValue(new LineTrouble(kind, 'X'));
    await openSheet();
    await press('Link LINE');
    await waitFor(() => expect(sheet().getByRole('alert').textContent).toMatch(said));
    expect(sheet().getByRole('alert').textContent).not.toMatch(/code below|phone number/);
  });

  test('a Wi-Fi that answers in our place: that, and no fault of ours', async () => {
    const app = await profile(CHROME);
    app.server.answers['POST /user/line-link-start'] = () => new Response('<h1>Welcome to the hotel</h1>');
    await openSheet();
    await press('Link LINE');
    await waitFor(() => expect(sheet().getByRole('alert').textContent).toMatch(/perhaps a Wi-Fi that wants a sign-in/));
  });
});

describe('back from LINE', () => {
  test('the sheet is open, once: a reload of the profile is the profile alone', async () => {
    await profile(LIFF, standingOf(), '/golfer/profile?line=open');
    await screen.findByRole('dialog', { name: 'Your LINE' });
    expect(address()).toBe('/golfer/profile');
    expect(await sheet().findByRole('button', { name: 'Link LINE' })).toBeTruthy();
  });

  test('closed, the focus is at the row it belongs to', async () => {
    await profile(LIFF, standingOf(), '/golfer/profile?line=open');
    await screen.findByRole('dialog', { name: 'Your LINE' });
    fireEvent.click(sheet().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement).toBe(row()));
  });

  test('a sign-in that has not worked: that is said, and no sheet lies over it', async () => {
    await profile(CHROME, standingOf(), '/golfer/profile?line=open&line_error=LINE_DENIED');
    await screen.findByText(/You did not agree in LINE/);
    expect(address()).toBe('/golfer/profile');
    expect(screen.queryByRole('dialog', { name: 'Your LINE' })).toBeNull();
  });

  test('any other word of the address stays', async () => {
    await profile(LIFF, standingOf(), '/golfer/profile?line=open&a=1');
    await waitFor(() => expect(address()).toBe('/golfer/profile?a=1'));
  });
});

test('in a browser nok goes to LINE’s page, and comes back to the same sheet; nothing of LINE’s SDK is fetched', async () => {
  const app = await profile(CHROME);
  app.server.answers['POST /user/line-link-start'] = hangs;
  await openSheet();
  await press('Link LINE');
  await waitFor(() =>
    expect(asked(app, 'POST /user/line-link-start')).toEqual([{ redirect: '/golfer/profile?line=open' }]),
  );
  expect(loads).toBe(0);
});

describe('a first password', () => {
  const DUE = standingOf({ linked: true, name: 'ฝน', has_password: false });
  async function due(userAgent = LIFF) {
    const app = await profile(userAgent, DUE);
    app.server.answers['POST /user/set-password'] = () => error(409, 'LINE_PROOF_DUE');
    await openSheet();
    fireEvent.change(await sheet().findByLabelText(/New password/), { target: { value: 'a quiet fairway' } });
    await press('Save password');
    await sheet().findByRole('button', { name: 'Confirm with LINE' });
    return app;
  }

  test('LINE has to say once more who nok is: the focus is there, and LINE leads back to this sheet', async () => {
    await due();
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^To be safe, confirm with LINE/));
    await press('Confirm with LINE');
    await waitFor(() => expect(liff.reopenForNewTokens.mock.calls).toEqual([['/golfer/profile?line=open']]));
  });

  test.each([
    ['LINE does not open', LIFF, /LINE is not answering/],
    ['there is no signal', CHROME, /need a signal/],
  ])('%s: it is said', async (_, userAgent, said) => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    await due(userAgent);
    const { LineTrouble } = await import('../../../src/line/sdk/trouble.ts');
    liff.reopenForNewTokens.mockRejectedValue(new LineTrouble('slow', 'TIMEOUT'));
    await press('Confirm with LINE');
    await waitFor(() => expect(sheet().getByRole('alert').textContent).toMatch(said));
  });

  test('set: the form is gone, and the focus is on what is left', async () => {
    const app = await profile(LIFF, DUE);
    app.server.answers['POST /user/set-password'] = () => success(LINKED);
    await openSheet();
    fireEvent.change(await sheet().findByLabelText(/New password/), { target: { value: 'a quiet fairway' } });
    await press('Save password');
    await waitFor(() => expect(sheet().queryByLabelText(/New password/)).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Linked/));
  });
});

describe('unlinking', () => {
  const unlinked = (app: Awaited<ReturnType<typeof profile>>) => {
    app.server.answers['POST /user/line-unlink'] = () => success(standingOf());
  };
  async function sure() {
    await openSheet();
    await press('Unlink LINE');
    await sheet().findByRole('button', { name: 'Yes, unlink' });
  }

  test('by keyboard: what it means is read first, “keep it” leads back, and at the end the focus is where it says “not linked”', async () => {
    unlinked(await profile(LIFF, LINKED));
    await sure();
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^You can no longer sign in with LINE/));
    await press('Keep it');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Unlink LINE'));
    await press('Unlink LINE');
    await press('Yes, unlink');
    await sheet().findByText('Not linked');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Not linked/));
  });

  test('inside LINE the page’s own token goes along, so that LINE can be told', async () => {
    const app = await profile(LIFF, LINKED);
    unlinked(app);
    await sure();
    await press('Yes, unlink');
    await sheet().findByText('Not linked');
    expect(asked(app, 'POST /user/line-unlink')).toEqual([{ access_token: PROOF.access_token }]);
  });

  test.each([
    ['in a browser', CHROME],
    ['inside LINE where its SDK is not at hand', LIFF],
  ])('%s: without one', async (_, userAgent) => {
    liff.isSignedInToLine.mockReturnValue(false);
    const app = await profile(userAgent, LINKED);
    unlinked(app);
    await sure();
    await press('Yes, unlink');
    await sheet().findByText('Not linked');
    expect(asked(app, 'POST /user/line-unlink')).toEqual([{}]);
    expect(loads).toBe(userAgent === LIFF ? 1 : 0);
    expect(liff.openLiff).not.toHaveBeenCalled();
  });
});

describe('back to the chat', () => {
  const back = () => screen.getByRole('button', { name: 'Back to the LINE chat' });

  test('inside LINE a row closes LINE’s window', async () => {
    await profile(LIFF);
    fireEvent.click(back());
    await waitFor(() => expect(closeWindow).toHaveBeenCalledOnce());
  });

  test('LINE does not close it: nok is told what to tap', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    await profile(LIFF);
    closeWindow.mockImplementation(() => {
      throw new Error('no bridge');
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(back());
    await vi.dynamicImportSettled();
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(screen.getByText(/could not be closed\. Tap ✕/)).toBeTruthy();
  });

  test('nowhere else is there such a row', async () => {
    await profile(CHROME);
    expect(screen.queryByRole('button', { name: /LINE chat/ })).toBeNull();
  });
});
