import type { InferInput, InferOutput } from 'valibot';
import * as v from 'valibot';
import { accountCalls } from './account/api.ts';
import { ownCalls } from './account/own-api.ts';
import { resetCalls } from './account/reset-api.ts';
import { bookingCalls } from './booking/api.ts';
import { broadcastCalls } from './broadcast/api.ts';
import { caddyCalls } from './caddy/api.ts';
import { caseCalls } from './case/api.ts';
import { chatCalls } from './chat/api.ts';
import { courseCalls } from './course/api.ts';
import { deskCalls } from './desk/api.ts';
import { deskBookingCalls } from './desk/booking-api.ts';
import { deskListCalls, deskFindCalls } from './desk/find-api.ts';
import { deskMoneyCalls } from './desk/money-api.ts';
import { deskNumbersCalls } from './desk/numbers-api.ts';
import { deskCourseCalls } from './desk/course-api.ts';
import { deskPersonActCalls, deskPersonCalls } from './desk/person-api.ts';
import { deskCoursePriceCalls, deskPricesCalls } from './desk/prices-api.ts';
import { deskQueueCalls } from './desk/queue-api.ts';
import { faultCalls } from './fault/api.ts';
import { followCalls } from './follow/api.ts';
import { lineCalls } from './line/api.ts';
import { mediaCalls } from './media/api.ts';
import { notificationCalls } from './notification/api.ts';
import { reviewCalls } from './review/api.ts';
import { rewardCalls } from './reward/api.ts';
import { postCalls } from './post/api.ts';
import { paymentCalls } from './payment/api.ts';
import { tipCalls } from './tip/api.ts';
import { walletCalls } from './wallet/api.ts';
import { withdrawalCalls } from './withdrawal/api.ts';
import { call } from './call.ts';
import { uuid } from './text.ts';

const requestCalls = {
  /**
   * Whether a request without an answer was done, by its Idempotency-Key. DONE: sending the request again returns its answer. NOT_DONE: it
   * was not done and never will be, because its key is refused with REQUEST_GIVEN_UP from now on.
   */
  'POST /request/settle': call({
    who: 'any',
    changes: true,
    input: v.strictObject({ key: uuid }),
    output: v.object({ outcome: v.picklist(['DONE', 'NOT_DONE']) }),
    perMinute: 60,
  }),
};

/** Every call of `/api/v1` as `METHOD /path`. The server implements each, the phone calls it, `openapi.json` lists it. */
export const calls = {
  ...accountCalls,
  ...ownCalls,
  ...resetCalls,
  ...lineCalls,
  ...courseCalls,
  ...caddyCalls,
  ...walletCalls,
  ...paymentCalls,
  ...tipCalls,
  ...withdrawalCalls,
  ...bookingCalls,
  ...broadcastCalls,
  ...chatCalls,
  ...caseCalls,
  ...mediaCalls,
  ...notificationCalls,
  ...rewardCalls,
  ...followCalls,
  ...postCalls,
  ...reviewCalls,
  ...requestCalls,
  ...faultCalls,
  ...deskCalls,
  ...deskQueueCalls,
  ...deskFindCalls,
  ...deskPersonCalls,
  ...deskPersonActCalls,
  ...deskBookingCalls,
  ...deskNumbersCalls,
  ...deskMoneyCalls,
  ...deskListCalls,
  ...deskCourseCalls,
  ...deskPricesCalls,
  ...deskCoursePriceCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type ReadName = {
  [N in CallName]: Calls[N] extends { changes: true } | { upload: true } ? never : N;
}[CallName];
/** The input as the caller writes it. */
export type InputOf<N extends CallName> = InferInput<Calls[N]['input']>;
/** The input as the server's command receives it, after parsing. */
export type ParsedOf<N extends CallName> = InferOutput<Calls[N]['input']>;
export type OutputOf<N extends CallName> = InferOutput<Calls[N]['output']>;
