/** What went wrong with LINE, as a person needs to know it; `words.ts` has a sentence for each. */
export type Trouble =
  | 'offline'
  /** Something else answered in our place: a Wi-Fi that wants a sign-in. */
  | 'wifi'
  /** LINE has not answered within our patience. */
  | 'slow'
  /** LINE has a fault of its own. */
  | 'down'
  /** Our own server has too much to do. */
  | 'busy'
  /** Our own server has a fault. */
  | 'ours'
  /** The user comes back to link LINE in a tab without a session. */
  | 'elsewhere'
  /** The user said no. */
  | 'denied'
  /** What LINE gave is too old or not meant for us: once more. */
  | 'again'
  | 'blocked-popup'
  | 'not-supported-here'
  | 'login-needed'
  /** It may have been shared, or not. */
  | 'unconfirmed'
  /** Our own settings at LINE: for whoever runs this. */
  | 'config'
  /** The user would be sent back and forth between our page and LINE's. */
  | 'loop'
  | 'other';

export class LineTrouble extends Error {
  readonly kind: Trouble;
  readonly code: string;

  constructor(kind: Trouble, code: string, message = '') {
    super(message);
    this.name = 'LineTrouble';
    this.kind = kind;
    this.code = code;
  }
}

/** Nobody has answered for good: the same question may be asked again. */
export const isTemporary = ({ kind }: LineTrouble): boolean => PASSING.has(kind);
const PASSING: ReadonlySet<Trouble> = new Set(['offline', 'wifi', 'slow', 'down', 'busy', 'ours']);

/** What LINE answered can no longer be used. */
export const isFinal = ({ kind }: LineTrouble): boolean => kind === 'again' || kind === 'denied';

const KIND_OF: Readonly<Record<string, Trouble>> = {
  FORBIDDEN: 'not-supported-here',
  UNAUTHORIZED: 'login-needed',
  CREATE_SUBWINDOW_FAILED: 'blocked-popup',
  INVALID_CONFIG: 'config',
  INVALID_ARGUMENT: 'other',
  INVALID_ID_TOKEN: 'again',
  RATE_LIMIT_EXCEEDED: 'slow',
  // of the OAuth server (lower case, as it says them), and HTTP's
  access_denied: 'denied',
  invalid_grant: 'again',
  invalid_request: 'again',
  '429': 'slow',
  '500': 'down',
  '503': 'down',
  // of our own server
  OFFLINE: 'offline',
  UNREADABLE: 'wifi',
  LINE_OFF: 'config',
  LINE_DOWN: 'down',
  LINE_REFUSED: 'again',
  LINE_EXPIRED: 'again',
  LINE_STATE_WRONG: 'again',
  LINE_DENIED: 'denied',
  LINE_ELSEWHERE: 'elsewhere',
  TOO_MANY_REQUESTS: 'busy',
  BUSY: 'busy',
  INTERNAL: 'ours',
};

/**
 * By the code: the SDK's errors are plain errors with a `code` of their own, never an instance of anything; the messages change without
 * notice. Only INIT_FAILED says nothing without its message. No code: nothing was answered (line.md §1.6).
 */
export function troubleOf(error: unknown): LineTrouble {
  if (error instanceof LineTrouble) return error;
  const { code, message } = readable(error);
  if (code === undefined)
    return new LineTrouble(error instanceof TypeError ? 'offline' : 'other', 'NO_ANSWER', message);
  return new LineTrouble(kindOf(code, message), code, message);
}

function kindOf(code: string, message: string): Trouble {
  if (code === 'INIT_FAILED') {
    if (/^access_denied\b/.test(message)) return 'denied';
    return /Invalid LIFF ID/.test(message) ? 'config' : 'again';
  }
  // A window the browser has blocked arrives without any message.
  if (code === 'EXCEPTION_IN_SUBWINDOW') return message === '' ? 'blocked-popup' : 'unconfirmed';
  return KIND_OF[code] ?? 'other';
}

function readable(error: unknown): { code: string | undefined; message: string } {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return {
    code: typeof code === 'string' && code !== '' ? code.slice(0, 60) : undefined,
    message: typeof message === 'string' ? message.slice(0, 200) : '',
  };
}

/** All that is ever written down of it: no address, no token (specification §8). */
export const logTrouble = ({ code, message }: LineTrouble): void =>
  console.warn('LINE', { code, message: message.replaceAll(/https?:\S+|[\w-]{24,}/g, '…') });
