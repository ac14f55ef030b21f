import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi, afterEach } from 'vitest';
import { ROUTES } from '../../../src/app/routes.tsx';
import { NOK, openAs, SOMCHAI, withoutSignal } from '../../booking/screens/scene.tsx';

afterEach(() => vi.unstubAllGlobals());

const PEOPLE = { golfer: NOK, caddy: SOMCHAI } as const;
const FILL: Record<string, string> = { booking_ref: 'NOK0000001', alt_reference: 'REQ0000001' };
const SOMEBODY = '018f0000-0000-7000-8000-00000000ffff';

const ADDRESSES = (['golfer', 'caddy'] as const).flatMap((role) =>
  ROUTES.filter((row) => row.role === role).map(
    ({ path }) => [role, path.replace(/:(\w+)/g, (_, name: string) => FILL[name] ?? SOMEBODY)] as const,
  ),
);

test.each(ADDRESSES)(
  '%s %s, never seen on this phone and no signal: one main part, with words in it',
  async (role, address) => {
    const scene = await openAs(PEOPLE[role], `/${role}/profile`);
    withoutSignal(scene);
    await scene.reopen(address);
    await waitFor(
      () => {
        expect(screen.getAllByRole('main')).toHaveLength(1);
        expect(document.querySelector('.skels, .loading-overlay')).toBeNull();
        expect(screen.getByRole('main').textContent?.trim()).not.toBe('');
      },
      { timeout: 20_000 },
    );
  },
);
