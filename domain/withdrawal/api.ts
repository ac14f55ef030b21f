import * as v from 'valibot';
import { call } from '../call.ts';
import { name } from '../name.ts';
import { choice, moment, satangAmount, uuid } from '../text.ts';
import { figures } from '../typed.ts';
import { BANKS, WITHDRAWAL_KINDS, WITHDRAWAL_STATUSES } from './withdrawal.ts';

/** Only the last digits of the number are ever sent. */
export const bankAccount = v.object({
  bank: v.picklist(BANKS),
  last4: v.string(),
  holder: v.string(),
  changed_at: moment,
  /** From when money may be paid out to it. */
  usable_at: moment,
});
export type BankAccount = v.InferOutput<typeof bankAccount>;

export const withdrawal = v.object({
  withdrawal_id: uuid,
  /** For people to read: WD-2111-0007. */
  reference: v.string(),
  kind: v.picklist(WITHDRAWAL_KINDS),
  amount: v.number(),
  status: v.picklist(WITHDRAWAL_STATUSES),
  bank: v.picklist(BANKS),
  last4: v.string(),
  failure_code: v.nullable(v.string()),
  /** The operator's reason for a refusal. */
  note: v.optional(v.string()),
  requested_at: moment,
  ended_at: v.nullable(moment),
});
export type Withdrawal = v.InferOutput<typeof withdrawal>;

const none = v.strictObject({});

export const withdrawalCalls = {
  'GET /wallet/bank-account': call({
    who: 'any',
    input: none,
    output: v.object({
      account: v.nullable(bankAccount),
      banks: v.array(v.picklist(BANKS)),
      /**
       * The holder's name that the account must have: a caddy's real name. Empty for golfers, who enter it, because their display name may
       * be a nickname.
       */
      holder: v.string(),
    }),
  }),
  'POST /wallet/bank-account': call({
    who: 'any',
    input: v.strictObject({
      bank: choice(BANKS),
      number: v.pipe(v.string('WRONG_TYPE'), v.transform(figures), v.regex(/^\d{10,15}$/, 'INVALID')),
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
    /** Newest first. `most`: satang that can be withdrawn now: a caddy's available balance, or the unspent part of a golfer's top-ups. */
    output: v.object({ items: v.array(withdrawal), most: v.number() }),
  }),
};

/** What the user can do about a failed withdrawal: check the bank account, or ask again. */
export type WhyFailed = 'ACCOUNT' | 'OTHER';

/**
 * The provider's error codes that concern the bank account, from recipients (name_mismatch …) and transfers. Omise does not document the
 * transfer codes; an unknown code counts as OTHER, so that nobody looks for a mistake that is ours.
 */
const OF_ACCOUNT: ReadonlySet<string> = new Set([
  'account_closed',
  'account_not_found',
  'bank_not_found',
  'failed_invalid_account',
  'invalid_account',
  'invalid_account_number',
  'invalid_bank_account',
  'invalid_recipient',
  'name_mismatch',
  // The provider no longer knows the recipient; entering the account again creates a new one.
  'not_found',
  'recipient_deleted',
]);

/** Null: an operator marked it as failed. */
export const whyFailed = (code: string | null): WhyFailed =>
  code !== null && OF_ACCOUNT.has(code) ? 'ACCOUNT' : 'OTHER';
