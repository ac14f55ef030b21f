import * as v from 'valibot';
import { call } from '../call.ts';
import { TOPUP_METHODS } from '../payment/topup.ts';
import { choice, moment, page, paging, slashDate, uuid } from '../text.ts';
import { LINE_FILTERS, LINE_KINDS } from './line.ts';

export const balance = v.object({
  /** Satang. */
  available: v.number(),
  held: v.number(),
  pending: v.number(),
  currency: v.literal('THB'),
  as_of: moment,
});
export type Balance = v.InferOutput<typeof balance>;

/**
 * One line of the history, as it stands now: a hold and what became of it are one line. In satang with their sign, what it changed of
 * each of the user's accounts so far; the lines add up to the user's balances.
 */
export const line = v.object({
  line_id: uuid,
  kind: v.picklist(LINE_KINDS),
  available: v.number(),
  held: v.number(),
  pending: v.number(),
  /** All that was moved for it, above zero: held, earned, taken out or come in. */
  whole: v.number(),
  /** What is left to spend after it and all older lines; null unless all lines were asked for (no filter, days or `until`). */
  balance: v.nullable(v.number()),
  /** When it began. */
  at: moment,
  /** Of the booking it was for; the other person by nickname (or the golfer's name) and caddy number. */
  booking_ref: v.nullable(v.string()),
  other: v.nullable(v.object({ name: v.string(), number: v.nullable(v.string()) })),
  /** Of a top-up or a withdrawal: what stands on it for people. */
  reference: v.nullable(v.string()),
  method: v.nullable(v.picklist(TOPUP_METHODS)),
});
export type Line = v.InferOutput<typeof line>;

const ledgerInput = v.strictObject({
  ...paging,
  filter: v.optional(choice(LINE_FILTERS), 'ALL'),
  /** Bangkok days, both included. */
  from: v.optional(slashDate),
  to: v.optional(slashDate),
  /** A line_id: only it and those before it, so that lines that come meanwhile do not move the pages. */
  until: v.optional(uuid),
});

const range = v.object({ min: v.number(), max: v.number() });

export const walletLimits = v.object({
  /** What can be paid with now, each with what one top-up may be (satang). */
  methods: v.array(v.object({ method: v.picklist(TOPUP_METHODS), ...range.entries })),
  wallet_cap: v.number(),
  topup_day: v.number(),
  withdrawal_min: v.number(),
  tip: range,
  is_test: v.boolean(),
});
export type WalletLimits = v.InferOutput<typeof walletLimits>;

const month = v.object({
  /** 2026/11 */
  month: v.string(),
  /** Of that month, played to their end. */
  rounds: v.number(),
  /** Satang: the caddy's shares of that month's bookings, pending ones too, as in `GET /booking/earnings`. */
  earned: v.number(),
  /** Satang: given in that month and paid to the caddy. */
  tips: v.number(),
  /** Asked for in it, but what failed or was rejected. */
  withdrawn: v.number(),
});
export type EarningsMonth = v.InferOutput<typeof month>;

const slashMonth = v.pipe(v.string('WRONG_TYPE'), v.regex(/^20\d\d\/(?:0[1-9]|1[0-2])$/, 'DATE_INVALID'));
const none = v.strictObject({});

export const walletCalls = {
  'GET /wallet/balance': call({ who: 'any', input: none, output: balance, kept: true }),
  'POST /wallet/ledger': call({ who: 'any', input: ledgerInput, output: page(line) }),
  'GET /wallet/limits': call({ who: 'any', input: none, output: walletLimits }),
  /** A caddy's twelve months up to this one, newest first. */
  'GET /wallet/earnings': call({
    who: 'caddy',
    input: none,
    output: v.object({ pending: v.number(), available: v.number(), months: v.array(month) }),
  }),
  /**
   * A caddy's income of these months, signed: whoever gets it can check it at /statement (domain/wallet/income-statement.ts). Only what
   * nothing can change any more: a share still pending is in `GET /wallet/earnings` and not yet here. FIELDS_INVALID unless `from` to `to`
   * are 1 to 24 months, the last of them no later than this one.
   */
  'GET /wallet/income-statement': call({
    who: 'caddy',
    input: v.strictObject({ from: slashMonth, to: slashMonth }),
    output: v.object({ statement: v.string() }),
  }),
};
