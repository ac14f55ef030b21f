import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
