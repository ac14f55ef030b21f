import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anotherBuild, type AnotherBuild } from '../../support/another-build.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { faultsOf, visitor, type Visitor } from '../../offline/every-screen.ts';
import type { Person } from '../../offline/relaunch.ts';
import { slowFaultsOf } from '../../offline/slow-home.ts';

/** What is written on the phone, or comes with the app: it is as old as the phone says. */
const READS_NOTHING = /create-post$|user-manual$/;
const LONG = 240_000;
/** The demo caddy's name, as the home screen shows it in the greeting. */
const NAME = 'ฝน';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
});
afterAll(() => product?.close());

describe.each(['golfer', 'caddy'] as const)('every screen a %s has opened once', (who: Person) => {
  let she: Visitor;
  beforeAll(async () => {
    she = await visitor(product.origin, who, (path) => !READS_NOTHING.test(path));
    expect(she.online.size).toBeGreaterThan(8);
  }, LONG);
  afterAll(() => she?.close());

  test(
    'shows its content and how old it is while every request hangs',
    async () => {
      she.proxy.is = 'stuck';
      expect(await faultsOf(she)).toEqual([]);
    },
    LONG,
  );

  test(
    'shows its content and how old it is when nothing answers',
    async () => {
      she.proxy.is = 'closed';
      expect(await faultsOf(she)).toEqual([]);
      expect(she.phone.complaints).toEqual([]);
    },
    LONG,
  );
});

describe('a slow road', () => {
  let house: Product | undefined;
  let she: Visitor;
  // A world of its own: the caddy's duty changes, and with it what the home screen shows.
  beforeAll(async () => {
    house = await startProduct({ SEED: 'demo' });
    she = await visitor(house.origin, 'caddy', (path) => !READS_NOTHING.test(path));
  }, LONG);
  afterAll(async () => {
    await she?.close();
    await house?.close();
  });

  test(
    'CA-11: 3 s and 30 kbit/s: the copy before any answer, then what is new, nothing of anybody else, no skeleton',
    async () => {
      expect(await slowFaultsOf(she, house?.origin ?? '', NAME)).toEqual([]);
    },
    LONG,
  );
});

describe('controls: an app that does not show its copies', () => {
  let other: AnotherBuild | undefined;
  let house: Product | undefined;
  let she: Visitor;
  beforeAll(async () => {
    other = await anotherBuild('no-copies', [
      { file: 'src/sync/mirror/reads.ts', find: 'if (!copy || entry', put: 'if (copy !== null || entry' },
      // The picture of the person's last screen is a copy too.
      { file: 'domain/last-screen.ts', find: 'if (!ROOT.test(shell)', put: 'if (ROOT.test(shell)' },
    ]);
    house = await startProduct({ SEED: 'demo', DIST_DIR: other.dist });
    she = await visitor(house.origin, 'caddy', (path) => /^\/caddy\/(?:booking|profile\/earnings)$/.test(path));
  }, LONG);
  afterAll(async () => {
    await she?.close();
    await house?.close();
    await other?.remove();
  });

  test(
    'CA-11 control: on a slow road it is found out',
    async () => {
      expect(await slowFaultsOf(she, house?.origin ?? '', NAME, 10_000)).toEqual(['her copy was never shown']);
    },
    LONG,
  );

  test(
    'when nothing answers it is found out',
    async () => {
      she.proxy.is = 'closed';
      expect((await faultsOf(she, 10_000)).length).toBeGreaterThan(0);
      // As a screen that was never opened on this phone: what is missing, why, and what to do.
      const cold = she.phone.context.pages().map((page) => page.getByText('ไม่มีข้อมูลนี้ในเครื่อง').count());
      expect((await Promise.all(cold)).some((count) => count > 0)).toBe(true);
    },
    LONG,
  );
});
