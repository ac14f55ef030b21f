/** The beginning of every call's path. */
export const BASE = '/api/v1';

export interface Address {
  method: 'GET' | 'POST';
  url: string;
  /** The input that is not part of the path: the query of a GET, the body of a POST. */
  rest: Record<string, unknown>;
}

/** The method, URL and remaining input of a call; `{x}` in its path is filled from the input. */
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

/**
 * The header with the version of the copy that the phone already has. A POST cannot be answered with 304 (RFC 9110 §13.1.2), so it has a
 * header of its own.
 */
export const heldHeader = (method: string): string => (method === 'GET' ? 'if-none-match' : 'x-held');

/**
 * The header that names the history of the database. If it changes, a backup was restored and the copies on the phone are no longer valid.
 */
export const HISTORY_HEADER = 'history';

/** The value of the header: the last eight characters of the id, which are random and keep every answer short. */
export const shortHistory = (history_id: string): string => history_id.slice(-8);

/**
 * Paths that the service worker must not answer with the app's document: the server's own paths, `/line` (it has its own security policy,
 * and its address carries codes), the page a payment returns to (docs/pwa.md §2.7), the public pages and the desk. The last pattern matches files, by
 * their extension.
 */
export const SERVER_ONLY: readonly RegExp[] = [
  /^\/(?:api|livez|readyz|metrics|assets|media|sandbox|c|course|desk)(?:[/?]|$)/,
  /^\/line(?:[/?]|$)/,
  /^\/golfer\/payment-status(?:[/?]|$)/,
  /^[^?]*\/[^/?]+\.[^/?]+(?:\?|$)/,
];

/** The time of the answer. Two answers that differ only in it have the same content. */
const SAID_AT = 'as_of';

/**
 * The text whose digest phone and server compare to see whether the phone's copy is current: the user's id and the data. Each side computes
 * it from its own data, so a damaged copy or another user's copy never matches.
 */
export const heldText = (user_id: string, data: unknown): string =>
  user_id + JSON.stringify(data, (name, value: unknown) => (name === SAID_AT ? undefined : value));
