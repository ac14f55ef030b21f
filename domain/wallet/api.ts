import * as v from 'valibot';
import { call } from '../call.ts';
import { TOPUP_METHODS } from '../payment/topup.ts';
import { choice, moment, page, paging, slashDate, uuid } from '../text.ts';
import { LINE_FILTERS, LINE_KINDS } from './line.ts';

export const balance = v.object({
  /** Satang. */
  available: v.number(),
  held: v.number(),
  /** Of a caddy: what is coming, pending in the ledger or still held for a golfer who did not come. */
  pending: v.number(),
  currency: v.literal('THB'),
  as_of: moment,
});
export type Balance = v.InferOutput<typeof balance>;

/** For what and with whom money moved, as far as its owner may know. */
const about = {
  /** Of the booking it was for; the other person by nickname (or the golfer's name) and caddy number. */
  booking_ref: v.nullable(v.string()),
  other: v.nullable(v.object({ name: v.string(), number: v.nullable(v.string()) })),
  /** Of a top-up or a withdrawal: what stands on it for people. */
  reference: v.nullable(v.string()),
  method: v.nullable(v.picklist(TOPUP_METHODS)),
};

/** In satang with their sign: what was changed of each of the user's accounts. */
const amounts = { available: v.number(), held: v.number(), pending: v.number() };

/**
 * One movement of the history: a posting, once and for ever. What became of a hold later is a movement of its own, so no line changes after
 * it was read; the lines add up to the user's balances.
 */
export const line = v.object({
  line_id: uuid,
  kind: v.picklist(LINE_KINDS),
  ...amounts,
  /** What could be spent, or withdrawn, after it. */
  balance: v.number(),
  at: moment,
  ...about,
});
export type Line = v.InferOutput<typeof line>;

/** One line of the summary, as it stands now: a hold and what became of it are one line. `amounts`: what it changed so far. */
export const summaryLine = v.object({
  line_id: uuid,
  kind: v.picklist(LINE_KINDS),
  ...amounts,
  /** All that was moved for it, above zero: held, earned, taken out or come in. */
  whole: v.number(),
  /** When it began, and when it was changed last. */
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
  /** Completed rounds whose pay became the caddy's in it. */
  rounds: v.number(),
  /** Satang: the shares of bookings that became the caddy's to withdraw in that month. What is still coming is in no month yet. */
  earned: v.number(),
  /** Satang: tips that became the caddy's in that month. */
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
  /** The same money by what it was for, the latest begun first: each booking, tip, top-up and withdrawal in one line. */
  'POST /wallet/summary': call({ who: 'any', input: v.strictObject(paging), output: page(summaryLine) }),
  'GET /wallet/limits': call({ who: 'any', input: none, output: walletLimits }),
  /** A caddy's twelve months up to this one, newest first. `pending`: what is coming, as in `GET /wallet/balance`; satang. */
  'GET /wallet/earnings': call({
    who: 'caddy',
    input: none,
    output: v.object({ pending: v.number(), available: v.number(), months: v.array(month) }),
  }),
  /**
   * A caddy's income of these months, signed: whoever gets it can check it at /statement (domain/wallet/income-statement.ts). The
   * months of `GET /wallet/earnings`, from the one the caddy joined in. FIELDS_INVALID unless `from` to `to` are 1 to 24 months, the last of
   * them no later than this one and no earlier than that.
   */
  'GET /wallet/income-statement': call({
    who: 'caddy',
    input: v.strictObject({ from: slashMonth, to: slashMonth }),
    output: v.object({ statement: v.string() }),
  }),
};
