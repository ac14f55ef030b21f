import { COMMON_PASSWORDS } from './account.ts';
import { MINUTE } from '../dates.ts';
import { parseIdentifier, parsePhone } from './identifier.ts';

/**
 * How long after signing in a user can change the password without the old one, in milliseconds. Does not apply to a session handed over
 * from LINE.
 */
export const SIGN_IN_PROVES_FOR = 5 * MINUTE;

/**
 * The text that is hashed: in NFKC, so that ำ typed as one or two characters, and full-width digits, give the same password. Spaces and
 * case stay as typed. Source: reliability.md M31.
 */
export const passwordText = (password: string): string => password.normalize('NFKC');

/** Whether a password is too easy to guess: it is on the list of common ones, one repeated character, or equals the identifier. */
export function isCommonPassword(password: string, identifier: string): boolean {
  const plain = passwordText(password).trim().toLowerCase();
  const phone = parsePhone(plain);
  return (
    COMMON_PASSWORDS.includes(plain) ||
    new Set(plain).size === 1 ||
    plain === (parseIdentifier(identifier)?.value ?? identifier.trim().toLowerCase()) ||
    (phone !== undefined && phone === parsePhone(identifier))
  );
}
