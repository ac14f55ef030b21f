import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { openMeter, type Weighed } from '../../offline/meter.ts';
import { relaunch, signIn, type Person } from '../../offline/relaunch.ts';

const MOST = 5_000;

let product: Product;

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
});
afterAll(() => product?.close());

async function warm(who: Person): Promise<Weighed[]> {
  const meter = await openMeter(product.origin);
  const phone = await openPhone();
  try {
    await signIn(phone.page, meter.origin, who);
    await relaunch(phone, meter, who); // what the first visit left for later comes once
    return await relaunch(phone, meter, who);
  } finally {
    await phone.close();
    await meter.close();
  }
}

const totalOf = (weighed: Weighed[]): number => weighed.reduce((sum, { bytes }) => sum + bytes, 0);
const told = (weighed: Weighed[]): string =>
  weighed.map(({ asked, status, bytes }) => `${bytes} ${status} ${asked}`).join('\n');

test.each(['golfer', 'caddy'] as const)(
  'a %s opens the app again and nothing has changed: all of it is at most 5 KB, headers too',
  async (who) => {
    const weighed = await warm(who);
    const reads = weighed.filter(({ asked }) => asked.includes('/api/') && !/auth|live|slip/.test(asked));
    expect(reads.length, told(weighed)).toBeGreaterThan(6);
    expect(reads.filter(({ status }) => status !== 304 && status !== 204)).toEqual([]);
    expect(totalOf(weighed), told(weighed)).toBeLessThanOrEqual(MOST);
    // Each question once, and none for what the worker holds.
    expect(new Set(reads.filter(({ asked }) => asked.startsWith('GET')).map(({ asked }) => asked)).size).toBe(
      reads.filter(({ asked }) => asked.startsWith('GET')).length,
    );
    expect(weighed.filter(({ asked }) => /assets|fonts|img|GET \/ ?$|home/.test(asked))).toEqual([]);
  },
);
