import * as v from 'valibot';
import { call } from '../call.ts';
import { TOPUP_METHODS } from '../payment/topup.ts';
import { choice, moment, page, paging, slashDate, uuid } from '../text.ts';
import { LINE_FILTERS, LINE_KINDS } from './line.ts';

export const balance = v.object({
  /** Satang. */
  available: v.number(),
  held: v.number(),
  /** For a caddy: money that is coming, pending in the ledger or still held for a golfer who did not come. */
  pending: v.number(),
  currency: v.literal('THB'),
  as_of: moment,
});
export type Balance = v.InferOutput<typeof balance>;

/** What a movement was for and with whom, as far as the user may know. */
const about = {
  /** The booking it was for, and the other person by nickname (or the golfer's name) and caddy number. */
  booking_ref: v.nullable(v.string()),
  other: v.nullable(v.object({ name: v.string(), number: v.nullable(v.string()) })),
  /** The readable reference of a top-up or withdrawal. */
  reference: v.nullable(v.string()),
  method: v.nullable(v.picklist(TOPUP_METHODS)),
};

/** The signed change of each of the user's accounts, in satang. */
const amounts = { available: v.number(), held: v.number(), pending: v.number() };

/**
 * One movement of the history: one posting. Lines never change; what happens to a hold later is a new line. All lines add up to the user's
 * balances.
 */
export const line = v.object({
  line_id: uuid,
  kind: v.picklist(LINE_KINDS),
  ...amounts,
  /** The available balance after it. */
  balance: v.number(),
  at: moment,
  ...about,
});
export type Line = v.InferOutput<typeof line>;

/** One line of the summary: a hold and what became of it together. `amounts`: the changes so far. */
export const summaryLine = v.object({
  line_id: uuid,
  kind: v.picklist(LINE_KINDS),
  ...amounts,
  /** The total moved for it, above zero: held, earned, paid out or paid in. */
  whole: v.number(),
  /** When it started and when it last changed. */
  at: moment,
  changed_at: moment,
  ...about,
});
export type SummaryLine = v.InferOutput<typeof summaryLine>;

const ledgerInput = v.strictObject({
  ...paging,
  filter: v.optional(choice(LINE_FILTERS), 'ALL'),
  /** Bangkok days, both included. */
  from: v.optional(slashDate),
  to: v.optional(slashDate),
  /** A line_id: only this line and older ones, so that new lines do not shift the pages. */
  until: v.optional(uuid),
});

const range = v.object({ min: v.number(), max: v.number() });

export const walletLimits = v.object({
  /** The payment methods available now, each with the smallest and largest top-up in satang. */
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
  /** Completed rounds whose pay was settled for the caddy in that month. */
  rounds: v.number(),
  /** Satang: booking shares that the caddy could withdraw from that month on. Pending money belongs to no month yet. */
  earned: v.number(),
  /** Satang: tips that the caddy received in that month. */
  tips: v.number(),
  /** Satang requested in that month, without failed or rejected withdrawals. */
  withdrawn: v.number(),
});
export type EarningsMonth = v.InferOutput<typeof month>;

const slashMonth = v.pipe(v.string('WRONG_TYPE'), v.regex(/^20\d\d\/(?:0[1-9]|1[0-2])$/, 'DATE_INVALID'));
const none = v.strictObject({});

export const walletCalls = {
  'GET /wallet/balance': call({ who: 'any', input: none, output: balance, kept: true }),
  'POST /wallet/ledger': call({ who: 'any', input: ledgerInput, output: page(line) }),
  /** The history grouped by what it was for, latest start first: one line per booking, tip, top-up and withdrawal. */
  'POST /wallet/summary': call({ who: 'any', input: v.strictObject(paging), output: page(summaryLine) }),
  'GET /wallet/limits': call({ who: 'any', input: none, output: walletLimits }),
  /** A caddy's last twelve months, newest first. `pending`: money that is coming, as in `GET /wallet/balance`; satang. */
  'GET /wallet/earnings': call({
    who: 'caddy',
    input: none,
    output: v.object({ pending: v.number(), available: v.number(), months: v.array(month) }),
  }),
  /**
   * A signed statement of a caddy's income, which others can check at /statement (domain/wallet/income-statement.ts). FIELDS_INVALID unless
   * `from` to `to` are 1 to 24 months, and `to` is neither in the future nor before the caddy joined; months before that are left out.
   */
  'GET /wallet/income-statement': call({
    who: 'caddy',
    input: v.strictObject({ from: slashMonth, to: slashMonth }),
    output: v.object({ statement: v.string() }),
  }),
};
