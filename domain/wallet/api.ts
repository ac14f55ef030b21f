import * as v from 'valibot';
import { bookingRef } from '../booking/api.ts';
import { call } from '../call.ts';
import { westernDigits } from '../digits.ts';
import { name } from '../name.ts';
import { choice, moment, page, paging, satangAmount, slashDate, text, uuid } from '../text.ts';
import { LINE_FILTERS, LINE_KINDS } from './line.ts';
import { TIP_STATUSES, TIP_WAYS } from '../tip/tip.ts';
import { TOPUP_METHODS, TOPUP_STATUSES } from '../payment/topup.ts';
import { BANKS, WITHDRAWAL_KINDS, WITHDRAWAL_STATUSES } from '../withdrawal/withdrawal.ts';

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
 * One line of a statement, as it stands now: a hold and what became of it are one line. In satang with their sign, what it changed of each of
 * her accounts so far; of all lines together they are her balances.
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

export const topup = v.object({
  topup_id: uuid,
  /** For people: TU-2111-0093. */
  reference: v.string(),
  amount: v.number(),
  method: v.picklist(TOPUP_METHODS),
  status: v.picklist(TOPUP_STATUSES),
  /** Opens /golfer/payment-status and its picture without a session. */
  ref: v.string(),
  /** Where the bank's app is opened (mobile banking), once the provider has answered. */
  authorize_uri: v.nullable(v.string()),
  has_qr: v.boolean(),
  failure_code: v.nullable(v.string()),
  created_at: moment,
  expires_at: moment,
  paid_at: v.nullable(moment),
  /** What was interrupted for it: a path of ours. */
  next: v.nullable(v.string()),
  server_time: moment,
  /** Milliseconds. */
  retry_after: v.number(),
  /** Nothing is paid really: the built-in provider, or test keys. */
  is_test: v.boolean(),
});
export type Topup = v.InferOutput<typeof topup>;

/** What anybody with the address sees of a top-up: nothing of a person. */
export const paymentStatus = v.object({
  status: v.picklist(TOPUP_STATUSES),
  method: v.picklist(TOPUP_METHODS),
  amount: v.number(),
  reference: v.string(),
  failure_code: v.nullable(v.string()),
  authorize_uri: v.nullable(v.string()),
  has_qr: v.boolean(),
  created_at: moment,
  expires_at: moment,
  server_time: moment,
  retry_after: v.number(),
  is_test: v.boolean(),
});
export type PaymentStatus = v.InferOutput<typeof paymentStatus>;

/** 160 bits in base64url. */
export const paymentRef = v.pipe(v.string('WRONG_TYPE'), v.regex(/^[\w-]{27}$/, 'INVALID'));

/** A path of ours to go on to; never another site's. */
const ownPath = v.pipe(text(300), v.regex(/^\/(?:golfer|caddy)\/[\w/?&=:%.,-]*$/, 'INVALID'));

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

export const tip = v.object({
  tip_id: uuid,
  booking_ref: v.string(),
  amount: v.number(),
  way: v.picklist(TIP_WAYS),
  status: v.picklist(TIP_STATUSES),
  created_at: moment,
  /** Until then it can be undone. */
  undo_by: v.nullable(moment),
});
export type Tip = v.InferOutput<typeof tip>;

/** The number is never answered, only its end. */
export const bankAccount = v.object({
  bank: v.picklist(BANKS),
  last4: v.string(),
  holder: v.string(),
  changed_at: moment,
  /** Money may go to it from then on. */
  usable_at: moment,
});
export type BankAccount = v.InferOutput<typeof bankAccount>;

export const withdrawal = v.object({
  withdrawal_id: uuid,
  /** For people: WD-2111-0007. */
  reference: v.string(),
  kind: v.picklist(WITHDRAWAL_KINDS),
  amount: v.number(),
  status: v.picklist(WITHDRAWAL_STATUSES),
  bank: v.picklist(BANKS),
  last4: v.string(),
  failure_code: v.nullable(v.string()),
  /** Why an operator said no, in his words. */
  note: v.optional(v.string()),
  requested_at: moment,
  ended_at: v.nullable(moment),
});
export type Withdrawal = v.InferOutput<typeof withdrawal>;

const month = v.object({
  /** 2026/11 */
  month: v.string(),
  /** Of that month, played to their end. */
  rounds: v.number(),
  /** Satang: her shares of that month's bookings, pending ones too, as in `GET /booking/earnings`. */
  earned: v.number(),
  /** Given in it and paid to her. */
  tips: v.number(),
  /** Asked for in it, but what failed or was rejected. */
  withdrawn: v.number(),
});
export type EarningsMonth = v.InferOutput<typeof month>;

const slashMonth = v.pipe(v.string('WRONG_TYPE'), v.regex(/^20\d\d\/(?:0[1-9]|1[0-2])$/, 'DATE_INVALID'));
const none = v.strictObject({});
const byId = v.strictObject({ topup_id: uuid });

export const walletCalls = {
  'GET /wallet/balance': call({ who: 'any', input: none, output: balance, kept: true }),
  'POST /wallet/ledger': call({ who: 'any', input: ledgerInput, output: page(line) }),
  'GET /wallet/limits': call({ who: 'any', input: none, output: walletLimits }),
  /** Answers CREATED; its QR or bank's address is there when `GET /wallet/topup/{topup_id}` says AWAITING_PAYMENT. */
  'POST /wallet/topup': call({
    who: 'golfer',
    input: v.strictObject({
      amount: satangAmount,
      method: choice(TOPUP_METHODS),
      /** For the bank's app. */
      platform: v.optional(choice(['IOS', 'ANDROID', 'WEB']), 'WEB'),
      next: v.optional(ownPath),
    }),
    output: topup,
    changes: true,
    perMinute: 20,
  }),
  'GET /wallet/topup/{topup_id}': call({ who: 'golfer', input: byId, output: topup }),
  /** Her open ones and those of the last day, newest first. */
  'GET /wallet/topups': call({ who: 'golfer', input: none, output: v.object({ items: v.array(topup) }) }),
  /** Not paid and not wanted: the QR is no longer shown. Money that comes all the same is credited. */
  'POST /wallet/topup/cancel': call({ who: 'golfer', input: byId, output: topup, changes: true }),
  'GET /payments/status': call({
    who: 'all',
    input: v.strictObject({ ref: paymentRef }),
    output: paymentStatus,
    /** Per address: a mobile network puts many phones behind one, and the ref has 160 bits. */
    perMinute: 600,
  }),
  'POST /wallet/tip': call({
    who: 'golfer',
    input: v.strictObject({ booking_ref: bookingRef, amount: satangAmount, way: choice(TIP_WAYS) }),
    output: tip,
    changes: true,
  }),
  'POST /wallet/tip/undo': call({ who: 'golfer', input: v.strictObject({ tip_id: uuid }), output: tip, changes: true }),
  /** A round's tips: what is usual for its holes, and what she gave. */
  'GET /wallet/tips': call({
    who: 'golfer',
    input: v.strictObject({ booking_ref: bookingRef }),
    output: v.object({
      may_tip: v.boolean(),
      /** What can reach this caddy, whenever it is given: without WALLET she leaves, or has left. An older copy on a phone has none. */
      ways: v.optional(v.array(v.picklist(TIP_WAYS))),
      usual: v.tuple([v.number(), v.number()]),
      items: v.array(tip),
    }),
  }),
  'GET /wallet/bank-account': call({
    who: 'any',
    input: none,
    output: v.object({
      account: v.nullable(bankAccount),
      banks: v.array(v.picklist(BANKS)),
      /** In whose name it has to be: what she registered with (a caddy's real name). */
      holder: v.string(),
    }),
  }),
  'POST /wallet/bank-account': call({
    who: 'any',
    input: v.strictObject({
      bank: choice(BANKS),
      number: v.pipe(
        v.string('WRONG_TYPE'),
        v.transform((s) => westernDigits(s).replaceAll(/[\s-]/g, '')),
        v.regex(/^\d{10,15}$/, 'INVALID'),
      ),
      holder: name(100, 2),
    }),
    output: bankAccount,
    changes: true,
    secret: ['number'],
    perMinute: 10,
  }),
  'POST /wallet/withdraw': call({
    who: 'any',
    input: v.strictObject({ amount: satangAmount }),
    output: withdrawal,
    changes: true,
    perMinute: 10,
  }),
  'GET /wallet/withdrawals': call({
    who: 'any',
    input: none,
    /** Newest first; `most`: satang that may be taken out now, a caddy's available, of a golfer's what she topped up and did not spend. */
    output: v.object({ items: v.array(withdrawal), most: v.number() }),
  }),
  /** A caddy's twelve months up to this one, newest first. */
  'GET /wallet/earnings': call({
    who: 'caddy',
    input: none,
    output: v.object({ pending: v.number(), available: v.number(), months: v.array(month) }),
  }),
  /**
   * Her income of these months, signed: whoever gets it can check it at /statement (domain/wallet/income-statement.ts). Only what nothing can change
   * any more, so that a share still pending is in `GET /wallet/earnings` and not yet here. FIELDS_INVALID unless `from` to `to` are 1 to 24
   * months, the last of them no later than this one.
   */
  'GET /wallet/income-statement': call({
    who: 'caddy',
    input: v.strictObject({ from: slashMonth, to: slashMonth }),
    output: v.object({ statement: v.string() }),
  }),
};
