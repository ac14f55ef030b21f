import * as v from 'valibot';
import { call } from '../call.ts';
import { choice, moment, satangAmount, text, uuid } from '../text.ts';
import { TOPUP_METHODS, TOPUP_STATUSES } from './topup.ts';

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
  /** The path of the app where the user was interrupted for it. */
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

/** A path of this app to go on to; never another site's. */
const ownPath = v.pipe(text(300), v.regex(/^\/(?:golfer|caddy)\/[\w/?&=:%.,-]*$/, 'INVALID'));

const none = v.strictObject({});
const byId = v.strictObject({ topup_id: uuid });

export const paymentCalls = {
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
  /** The golfer's open top-ups and those of the last day, newest first. */
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
};
