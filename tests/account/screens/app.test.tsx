import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { address, due, error, NOK, openApp, sessionOf, SOMCHAI, success } from './open.tsx';
import { phone } from '../../support/on-phone.tsx';

const LINE = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Line/14.2.0 LIFF';

describe('the guard at work', () => {
  test('nobody is signed in: the wanted page leads to /login and is remembered, Thai query and all', async () => {
    await openApp('/golfer/home/search?q=%E0%B8%AA%E0%B8%99%E0%B8%B2%E0%B8%A1&n=1%2F2');
    await waitFor(() => expect(location.pathname).toBe('/login'));
    const wanted = new URLSearchParams(location.search).get('redirect');
    expect(wanted).toBe('/golfer/home/search?q=%E0%B8%AA%E0%B8%99%E0%B8%B2%E0%B8%A1&n=1%2F2');
  });

  test('inside LINE a page that needs a token leads after 500 ms, and not before, to /line and its own path, and shows nothing before', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(LINE);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await openApp('/caddy/chat?a=1');
    expect(document.querySelector('main')).toBeNull();
    act(() => void vi.advanceTimersByTime(499));
    expect(address()).toBe('/caddy/chat?a=1');
    act(() => void vi.advanceTimersByTime(1));
    expect(address()).toBe('/line/caddy/chat?a=1');
    vi.useRealTimers();
    expect(await screen.findByText('LINE is not in use yet')).toBeTruthy();
    const link = screen.getByRole('link', { name: /Sign in with phone/ });
    expect(link.getAttribute('href')).toBe('/login?redirect=%2Fcaddy%2Fchat%3Fa%3D1');
    vi.restoreAllMocks();
  });

  test('the other role’s page leads to /no-permission, which says who is signed in and leads home, where a step that is due comes first', async () => {
    await openApp('/caddy/home', due(sessionOf(NOK), 'COMPLETE_PROFILE'));
    await waitFor(() => expect(address()).toBe('/no-permission'));
    expect(await screen.findByText(/signed in as nok/)).toBeTruthy();
    const home = screen.getByRole('link', { name: 'Back to my home' });
    expect(home.getAttribute('href')).toBe('/golfer/home');
    fireEvent.click(home);
    await waitFor(() => expect(address()).toBe('/authentication/golfer/register'));
  });

  test('an address nobody knows says so; the landing is what /?about shows', async () => {
    const { server } = await openApp('/golfer/nowhere');
    expect(await screen.findByText('This page was not found')).toBeTruthy();
    expect(address()).toBe('/golfer/nowhere');
    server.answers['GET /utils/user-counter'] = () => success({ golfers: 8, caddies: 24, total: 32 });
    act(() => history.pushState(null, '', '/?about'));
    const title = await screen.findByRole('heading', { level: 1, name: /The right caddy/ });
    expect(title.textContent).toBe('The right caddy,\nevery round');
    expect(address()).toBe('/?about');
  });
});

describe('the frame', () => {
  const tabs = () => screen.getAllByRole('link').filter((it) => it.classList.contains('tab'));
  const labels = () => tabs().map((tab) => tab.querySelector('.lbl-t')?.textContent);
  const current = () => tabs().find((tab) => tab.getAttribute('aria-current') === 'page')?.textContent;

  test('a golfer has five tabs, the right one marked; going to another page moves the focus to its title; one without a tab has its bilingual title, its way back and the rail', async () => {
    await openApp('/golfer/topup', sessionOf(NOK));
    await screen.findByRole('heading', { level: 1, name: 'Top up' });
    expect(labels()).toEqual(['Home', 'Bookings', 'Top up', 'Following', 'Profile']);
    expect(current()).toContain('Top up');
    fireEvent.click(screen.getByRole('link', { name: /Following/ }));
    const title = await screen.findByRole('heading', { level: 1, name: 'Following' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(document.title).toBe('Following · Caddee');
    expect(current()).toContain('Following');
    const { sayStorage } = (await import('../../../src/sync/storage/database.ts')).storageStateOf(phone);
    act(() => sayStorage('memory'));
    expect(await screen.findByText(/works here only while you are online/)).toBeTruthy();

    act(() => history.pushState(null, '', '/golfer/profile/edit-profile'));
    await screen.findByRole('heading', { level: 1, name: 'Personal Info' });
    expect(screen.getByText('ข้อมูลส่วนตัว').getAttribute('lang')).toBe('th');
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/golfer/profile');
    screen.getByRole('navigation', { name: 'Main menu' }); // on a phone: tests/ui/rail.test.tsx
  });

  test('a caddy has five tabs, one with the count of what needs an answer; status_code 401 ends the session and leads to /no-permission, even inside HTTP 200', async () => {
    const { server, session } = await openApp('/login', sessionOf(SOMCHAI));
    server.answers['GET /chat/rooms'] = () =>
      success([
        { room_id: 'a', status: 'ACTIVE', unreadCount: 3, with: {}, last_message: null },
        { room_id: 'b', status: 'READ_ONLY', unreadCount: 9, with: {}, last_message: null },
      ]);
    act(() => history.pushState(null, '', '/caddy/post'));
    await screen.findByRole('heading', { level: 1, name: 'Posts' });
    const chat = await waitFor(() => {
      const tab = tabs().find((it) => it.textContent?.includes('Chat'));
      expect(tab?.textContent).toContain('3 new');
      return tab;
    });
    expect(chat?.getAttribute('href')).toBe('/caddy/chat');
    expect(labels()).toEqual(['Home', 'Bookings', 'Posts', 'Chat', 'Profile']);
    expect(current()).toContain('Posts');

    server.answers['POST /booking/history'] = () => error(401, 'SESSION_OVER', {}, 200);
    act(() => history.pushState(null, '', '/caddy/booking'));
    await waitFor(() => expect(address()).toBe('/no-permission'));
    expect(sessionStorage.length).toBe(0);
    expect(session.state()).toEqual({ kind: 'out' });
    expect(await screen.findByText(/Your session has ended/)).toBeTruthy();
  });
});
