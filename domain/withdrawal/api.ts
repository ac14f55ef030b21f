import * as v from 'valibot';
import { call } from '../call.ts';
import { name } from '../name.ts';
import { choice, moment, satangAmount, uuid } from '../text.ts';
import { figures } from '../typed.ts';
import { BANKS, WITHDRAWAL_KINDS, WITHDRAWAL_STATUSES } from './withdrawal.ts';

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
  /** Why an operator refused it, in the operator's words. */
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
      /** In whose name it has to be: a caddy's real name. Empty for a golfer, who gives the name the bank has: the one here may be a nickname. */
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
    /** Newest first; `most`: satang that may be withdrawn now: a caddy's available, of a golfer's the part of the top-ups not spent. */
    output: v.object({ items: v.array(withdrawal), most: v.number() }),
  }),
};
