import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { address, error, NOK, openApp, sessionOf, SOMCHAI, success } from './open.tsx';
import { phone } from '../../support/on-phone.tsx';

afterEach(() => vi.unstubAllGlobals());

const DEVICES = {
  items: [
    {
      session_id: 'a',
      name: 'Chrome · Android',
      created_at: '2026-11-01T00:00:00.000Z',
      seen_at: '2026-11-21T00:00:00.000Z',
      is_this: true,
    },
    {
      session_id: 'b',
      name: 'Safari · iPhone',
      created_at: '2026-11-01T00:00:00.000Z',
      seen_at: '2026-11-20T00:00:00.000Z',
      is_this: false,
    },
  ],
};

async function openGolfer(profile: object = { since: '2026-01-01T00:00:00.000Z', golfer: null }) {
  const app = await openApp('/login', sessionOf(NOK));
  app.server.answers['GET /wallet/balance'] = () =>
    success({ available: 145_000, held: 0, pending: 0, currency: 'THB', as_of: '2026-11-21T00:00:00.000Z' });
  app.server.answers['POST /booking/history'] = ({ body }) =>
    success({ items: [], total: JSON.stringify(body).includes('COMPLETED') ? 23 : 2, page: 1, limit: 1 });
  app.server.answers['POST /user/devices'] = () => success(DEVICES);
  app.server.answers['GET /user/profile'] = () => success(profile);
  history.pushState(null, '', '/golfer/profile');
  await screen.findByRole('heading', { level: 2, name: 'nok' });
  return app;
}

describe('a profile', () => {
  test('the golfer’s figures are the server’s: rounds to come, rounds finished, the wallet', async () => {
    await openGolfer();
    const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
    await waitFor(() => expect(figure('Wallet')).toBe('฿1,450'));
    expect(figure('Upcoming')).toBe('2');
    expect(figure('Finished')).toBe('23');
  });

  test('the caddy’s number, rating and working days are there', async () => {
    const { server } = await openApp('/login', sessionOf(SOMCHAI));
    server.answers[`GET /caddy/${SOMCHAI}`] = () =>
      success({
        nickname: 'ชาย',
        caddy_number: '611',
        rating_tenths: 49,
        reviews: 128,
        rounds: 642,
        on_time_percent: 98,
      });
    server.answers['GET /caddy/own-availability'] = () =>
      success({ weekly: [1, 2, 2].map((weekday) => ({ weekday, from: '05:30', to: '09:00' })), exceptions: [] });
    history.pushState(null, '', '/caddy/profile');
    await screen.findByText('(128 reviews)');
    expect(screen.getByText('642')).toBeTruthy();
    expect(screen.getByText('98%')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Working hours.*2 days a week/ }).getAttribute('href')).toBe(
      '/caddy/booking/availability',
    );
  });

  test('language, sunlight, theme and text size change at once and stay on the phone', async () => {
    const { server } = await openGolfer();
    server.answers['POST /user/set-language'] = () => success(sessionOf(NOK).user);
    fireEvent.click(screen.getByRole('switch', { name: /Sunlight mode/ }));
    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Largest' }));
    const page = document.documentElement;
    expect([page.dataset.contrast, page.dataset.theme, page.style.fontSize]).toEqual(['sun', 'dark', '131.25%']);
    fireEvent.click(screen.getByRole('radio', { name: 'ไทย' }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('โปรไฟล์');
    await waitFor(() =>
      expect(server.asked.find((it) => it.name === 'POST /user/set-language')?.body).toEqual({ language: 'th' }),
    );
    const kept = ['contrast', 'theme', 'text', 'language'].map((key) => localStorage.getItem(key));
    expect(kept).toEqual(['sun', 'dark', 'largest', 'th']);
  });

  test('the years of Thai dates change at once, and nok stays in the same place', async () => {
    await openGolfer({ since: '2025-03-01T00:00:00.000Z', golfer: { handicap_tenths: 184 } });
    fireEvent.click(screen.getByRole('radio', { name: 'ไทย' }));
    await screen.findByText(/ 18\.4 · สมาชิกตั้งแต่ มี\.ค\. 2568/);
    const year = screen.getByRole('radio', { name: 'ค.ศ. 2026' });
    fireEvent.click(year);
    await screen.findByText(/มี\.ค\. 2025/);
    expect(screen.getByRole('radio', { name: 'ค.ศ. 2026', checked: true })).toBe(year);
    expect(localStorage.getItem('era')).toBe('CE');
    fireEvent.click(screen.getByRole('radio', { name: 'พ.ศ. 2569' }));
    await screen.findByText(/มี\.ค\. 2568/);
    expect(localStorage.getItem('era')).toBeNull();
  });

  test('another device can be signed out, this one is named', async () => {
    const { server } = await openGolfer();
    server.answers['POST /user/revoke-device'] = () => success(null);
    fireEvent.click(screen.getByRole('button', { name: /Signed-in devices/ }));
    const here = (await screen.findByText('Chrome · Android')).closest('li') as HTMLElement;
    expect(within(here).getByText('This device')).toBeTruthy();
    expect(within(here).queryByRole('button')).toBeNull();
    const other = screen.getByRole('button', { name: 'Sign out Safari · iPhone' });
    other.focus();
    server.answers['POST /user/devices'] = () => success({ items: DEVICES.items.slice(0, 1) });
    fireEvent.click(other);
    expect(await screen.findByText('That device is signed out')).toBeTruthy();
    await waitFor(() => expect(other.isConnected).toBe(false));
    expect(document.activeElement?.textContent).toContain('Chrome · Android'); // the list, not the top of the page
    expect(server.asked.find((it) => it.name === 'POST /user/revoke-device')?.body).toEqual({ session_id: 'b' });
  });

  test('the password is changed with the old one; a password manager sees whose it is, and other devices go by choice', async () => {
    const { server } = await openGolfer({
      since: '2026-01-01T00:00:00.000Z',
      golfer: null,
      has_password: true,
      phone: '+66815550147',
      email: null,
    });
    server.answers['POST /user/change-password'] = () =>
      error(422, 'CREDENTIALS_WRONG', { fields: [{ path: 'old', code: 'CREDENTIALS_WRONG' }] });
    fireEvent.click(await screen.findByRole('button', { name: /Change password/ }));
    const whose = await screen.findByLabelText<HTMLInputElement>('You sign in as');
    expect([whose.value, whose.autocomplete, whose.readOnly]).toEqual(['0815550147', 'username', true]);
    const [old, fresh] = [screen.getByLabelText('Current password'), screen.getByLabelText('New password')];
    expect([old, fresh].map((it) => it.getAttribute('autocomplete'))).toEqual(['current-password', 'new-password']);
    fireEvent.change(old, { target: { value: 'not hers' } });
    fireEvent.change(fresh, { target: { value: 'a louder fairway' } });
    fireEvent.click(screen.getByRole('button', { name: 'Change it' }));
    await waitFor(() => expect(old.getAttribute('aria-invalid')).toBe('true'));
    expect(fresh).toHaveProperty('value', 'a louder fairway');
    server.answers['POST /user/change-password'] = () => success({ ended: 2 });
    fireEvent.change(old, { target: { value: 'a quiet fairway' } });
    fireEvent.click(screen.getByLabelText(/Sign out all other devices/));
    fireEvent.click(screen.getByRole('button', { name: 'Change it' }));
    expect(await screen.findByText('Password changed. Other devices signed out: 2')).toBeTruthy();
    expect(server.asked.findLast((it) => it.name === 'POST /user/change-password')?.body).toEqual({
      old: 'a quiet fairway',
      password: 'a louder fairway',
      sign_out_others: true,
    });
  });

  test('who came by LINE and has no password has none to change', async () => {
    await openGolfer({ since: '2026-01-01T00:00:00.000Z', golfer: null, has_password: false });
    await screen.findByRole('button', { name: /Signed-in devices/ });
    expect(screen.queryByRole('button', { name: /Change password/ })).toBeNull();
  });

  test('a device that could not be signed out says why', async () => {
    const { server } = await openGolfer();
    server.answers['POST /user/revoke-device'] = () => error(404, 'NOT_FOUND');
    fireEvent.click(screen.getByRole('button', { name: /Signed-in devices/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out Safari · iPhone' }));
    expect(await screen.findByText(/This was not found/)).toBeTruthy();
  });
});

describe('signing out', () => {
  const openSheet = async () => {
    const app = await openGolfer();
    app.server.answers['POST /auth/logout'] = () => success(null);
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    return app;
  };

  test('here: the sign-in screen, which remembers nothing of the screen before', async () => {
    const { server, session } = await openSheet();
    fireEvent.click(screen.getByRole('button', { name: 'Sign out here' }));
    await waitFor(() => expect(session.state()).toEqual({ kind: 'out' }));
    expect(address()).toBe('/login');
    await waitFor(() => expect(server.count('POST /auth/logout')).toBe(1));
    expect(server.asked.find((it) => it.name === 'POST /auth/logout')?.body).toEqual({});
  });

  test('everywhere: the server is told so', async () => {
    const { server } = await openSheet();
    fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() =>
      expect(server.asked.find((it) => it.name === 'POST /auth/logout')?.body).toEqual({ everywhere: true }),
    );
  });
});

describe('what waits to be sent', () => {
  async function withOneWaiting() {
    const app = await openGolfer();
    const outbox = (await import('../../../src/sync/outbox/outbox.ts')).outboxOf(phone);
    const input = { booking_ref: 'CD12345678', action: 'cancel' as const, version: 1 };
    await outbox.add({
      entity: 'booking:CD12345678',
      call: 'POST /booking/act',
      input,
      title: { th: 'ยกเลิก', en: 'Cancel · 22 Nov 07:10' },
    });
    return app;
  }
  const openList = async () => {
    fireEvent.click(screen.getByRole('button', { name: /Waiting to send/ }));
    return (await screen.findByText('Cancel · 22 Nov 07:10')).closest('li') as HTMLElement;
  };

  test('with nothing waiting it says what would be there', async () => {
    await openGolfer();
    fireEvent.click(screen.getByRole('button', { name: /Waiting to send/ }));
    expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
  });

  test('an act that waits stands there in words and can be taken back', async () => {
    await withOneWaiting();
    const item = await openList();
    await waitFor(() => expect(item.textContent).toContain('Waiting to send'));
    // each try makes it "sending" for a moment, and then there is no taking back
    await waitFor(() => {
      const cancel = screen.queryByRole('button', { name: 'Do not send' });
      if (cancel) fireEvent.click(cancel);
      expect(screen.queryByText('Nothing is waiting')).toBeTruthy();
    });
  });

  test('refused: why, what is the case instead, and the way there; it goes only when nok says so', async () => {
    const { server } = await openGolfer();
    server.answers['POST /booking/act'] = () => error(409, 'BOOKING_ACTION_NOT_NOW', { data: { status: 'CONFIRMED' } });
    const outbox = (await import('../../../src/sync/outbox/outbox.ts')).outboxOf(phone);
    const input = { booking_ref: 'CD12345678', action: 'cancel' as const, version: 1 };
    await outbox.add({
      entity: 'booking:CD12345678',
      call: 'POST /booking/act',
      input,
      title: { th: 'ยกเลิก', en: 'Cancel · 22 Nov 07:10' },
    });
    const item = await openList();
    await within(item).findByText('Not done');
    expect(await within(item).findByText(/Because: That is no longer possible now/)).toBeTruthy();
    expect(within(item).getByText('It is now “Confirmed”')).toBeTruthy();
    expect(within(item).getByRole('link', { name: 'See the booking' }).getAttribute('href')).toBe(
      '/golfer/booking/CD12345678',
    );
    // What is refused does not wait to be sent.
    expect(screen.getByRole('button', { name: /Waiting to send/, hidden: true }).textContent).toContain('1 not done');
    fireEvent.click(within(item).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
  });

  test('signing out says that it stays; forgetting the device says that it goes', async () => {
    await withOneWaiting();
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText(/1 waiting to be sent. They stay on this device/)).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: /Forget this device/ }));
    expect(screen.queryByText(/They stay on this device/)).toBeNull();
  });
});
