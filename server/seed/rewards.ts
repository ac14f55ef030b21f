import { DAY, isoOf, MINUTE, type Moment } from '#domain/dates.ts';
import { CODE_FOR } from '#domain/reward/transitions.ts';
import { points } from '#domain/reward/points.ts';
import { earning } from '#domain/reward/posting.ts';
import type { Tx } from '../db/db.ts';
import { insertCounter, lockedRedemption, setStock } from '../reward/sql.ts';
import { hashOfKey } from '../reward/counter.ts';
import { lockPoints, planExpiry, postPoints } from '../reward/points.ts';
import { act } from '../reward/transition.ts';
import { redeem } from '../reward/commands.ts';
import type { Books } from './books.ts';
import type { Happening } from './demo-events.ts';
import { idOf } from './id.ts';

/** Of the counter at the demo caddy's first course. */
export const DEMO_COUNTER_KEY = 'DEMK-CADD-EE22-2222-2222';
const COURSE = 'bangkok-golf-club';

const STOCK = { 'food-100': 40, 'bonus-200': 26, 'sun-shirt': 12 };

/** Of the time before the demo world's own rounds: [who, days ago, how many]. */
const GIFTS: readonly (readonly [string, number, number])[] = [
  ['caddy', 210, 1_700],
  ['caddy', 96, 690],
  ['mook', 150, 1_800],
  ['ja', 120, 640],
  ['nan', 88, 310],
];

/** What is there to have, what caddies had before, a coupon that was handed over, and a shirt that waits for the operator. */
export function rewardHappenings(now: Moment): Happening[] {
  const handed = now - 12 * DAY;
  return [
    { at: now - 400 * DAY, happen: open(now - 400 * DAY) },
    ...GIFTS.map(([key, days, amount]) => ({ at: now - days * DAY, happen: gift(key, amount, now - days * DAY) })),
    { at: handed, happen: handOver(handed) },
    { at: now - 47 * DAY, happen: (tx) => bonus(tx, now - 47 * DAY) },
    { at: now - 29 * DAY, happen: (tx) => cancelledRedemption(tx, now - 29 * DAY) },
    {
      at: now - 95 * MINUTE,
      happen: async (tx: Tx) => {
        await redeem(
          tx,
          idOf('mook'),
          { reward_id: 'sun-shirt', points: 1_500, golf_course: COURSE },
          now - 95 * MINUTE,
        );
      },
    },
  ];
}

/** Whoever has points has a day on which the oldest of them are over. */
export async function planPoints(tx: Tx, books: Books): Promise<void> {
  for (const [caddy_id, at] of books.firstPoints) {
    const gifts = GIFTS.filter(([key]) => idOf(key) === caddy_id).map(([, days]) => books.now - days * DAY);
    await planExpiry(tx, caddy_id, Math.min(at, ...gifts));
  }
}

const open = (at: Moment) => async (tx: Tx) => {
  for (const [reward_id, stock] of Object.entries(STOCK)) await tx.run(setStock(reward_id, stock));
  const key_hash = hashOfKey(DEMO_COUNTER_KEY.replaceAll('-', ''));
  await tx.run(insertCounter(idOf('counter'), COURSE, 'เคาน์เตอร์แคดดี้', key_hash, isoOf(at)));
};

const gift = (key: string, amount: number, at: Moment) => async (tx: Tx) => {
  const caddy_id = idOf(key);
  await planExpiry(tx, caddy_id, at);
  await lockPoints(tx, caddy_id, at);
  await postPoints(tx, earning(caddy_id, points(amount)), `gift:${idOf(`${key} ${at}`)}`, at);
};

const handOver = (at: Moment) => async (tx: Tx) => {
  const wish = { reward_id: 'food-100', points: 500, golf_course: COURSE };
  const { redemption_id } = await redeem(tx, idOf('caddy'), wish, at);
  const then = at + 40 * MINUTE;
  // A code that nobody can know: it was used long ago.
  const shown = { code_hash: idOf('code'), code_expires_at: isoOf(then + CODE_FOR) };
  const it = await act(tx, await tx.one(lockedRedemption(redemption_id)), 'show_code', 'caddy', then, shown);
  const tap = { counter_id: idOf('counter'), confirm_id: idOf('confirm') };
  await act(tx, it, 'confirm', 'counter', then + 2 * MINUTE, tap);
};

/** Points for money, which the house does by itself. */
async function bonus(tx: Tx, at: Moment): Promise<void> {
  await redeem(tx, idOf('caddy'), { reward_id: 'bonus-200', points: 1_000 }, at);
}

async function cancelledRedemption(tx: Tx, at: Moment): Promise<void> {
  const wish = { reward_id: 'food-100', points: 500, golf_course: COURSE };
  const { redemption_id } = await redeem(tx, idOf('caddy'), wish, at);
  await act(tx, await tx.one(lockedRedemption(redemption_id)), 'cancel', 'caddy', at + 3 * MINUTE);
}
