import { afterAll, expect, test } from 'vitest';
import { countsUntil } from '../../domain/reward/points.ts';
import { erase } from '../../server/account/deletion/erase.ts';
import { sql } from '../../server/db/db.ts';
import { startRewards } from './world.ts';
import { NOW } from '../support/clock.ts';

const world = await startRewards();
afterAll(() => world.close());

test('an erased caddy wants nothing any more: what the caddy had asked for is there for others, and no operator is asked', async () => {
  const somchai = await world.rich(500);
  const asked = await world.reward({ approver: 'OPERATOR' });
  const [coupon, shown] = [await world.reward(), await world.reward()];
  const open = [
    await world.redeems(somchai, asked),
    await world.redeems(somchai, coupon),
    await world.redeems(somchai, shown),
  ];
  await world.done('POST /reward/code', { redemption_id: open[2]?.redemption_id ?? '' }, somchai);
  expect(await Promise.all(open.map((it) => world.statusOf(it.redemption_id)))).toEqual([
    'REQUESTED',
    'APPROVED',
    'READY',
  ]);
  await world.db.transact((tx) => erase(tx, somchai.user_id, NOW));
  for (const { redemption_id } of open) expect(await world.statusOf(redemption_id)).toBe('CANCELLED');
  for (const { reward_id } of [asked, coupon, shown]) expect(await world.stockOf(reward_id)).toBe(10);
  const jobs = await world.db.many(sql`select key from job where key = ${`reward-expire:${somchai.user_id}`}`);
  expect(jobs).toEqual([]);
  const rows = () =>
    world.db.many(sql`
      select transaction_id::text as id from point_entry where account = ${`caddy:${somchai.user_id}:points`}
      union all select notification_id::text from notification where user_id = ${somchai.user_id}
      order by 1`);
  const left = await rows();
  world.setNow(countsUntil(NOW));
  await world.runJobs();
  expect(await rows()).toEqual(left);
  await world.isSound();
});
