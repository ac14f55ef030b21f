import { randomBytes } from 'node:crypto';
import type { Moment } from '#domain/dates.ts';

let last = { moment: 0, count: 0 };

/**
 * A uuidv7 key, made here and not by the database so that any replica and any engine can make one. Keys of one process sort
 * in the order they were made, also within a millisecond (up to 4,096 of them).
 */
export function newId(now: Moment): string {
  last = last.moment === now ? { moment: now, count: (last.count + 1) & 0xfff } : { moment: now, count: 0 };
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | last.count, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Sorts after every key made before `now` and not after any made from then on: a range of moments is a range of keys. Before 1970 no key
 * was made.
 */
export const idAt = (now: Moment): string =>
  `${Math.max(0, now).toString(16).padStart(12, '0')}00000000000000000000`.replace(
    /^(.{8})(.{4})(.{4})(.{4})/,
    '$1-$2-$3-$4-',
  );

/** Of any version, in either case. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Crockford's alphabet: without I, L, O, U, so that a ref can be read aloud and typed. Each of the 32 signs holds five bits. */
export const REF_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A booking_ref: ten characters, 50 bits that nobody can guess. */
export const newRef = (): string => Array.from(randomBytes(10), (byte) => REF_LETTERS[byte & 31]).join('');
