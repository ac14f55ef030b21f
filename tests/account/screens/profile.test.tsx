import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { address, error, lost, NOK, openApp, sessionOf, SOMCHAI, success } from './open.tsx';
import { phone } from '../../support/on-phone.tsx';

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

const PROFILE = {
  since: '2025-03-01T00:00:00.000Z',
  golfer: { handicap_tenths: 184 },
  has_password: true,
  phone: '+66815550147',
  email: null,
};

async function openGolfer() {
  const app = await openApp('/login', sessionOf(NOK));
  app.server.answers['GET /wallet/balance'] = () =>
    success({ available: 145_000, held: 0, pending: 0, currency: 'THB', as_of: '2026-11-21T00:00:00.000Z' });
  app.server.answers['POST /booking/history'] = ({ body }) =>
    success({ items: [], total: JSON.stringify(body).includes('COMPLETED') ? 23 : 2, page: 1, limit: 1 });
  app.server.answers['POST /user/devices'] = () => success(DEVICES);
  app.server.answers['GET /user/profile'] = () => success(PROFILE);
  history.pushState(null, '', '/golfer/profile');
  await screen.findByRole('heading', { level: 2, name: 'nok' });
  return app;
}
const bodyOf = ({ server }: Pick<Awaited<ReturnType<typeof openGolfer>>, 'server'>, name: string) =>
  server.asked.findLast((it) => it.name === name)?.body;
const click = (role: string, name: string | RegExp) => fireEvent.click(screen.getByRole(role, { name }));

test('a golfer’s figures are the server’s; looks and the years of dates change at once and stay on the phone; signing out here leads to the sign-in and remembers nothing', async () => {
  const app = await openGolfer();
  const { server, session } = app;
  const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  await waitFor(() => expect(figure('Wallet')).toBe('฿1,450'));
  expect([figure('Upcoming'), figure('Finished')]).toEqual(['2', '23']);

  server.answers['POST /user/set-language'] = () => success(sessionOf(NOK).user);
  click('switch', /Sunlight mode/);
  click('radio', 'Dark');
  click('radio', 'Largest');
  const page = document.documentElement;
  expect([page.dataset.contrast, page.dataset.theme, page.style.fontSize]).toEqual(['sun', 'dark', '131.25%']);
  click('radio', 'ไทย');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('โปรไฟล์');
  await waitFor(() => expect(bodyOf(app, 'POST /user/set-language')).toEqual({ language: 'th' }));
  const kept = ['contrast', 'theme', 'text', 'language'].map((key) => localStorage.getItem(key));
  expect(kept).toEqual(['sun', 'dark', 'largest', 'th']);

  await screen.findByText(/ 18\.4 · สมาชิกตั้งแต่ มี\.ค\. 2568/);
  const year = screen.getByRole('radio', { name: 'ค.ศ. 2026' });
  fireEvent.click(year);
  await screen.findByText(/มี\.ค\. 2025/);
  expect(screen.getByRole('radio', { name: 'ค.ศ. 2026', checked: true })).toBe(year);
  expect(localStorage.getItem('era')).toBe('CE');
  click('radio', 'พ.ศ. 2569');
  await screen.findByText(/มี\.ค\. 2568/);
  expect(localStorage.getItem('era')).toBeNull();
  click('radio', 'English');

  server.answers['POST /auth/logout'] = () => success(null);
  click('button', 'Sign out');
  click('button', 'Sign out here');
  await waitFor(() => expect(session.state()).toEqual({ kind: 'out' }));
  expect(address()).toBe('/login');
  await waitFor(() => expect(bodyOf(app, 'POST /auth/logout')).toEqual({}));
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

test('nok signs another device out, whose refusal is said, and changes the password with the old one, where there is one; a password manager sees whose it is', async () => {
  const app = await openGolfer();
  const { server } = app;
  click('button', /Signed-in devices/);
  const here = (await screen.findByText('Chrome · Android')).closest('li') as HTMLElement;
  expect(within(here).getByText('This device')).toBeTruthy();
  expect(within(here).queryByRole('button')).toBeNull();
  const other = screen.getByRole('button', { name: 'Sign out Safari · iPhone' });
  server.answers['POST /user/revoke-device'] = () => error(404, 'NOT_FOUND');
  fireEvent.click(other);
  expect(await screen.findByText(/This was not found/)).toBeTruthy();
  other.focus();
  server.answers['POST /user/revoke-device'] = () => success(null);
  server.answers['POST /user/devices'] = () => success({ items: DEVICES.items.slice(0, 1) });
  fireEvent.click(other);
  expect(await screen.findByText('That device is signed out')).toBeTruthy();
  await waitFor(() => expect(other.isConnected).toBe(false));
  expect(document.activeElement?.textContent).toContain('Chrome · Android'); // the list, not the top of the page
  expect(bodyOf(app, 'POST /user/revoke-device')).toEqual({ session_id: 'b' });

  server.answers['POST /user/change-password'] = () =>
    error(422, 'CREDENTIALS_WRONG', { fields: [{ path: 'old', code: 'CREDENTIALS_WRONG' }] });
  click('button', /Change password/);
  const whose = await screen.findByLabelText<HTMLInputElement>('You sign in as');
  expect([whose.value, whose.autocomplete, whose.readOnly]).toEqual(['0815550147', 'username', true]);
  const [old, fresh] = [screen.getByLabelText('Current password'), screen.getByLabelText('New password')];
  expect([old, fresh].map((it) => it.getAttribute('autocomplete'))).toEqual(['current-password', 'new-password']);
  fireEvent.change(old, { target: { value: 'not hers' } });
  fireEvent.change(fresh, { target: { value: 'a louder fairway' } });
  click('button', 'Change it');
  await waitFor(() => expect(old.getAttribute('aria-invalid')).toBe('true'));
  expect(fresh).toHaveProperty('value', 'a louder fairway');
  server.answers['POST /user/change-password'] = () => success({ ended: 2 });
  fireEvent.change(old, { target: { value: 'a quiet fairway' } });
  fireEvent.click(screen.getByLabelText(/Sign out all other devices/));
  click('button', 'Change it');
  expect(await screen.findByText('Password changed. Other devices signed out: 2')).toBeTruthy();
  const sent = { old: 'a quiet fairway', password: 'a louder fairway', sign_out_others: true };
  expect(bodyOf(app, 'POST /user/change-password')).toEqual(sent);

  server.answers['GET /user/profile'] = () => success({ ...PROFILE, has_password: false });
  const mirror = (await import('../../../src/sync/mirror/mirror.ts')).mirrorOf(phone);
  act(() => mirror.stale(['GET /user/profile']));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Change password/ })).toBeNull());
});

test('what waits to be sent stands there in words and can be taken back; refused, it says why and goes only when nok says so; signing out says that it stays, or goes with the device', async () => {
  const app = await openGolfer();
  const { server } = app;
  const outbox = (await import('../../../src/sync/outbox/outbox.ts')).outboxOf(phone);
  const waits = () =>
    outbox.add({
      entity: 'booking:CD12345678',
      call: 'POST /booking/act',
      input: { booking_ref: 'CD12345678', action: 'cancel' as const, version: 1 },
      title: { th: 'ยกเลิก', en: 'Cancel · 22 Nov 07:10' },
    });
  const listed = async () => (await screen.findByText('Cancel · 22 Nov 07:10')).closest('li') as HTMLElement;
  click('button', /Waiting to send/);
  await screen.findByText('Nothing is waiting');
  // It is not tried yet: what was tried may have arrived, and stays until the server says so.
  const { sendingOf } = await import('../../../src/sync/outbox/outbox-send.ts');
  const held = vi.spyOn(sendingOf(phone), 'sendWhatWaits').mockResolvedValue(undefined);
  await act(waits);
  const item = await listed();
  expect(item.textContent).toContain('Waiting to send');
  click('button', 'Do not send');
  await screen.findByText('Nothing is waiting');
  held.mockRestore();

  server.answers['POST /booking/act'] = () => error(409, 'BOOKING_ACTION_NOT_NOW', { data: { status: 'CONFIRMED' } });
  await act(waits);
  const refused = await listed();
  await within(refused).findByText('Not done');
  expect(await within(refused).findByText(/Because: That is no longer possible now/)).toBeTruthy();
  expect(within(refused).getByText('It is now “Confirmed”')).toBeTruthy();
  expect(within(refused).getByRole('link', { name: 'See the booking' }).getAttribute('href')).toBe(
    '/golfer/booking/CD12345678',
  );
  // What is refused does not wait to be sent.
  expect(screen.getByRole('button', { name: /Waiting to send/, hidden: true }).textContent).toContain('1 not done');
  fireEvent.click(within(refused).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Nothing is waiting')).toBeTruthy();

  server.answers['POST /booking/act'] = lost;
  await act(waits);
  await listed();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out', hidden: true }));
  expect(await screen.findByText(/1 waiting to be sent. They stay on this device/)).toBeTruthy();
  click('switch', /Forget this device/);
  expect(screen.queryByText(/They stay on this device/)).toBeNull();
  click('switch', /Forget this device/);
  server.answers['POST /auth/logout'] = () => success(null);
  click('button', 'Sign out everywhere');
  await waitFor(() => expect(bodyOf(app, 'POST /auth/logout')).toEqual({ everywhere: true }));
});
