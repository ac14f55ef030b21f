/**
 * What we sign so that anybody can check it without asking us: a starter slip (booking/slip.ts), an income statement (wallet/income-statement.ts).
 * As it travels: `base64url(payload).base64url(signature)`, the signature (Ed25519) over the first half exactly as it is written. The
 * payload is a list, and its first entry says what it is: what was signed as one thing is never read as another.
 */
const FORM = /^([\w-]{16,2000})\.([\w-]{86})$/;

/** The two halves of what looks signed, as they are written. */
export function halvesOf(text: string): { payload: string; signature: string } | undefined {
  const [, payload, signature] = FORM.exec(text) ?? [];
  return payload && signature ? { payload, signature } : undefined;
}

/** The signed text in whatever somebody pastes: the code alone, the page's address, or a message with the address in it. */
export const signedIn = (text: string): string | undefined => /[\w-]{16,2000}\.[\w-]{86}(?![\w-])/.exec(text)?.[0];

/** The list a payload is; undefined when it is none. */
export function listIn(payload: string): unknown[] | undefined {
  try {
    const read: unknown = JSON.parse(payload);
    return Array.isArray(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string';
