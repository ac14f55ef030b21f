import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { address, due, error, NOK, openApp, sessionOf, SOMCHAI, success } from './open.tsx';
import { phone } from '../../support/on-phone.tsx';

afterEach(() => vi.unstubAllGlobals());

const LINE = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Line/14.2.0 LIFF';

describe('the guard at work', () => {
  test('nobody is signed in: the wanted page leads to /login and is remembered, Thai query and all', async () => {
    await openApp('/golfer/home/search?q=%E0%B8%AA%E0%B8%99%E0%B8%B2%E0%B8%A1&n=1%2F2');
    await waitFor(() => expect(location.pathname).toBe('/login'));
    const wanted = new URLSearchParams(location.search).get('redirect');
    expect(wanted).toBe('/golfer/home/search?q=%E0%B8%AA%E0%B8%99%E0%B8%B2%E0%B8%A1&n=1%2F2');
  });

  test('the entry in a browser leads to /login without a redirect', async () => {
    await openApp('/');
    await waitFor(() => expect(address()).toBe('/login'));
  });

  test('the entry inside LINE waits 500 ms and not less', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(LINE);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await openApp('/?ref=chat');
    act(() => void vi.advanceTimersByTime(499));
    expect(address()).toBe('/?ref=chat');
    act(() => void vi.advanceTimersByTime(1));
    expect(address()).toBe('/line/?ref=chat');
    vi.restoreAllMocks();
  });

  test('inside LINE a page that needs a token leads after 500 ms to /line and its own path, and shows nothing before', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(LINE);
    await openApp('/caddy/chat?a=1');
    expect(document.querySelector('main')).toBeNull();
    await waitFor(() => expect(address()).toBe('/line/caddy/chat?a=1'));
    expect(await screen.findByText('LINE is not in use yet')).toBeTruthy();
    const link = screen.getByRole('link', { name: /Sign in with phone/ });
    expect(link.getAttribute('href')).toBe('/login?redirect=%2Fcaddy%2Fchat%3Fa%3D1');
    vi.restoreAllMocks();
  });

  test('the other role’s page leads to /no-permission, which says who is signed in and leads home', async () => {
    await openApp('/caddy/home', sessionOf(NOK));
    await waitFor(() => expect(address()).toBe('/no-permission'));
    expect(await screen.findByText(/signed in as nok/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to my home' }).getAttribute('href')).toBe('/golfer/home');
  });

  test('status_code 401 in an answer ends the session and leads to /no-permission, even inside HTTP 200', async () => {
    const { server, session } = await openApp('/login', sessionOf(SOMCHAI));
    server.answers['POST /booking/history'] = () => error(401, 'SESSION_OVER', {}, 200);
    act(() => history.pushState(null, '', '/caddy/post'));
    await waitFor(() => expect(address()).toBe('/no-permission'));
    expect(sessionStorage.length).toBe(0);
    expect(session.state()).toEqual({ kind: 'out' });
    expect(await screen.findByText(/Your session has ended/)).toBeTruthy();
  });

  test('a step that is due comes before nok’s own pages', async () => {
    await openApp('/golfer/profile', due(sessionOf(NOK), 'COMPLETE_PROFILE'));
    await waitFor(() => expect(address()).toBe('/authentication/golfer/register'));
  });

  test('an address nobody knows says so', async () => {
    await openApp('/golfer/nowhere');
    expect(await screen.findByText('This page was not found')).toBeTruthy();
    expect(address()).toBe('/golfer/nowhere');
  });

  test('the landing is what /?about shows', async () => {
    const { server } = await openApp('/?about');
    server.answers['GET /utils/user-counter'] = () => success({ golfers: 8, caddies: 24, total: 32 });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('The right caddy,\nevery round');
    expect(address()).toBe('/?about');
  });
});

describe('the frame', () => {
  const tabs = () => screen.getAllByRole('link').filter((it) => it.classList.contains('tab'));

  test.each([
    ['golfer', NOK, '/golfer/following', ['Home', 'Bookings', 'Top up', 'Following', 'Profile'], 'Following'],
    ['caddy', SOMCHAI, '/caddy/post', ['Home', 'Bookings', 'Posts', 'Chat', 'Profile'], 'Posts'],
  ] as const)(
    'a %s has five tabs in the design’s order, and the right one is marked',
    async (_role, who, at, labels, current) => {
      await openApp(at, sessionOf(who));
      await screen.findByRole('heading', { level: 1, name: current });
      expect(tabs().map((tab) => tab.querySelector('.lbl-t')?.textContent)).toEqual(labels);
      expect(tabs().find((tab) => tab.getAttribute('aria-current') === 'page')?.textContent).toContain(current);
      expect(document.title).toBe(`${current} · Caddee`);
    },
  );

  test('a page without a tab has its bilingual title and its way back, and a window with room for it keeps the rail', async () => {
    await openApp('/golfer/profile/edit-profile', sessionOf(NOK));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Personal Info');
    expect(screen.getByText('ข้อมูลส่วนตัว').getAttribute('lang')).toBe('th');
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/golfer/profile');
    screen.getByRole('navigation', { name: 'Main menu' }); // on a phone: tests/ui/rail.test.tsx
  });

  test('going to another page moves the focus to its title', async () => {
    await openApp('/golfer/topup', sessionOf(NOK));
    await screen.findByRole('heading', { level: 1, name: 'Top up' });
    fireEvent.click(screen.getByRole('link', { name: /Following/ }));
    const title = await screen.findByRole('heading', { level: 1, name: 'Following' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(document.title).toBe('Following · Caddee');
  });

  test('the count on a tab is what needs somchai’s answer', async () => {
    const { server } = await openApp('/login', sessionOf(SOMCHAI));
    server.answers['GET /chat/rooms'] = () =>
      success([
        { room_id: 'a', status: 'ACTIVE', unreadCount: 3, with: {}, last_message: null },
        { room_id: 'b', status: 'READ_ONLY', unreadCount: 9, with: {}, last_message: null },
      ]);
    act(() => history.pushState(null, '', '/caddy/post'));
    const chat = await waitFor(() => {
      const tab = tabs().find((it) => it.textContent?.includes('Chat'));
      expect(tab?.textContent).toContain('3 new');
      return tab;
    });
    expect(chat?.getAttribute('href')).toBe('/caddy/chat');
  });

  test('a phone that cannot keep anything says so', async () => {
    await openApp('/golfer/topup', sessionOf(NOK));
    await screen.findByRole('heading', { level: 1, name: 'Top up' });
    const { sayStorage } = (await import('../../../src/sync/storage/storage-state.ts')).storageStateOf(phone);
    act(() => sayStorage('memory'));
    expect(await screen.findByText(/works here only while you are online/)).toBeTruthy();
  });
});
