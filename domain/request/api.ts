import * as v from 'valibot';
import { call } from '../call.ts';
import { uuid } from '../text.ts';

export const requestCalls = {
  /**
   * What became of a request that got no answer, by its Idempotency-Key. DONE: the same request sent again gets its answer. NOT_DONE: it
   * had no effect and never will, because from now on its key is refused with REQUEST_GIVEN_UP, however late it arrives.
   */
  'POST /request/settle': call({
    who: 'any',
    changes: true,
    input: v.strictObject({ key: uuid }),
    output: v.object({ outcome: v.picklist(['DONE', 'NOT_DONE']) }),
    perMinute: 60,
  }),
};
