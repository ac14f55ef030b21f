import * as v from 'valibot';
import { list } from '../list.ts';
import { clockTime, slashDate, wholeNumber } from '../text.ts';

const span = { from: clockTime, to: clockTime };

/** Working hours by weekday (0 Sunday … 6 Saturday); a day may have several spans. */
export const WEEKLY = list(
  v.pipe(
    v.strictObject({ weekday: wholeNumber(0, 6), ...span }),
    v.forward(
      v.check((s) => s.from < s.to, 'TIME_INVALID'),
      ['to'],
    ),
  ),
  28,
  { code: 'TOO_LARGE' },
);
export type Weekly = v.InferOutput<typeof WEEKLY>;

/** A day that differs from the week: off, or with other hours. */
export const EXCEPTIONS = list(
  v.variant(
    'kind',
    [
      v.strictObject({ kind: v.literal('OFF'), date: slashDate }),
      v.pipe(
        v.strictObject({ kind: v.literal('HOURS'), date: slashDate, ...span }),
        v.forward(
          v.check((s) => s.from < s.to, 'TIME_INVALID'),
          ['to'],
        ),
      ),
    ],
    'NOT_A_CHOICE',
  ),
  120,
  { code: 'TOO_LARGE' },
);
export type Exceptions = v.InferOutput<typeof EXCEPTIONS>;
