import { figures, plainSigns } from '../typed.ts';

/** A phone number or an e-mail address, as a person signs in with it. */
export type Identifier = { kind: 'phone'; value: string } | { kind: 'email'; value: string };

/** A Thai mobile number as E.164 (`+66812345678`); undefined when it is none. Rule: product.md §1. */
export function parsePhone(text: string): string | undefined {
  const plain = figures(plainSigns(text).replace(/^tel:/i, '')).replace(/^(\+66|0066|66(?=[689]\d{8}$))0?/, '0');
  return /^0[689]\d{8}$/.test(plain) ? `+66${plain.slice(1)}` : undefined;
}

/**
 * The letters of an e-mail address: a dot-atom (RFC 5322) in ASCII, without the signs a shell acts on but with the apostrophe of O'Neil, because
 * operators paste addresses into commands. Rule: product.md §1.
 */
const EMAIL = /^(?!-)[\w%+'-]+(\.[\w%+'-]+)*@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** One from before its letters were bounded may have any of these: whoever has it gets in with it. */
const KEPT_EMAIL = /^[^\s@<>",;:\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** A phone number, or an e-mail address in lower case, that an account may be given; undefined when it is neither. */
export const parseIdentifier = (text: string): Identifier | undefined => parseWith(text, EMAIL);

/** What finds an account there is already: every `parseIdentifier`, and an e-mail address with letters that no new account is given. */
export const parseKeptIdentifier = (text: string): Identifier | undefined => parseWith(text, KEPT_EMAIL);

function parseWith(text: string, pattern: RegExp): Identifier | undefined {
  const phone = parsePhone(text);
  if (phone) return { kind: 'phone', value: phone };
  const email = plainSigns(text)
    .toLowerCase()
    .replace(/^mailto:/, '');
  return email.length <= 254 && pattern.test(email) ? { kind: 'email', value: email } : undefined;
}
