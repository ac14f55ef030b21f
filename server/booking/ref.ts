import { randomBytes } from 'node:crypto';

/** Crockford's: no I, L, O, U, so that it can be read aloud and typed. 32 of them: five bits each. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A booking_ref: ten characters, 50 bits that nobody can guess. */
export const newRef = (): string => Array.from(randomBytes(10), (byte) => ALPHABET[byte & 31]).join('');
