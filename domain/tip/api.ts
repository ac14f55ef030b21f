import * as v from 'valibot';
import { bookingRef } from '../booking/api.ts';
import { call } from '../call.ts';
import { choice, moment, satangAmount, uuid } from '../text.ts';
import { TIP_STATUSES, TIP_WAYS } from './tip.ts';

export const tip = v.object({
  tip_id: uuid,
  booking_ref: v.string(),
  amount: v.number(),
  way: v.picklist(TIP_WAYS),
  status: v.picklist(TIP_STATUSES),
  created_at: moment,
  /** Until when it can be undone. */
  undo_by: v.nullable(moment),
});
export type Tip = v.InferOutput<typeof tip>;

export const tipCalls = {
  'POST /wallet/tip': call({
    who: 'golfer',
    input: v.strictObject({ booking_ref: bookingRef, amount: satangAmount, way: choice(TIP_WAYS) }),
    output: tip,
    changes: true,
  }),
  'POST /wallet/tip/undo': call({ who: 'golfer', input: v.strictObject({ tip_id: uuid }), output: tip, changes: true }),
  /** The tips of a round: the usual amounts for its holes, and what the golfer gave. */
  'GET /wallet/tips': call({
    who: 'golfer',
    input: v.strictObject({ booking_ref: bookingRef }),
    output: v.object({
      may_tip: v.boolean(),
      /** How this caddy can be tipped; WALLET is missing when the caddy leaves or has left. Missing altogether: an older copy. */
      ways: v.optional(v.array(v.picklist(TIP_WAYS))),
      usual: v.tuple([v.number(), v.number()]),
      items: v.array(tip),
    }),
  }),
};
