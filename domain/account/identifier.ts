import { figures, plainSigns } from '../typed.ts';
import { COMMON_PASSWORDS } from './account.ts';
import { MINUTE } from '../dates.ts';

/** The phone number or e-mail address with which a user signs in. */
export type Identifier = { kind: 'phone'; value: string } | { kind: 'email'; value: string };

/** Reads a Thai mobile number as E.164 (`+66812345678`); undefined when the text is not one. Rule: product.md §1. */
export function parsePhone(text: string): string | undefined {
  const plain = figures(plainSigns(text).replace(/^tel:/i, '')).replace(/^(\+66|0066|66(?=[689]\d{8}$))0?/, '0');
  return /^0[689]\d{8}$/.test(plain) ? `+66${plain.slice(1)}` : undefined;
}

/**
 * The allowed form of an e-mail address: a dot-atom (RFC 5322) in ASCII. Characters that a shell acts on are excluded because operators
 * paste addresses into commands; the apostrophe of O'Neil is allowed. Rule: product.md §1.
 */
const EMAIL = /^(?!-)[\w%+'-]+(\.[\w%+'-]+)*@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Older accounts may have an address with other characters; their owners can still sign in with it. */
const KEPT_EMAIL = /^[^\s@<>",;:\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Reads a phone number, or an e-mail address (returned in lower case), for a new account; undefined when the text is neither. */
export const parseIdentifier = (text: string): Identifier | undefined => parseWith(text, EMAIL);

/** Reads an identifier for finding an existing account: also accepts the older e-mail addresses that a new account could not get. */
export const parseKeptIdentifier = (text: string): Identifier | undefined => parseWith(text, KEPT_EMAIL);

function parseWith(text: string, pattern: RegExp): Identifier | undefined {
  const phone = parsePhone(text);
  if (phone) return { kind: 'phone', value: phone };
  const email = plainSigns(text)
    .toLowerCase()
    .replace(/^mailto:/, '');
  return email.length <= 254 && pattern.test(email) ? { kind: 'email', value: email } : undefined;
}

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
