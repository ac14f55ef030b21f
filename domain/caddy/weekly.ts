import * as v from 'valibot';
import { clockTime, slashDate, wholeNumber } from '../text.ts';

const span = { from: clockTime, to: clockTime };

/** Hours of work by weekday (0 Sunday … 6 Saturday); several spans a day are allowed. */
export const WEEKLY = v.pipe(
  v.array(v.pipe(v.strictObject({ weekday: wholeNumber(0, 6), ...span }), v.check((s) => s.from < s.to, 'TIME_INVALID'))),
  v.maxLength(28, 'TOO_LARGE'),
);
export type Weekly = v.InferOutput<typeof WEEKLY>;

/** A day that differs: `off`, or the hours of that one day. */
export const EXCEPTIONS = v.pipe(
  v.array(
    v.variant(
      'kind',
      [
        v.strictObject({ kind: v.literal('OFF'), date: slashDate }),
        v.pipe(
          v.strictObject({ kind: v.literal('HOURS'), date: slashDate, ...span }),
          v.check((s) => s.from < s.to, 'TIME_INVALID'),
        ),
      ],
      'NOT_A_CHOICE',
    ),
  ),
  v.maxLength(120, 'TOO_LARGE'),
);
export type Exceptions = v.InferOutput<typeof EXCEPTIONS>;
