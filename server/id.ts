import { randomBytes } from 'node:crypto';
import type { Moment } from '#domain/dates.ts';

let last = { moment: 0, count: 0 };

/**
 * A new uuidv7. It is made here and not in the database, so that any server and any database engine can do it. Ids of one process sort in
 * the order of their creation, even within a millisecond (up to 4,096).
 */
export function newId(now: Moment): string {
  last = last.moment === now ? { moment: now, count: (last.count + 1) & 0xfff } : { moment: now, count: 0 };
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | last.count, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** An id that sorts after every id made before `now` and before all later ones, so that a range of moments is a range of ids. */
export const idAt = (now: Moment): string =>
  `${Math.max(0, now).toString(16).padStart(12, '0')}00000000000000000000`.replace(
    /^(.{8})(.{4})(.{4})(.{4})/,
    '$1-$2-$3-$4-',
  );

/** Whether the text is a UUID of any version, in upper or lower case. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/**
 * Crockford's alphabet without I, L, O and U, so that a reference can be read aloud and typed. Each of the 32 characters carries five bits.
 */
export const REF_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new booking_ref: ten characters, 50 random bits. */
export const newRef = (): string => Array.from(randomBytes(10), (byte) => REF_LETTERS[byte & 31]).join('');
