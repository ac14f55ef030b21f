import * as v from 'valibot';
import { call } from '../call.ts';
import { moment, page, paging, text, uuid, wholeNumber } from '../text.ts';
import { parseCode, parseCounterKey } from './code.ts';
import { REDEMPTION_STATUSES, REWARD_KINDS } from './transitions.ts';
import { POINT_KINDS } from './points.ts';

const bothNames = { name_th: v.string(), name_en: v.string() };

export const reward = v.object({
  reward_id: v.string(),
  kind: v.picklist(REWARD_KINDS),
  ...bothNames,
  points: v.number(),
  /** Satang, for a WALLET reward; else null. */
  amount: v.nullable(v.number()),
  /** How many are left. */
  stock: v.number(),
});
export type Reward = v.InferOutput<typeof reward>;

const courseName = v.object({ slug: v.string(), ...bothNames });

export const redemption = v.object({
  redemption_id: uuid,
  /** For people to read: RW-2211-0007. */
  reference: v.string(),
  status: v.picklist(REDEMPTION_STATUSES),
  kind: v.picklist(REWARD_KINDS),
  ...bothNames,
  points: v.number(),
  amount: v.nullable(v.number()),
  /** The course at which it is collected; null: it is paid automatically. */
  course: v.nullable(courseName),
  requested_at: moment,
  /** When it expires if nobody collects it; null: it has ended. */
  expires_at: v.nullable(moment),
  /** When the code that the caddy shows expires; null: no code is shown. */
  code_expires_at: v.nullable(moment),
  ended_at: v.nullable(moment),
  /** The operator's reason for a refusal. */
  note: v.nullable(v.string()),
});
export type Redemption = v.InferOutput<typeof redemption>;

/** One line of the caddy's points history: the signed change of the balance. */
export const pointLine = v.object({
  line_id: uuid,
  kind: v.picklist(POINT_KINDS),
  points: v.number(),
  at: moment,
  /** The round that it was for. */
  booking_ref: v.nullable(v.string()),
  holes: v.nullable(v.number()),
  /** The round's golfer. */
  golfer: v.nullable(v.string()),
  /** The reward, for a redemption. */
  reward: v.nullable(v.object(bothNames)),
});
export type PointLine = v.InferOutput<typeof pointLine>;

export const rewardSummary = v.object({
  points: v.number(),
  /** The points that expire next, and when; null when there are none. */
  expiring: v.nullable(v.object({ points: v.number(), at: moment })),
  rewards: v.array(reward),
  /** The open redemptions and the last ten that ended, newest first. */
  redemptions: v.array(redemption),
  /** The caddy's own courses, where the caddy can collect a reward. */
  courses: v.array(courseName),
});
export type RewardSummary = v.InferOutput<typeof rewardSummary>;

const byId = v.strictObject({ redemption_id: uuid });

const code = v.pipe(
  v.string('WRONG_TYPE'),
  v.check((s) => parseCode(s) !== undefined, 'INVALID'),
  v.transform((s) => parseCode(s) as string),
);
const counterKey = v.pipe(
  v.string('WRONG_TYPE'),
  v.check((s) => parseCounterKey(s) !== undefined, 'INVALID'),
  v.transform((s) => parseCounterKey(s) as string),
);

/** What the staff hand over, and to whom. */
const handing = v.object({
  reference: v.string(),
  kind: v.picklist(REWARD_KINDS),
  ...bothNames,
  caddy: v.object({ nickname: v.string(), number: v.string() }),
  course: courseName,
});
export type Handing = v.InferOutput<typeof handing>;

/** Calls per minute at a counter; wrong codes are also limited per counter (server/reward/counter.ts). */
const AT_COUNTER = 60;

export const rewardCalls = {
  'GET /reward/summary': call({ who: 'caddy', input: v.strictObject({}), output: rewardSummary, kept: true }),
  'POST /reward/history': call({ who: 'caddy', input: v.strictObject(paging), output: page(pointLine) }),
  /** Takes the points and one item of the stock at once. `points`: the price the caddy saw; REWARD_CHANGED when it has changed. */
  'POST /reward/redeem': call({
    who: 'caddy',
    changes: true,
    perMinute: 20,
    input: v.strictObject({
      reward_id: text(40),
      points: wholeNumber(1, 1_000_000),
      /** One of the caddy's courses; the first one when left out. */
      golf_course: v.optional(text(80)),
    }),
    output: redemption,
  }),
  'POST /reward/cancel': call({ who: 'caddy', changes: true, input: byId, output: redemption }),
  /** A code for the counter, valid for 15 minutes; it replaces the previous one. */
  'POST /reward/code': call({
    who: 'caddy',
    changes: true,
    perMinute: 20,
    input: byId,
    output: v.object({ ...redemption.entries, code: v.string() }),
  }),
  /** For the staff with the counter's key: shows what the code is for. Changes nothing. */
  'POST /reward/check': call({
    who: 'all',
    perMinute: AT_COUNTER,
    input: v.strictObject({ key: counterKey, code }),
    output: handing,
  }),
  /** Hands the reward over. The same `confirm_id` again gets the same answer; another one is told that the code was used. */
  'POST /reward/confirm': call({
    who: 'all',
    perMinute: AT_COUNTER,
    input: v.strictObject({ key: counterKey, code, confirm_id: uuid }),
    output: v.object({ ...handing.entries, ended_at: moment }),
  }),
};
