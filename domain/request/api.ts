import * as v from 'valibot';
import { call } from '../call.ts';
import { uuid } from '../text.ts';

export const requestCalls = {
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
