import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '../../../domain/account/api.ts';
import { address, error, lost, NOK, openApp, sessionOf, SOMCHAI, success } from '../../account/screens/open.tsx';
import type { Browser } from '../../offline/page.ts';
import { phone } from '../../support/on-phone.tsx';
import { lineInDocument } from './line-document.ts';

const LIFF = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari Line/15.12.0 LIFF';
const IAB = 'Mozilla/5.0 (Linux; Android 15; wv) Chrome/142.0.0.0 Mobile Safari/537.36 Line/15.12.0/IAB';
const WANTED = '/golfer/booking?tab=up';
const ENTER = 'POST /auth/line';
const JOIN = 'POST /auth/line/join';
const PROOF = { id_token: 'an.id.token', access_token: 'an-access-token' };

/** LINE's SDK, as `src/line/sdk/liff.ts` gives it. */
const liff = {
  lineProof: vi.fn<(to?: string) => Promise<typeof PROOF | undefined>>(),
  reopenForNewTokens: vi.fn<(to?: string, purpose?: string) => Promise<never>>(),
  logOutOfLine: vi.fn<() => Promise<void>>(),
  logInToLine: vi.fn<() => Promise<never>>(),
};

lineInDocument();
beforeEach(() => {
  for (const one of Object.values(liff)) one.mockReset();
  liff.reopenForNewTokens.mockReturnValue(new Promise(() => {})); // the page is left
  liff.logOutOfLine.mockResolvedValue(undefined);
  vi.doMock('../../../src/line/sdk/liff.ts', () => ({ liffPage: liff }));
});
afterEach(() => {
  vi.doUnmock('../../../src/line/sdk/liff.ts');
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const bodies = ({ server }: Browser, name: string) =>
  server.asked.filter((it) => it.name === name).map(({ body }) => body as Record<string, unknown>);
const isNew = () => error(409, 'LINE_NEW', { data: { name: 'นก' } });
const userIn = async () => {
  const session = (await import('../../../src/sync/session/session.ts')).sessionOf(phone);
  const state = session.state();
  return state.kind === 'in' ? state.user.basic_info.user_id : undefined;
};

interface Opened {
  /** Our server's word, once LINE has given its own. */
  answer?: Browser['server']['answers'][string];
  /** What LINE's SDK comes to. */
  line?: () => Promise<typeof PROOF | undefined>;
  signedIn?: Session;
  userAgent?: string;
  /** The user has had LINE opened anew, to join the existing account. */
  isReopened?: boolean;
}

/** LINE has opened a link of ours. */
async function opened({
  answer = lost,
  line = async () => PROOF,
  signedIn,
  userAgent = LIFF,
  isReopened = false,
}: Opened) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { promise: isReady, resolve } = Promise.withResolvers<void>();
  liff.lineProof.mockImplementation(() => isReady.then(line));
  const app = await openApp(`/line${WANTED}`, signedIn);
  app.server.answers[ENTER] = answer;
  if (isReopened) localStorage.setItem('line_own_entry', `join ${Date.now()}`);
  resolve();
  return { ...app, warn };
}

const trouble = async (kind: 'offline' | 'slow' | 'down' | 'again' | 'loop', code: string) => {
  const { LineTrouble } = await import('../../../src/line/sdk/trouble.ts');
  return new LineTrouble(kind, code);
};

test('who is new is asked before an account is made, and LINE’s tokens are let go', async () => {
  const app = await opened({ answer: isNew });
  const start = await button('Create a new account');
  expect(await userIn()).toBeUndefined();
  expect(liff.logOutOfLine).toHaveBeenCalledTimes(1);
  app.server.answers[ENTER] = () => success(sessionOf(NOK));
  fireEvent.click(start);
  await waitFor(() => expect(address()).toBe(WANTED));
  const [asked, created] = bodies(app, ENTER);
  expect(asked).toEqual({ ...PROOF, remember: false, language: 'en' });
  expect(created).toEqual({ ...PROOF, remember: false, language: 'en', create: true });
});

test('who has an account has LINE opened anew first: a link may have brought somebody else’s tokens; where it does not open, a password alone is a way', async () => {
  await opened({ answer: isNew });
  liff.reopenForNewTokens.mockRejectedValueOnce(await trouble('slow', 'TIMEOUT'));
  fireEvent.click(await button('I have a Caddee account'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/LINE has not answered/));
  const way = screen.getByRole('link', { name: 'Sign in with phone or e-mail' });
  expect(way.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(WANTED)}`);
  fireEvent.click(await button('I have a Caddee account'));
  const again = [WANTED, 'join'];
  await waitFor(() => expect(liff.reopenForNewTokens.mock.calls).toEqual([again, again]));
  expect(screen.queryByLabelText('Password')).toBeNull();
});

async function joins(code: 'LINE_REFUSED' | 'LINE_EXPIRED') {
  const app = await opened({ answer: isNew, isReopened: true });
  await screen.findByLabelText('Password');
  // Good for one form: the next link asks LINE anew.
  expect(localStorage.getItem('line_own_entry')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  app.server.answers[JOIN] = () => error(422, code, { fields: [{ path: 'id_token', code }] });
  fireEvent.change(screen.getByLabelText('Phone or e-mail'), { target: { value: 'nok@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a quiet fairway' } });
  fireEvent.click(await button('Sign in and link LINE'));
  return app;
}

test('who has an account joins it with both tokens of LINE’s, and is not remembered; refused ones are said of the whole, and LINE is a tap away', async () => {
  const app = await joins('LINE_REFUSED');
  expect((await screen.findByRole('alert')).textContent).toMatch(/did not confirm/);
  expect(liff.reopenForNewTokens).not.toHaveBeenCalled();
  liff.reopenForNewTokens.mockRejectedValueOnce(await trouble('slow', 'TIMEOUT'));
  fireEvent.click(await button('Sign in with LINE again'));
  await waitFor(() => expect(liff.reopenForNewTokens.mock.calls).toEqual([[WANTED, 'join']]));
  app.server.answers[JOIN] = () => success({ session: sessionOf(NOK), redirect: null });
  fireEvent.click(await button('Sign in and link LINE'));
  await waitFor(() => expect(address()).toBe(WANTED));
  expect(bodies(app, JOIN).at(-1)).toEqual({
    identifier: 'nok@example.com',
    password: 'a quiet fairway',
    remember: false,
    ...PROOF,
  });
});

test('tokens that ran out are fetched anew, for the same place: at the start, and while the user looked for the password', async () => {
  await opened({ answer: () => error(422, 'LINE_EXPIRED') });
  await waitFor(() => expect(liff.reopenForNewTokens.mock.calls).toEqual([[WANTED]]));
  cleanup();
  await joins('LINE_EXPIRED');
  await waitFor(() => expect(liff.reopenForNewTokens.mock.calls).toEqual([[WANTED], [WANTED, 'join']]));
  expect((await screen.findByRole('alert')).textContent).toMatch(/too old by now/);
  expect((screen.getByLabelText('Phone or e-mail') as HTMLInputElement).value).toBe('nok@example.com');
});

describe('“Open in browser” where it does not work', () => {
  const openOutside = vi.fn<(url: string) => void>();
  const wayOutside = vi.fn<() => Promise<typeof openOutside>>();
  beforeEach(async () => {
    await vi.dynamicImportSettled(); // the screen of the test before still asked for its way out
    openOutside.mockReset();
    wayOutside.mockReset().mockResolvedValue(openOutside);
    vi.doMock('../../../src/line/sdk/port.ts', () => ({ wayOutside, byMark: openOutside }));
  });
  afterEach(() => {
    vi.doUnmock('../../../src/line/sdk/port.ts');
  });

  async function failed() {
    const down = await trouble('down', '503');
    await opened({ line: () => Promise.reject(down) });
    await screen.findByRole('heading', { name: 'LINE has a problem' });
    expect(screen.getByRole('link', { name: 'Sign in with phone or e-mail' })).toBeTruthy();
    const way = await button('Open in browser');
    await waitFor(() => expect(wayOutside).toHaveBeenCalledTimes(1)); // before the user taps
    await wayOutside.mock.results[0]?.value;
    return way;
  }

  test('opens in the tap itself, for the wanted place, and says what to do if nothing opens', async () => {
    const way = await failed();
    expect(screen.queryByText(/If nothing opens/)).toBeNull();
    fireEvent.click(way);
    // A browser blocks a window that is opened after waiting, and says nothing.
    expect(openOutside.mock.calls).toEqual([[`${location.origin}${WANTED}`]]);
    expect((await screen.findByText(/If nothing opens/)).closest('output')).toBeTruthy();
    expect(wayOutside).toHaveBeenCalledTimes(1);
  });

  test('LINE refuses to open it: the same is said', async () => {
    openOutside.mockImplementation(() => {
      throw Object.assign(new Error(), { code: 'FORBIDDEN' });
    });
    fireEvent.click(await failed());
    expect(await screen.findByText(/If nothing opens/)).toBeTruthy();
  });
});

const signedIn = sessionOf(NOK);

test('somebody is signed in here: our server is told who; LINE that says the same, or knows nobody, leads on, and no account is made', async () => {
  for (const answer of [() => success(sessionOf(NOK, 'a newer token')), isNew]) {
    cleanup();
    const app = await opened({ answer, signedIn });
    await waitFor(() => expect(address()).toBe(WANTED));
    expect(bodies(app, ENTER)).toEqual([{ ...PROOF, remember: false, language: 'en', expected_user_id: NOK }]);
    expect(await userIn()).toBe(NOK);
  }
});

test('LINE names somebody else: nok is asked, in Thai too, and goes on as nok', async () => {
  const app = await opened({ answer: () => error(403, 'SESSION_OF_ANOTHER'), signedIn });
  expect(await screen.findByText(/signed in here as nok, but this LINE belongs to another/)).toBeTruthy();
  expect(screen.getByText('After signing in you go to: Bookings')).toBeTruthy();
  expect(await button('Go on as nok')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'ไทย' }));
  expect(await button('ใช้บัญชีที่เชื่อมกับ LINE นี้')).toBeTruthy();
  fireEvent.click(await button('ใช้ต่อในชื่อ nok'));
  await waitFor(() => expect(address()).toBe(WANTED));
  expect(bodies(app, ENTER)).toHaveLength(1);
  expect(await userIn()).toBe(NOK);
});

test('nok lets LINE’s account in, which takes nok’s place; without a signal nobody’s place is taken', async () => {
  const app = await opened({ answer: () => error(403, 'SESSION_OF_ANOTHER'), signedIn });
  const other = await button('Go on with the account of this LINE');
  app.server.answers[ENTER] = lost;
  fireEvent.click(other);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/No signal/));
  expect(await userIn()).toBe(NOK);
  expect(await button('Go on as nok')).toBeTruthy();
  app.server.answers[ENTER] = () => success(sessionOf(SOMCHAI));
  fireEvent.click(await button('Go on with the account of this LINE'));
  await waitFor(async () => expect(await userIn()).toBe(SOMCHAI));
  await waitFor(() => expect(address()).toBe('/caddy/home'));
  expect(bodies(app, ENTER).at(-1)).toEqual({ ...PROOF, remember: false, language: 'en' });
});

test('nok’s own session does not need LINE: where it cannot be asked, has not been, or its tokens ran out, nok goes on as nok', async () => {
  for (const [kind, code] of [
    ['offline', 'NO_ANSWER'],
    ['loop', 'LOOP'],
  ] as const) {
    cleanup();
    const it = await trouble(kind, code);
    const { warn } = await opened({ line: () => Promise.reject(it), signedIn });
    await waitFor(() => expect(address()).toBe(WANTED));
    expect(await userIn()).toBe(NOK);
    expect(warn.mock.calls).toContainEqual(['LINE', { code, message: '' }]);
  }
  cleanup();
  await opened({ answer: () => error(422, 'LINE_EXPIRED'), signedIn });
  await waitFor(() => expect(address()).toBe(WANTED));
  expect(liff.reopenForNewTokens).not.toHaveBeenCalled();
  cleanup();
  await opened({ line: async () => undefined, signedIn, userAgent: IAB });
  await waitFor(() => expect(address()).toBe(WANTED));
  expect(await userIn()).toBe(NOK);
});

test('in LINE’s in-app browser “Go on here” that does not work says so, and can be tapped again', async () => {
  const down = await trouble('down', '503');
  await opened({ line: async () => undefined, userAgent: IAB });
  liff.logInToLine.mockRejectedValue(down);
  fireEvent.click(await button('Go on here'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/LINE has a problem/));
  liff.logInToLine.mockReturnValue(new Promise(() => {}));
  fireEvent.click(await button('Go on here'));
  await waitFor(() => expect(liff.logInToLine).toHaveBeenCalledTimes(2));
  expect(screen.getByRole('alert').textContent).toBe('');
});
