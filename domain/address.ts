/** Every call's address begins so. */
export const BASE = '/api/v1';

export interface Address {
  method: 'GET' | 'POST';
  url: string;
  /** What is not part of the path: the query of a GET, the body of a POST. */
  rest: Record<string, unknown>;
}

/** Where a call goes: `{x}` in its path is taken from the input. */
export function addressOf(name: string, input: Readonly<Record<string, unknown>>): Address {
  const [method, path = ''] = name.split(' ');
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = rest[field];
    delete rest[field];
    return encodeURIComponent(String(value));
  });
  return { method: method === 'GET' ? 'GET' : 'POST', url: BASE + filled, rest };
}

/** The header in which a read says what the phone holds already. A POST may not be answered 304 (RFC 9110 §13.1.2), hence its own. */
export const heldHeader = (method: string): string => (method === 'GET' ? 'if-none-match' : 'x-held');

/** Which history of the database answered; another one than before: a backup was restored, and no copy on the phone is true any more. */
export const HISTORY_HEADER = 'history';

/** What stands in it: as every answer carries it, also one that says nothing else, the last of the id, which is chance alone. */
export const shortHistory = (history_id: string): string => history_id.slice(-8);

/**
 * Navigations the app's document must not answer from the phone: the server's own addresses, `/line` (its policy is another one, and the
 * address carries codes), the page a payment returns to (docs/pwa.md §2.7) and the public pages. Files are told by their extension.
 */
export const SERVER_ONLY: readonly RegExp[] = [
  /^\/(?:api|livez|readyz|metrics|assets|media|sandbox|c|course)(?:[/?]|$)/,
  /^\/line(?:[/?]|$)/,
  /^\/golfer\/payment-status(?:[/?]|$)/,
  /^[^?]*\/[^/?]+\.[^/?]+(?:\?|$)/,
];
