/**
 * Texts that we sign so that anybody can check them offline: a starter slip (booking/slip.ts) and an income statement
 * (wallet/income-statement.ts). The form is `base64url(payload).base64url(signature)` with an Ed25519 signature over the first half as
 * written. The payload is a list whose first entry names its kind, so one kind is never read as another.
 */
const FORM = /^([\w-]{16,2000})\.([\w-]{86})$/;

/** Splits a signed text into payload and signature; undefined when it does not have that form. */
export function halvesOf(text: string): { payload: string; signature: string } | undefined {
  const [, payload, signature] = FORM.exec(text) ?? [];
  return payload && signature ? { payload, signature } : undefined;
}

/** Finds the signed text in what a user pasted: the code alone, the page's address, or a message with the address. */
export const signedIn = (text: string): string | undefined => /[\w-]{16,2000}\.[\w-]{86}(?![\w-])/.exec(text)?.[0];

/** Parses a payload; undefined when it is not a list. */
export function listIn(payload: string): unknown[] | undefined {
  try {
    const read: unknown = JSON.parse(payload);
    return Array.isArray(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string';
