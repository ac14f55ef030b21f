import * as v from 'valibot';
import { call } from '../call.ts';
import { moment } from '../text.ts';

export const balance = v.object({
  /** Satang. */
  available: v.number(),
  held: v.number(),
  pending: v.number(),
  currency: v.literal('THB'),
  as_of: moment,
});
export type Balance = v.InferOutput<typeof balance>;

export const walletCalls = {
  'GET /wallet/balance': call({ who: 'any', input: v.strictObject({}), output: balance, kept: true }),
};
