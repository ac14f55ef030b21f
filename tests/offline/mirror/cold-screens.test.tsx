import { waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { ROUTES } from '../../../src/app/routes.tsx';
import { NOK, openAs, SOMCHAI, withoutSignal } from '../../booking/screens/scene.tsx';
import { testTable } from '../../support/table.ts';

const PEOPLE = { golfer: NOK, caddy: SOMCHAI } as const;
const FILL: Record<string, string> = { booking_ref: 'NOK0000001', alt_reference: 'REQ0000001' };
const SOMEBODY = '018f0000-0000-7000-8000-00000000ffff';

const ROLES = ['golfer', 'caddy'] as const;

testTable(ROLES)(
  'no screen of a %s that was never seen on this phone is white without a signal: one main part, with words in it',
  async (role) => {
    const scene = await openAs(PEOPLE[role], `/${role}/profile`);
    withoutSignal(scene);
    const rows = ROUTES.filter((row) => row.role === role);
    expect(rows.length).toBeGreaterThan(15);
    for (const { path } of rows) {
      await scene.reopen(path.replace(/:(\w+)/g, (_, name: string) => FILL[name] ?? SOMEBODY));
      await waitFor(
        () => {
          const mains = [...document.querySelectorAll('main, [role=main]')].map((it) => it.textContent?.trim() !== '');
          expect([path, mains]).toEqual([path, [true]]);
          expect([path, document.querySelector('.skels, .loading-overlay')]).toEqual([path, null]);
        },
        { timeout: 20_000 },
      );
    }
    vi.unstubAllGlobals();
  },
);
