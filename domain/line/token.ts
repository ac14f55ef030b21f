import * as v from 'valibot';

/** A token of LINE: a JWT or an opaque token, without spaces, of limited length. */
export const token = v.pipe(
  v.string('WRONG_TYPE'),
  v.minLength(1, 'REQUIRED'),
  v.maxLength(4_096, 'TOO_LONG'),
  v.regex(/^[\w.~+/=-]+$/, 'INVALID'),
);
