import { halvesOf, type Slip, slipOf } from '#domain/booking/slip.ts';

/** Strictly: a text that another text also stands for is none, or a slip could be written in two ways. */
export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | undefined {
  const plain = base64url.replaceAll('-', '+').replaceAll('_', '/');
  try {
    const signs = atob(plain);
    if (btoa(signs).replace(/=+$/, '') !== plain) return undefined;
    return Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
  } catch {
    return undefined; // no base64 at all
  }
}

/** What a slip says, whoever wrote it; `slip-check.ts` says whether it was us. */
export function readSlip(text: string): Slip | undefined {
  const bytes = bytesOf(halvesOf(text)?.payload ?? '');
  if (!bytes) return undefined;
  try {
    return slipOf(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined; // bytes that are no text
  }
}

/** Where anybody checks a slip. What stands behind the `#` never leaves the phone. */
export const addressOfSlip = (slip: string): string => `${location.origin}/slip#${slip}`;
