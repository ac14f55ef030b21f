import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { points } from '../../domain/reward/points.ts';
import { expirePoints, pointsForReview, pointsForRound } from '../../server/reward/points.ts';
import type { Person } from '../booking/world.ts';
import { startRewards } from './world.ts';
import { NOW } from '../support/clock.ts';

const world = await startRewards(40);
afterAll(() => world.close());

type Step = { what: 'round' | 'review' | 'redeem' | 'bonus' | 'cancel' | 'expire'; caddy: number };
const step = fc.record<Step>({
  what: fc.constantFrom('round', 'round', 'review', 'redeem', 'redeem', 'bonus', 'cancel', 'expire'),
  caddy: fc.nat(2),
});

/** MO-17: points obey what money obeys, whatever happens at the same time. */
test('MO-17: three caddies earning, redeeming, cancelling and expiring at once: nothing is made or lost, nobody owes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 16, maxLength: 32 }), async (steps) => {
      const caddies = await Promise.all([world.rich(40), world.rich(40), world.caddy()]);
      const coupon = await world.reward({ points: 15, stock: 6 });
      const bonus = await world.reward({ points: 20, stock: 4, kind: 'WALLET' });
      const refs = Array.from({ length: 8 }, () => randomUUID());
      const redeemed = new Map<string, string[]>();
      const does = async ({ what, caddy: index }: Step, n: number): Promise<number> => {
        const caddy = caddies[index] as Person;
        const round = { booking_ref: `${index}-${refs[n % 8]}`, caddy_id: caddy.user_id };
        switch (what) {
          case 'round':
            await world.db.transact((tx) =>
              pointsForRound(tx, { ...round, caddy_arrived_at: NOW - n, tee_off_at: NOW + 40 * 60_000 }, NOW),
            );
            return 0;
          case 'review':
            await world.db.transact((tx) => pointsForReview(tx, { ...round, stars: 5 }, NOW));
            return 0;
          case 'redeem':
          case 'bonus': {
            const { status, data, status_code } = await world.call(
              'POST /reward/redeem',
              what === 'redeem' ? coupon : bonus,
              caddy,
            );
            if (status === 'success')
              redeemed.set(caddy.user_id, [...(redeemed.get(caddy.user_id) ?? []), data.redemption_id]);
            return status_code;
          }
          case 'cancel': {
            const redemption_id = redeemed.get(caddy.user_id)?.[0] ?? randomUUID();
            return (await world.call('POST /reward/cancel', { redemption_id }, caddy)).status_code;
          }
          case 'expire':
            await world.db.transact((tx) =>
              expirePoints({ tx, key: '', payload: { caddy_id: caddy.user_id }, now: NOW, context: world.context }),
            );
            return 0;
        }
      };
      const codes = await Promise.all(steps.map(does));
      expect(codes.filter((code) => code >= 500)).toEqual([]);
      await world.isSound();
      expect(await world.stockOf(coupon.reward_id)).toBeGreaterThanOrEqual(0);
      const distinct = new Set(
        steps.flatMap(({ what, caddy }, n) =>
          what === 'round' || what === 'review' ? [`${what} ${caddy} ${refs[n % 8]}`] : [],
        ),
      );
      const earned = [...distinct].reduce((sum, it) => sum + (it.startsWith('round') ? 15 : 5), 80);
      const kept = await Promise.all(caddies.map((caddy) => world.pointsOf(caddy)));
      const summaries = await Promise.all(caddies.map((caddy) => world.done('GET /reward/summary', {}, caddy)));
      const spent = summaries
        .flatMap(({ redemptions }) => redemptions)
        .filter(({ status }) => status !== 'CANCELLED')
        .reduce((sum, it) => sum + it.points, 0);
      expect(points(kept.reduce((sum, it) => sum + it, 0) + spent)).toBe(earned);
    }),
    { numRuns: Number(process.env['DEEP'] ?? 1) },
  );
}, 120_000);
