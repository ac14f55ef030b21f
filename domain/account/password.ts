import { COMMON_PASSWORDS } from './account.ts';
import { MINUTE } from '../dates.ts';
import { parseIdentifier, parsePhone } from './identifier.ts';

/** Whoever signed in so lately changes the password without the old one. Not a session that was handed over from LINE. */
export const SIGN_IN_PROVES_FOR = 5 * MINUTE;

/**
 * What is hashed. ำ typed as one character or as two, and full-width digits, must open the same door (reliability.md M31); spaces and
 * case stay as typed.
 */
export const passwordText = (password: string): string => password.normalize('NFKC');

/** One that everybody tries first: on the list, one character repeated, or what the person signs in with. */
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
