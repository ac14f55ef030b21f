import * as v from 'valibot';
import { call } from '../call.ts';
import { choice, moment, queryNumber, text } from '../text.ts';
import { WITHDRAWAL_KINDS, WITHDRAWAL_STATUSES } from '../withdrawal/withdrawal.ts';

/** What `reconcile` proves, in the order of its report. */
export const RECONCILE_RULES = [
  'accounts',
  'postings',
  'topups',
  'tips',
  'withdrawals',
  'points',
  'redemptions',
  'charges',
] as const;
export type ReconcileRule = (typeof RECONCILE_RULES)[number];

/** How many of what breaks a rule are named; the rest is counted. */
export const BROKEN_NAMED = 10;

export const reconcileResult = v.object({
  seconds: v.number(),
  proofs: v.array(
    v.object({
      rule: v.picklist(RECONCILE_RULES),
      broken: v.number(),
      /** References, ids and names of postings; nobody is named. */
      names: v.array(v.string()),
    }),
  ),
  provider: v.string(),
  /** Why the provider could not be asked, or its refunds could not be read; then nothing is known of the charges. */
  unseen: v.nullable(v.string()),
});
export type ReconcileResult = v.InferOutput<typeof reconcileResult>;

/** What the provider says of a payout; UNKNOWN: it knows of none; AWAY: it did not answer. */
export const PROVIDER_SAYS = ['pending', 'sent', 'paid', 'failed', 'UNKNOWN', 'AWAY'] as const;

const payout = v.object({
  reference: v.string(),
  kind: v.picklist(WITHDRAWAL_KINDS),
  who: v.string(),
  user_id: v.string(),
  amount: v.number(),
  status: v.picklist(WITHDRAWAL_STATUSES),
  /** The provider has given it an id. */
  was_sent: v.boolean(),
  failure_code: v.nullable(v.string()),
  /** Why a person must look; null: nobody must. */
  review_why: v.nullable(v.string()),
  requested_at: moment,
  ended_at: v.nullable(moment),
});
export type DeskPayout = v.InferOutput<typeof payout>;

const posting = v.object({
  at: moment,
  cause: v.string(),
  /** They sum to zero. */
  legs: v.array(v.object({ account: v.string(), amount: v.number() })),
});
export type DeskPosting = v.InferOutput<typeof posting>;

export const LEDGER_PAGE = 20;

export const deskMoneyCalls = {
  'GET /desk/money': call({
    who: 'desk',
    act: 'READ_MONEY',
    input: v.strictObject({}),
    output: v.object({
      as_of: moment,
      /** What the caller has let out of the house today, in satang. */
      paid_today: v.number(),
      owed: v.object({ golfers: v.number(), held: v.number(), caddies: v.number(), pending: v.number() }),
      /** Our share of this month so far. */
      share: v.number(),
      /** Under way first, then what ended in the last week. */
      payouts: v.array(payout),
      reconcile: v.object({
        last: v.nullable(v.object({ at: moment, name: v.nullable(v.string()), result: reconcileResult })),
        running: v.nullable(v.object({ since: moment, name: v.nullable(v.string()) })),
      }),
    }),
  }),
  /** Postings, newest first: all, or those of a booking, a top-up, a payout, or of one name. */
  'GET /desk/ledger': call({
    who: 'desk',
    act: 'READ_MONEY',
    input: v.strictObject({ q: v.optional(text(200)), page: v.optional(queryNumber(1, 500)) }),
    output: v.object({ items: v.array(posting), has_more: v.boolean() }),
  }),
  /** Proves the books once more. Whoever asks while a run is under way waits for that one. */
  'POST /desk/reconcile': call({
    who: 'desk',
    act: 'READ_MONEY',
    changes: true,
    input: v.strictObject({}),
    output: v.object({ state: v.picklist(['BEGUN', 'RUNNING']) }),
    perMinute: 6,
  }),
  /** Asks the provider about payouts that are under way, oldest first, and takes over what it says. */
  'POST /desk/ask-payouts': call({
    who: 'desk',
    act: 'READ_MONEY',
    input: v.strictObject({}),
    output: v.object({
      asked_at: moment,
      payouts: v.array(v.object({ reference: v.string(), says: choice(PROVIDER_SAYS) })),
    }),
    perMinute: 6,
  }),
};
