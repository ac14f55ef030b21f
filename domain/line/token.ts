import * as v from 'valibot';

/** Of LINE's: a JWT or an opaque token, no spaces, and not long. */
export const token = v.pipe(
  v.string('WRONG_TYPE'),
  v.minLength(1, 'REQUIRED'),
  v.maxLength(4_096, 'TOO_LONG'),
  v.regex(/^[\w.~+/=-]+$/, 'INVALID'),
);
