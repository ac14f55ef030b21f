import * as v from 'valibot';
import { call } from '../call.ts';
import { choice, moment, satangAmount, text, uuid } from '../text.ts';
import { TOPUP_METHODS, TOPUP_STATUSES } from './topup.ts';

export const topup = v.object({
  topup_id: uuid,
  /** For people to read: TU-2111-0093. */
  reference: v.string(),
  amount: v.number(),
  method: v.picklist(TOPUP_METHODS),
  status: v.picklist(TOPUP_STATUSES),
  /** Opens /golfer/payment-status and its QR code without a session. */
  ref: v.string(),
  /** The address that opens the bank's app (mobile banking), once the provider has answered. */
  authorize_uri: v.nullable(v.string()),
  has_qr: v.boolean(),
  failure_code: v.nullable(v.string()),
  created_at: moment,
  expires_at: moment,
  paid_at: v.nullable(moment),
  /** The path in the app to continue with after payment. */
  next: v.nullable(v.string()),
  server_time: moment,
  /** Milliseconds. */
  retry_after: v.number(),
  /** No real money moves: the sandbox provider, or test keys. */
  is_test: v.boolean(),
});
export type Topup = v.InferOutput<typeof topup>;

/** What anybody who has the address sees of a top-up; nothing about a person. */
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

/** A path in this app to continue with; never another site. */
const ownPath = v.pipe(text(300), v.regex(/^\/(?:golfer|caddy)\/[\w/?&=:%.,-]*$/, 'INVALID'));

const none = v.strictObject({});
const byId = v.strictObject({ topup_id: uuid });

export const paymentCalls = {
  /** Answers CREATED. The QR code or the bank's address follows when `GET /wallet/topup/{topup_id}` shows AWAITING_PAYMENT. */
  'POST /wallet/topup': call({
    who: 'golfer',
    input: v.strictObject({
      amount: satangAmount,
      method: choice(TOPUP_METHODS),
      /** Which bank app to open. */
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
  /** Cancels an unpaid top-up: its QR code is no longer shown. Money that still arrives is credited. */
  'POST /wallet/topup/cancel': call({ who: 'golfer', input: byId, output: topup, changes: true }),
  'GET /payments/status': call({
    who: 'all',
    input: v.strictObject({ ref: paymentRef }),
    output: paymentStatus,
    /** Per address, which many phones of a mobile network share; the ref has 160 bits and cannot be guessed. */
    perMinute: 600,
  }),
};
