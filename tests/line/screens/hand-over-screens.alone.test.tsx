import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isoOf } from '../../../domain/dates.ts';
import { handOverPlace } from '../../../domain/line/hand-over.ts';
import { address, error, hangs, lost, NOK, openApp, sessionOf, SOMCHAI, success } from '../../account/screens/open.tsx';
import { aBrowser, everythingStored, type Browser, signedIn } from '../../offline/page.ts';
import { phone, render } from '../../support/on-phone.tsx';
import { lineInDocument } from './line-document.ts';

const LIFF = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari Line/15.12.0 LIFF';
const CHROME = 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0.0.0 Mobile Safari/537.36';
const asBrowser = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);

lineInDocument();
afterEach(() => {
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
    await signedIn(NOK, false);
    return browser;
  }
  async function show(): Promise<void> {
    const { HandOver } = await import('../../../src/line/hand-over/hand-over.tsx');
    render(<HandOver />);
  }
  const asked = ({ server }: Browser) => server.count('POST /auth/hand-over');

  const opens = () => fireEvent.click(screen.getByRole('button', { name: /Open in browser/ }));
  const isBusy = () => screen.getByRole('button', { name: /Open in browser/ }).getAttribute('aria-busy') === 'true';

  test('nok sees six digits apart, a QR with a name, how long they are good, and that they are nobody else’s; a tap takes them along, and nothing of it is kept', async () => {
    const browser = await inLine();
    await show();
    expect(await screen.findByText('482 190')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'QR code to continue on another device' })).toBeTruthy();
    expect(screen.getByText(/^Good for 0(1:00|0:5\d)$/)).toBeTruthy();
    expect(screen.getByText(/Never tell or send it to anybody/)).toBeTruthy();
    // In the tap itself: a browser blocks a window that is opened after waiting.
    opens();
    expect(openOutside.mock.calls).toEqual([['https://caddee.example/login#from-line=482190']]);
    expect(screen.getByText(/choose “Open in other browser”/)).toBeTruthy();
    expect(asked(browser)).toBe(1);
    expect(await everythingStored(browser.caches)).not.toContain('482190');
    browser.server.answers['POST /auth/hand-over'] = hangs;
    const another = screen.getByRole('button', { name: 'Show a new code' });
    fireEvent.click(another);
    fireEvent.click(another);
    opens();
    await waitFor(() => expect(asked(browser)).toBe(2));
  });

  test('in Thai, on a phone whose clock is minutes wrong: it counts the same minute', async () => {
    const browser = await inLine('th');
    browser.server.answers['POST /auth/hand-over'] = () =>
      success({ code: '482190', qr: 'https://caddee.example/', expires_at: '2020-01-01T00:00:00.000Z' });
    await show();
    expect(await screen.findByText('482 190')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'เปิดในเบราว์เซอร์' })).toBeTruthy();
    expect(screen.getByText(/อย่าบอกหรือส่งให้ใคร/)).toBeTruthy();
    expect(screen.getByText(/ใช้ได้อีก/)).toBeTruthy();
  });

  test('after its minute neither digits nor QR are left, who listens is told so, and another one is a tap away; with seconds left another is taken along', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const browser = await inLine();
    const answer = browser.server.answers['POST /auth/hand-over'];
    browser.server.answers['POST /auth/hand-over'] = hangs;
    await show();
    const making = screen.getByRole('status');
    await waitFor(() => expect(making.textContent).toBe('Making a code…'));
    browser.server.answers['POST /auth/hand-over'] = answer ?? lost;
    cleanup();
    await show();
    const place = screen.getByRole('status');
    await screen.findByText('482 190');
    expect(place.textContent).toMatch(/: 4 8 2 1 9 0$/);
    expect(screen.getByText('482 190').getAttribute('aria-hidden')).toBe('true');
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(screen.getByText('482 190')).toBeTruthy();
    expect(place.textContent).toMatch(/: 4 8 2 1 9 0$/);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.queryByText('482 190')).toBeNull();
    expect(screen.queryByText(/4 8 2 1 9 0/)).toBeNull();
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull();
    expect(place.textContent).toMatch(/does not work any more/);
    expect(screen.getAllByRole('status')).toEqual([place]);
    expect(asked(browser)).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: 'Show a new code' }));
    expect(await screen.findByText('007 001')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(41_000));
    opens();
    await waitFor(() => expect(openOutside.mock.calls).toEqual([['https://caddee.example/login#from-line=555123']]));
  });

  test('the way outside is not known yet: it opens as soon as it is; LINE refuses to open it: said, and gone when the next tap works', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
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
    openOutside.mockImplementationOnce(() => {
      throw Object.assign(new Error(), { code: 'FORBIDDEN' });
    });
    opens();
    await waitFor(() => expect(screen.getByText(/cannot be opened from here/).closest('[role=alert]')).toBeTruthy());
    await waitFor(() => expect(isBusy()).toBe(false));
    opens();
    await waitFor(() => expect(screen.queryByText(/cannot be opened from here/)).toBeNull());
    expect(openOutside).toHaveBeenCalledTimes(3);
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

  const types = (value: string) => fireEvent.change(code(), { target: { value } });
  const wrong = () => error(422, 'HAND_OVER_WRONG', { fields: [{ path: 'code', code: 'HAND_OVER_WRONG' }] });

  test('nok types the digits, and goes on at the wanted address; what is wrong is said, and what was typed stays', async () => {
    const browser = await opened('/login?redirect=%2Fcaddy%2Fbooking');
    const button = await way();
    // By keyboard: Escape closes the sheet, and the focus is back.
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Continue from LINE'));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(document.activeElement).toBe(button));
    fireEvent.click(button);
    types('4821');
    fireEvent.click(goOn());
    await sheet().findByText('Enter all 6 digits');
    await waitFor(() => expect(document.activeElement).toBe(code()));
    expect(code().value).toBe('4821');
    expect(taken(browser)).toEqual([]);
    browser.server.answers['POST /auth/take-over'] = wrong;
    types('482190');
    button.focus();
    fireEvent.click(goOn());
    await sheet().findByText(/Make a new one in LINE/);
    await waitFor(() => expect(document.activeElement).toBe(code()));
    expect(code().getAttribute('aria-invalid')).toBe('true');
    types('48219');
    expect(sheet().queryByText(/Make a new one in LINE/)).toBeNull();
    types('482190');
    for (const [answer, said] of [
      [lost, /No answer has come/],
      [() => error(429, 'TOO_MANY_REQUESTS'), /Too many tries/],
    ] as const) {
      browser.server.answers['POST /auth/take-over'] = answer;
      fireEvent.click(goOn());
      await waitFor(() => expect(sheet().getByRole('alert').textContent).toMatch(said));
      expect(code().value).toBe('482190');
    }
    browser.server.answers['POST /auth/take-over'] = () => success(sessionOf(SOMCHAI));
    fireEvent.click(goOn());
    await waitFor(() => expect(address()).toBe('/caddy/booking'));
  });

  test('in Thai, to no wanted address: nok goes on as the same person at home, and the phone remembers nok', async () => {
    const browser = await opened();
    fireEvent.click(await way());
    fireEvent.click(screen.getByRole('button', { name: 'ไทย' }));
    expect(await screen.findByRole('button', { name: 'ย้ายมาจาก LINE' })).toBeTruthy();
    browser.server.answers['POST /auth/take-over'] = () => success(sessionOf(NOK));
    const field = sheet().getByLabelText(/รหัส 6 หลักจาก LINE/) as HTMLInputElement;
    fireEvent.change(field, { target: { value: '482 190' } });
    fireEvent.submit(field.closest('form') as HTMLFormElement);
    await waitFor(() => expect(address()).toBe('/golfer/home'));
    expect(taken(browser)).toEqual([{ code: '482 190', remember: true }]);
    const { readMarker } = await import('../../../src/sync/storage/device.ts');
    expect((await readMarker(phone))?.user_id).toBe(NOK);
  });

  test('a scanned code is filled in and leaves the address, nobody is signed in before the tap; one that is over says where to get another', async () => {
    const browser = await opened(
      '/login?is_liff_external_open_window=true&openExternalBrowser=1&redirect=%2Fgolfer%2Ftopup#from-line=482190',
    );
    await screen.findByRole('dialog');
    await waitFor(() => expect(location.href).toMatch(/\/login\?redirect=%2Fgolfer%2Ftopup$/));
    expect(code().value).toBe('482 190');
    expect(sheet().getByText(/is filled in/)).toBeTruthy();
    expect(taken(browser)).toEqual([]);
    browser.server.answers['POST /auth/take-over'] = wrong;
    fireEvent.click(goOn());
    await sheet().findByText(/Make a new one in LINE/);
    expect(sheet().queryByText(/is filled in/)).toBeNull();
    expect(sheet().getByText(/In LINE open Caddee/)).toBeTruthy();
    types('0070');
    expect(sheet().getByText(/In LINE open Caddee/)).toBeTruthy();
    types('007001');
    browser.server.answers['POST /auth/take-over'] = () => success(sessionOf(NOK));
    fireEvent.click(goOn());
    await waitFor(() => expect(address()).toBe('/golfer/topup'));
  });

  test('closed, the code is filled in no more: it is over in a minute; the same one scanned again is, and another one counts', async () => {
    await opened('/login#from-line=482190');
    await screen.findByRole('dialog');
    await waitFor(() => expect(location.hash).toBe(''));
    fireEvent.click(sheet().getByRole('button', { name: 'Close' }));
    fireEvent.click(await way());
    await waitFor(() => expect(code().value).toBe(''));
    expect(sheet().getByText(/In LINE open Caddee/)).toBeTruthy();
    fireEvent.click(sheet().getByRole('button', { name: 'Close' }));
    for (const [scanned, shown] of [
      ['482190', '482 190'],
      ['007001', '007 001'],
    ] as const) {
      act(() => {
        location.hash = `#from-line=${scanned}`;
      });
      await waitFor(() => expect(code().value).toBe(shown));
      await waitFor(() => expect(location.hash).toBe(''));
    }
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
