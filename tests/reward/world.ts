import { randomUUID } from 'node:crypto';
import { baht } from '../../domain/money.ts';
import { points, earning } from '#domain/reward/points.ts';
import type { OutputOf } from '../../domain/calls.ts';
import { sql } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import { hashOfKey, newCounterKey } from '../../server/reward/counter.ts';
import { insertCounter } from '../../server/reward/sql.ts';
import { lockPoints, planExpiry, postPoints } from '../../server/reward/points.ts';
import { COURSE, type Person, startWorld, type World } from '../booking/world.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { pointsAreWhole } from './points-faults.ts';
import { NOW } from '../support/clock.ts';

export { COURSE } from '../booking/world.ts';

type Redemption = OutputOf<'POST /reward/redeem'>;

export interface RewardWorld extends World {
  /** A caddy with so many points, earned now. */
  rich(amount: number): Promise<Person>;
  /** So many points for the caddy, as if a round had given them. */
  give(caddy: Person, amount: number, at?: number): Promise<void>;
  /** A reward of its own: a coupon of 100 points, ten of them, unless it is said. */
  reward(more?: Partial<NewReward>): Promise<{ reward_id: string; points: number }>;
  stockOf(reward_id: string): Promise<number>;
  pointsOf(caddy: Person): Promise<number>;
  /** The key of a new counter. */
  counter(slug?: string): Promise<string>;
  redeems(caddy: Person, of: { reward_id: string; points: number }): Promise<Redemption>;
  statusOf(redemption_id: string): Promise<string>;
  isSound(): Promise<void>;
}

interface NewReward {
  kind: 'COUPON' | 'WALLET' | 'GOODS';
  points: number;
  approver: 'HOUSE' | 'OPERATOR';
  stock: number;
}

let made = 0;

export async function startRewards(connections?: number): Promise<RewardWorld> {
  const world = await startWorld(connections);
  const { db } = world;
  const here: RewardWorld = {
    ...world,
    async rich(amount) {
      const caddy = await world.caddy();
      await here.give(caddy, amount);
      return caddy;
    },
    give: ({ user_id }, amount, at = NOW) =>
      db.transact(async (tx) => {
        await planExpiry(tx, user_id, at);
        await lockPoints(tx, user_id, at);
        await postPoints(tx, earning(user_id, points(amount)), `round:${randomUUID()}`, at);
      }),
    async reward({ kind = 'COUPON', points: price = 100, approver = 'HOUSE', stock = 10 } = {}) {
      const reward_id = `test-${++made}`;
      const amount = kind === 'WALLET' ? baht(200) : null;
      await db.run(sql`
        insert into reward (reward_id, kind, name_th, name_en, points, amount, approver, stock, position)
        values (${reward_id}, ${kind}, 'ของรางวัล', 'Reward', ${price}, ${amount}, ${approver}, ${stock}, 9)`);
      return { reward_id, points: price };
    },
    stockOf: async (reward_id) =>
      (await db.one(sql<{ stock: number }>`select stock from reward where reward_id = ${reward_id}`)).stock,
    pointsOf: async (caddy) => (await world.done('GET /reward/summary', {}, caddy)).points,
    async counter(slug = COURSE) {
      const key = newCounterKey();
      await db.run(insertCounter(newId(NOW), slug, 'เคาน์เตอร์', hashOfKey(key), new Date(NOW).toISOString()));
      return key;
    },
    redeems: (caddy, { reward_id, points: price }) =>
      world.done('POST /reward/redeem', { reward_id, points: price }, caddy),
    statusOf: async (redemption_id) =>
      (await db.one(sql<{ status: string }>`select status from redemption where redemption_id = ${redemption_id}`))
        .status,
    async isSound() {
      await pointsAreWhole(db);
      await ledgerIsWhole(db);
    },
  };
  return here;
}
