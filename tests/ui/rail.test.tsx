import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NOK, openAs, phoneOf, SOMCHAI } from '../booking/screens/scene.tsx';
import { clockAt, SCREEN_NOW } from '../support/clock.ts';
import { aBooking } from '../support/booking.ts';
import { render } from '../support/on-phone.tsx';
import { testTable } from '../support/table.ts';

clockAt(SCREEN_NOW);

/** A window of so many rem; css is not there in these tests, the queries are. */
function windowOf(rem: number): void {
  window.matchMedia = ((query: string) => ({
    matches: rem >= Number(/min-width: ([\d.]+)rem/.exec(query)?.[1] ?? Infinity),
    addEventListener() {},
    removeEventListener() {},
  })) as never;
}

/** The bars of every screen of this role, one after the other, without the screens. */
async function everyScreen(role: 'golfer' | 'caddy', look: (path: string) => void | Promise<void>): Promise<void> {
  const [{ Bars }, { ROUTES }] = await Promise.all([
    import('../../src/app/bars.tsx'),
    import('../../src/app/routes.tsx'),
  ]);
  const rows = ROUTES.filter(({ layout }) => layout === role);
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows) {
    cleanup();
    render(
      <Bars row={row}>
        <main />
      </Bars>,
    );
    await look(row.path);
  }
}

const menu = () => screen.queryByRole('navigation', { name: 'Main menu' });

testTable<['golfer' | 'caddy', typeof NOK | typeof SOMCHAI]>([
  ['golfer', NOK],
  ['caddy', SOMCHAI],
])(
  'every screen of a %s keeps the rail in a window that has room for it, and marks where it belongs; on a phone a screen with a main button in their place has no tabs',
  async (role, person) => {
    await openAs(person, '/no-permission');
    windowOf(50);
    await everyScreen(role, (path) => {
      const rail = menu();
      expect(rail, path).not.toBeNull();
      // A golfer has no tab for chats: the golfer's rooms are among the notifications.
      if (path.startsWith('/golfer/chat')) return;
      expect(rail?.querySelectorAll('[aria-current=page]'), path).toHaveLength(1);
    });
    windowOf(24);
    const without: string[] = [];
    await everyScreen(role, (path) => void (menu() ?? without.push(path)));
    expect(without).toContain(`/${role}/profile/edit-profile`);
    expect(without).not.toContain(`/${role}/booking`);
    cleanup();
  },
);

test('in a wide window the other rounds stand beside one booking, and it is marked among them', async () => {
  const rounds = [
    aBooking({ status: 'CONFIRMED', actions: [] }),
    aBooking({ booking_ref: 'NOK0000002', booking_date: '2026/11/25' }),
  ];
  const scene = await phoneOf(NOK, () => rounds);
  windowOf(80);
  await scene.reopen('/golfer/booking/NOK0000001');
  const beside = within(await screen.findByRole('complementary'));
  const here = await beside.findByRole('link', { name: /22 Nov 07:10/ });
  expect(here.getAttribute('aria-current')).toBe('page');
  const other = beside.getByRole('link', { name: /25 Nov/ });
  expect(other.getAttribute('href')).toBe('/golfer/booking/NOK0000002');
  expect(other.getAttribute('aria-current')).toBeNull();
});
