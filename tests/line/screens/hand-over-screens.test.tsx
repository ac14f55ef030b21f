import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isoOf } from '../../../domain/dates.ts';
import { handOverPlace } from '../../../domain/line/hand-over.ts';
import { address, error, hangs, lost, NOK, openApp, sessionOf, SOMCHAI, success } from '../../account/screens/open.tsx';
import { aBrowser, launch, type Browser } from '../../offline/page.ts';
import { phone, render } from '../../support/on-phone.tsx';
import { lineInDocument } from './line-document.ts';

const LIFF = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari Line/15.12.0 LIFF';
const CHROME = 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0.0.0 Mobile Safari/537.36';
const asBrowser = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);

lineInDocument();
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.doUnmock('../../../src/line/sdk/port.ts');
});

describe('in LINE', () => {
  const openOutside = vi.fn<(url: string) => void>();
  const byMark = vi.fn<(url: string) => void>();
  const wayOutside = vi.fn<() => Promise<typeof openOutside>>();
  beforeEach(() => {
    openOutside.mockReset();
    byMark.mockReset();
    wayOutside.mockResolvedValue(openOutside);
  });

  /** A golfer looks at the sheet; the server knows these codes, one after the other. */
  async function inLine(language: 'th' | 'en' = 'en', codes = ['482190', '007001', '555123']): Promise<Browser> {
    const browser = aBrowser();
    asBrowser(LIFF);
    localStorage.setItem('language', language);
    const left = [...codes];
    browser.server.answers['POST /auth/hand-over'] = () => {
      const code = left.shift() ?? '';
      const qr = `https://caddee.example${handOverPlace(code)}`;
      return success({ code, qr, expires_at: isoOf(Date.now() + 60_000) });
    };
    vi.doMock('../../../src/line/sdk/port.ts', () => ({ wayOutside, byMark }));
    const { session } = await launch();
    await session.resume();
    await session.startSession(sessionOf(NOK), false);
    return browser;
  }
  async function show(): Promise<void> {
    const { HandOver } = await import('../../../src/line/hand-over/hand-over.tsx');
    render(<HandOver />);
  }
  const asked = ({ server }: Browser) => server.count('POST /auth/hand-over');

  test('nok sees six digits apart, a QR with a name, how long they are good, and that they are nobody else’s', async () => {
    const browser = await inLine();
    await show();
    expect(await screen.findByText('482 190')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'QR code to continue on another device' })).toBeTruthy();
    expect(screen.getByText(/^Good for 0(1:00|0:5\d)$/)).toBeTruthy();
    expect(screen.getByText(/Never tell or send it to anybody/)).toBeTruthy();
    expect(asked(browser)).toBe(1);
  });

  test('in Thai', async () => {
    await inLine('th');
    await show();
    expect(await screen.findByText('482 190')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'เปิดในเบราว์เซอร์' })).toBeTruthy();
    expect(screen.getByText(/อย่าบอกหรือส่งให้ใคร/)).toBeTruthy();
    expect(screen.getByText(/ใช้ได้อีก/)).toBeTruthy();
  });

  test('after its minute neither digits nor QR are left; another one is a tap away and ends it', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const browser = await inLine();
    await show();
    await screen.findByText('482 190');
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(screen.getByText('482 190')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.queryByText('482 190')).toBeNull();
    expect(screen.queryByText(/4 8 2 1 9 0/)).toBeNull();
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull();
    expect(screen.getByText(/does not work any more/)).toBeTruthy();
    expect(asked(browser)).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Show a new code' }));
    expect(await screen.findByText('007 001')).toBeTruthy();
  });

  test('who listens is told the digits one by one, and when they are over, in one place that is there from the start', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const browser = await inLine();
    const answer = browser.server.answers['POST /auth/hand-over'];
    browser.server.answers['POST /auth/hand-over'] = hangs;
    await show();
    const told = screen.getByRole('status');
    await waitFor(() => expect(told.textContent).toBe('Making a code…'));
    browser.server.answers['POST /auth/hand-over'] = answer ?? lost;
    cleanup();
    await show();
    const place = screen.getByRole('status');
    await screen.findByText('482 190');
    expect(place.textContent).toMatch(/: 4 8 2 1 9 0$/);
    expect(screen.getByText('482 190').getAttribute('aria-hidden')).toBe('true');
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(place.textContent).toMatch(/: 4 8 2 1 9 0$/);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(place.textContent).toMatch(/does not work any more/);
    expect(screen.getAllByRole('status')).toEqual([place]);
  });

  test('a phone whose clock is minutes wrong counts the same minute', async () => {
    const browser = await inLine();
    browser.server.answers['POST /auth/hand-over'] = () =>
      success({ code: '482190', qr: 'https://caddee.example/', expires_at: '2020-01-01T00:00:00.000Z' });
    await show();
    expect(await screen.findByText('482 190')).toBeTruthy();
  });

  test('“Open in browser” takes the code along, in the tap itself, and says what to do if nothing opens', async () => {
    const browser = await inLine();
    await show();
    await screen.findByText('482 190');
    fireEvent.click(screen.getByRole('button', { name: 'Open in browser' }));
    expect(openOutside.mock.calls).toEqual([['https://caddee.example/login#from-line=482190']]);
    expect(asked(browser)).toBe(1);
    expect(screen.getByText(/choose “Open in other browser”/)).toBeTruthy();
  });

  test('a code with less than twenty seconds left is not taken along: another one is', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    await inLine();
    await show();
    await screen.findByText('482 190');
    await act(() => vi.advanceTimersByTimeAsync(41_000));
    fireEvent.click(screen.getByRole('button', { name: 'Open in browser' }));
    await waitFor(() => expect(openOutside).toHaveBeenCalledTimes(1));
    expect(openOutside).toHaveBeenCalledWith('https://caddee.example/login#from-line=007001');
  });

  const opens = () => fireEvent.click(screen.getByRole('button', { name: /Open in browser/ }));
  const isBusy = () => screen.getByRole('button', { name: /Open in browser/ }).getAttribute('aria-busy') === 'true';

  test('the way outside is not known yet: the tap is answered, and it opens as soon as it is', async () => {
    let known: (way: typeof openOutside) => void = () => undefined;
    wayOutside.mockReturnValue(new Promise((resolve) => (known = resolve)));
    await inLine();
    await show();
    await screen.findByText('482 190');
    opens();
    expect(isBusy()).toBe(true);
    expect(openOutside).not.toHaveBeenCalled();
    known(openOutside);
    await waitFor(() => expect(openOutside.mock.calls).toEqual([['https://caddee.example/login#from-line=482190']]));
    await waitFor(() => expect(isBusy()).toBe(false));
  });

  test('LINE does not say one within three seconds: by its mark', async () => {
    wayOutside.mockReturnValue(new Promise(() => undefined));
    await inLine();
    await show();
    await screen.findByText('482 190');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    opens();
    await act(() => vi.advanceTimersByTimeAsync(2_999));
    expect(byMark).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(byMark.mock.calls).toEqual([['https://caddee.example/login#from-line=482190']]);
    expect(isBusy()).toBe(false);
  });

  test('LINE refuses to open it: said, with what can be done, and gone when the next tap works', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    await inLine();
    await show();
    await screen.findByText('482 190');
    openOutside.mockImplementationOnce(() => {
      throw Object.assign(new Error(), { code: 'FORBIDDEN' });
    });
    opens();
    await waitFor(() => expect(screen.getByText(/cannot be opened from here/).closest('[role=alert]')).toBeTruthy());
    await waitFor(() => expect(isBusy()).toBe(false));
    opens();
    await waitFor(() => expect(screen.queryByText(/cannot be opened from here/)).toBeNull());
    expect(openOutside).toHaveBeenCalledTimes(2);
  });

  test('without a signal it says so, opens nothing, and asks by itself when there is one', async () => {
    const browser = await inLine();
    const answer = browser.server.answers['POST /auth/hand-over'];
    browser.server.answers['POST /auth/hand-over'] = lost;
    browser.server.answers['GET /livez'] = lost;
    await show();
    expect(await screen.findByRole('alert')).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Open in browser/ }).getAttribute('aria-disabled')).toBe('true'),
    );
    fireEvent.click(screen.getByRole('button', { name: /Open in browser/ }));
    expect(openOutside).not.toHaveBeenCalled();
    browser.server.answers['POST /auth/hand-over'] = answer ?? lost;
    const { reportAnswer } = (await import('../../../src/sync/net/connection.ts')).networkOf(phone);
    act(() => reportAnswer());
    expect(await screen.findByText('482 190')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a refusal is said in its own words, and nothing is opened', async () => {
    const browser = await inLine();
    browser.server.answers['POST /auth/hand-over'] = () => error(429, 'TOO_MANY_REQUESTS');
    await show();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Too many tries/));
    fireEvent.click(screen.getByRole('button', { name: 'Open in browser' }));
    await waitFor(() => expect(asked(browser)).toBe(2));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Open in browser/ }).getAttribute('aria-busy')).toBeNull(),
    );
    expect(openOutside).not.toHaveBeenCalled();
  });

  test('two taps ask for one code', async () => {
    const browser = await inLine();
    await show();
    await screen.findByText('482 190');
    browser.server.answers['POST /auth/hand-over'] = hangs;
    const another = screen.getByRole('button', { name: 'Show a new code' });
    fireEvent.click(another);
    fireEvent.click(another);
    fireEvent.click(screen.getByRole('button', { name: 'Open in browser' }));
    await waitFor(() => expect(asked(browser)).toBe(2));
  });

  test('nothing of it is kept on the phone', async () => {
    const browser = await inLine();
    await show();
    await screen.findByText('482 190');
    const { everythingStored } = await import('../../offline/page.ts');
    expect(await everythingStored(browser.caches)).not.toContain('482190');
  });
});

describe('on the sign-in screen of the phone’s own browser', () => {
  const way = () => screen.findByRole('button', { name: 'Continue from LINE' });
  const sheet = () => within(screen.getByRole('dialog'));
  const code = () => sheet().getByLabelText(/6-digit code/) as HTMLInputElement;
  const goOn = () => sheet().getByRole('button', { name: /Sign in here|Signing in/ });
  const taken = ({ server }: Browser) =>
    server.asked.filter((it) => it.name === 'POST /auth/take-over').map(({ body }) => body);

  async function opened(from = '/login') {
    asBrowser(CHROME);
    return openApp(from);
  }
  async function openSheet() {
    const browser = await opened();
    fireEvent.click(await way());
    return browser;
  }

  test('nok types the digits, and goes on as the same person; the phone remembers nok', async () => {
    const browser = await openSheet();
    browser.server.answers['POST /auth/take-over'] = () => success(sessionOf(NOK));
    fireEvent.change(code(), { target: { value: '482 190' } });
    fireEvent.submit(code().closest('form') as HTMLFormElement);
    await waitFor(() => expect(address()).toBe('/golfer/home'));
    expect(taken(browser)).toEqual([{ code: '482 190', remember: true }]);
    const { readMarker } = await import('../../../src/sync/storage/device.ts');
    expect((await readMarker(phone))?.user_id).toBe(NOK);
  });

  test('the wanted address comes along', async () => {
    const browser = await opened('/login?redirect=%2Fcaddy%2Fbooking');
    fireEvent.click(await way());
    browser.server.answers['POST /auth/take-over'] = () => success(sessionOf(SOMCHAI));
    fireEvent.change(code(), { target: { value: '482190' } });
    fireEvent.click(goOn());
    await waitFor(() => expect(address()).toBe('/caddy/booking'));
  });

  test('not six digits: said at the field, which has the focus, and nothing is sent', async () => {
    const browser = await openSheet();
    fireEvent.change(code(), { target: { value: '4821' } });
    fireEvent.click(goOn());
    await sheet().findByText('Enter all 6 digits');
    await waitFor(() => expect(document.activeElement).toBe(code()));
    expect(code().value).toBe('4821');
    expect(taken(browser)).toEqual([]);
  });

  test('a code that is over or wrong: what to do about it, at the field; it goes when another is typed', async () => {
    const { server } = await openSheet();
    server.answers['POST /auth/take-over'] = () =>
      error(422, 'HAND_OVER_WRONG', { fields: [{ path: 'code', code: 'HAND_OVER_WRONG' }] });
    fireEvent.change(code(), { target: { value: '482190' } });
    fireEvent.click(goOn());
    await sheet().findByText(/Make a new one in LINE/);
    await waitFor(() => expect(document.activeElement).toBe(code()));
    expect(code().getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(code(), { target: { value: '48219' } });
    expect(sheet().queryByText(/Make a new one in LINE/)).toBeNull();
  });

  test.each([
    ['no signal', lost, /No answer has come/],
    ['too many tries', () => error(429, 'TOO_MANY_REQUESTS'), /Too many tries/],
  ])('%s: said, and what was typed is still there', async (_, answer, said) => {
    const { server } = await openSheet();
    server.answers['POST /auth/take-over'] = answer;
    fireEvent.change(code(), { target: { value: '482190' } });
    fireEvent.click(goOn());
    expect((await sheet().findByRole('alert')).textContent).toMatch(said);
    expect(code().value).toBe('482190');
  });

  test('by keyboard: the sheet takes the focus, Escape closes it, and the focus is back', async () => {
    await opened();
    const button = await way();
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Continue from LINE'));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('a scanned code is filled in and leaves the address; nobody is signed in before the tap', async () => {
    const browser = await opened(
      '/login?is_liff_external_open_window=true&openExternalBrowser=1&redirect=%2Fgolfer%2Ftopup#from-line=482190',
    );
    await screen.findByRole('dialog');
    await waitFor(() => expect(location.href).toMatch(/\/login\?redirect=%2Fgolfer%2Ftopup$/));
    expect(code().value).toBe('482 190');
    expect(taken(browser)).toEqual([]);
    browser.server.answers['POST /auth/take-over'] = () => success(sessionOf(NOK));
    fireEvent.click(goOn());
    await waitFor(() => expect(address()).toBe('/golfer/topup'));
  });

  test('closed, the code is filled in no more: it is over in a minute; the same one scanned again is', async () => {
    await opened('/login#from-line=482190');
    await screen.findByRole('dialog');
    await waitFor(() => expect(location.hash).toBe(''));
    fireEvent.click(sheet().getByRole('button', { name: 'Close' }));
    fireEvent.click(await way());
    await waitFor(() => expect(code().value).toBe(''));
    expect(sheet().getByText(/In LINE open Caddee/)).toBeTruthy();
    fireEvent.click(sheet().getByRole('button', { name: 'Close' }));
    act(() => {
      location.hash = '#from-line=482190';
    });
    await waitFor(() => expect(code().value).toBe('482 190'));
  });

  test('a filled-in code that is over: it says where to get another, also while that one is typed', async () => {
    const { server } = await opened('/login#from-line=482190');
    await screen.findByRole('dialog');
    server.answers['POST /auth/take-over'] = () =>
      error(422, 'HAND_OVER_WRONG', { fields: [{ path: 'code', code: 'HAND_OVER_WRONG' }] });
    expect(sheet().getByText(/is filled in/)).toBeTruthy();
    fireEvent.click(goOn());
    await sheet().findByText(/Make a new one in LINE/);
    expect(sheet().queryByText(/is filled in/)).toBeNull();
    expect(sheet().getByText(/In LINE open Caddee/)).toBeTruthy();
    fireEvent.change(code(), { target: { value: '0070' } });
    expect(sheet().getByText(/In LINE open Caddee/)).toBeTruthy();
  });

  test('another code scanned into the same tab is the one that counts', async () => {
    await opened('/login#from-line=482190');
    await screen.findByRole('dialog');
    await waitFor(() => expect(location.hash).toBe(''));
    act(() => {
      location.hash = '#from-line=007001';
    });
    await waitFor(() => expect(code().value).toBe('007 001'));
  });

  test('in Thai', async () => {
    await openSheet();
    fireEvent.click(screen.getByRole('button', { name: 'ไทย' }));
    expect(await screen.findByRole('button', { name: 'ย้ายมาจาก LINE' })).toBeTruthy();
    expect(sheet().getByLabelText(/รหัส 6 หลักจาก LINE/)).toBeTruthy();
  });

  test('LINE’s part of the app cannot be fetched: the form is there, no place is kept for LINE, no code stays in the address', async () => {
    const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    vi.doMock('../../../src/line/arrival/login-line.tsx', gone);
    await opened('/login?redirect=%2Fgolfer%2Ftopup#from-line=482190');
    await screen.findByLabelText('Password');
    await waitFor(() => expect(document.querySelector('.line-way > template')).toBeTruthy());
    await waitFor(() => expect(location.hash).toBe(''));
    expect(address()).toBe('/login?redirect=%2Fgolfer%2Ftopup');
    vi.doUnmock('../../../src/line/arrival/login-line.tsx');
  });

  test('in LINE itself it is not offered, and not where LINE is not configured', async () => {
    asBrowser(LIFF);
    await openApp('/login');
    await screen.findByLabelText('Password');
    expect(screen.queryByRole('button', { name: 'Continue from LINE' })).toBeNull();
  });
});
