import { DAY, isoOf, MINUTE, type Moment } from '#domain/dates.ts';
import { points, earning } from '#domain/reward/points.ts';
import { CODE_FOR } from '#domain/reward/transitions.ts';
import type { Tx } from '../db/db.ts';
import { insertCounter, lockedRedemption, setReward } from '../reward/sql.ts';
import { hashOfKey } from '../reward/counter.ts';
import { lockPoints, planExpiry, postPoints } from '../reward/points.ts';
import { act } from '../reward/transition.ts';
import { redeem } from '../reward/commands.ts';
import type { Books } from './books.ts';
import { idOf } from './id.ts';
import type { Happening } from './rounds.ts';

/** The key of the counter at the demo caddy's first course. */
export const DEMO_COUNTER_KEY = 'DEMK-CADD-EE22-2222-2222';
const COURSE = 'bangkok-golf-club';

const STOCK = { 'food-100': 40, 'bonus-200': 26, 'sun-shirt': 12 };

/** Points from before the demo bookings. */
const GIFTS = [
  { key: 'caddy', days: 210, amount: 1_700 },
  { key: 'caddy', days: 96, amount: 690 },
  { key: 'mook', days: 150, amount: 1_800 },
  { key: 'ja', days: 120, amount: 640 },
  { key: 'nan', days: 88, amount: 310 },
];

/** Plans the expiry of everybody's points. */
export async function planPoints(tx: Tx, { now, firstPoints }: Books): Promise<void> {
  for (const [caddy_id, at] of firstPoints) {
    const gifts = GIFTS.filter(({ key }) => idOf(key) === caddy_id).map(({ days }) => now - days * DAY);
    await planExpiry(tx, caddy_id, Math.min(at, ...gifts));
  }
}

/** Redemptions in the demo world; the shirt waits for the operator. */
export function rewardHappenings(now: Moment): Happening[] {
  const happening = (at: Moment, happen: (tx: Tx, at: Moment) => Promise<unknown>): Happening => ({
    at,
    happen: async (tx) => void (await happen(tx, at)),
  });
  const food = { reward_id: 'food-100', points: 500, golf_course: COURSE };
  const redeemed = async (tx: Tx, at: Moment) => {
    const { redemption_id } = await redeem(tx, idOf('caddy'), food, at);
    return tx.one(lockedRedemption(redemption_id));
  };
  return [
    happening(now - 400 * DAY, open),
    ...GIFTS.map((it) => happening(now - it.days * DAY, (tx, at) => give(tx, it.key, it.amount, at))),
    happening(now - 47 * DAY, (tx, at) => redeem(tx, idOf('caddy'), { reward_id: 'bonus-200', points: 1_000 }, at)),
    happening(now - 29 * DAY, async (tx, at) => act(tx, await redeemed(tx, at), 'cancel', 'caddy', at + 3 * MINUTE)),
    happening(now - 12 * DAY, async (tx, at) => handOver(tx, await redeemed(tx, at), at + 40 * MINUTE)),
    happening(now - 95 * MINUTE, (tx, at) =>
      redeem(tx, idOf('mook'), { reward_id: 'sun-shirt', points: 1_500, golf_course: COURSE }, at),
    ),
  ];
}

async function open(tx: Tx, at: Moment): Promise<void> {
  for (const [reward_id, stock] of Object.entries(STOCK)) await tx.run(setReward(reward_id, stock, true));
  const key_hash = hashOfKey(DEMO_COUNTER_KEY.replaceAll('-', ''));
  await tx.run(insertCounter(idOf('counter'), COURSE, 'เคาน์เตอร์แคดดี้', key_hash, isoOf(at)));
}

async function give(tx: Tx, key: string, amount: number, at: Moment): Promise<void> {
  const caddy_id = idOf(key);
  await planExpiry(tx, caddy_id, at);
  await lockPoints(tx, caddy_id, at);
  await postPoints(tx, earning(caddy_id, points(amount)), `gift:${idOf(`${key} ${at}`)}`, at);
}

async function handOver(tx: Tx, redemption: Parameters<typeof act>[1], at: Moment): Promise<void> {
  // A code that nobody can know, because it was used long ago.
  const shown = { code_hash: idOf('code'), code_expires_at: isoOf(at + CODE_FOR) };
  const it = await act(tx, redemption, 'show_code', 'caddy', at, shown);
  const tap = { counter_id: idOf('counter'), confirm_id: idOf('confirm') };
  await act(tx, it, 'confirm', 'counter', at + 2 * MINUTE, tap);
}
