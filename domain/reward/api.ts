import * as v from 'valibot';
import { call } from '../call.ts';
import { moment, page, paging, text, uuid, wholeNumber } from '../text.ts';
import { parseCode, parseCounterKey } from './code.ts';
import { REDEMPTION_STATUSES, REWARD_KINDS } from './transitions.ts';
import { POINT_KINDS } from './line.ts';

const bothNames = { name_th: v.string(), name_en: v.string() };

export const reward = v.object({
  reward_id: v.string(),
  kind: v.picklist(REWARD_KINDS),
  ...bothNames,
  points: v.number(),
  /** Satang, of a WALLET one; else null. */
  amount: v.nullable(v.number()),
  /** How many can still be had. */
  stock: v.number(),
});
export type Reward = v.InferOutput<typeof reward>;

const courseName = v.object({ slug: v.string(), ...bothNames });

export const redemption = v.object({
  redemption_id: uuid,
  /** For people: RW-2211-0007. */
  reference: v.string(),
  status: v.picklist(REDEMPTION_STATUSES),
  kind: v.picklist(REWARD_KINDS),
  ...bothNames,
  points: v.number(),
  amount: v.nullable(v.number()),
  /** Where it is fetched; null: it comes by itself. */
  course: v.nullable(courseName),
  requested_at: moment,
  /** When it ends by itself if nobody fetches it; null: it has ended. */
  expires_at: v.nullable(moment),
  /** When the code the caddy shows now expires; null: no code is shown. */
  code_expires_at: v.nullable(moment),
  ended_at: v.nullable(moment),
  /** Why an operator refused it, in the operator's words. */
  note: v.nullable(v.string()),
});
export type Redemption = v.InferOutput<typeof redemption>;

/** One line of the caddy's history: by how many points a posting changed the balance, with its sign. */
export const pointLine = v.object({
  line_id: uuid,
  kind: v.picklist(POINT_KINDS),
  points: v.number(),
  at: moment,
  /** Of the round it was for. */
  booking_ref: v.nullable(v.string()),
  holes: v.nullable(v.number()),
  /** Whose round it was. */
  golfer: v.nullable(v.string()),
  /** Of a redemption: what for. */
  reward: v.nullable(v.object(bothNames)),
});
export type PointLine = v.InferOutput<typeof pointLine>;

export const rewardSummary = v.object({
  points: v.number(),
  /** The points that expire next, and when; null when the caddy has none. */
  expiring: v.nullable(v.object({ points: v.number(), at: moment })),
  rewards: v.array(reward),
  /** Those that go on, and the last ten that ended, newest first. */
  redemptions: v.array(redemption),
  /** Where the caddy may collect a reward: the caddy's own courses. */
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

/** What staff hand over, and to whom. */
const handing = v.object({
  reference: v.string(),
  kind: v.picklist(REWARD_KINDS),
  ...bothNames,
  caddy: v.object({ nickname: v.string(), number: v.string() }),
  course: courseName,
});
export type Handing = v.InferOutput<typeof handing>;

/** Wrong ones are counted by the counter too (server/reward/code.ts). */
const AT_COUNTER = 60;

export const rewardCalls = {
  'GET /reward/summary': call({ who: 'caddy', input: v.strictObject({}), output: rewardSummary, kept: true }),
  'POST /reward/history': call({ who: 'caddy', input: v.strictObject(paging), output: page(pointLine) }),
  /** Takes the points, and one of the stock, at once. `points`: the price the caddy saw; REWARD_CHANGED when it is another by now. */
  'POST /reward/redeem': call({
    who: 'caddy',
    changes: true,
    perMinute: 20,
    input: v.strictObject({
      reward_id: text(40),
      points: wholeNumber(1, 1_000_000),
      /** One of the caddy's courses; the first of them unless said. */
      golf_course: v.optional(text(80)),
    }),
    output: redemption,
  }),
  'POST /reward/cancel': call({ who: 'caddy', changes: true, input: byId, output: redemption }),
  /** A code for the counter, good for 15 minutes; the one before it is good no more. */
  'POST /reward/code': call({
    who: 'caddy',
    changes: true,
    perMinute: 20,
    input: byId,
    output: v.object({ ...redemption.entries, code: v.string() }),
  }),
  /** At the counter, by whoever has its key: what the code is for. Changes nothing. */
  'POST /reward/check': call({
    who: 'all',
    perMinute: AT_COUNTER,
    input: v.strictObject({ key: counterKey, code }),
    output: handing,
  }),
  /** Hands the reward over. `confirm_id`: the same tap sent again gets the same answer, another tap that the code was used. */
  'POST /reward/confirm': call({
    who: 'all',
    perMinute: AT_COUNTER,
    input: v.strictObject({ key: counterKey, code, confirm_id: uuid }),
    output: v.object({ ...handing.entries, ended_at: moment }),
  }),
};
