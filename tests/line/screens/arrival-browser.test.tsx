import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '../../../domain/account/api.ts';
import { address, error, lost, NOK, openApp, sessionOf, SOMCHAI, success } from '../../account/screens/open.tsx';
import type { Browser } from '../../offline/page.ts';
import { phone } from '../../support/on-phone.tsx';
import { lineInDocument } from './line-document.ts';

const CHROME = 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0.0.0 Mobile Safari/537.36';
const WANTED = '/golfer/booking?tab=up';
const FINISH = 'POST /auth/line/finish';
const JOIN = 'POST /auth/line/join';

lineInDocument();
beforeEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(CHROME);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  document.addEventListener('click', staysHere);
});
afterEach(() => {
  document.removeEventListener('click', staysHere);
});

/** jsdom leaves for nowhere. */
const staysHere = (event: Event) =>
  event.target instanceof Element && event.target.closest('a[href^="/api/"]') && event.preventDefault();

const ATTEMPT = 'a'.repeat(43);
const isNew = (name = 'นก ใจดี') => error(409, 'LINE_NEW', { data: { name, attempt: ATTEMPT } });
/** To LINE once more, and what for. */
const wantedThere = (link: HTMLElement) => {
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', location.origin);
  expect(pathname).toBe('/api/v1/auth/line/start');
  return searchParams.get('redirect');
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const bodies = ({ server }: Browser, name: string) =>
  server.asked.filter((it) => it.name === name).map(({ body }) => body);

/** LINE's app has led the user back in another tab of the browser, which knows nothing of the user's wish. */
async function comesBackElsewhere(answers: Browser['server']['answers'], at = '/line?back') {
  const app = await openApp('/login');
  Object.assign(app.server.answers, answers);
  act(() => history.replaceState(null, '', at));
  return app;
}

/** The user tapped LINE's button in this tab, with this wish, and LINE's page has led back. */
async function comesBack(
  answers: Browser['server']['answers'],
  { remember = true, signedIn, wanted = WANTED }: { remember?: boolean; signedIn?: Session; wanted?: string } = {},
) {
  const app = await openApp(`/login?redirect=${encodeURIComponent(wanted)}`, signedIn);
  const line = await screen.findByRole('link', { name: 'Log in with LINE' });
  if (!remember) fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(line);
  Object.assign(app.server.answers, answers);
  act(() => history.replaceState(null, '', '/line?back'));
  return app;
}

test('who is known here goes on to the wanted address, with the tick, and nothing of the attempt is kept', async () => {
  const app = await comesBack(
    { [FINISH]: () => success({ session: sessionOf(NOK), redirect: WANTED }) },
    { remember: false },
  );
  await waitFor(() => expect(address()).toBe(WANTED));
  expect(bodies(app, FINISH)).toEqual([{ remember: false, language: 'en' }]);
  expect(Object.keys(sessionStorage).filter((it) => it.startsWith('line_'))).toEqual([]);
});

test('who is known here takes the place of who was signed in, where it was asked for in this tab; else nothing is asked, nothing changes', async () => {
  const app = await comesBack(
    { [FINISH]: () => success({ session: sessionOf(SOMCHAI), redirect: '/caddy/booking' }) },
    { signedIn: sessionOf(NOK), wanted: '/caddy/booking' },
  );
  await waitFor(() => expect(address()).toBe('/caddy/booking'));
  expect(app.session.state()).toMatchObject({ user: { basic_info: { user_id: SOMCHAI } } });
  cleanup();
  const other = await openApp('/line?back', sessionOf(NOK));
  await waitFor(() => expect(address()).toBe('/golfer/home'));
  expect(other.server.count(FINISH)).toBe(0);
  expect(other.session.state()).toMatchObject({ user: { basic_info: { user_id: NOK } } });
});

test('the user’s tick goes along to LINE; in another tab it is so as our server says, and unknown it is none', async () => {
  await openApp('/login');
  const line = (await screen.findByRole('link', { name: 'Log in with LINE' })) as HTMLAnchorElement;
  for (const said of ['1', '0']) {
    fireEvent.click(line);
    expect(new URL(line.href).searchParams.get('remember')).toBe(said);
    fireEvent.click(screen.getByRole('checkbox'));
  }
  const { readMarker } = await import('../../../src/sync/storage/device.ts');
  for (const remembered of [true, false]) {
    cleanup();
    await comesBackElsewhere({ [FINISH]: () => success({ session: sessionOf(NOK), redirect: WANTED, remembered }) });
    await waitFor(() => expect(address()).toBe(WANTED));
    expect((await readMarker(phone))?.user_id).toBe(remembered ? NOK : undefined);
  }
  cleanup();
  const app = await comesBackElsewhere({ [FINISH]: () => error(422, 'LINE_STATE_WRONG') });
  const anew = await screen.findByRole('link', { name: 'Log in with LINE' });
  expect(bodies(app, FINISH)).toEqual([{ remember: false, language: 'en' }]);
  expect(new URL((anew as HTMLAnchorElement).href).searchParams.get('remember')).toBe('0');
});

test('in another tab the form that joins shows the tick, too', async () => {
  for (const remember of [true, false]) {
    cleanup();
    const data = { name: 'นก', attempt: ATTEMPT, remember };
    await comesBackElsewhere({ [FINISH]: () => error(409, 'LINE_NEW', { data }) });
    fireEvent.click(await button('I have a Caddee account'));
    await screen.findByLabelText('Password');
    expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(remember);
  }
});

test('who is new is asked first; a tap starts an account and goes on, and one without a signal loses nothing', async () => {
  const app = await comesBack({ [FINISH]: () => isNew() });
  const title = await screen.findByRole('heading', { name: 'First time with this LINE account' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByText(/Hello นก ใจดี/)).toBeTruthy();
  expect(screen.getByText('After signing in you go to: Bookings')).toBeTruthy();
  expect(app.session.state()).toEqual({ kind: 'out' });
  expect(screen.queryByRole('button', { name: 'Open in browser' })).toBeNull();
  app.server.answers[FINISH] = lost;
  fireEvent.click(await button('Create a new account'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/No signal/));
  expect(address()).toBe('/line?back');
  app.server.answers[FINISH] = () => success({ session: sessionOf(NOK), redirect: WANTED });
  fireEvent.click(await button('Create a new account'));
  await waitFor(() => expect(address()).toBe(WANTED));
  expect(bodies(app, FINISH).at(-1)).toEqual({ remember: true, language: 'en', create: true, attempt: ATTEMPT });
});

test('a person who is signed in as somebody may go on as before: where LINE is new, and where our server is busy', async () => {
  const app = await comesBack({ [FINISH]: () => isNew() }, { signedIn: sessionOf(NOK) });
  fireEvent.click(await button('Go on as nok'));
  await waitFor(() => expect(address()).toBe(WANTED));
  expect(app.server.count(FINISH)).toBe(1);
  expect(app.session.state()).toMatchObject({ user: { basic_info: { user_id: NOK } } });
  expect(sessionStorage.getItem('line_remember')).toBeNull();
  cleanup();
  await comesBack({ [FINISH]: () => error(503, 'BUSY') }, { signedIn: sessionOf(NOK) });
  const way = await screen.findByRole('link', { name: 'Go on as nok' });
  expect(way.getAttribute('href')).toBe(WANTED);
});

test('who is new is asked in Thai, without a name of LINE’s', async () => {
  await comesBack({ [FINISH]: () => isNew('') });
  await button('Create a new account');
  fireEvent.click(screen.getByRole('button', { name: 'ไทย' }));
  expect(await button('สร้างบัญชีใหม่')).toBeTruthy();
  expect(screen.getByText(/^ยังไม่มีบัญชี Caddee/)).toBeTruthy();
  expect(screen.queryByText(/สวัสดี/)).toBeNull();
});

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
function submits(identifier: string, password: string): void {
  fireEvent.change(field('Phone or e-mail'), { target: { value: identifier } });
  fireEvent.change(field('Password'), { target: { value: password } });
  fireEvent.submit(field('Password').closest('form') as HTMLFormElement);
}
const isWrong = async (label: string) => {
  await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(field(label)));
};

test('who has an account here signs in once by password, has LINE linked, and is at the wanted address; what is wrong is said, and what was typed stays', async () => {
  const app = await comesBack({ [FINISH]: () => isNew() }, { remember: false });
  const have = await button('I have a Caddee account');
  fireEvent.click(have);
  await screen.findByLabelText('Password');
  await waitFor(() => expect(document.activeElement).toBe(field('Phone or e-mail')));
  expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(false);
  fireEvent.click(await button('Back'));
  const again = await button('I have a Caddee account');
  await waitFor(() => expect(document.activeElement).toBe(again));
  fireEvent.click(again);
  await screen.findByLabelText('Password');
  submits('', 'a quiet fairway');
  await isWrong('Phone or e-mail');
  expect(app.server.count(JOIN)).toBe(0);
  app.server.answers[JOIN] = () => error(422, 'CREDENTIALS_WRONG');
  submits('nok@example.com', 'another fairway');
  await isWrong('Password');
  for (const [answer, said] of [
    [() => error(409, 'LINE_TAKEN'), /linked to another LINE account/],
    [lost, /No answer has come/],
    [() => error(503, 'LINE_DOWN'), /LINE/],
  ] as const) {
    app.server.answers[JOIN] = answer;
    submits('nok@example.com', 'a quiet fairway');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(said));
    expect([field('Phone or e-mail').value, field('Password').value]).toEqual(['nok@example.com', 'a quiet fairway']);
    expect(screen.queryByRole('link', { name: 'Log in with LINE' })).toBeNull();
  }
  app.server.answers[JOIN] = () => success({ session: sessionOf(NOK), redirect: WANTED });
  submits('081 234 5678', 'a quiet fairway');
  await waitFor(() => expect(address()).toBe(WANTED));
  expect(await screen.findByText('LINE is linked')).toBeTruthy();
  expect(bodies(app, JOIN).at(-1)).toEqual({
    identifier: '081 234 5678',
    password: 'a quiet fairway',
    remember: false,
    attempt: ATTEMPT,
  });
  expect(app.server.asked.find(({ name }) => name === JOIN)?.headers.get('x-caddee')).toBe('1');
});

test('the attempt ran out meanwhile: the form says so, and leads to LINE once more with the wanted address', async () => {
  const app = await comesBack({ [FINISH]: () => isNew() });
  fireEvent.click(await button('I have a Caddee account'));
  await screen.findByLabelText('Password');
  app.server.answers[JOIN] = () => error(422, 'LINE_STATE_WRONG');
  submits('nok@example.com', 'a quiet fairway');
  const anew = await screen.findByRole('link', { name: 'Log in with LINE' });
  expect(wantedThere(anew)).toBe(WANTED);
  expect(field('Password').value).toBe('a quiet fairway');
});

test('a lost question loses nothing: the address stays, and “again” asks a server that is away, slow or down again in place', async () => {
  const app = await comesBack({ [FINISH]: lost, 'GET /livez': () => success(null) });
  await button('Try again');
  expect(screen.getByText('After signing in you go to: Bookings')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open in browser' })).toBeNull();
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url === '/livez' ? Promise.resolve(success(null)) : app.server.fetch(url, init),
  );
  for (const [n, answer] of [() => error(429, 'TOO_MANY_REQUESTS'), () => error(503, 'BUSY')].entries()) {
    app.server.answers[FINISH] = answer;
    fireEvent.click(await button('Try again'));
    await waitFor(() => expect(app.server.count(FINISH)).toBe(n + 2));
    await button('Try again');
    expect(address()).toBe('/line?back');
  }
  app.server.answers[FINISH] = () => success({ session: sessionOf(NOK), redirect: WANTED });
  fireEvent.click(await button('Try again'));
  await waitFor(() => expect(address()).toBe(WANTED));
  expect(app.server.count(FINISH)).toBe(4);
});

test('refused for good “again” starts with LINE anew, with the wanted address, and still in this tab', async () => {
  for (const code of ['LINE_STATE_WRONG', 'LINE_DENIED']) {
    cleanup();
    await comesBack({ [FINISH]: () => error(422, code) }, { remember: false });
    await screen.findByText(`Code: ${code}`);
    const anew = await screen.findByRole('link', { name: 'Log in with LINE' });
    expect(wantedThere(anew)).toBe(WANTED);
    expect(address()).toBe('/line');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    sessionStorage.clear();
    fireEvent.click(anew);
    expect(sessionStorage.getItem('line_remember')).not.toBeNull();
  }
});

test('what is kept of the wanted address leads to screens of ours alone', async () => {
  const app = await openApp('/login');
  fireEvent.click(await screen.findByRole('link', { name: 'Log in with LINE' }));
  sessionStorage.setItem('line_wanted', '//evil.example/golfer/home');
  app.server.answers[FINISH] = () => error(422, 'LINE_STATE_WRONG');
  act(() => history.replaceState(null, '', '/line?back'));
  await screen.findByText('Code: LINE_STATE_WRONG');
  const anew = await screen.findByRole('link', { name: 'Log in with LINE' });
  expect(wantedThere(anew)).toBeNull();
});

describe('linking LINE from the profile', () => {
  const LINK = 'POST /user/line-link';

  async function comesBackToLink(answer: Browser['server']['answers'][string]) {
    const app = await openApp('/login', sessionOf(NOK));
    app.server.answers[LINK] = answer;
    act(() => history.replaceState(null, '', '/line?back=link'));
    return app;
  }

  test('a lost answer is asked for again, as the same act', async () => {
    const app = await comesBackToLink(() => error(503, 'BUSY'));
    const again = await button('Try again');
    expect(address()).toBe('/line?back=link');
    app.server.answers[LINK] = () => success({ linked: true, redirect: '/golfer/following' });
    fireEvent.click(again);
    await waitFor(() => expect(address()).toBe('/golfer/following'));
    expect(await screen.findByText('LINE is linked')).toBeTruthy();
    const keys = app.server.asked.filter(({ name }) => name === LINK).map((it) => it.headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('in a tab where nok is not signed in nothing is asked; it says where to go on, and how', async () => {
    const app = await comesBackElsewhere({}, '/line?back=link');
    const said = await screen.findByText('You are not signed in in this tab');
    expect(said.closest('[role=alert]')?.textContent).toMatch(/Go back to the tab where you began/);
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(app.server.count(LINK)).toBe(0);
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
  });

  test('what is refused for good is said, and nok is at home', async () => {
    await comesBackToLink(() => error(409, 'LINE_TAKEN'));
    expect(await screen.findByText(/cannot be linked here/)).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/golfer/home'));
  });
});
