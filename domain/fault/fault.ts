/** Where a fault was noticed: while drawing a screen, by the browser, in an unhandled promise, or caught by code that went on. */
export const FAULT_KINDS = ['render', 'error', 'rejection', 'caught'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** The most faults that one device reports per day (20 together), so that a fault in a loop does not become a flood. */
export const FAULTS_A_DAY = { pages: 15, worker: 5 } as const;
/** The most faults in one report. */
export const FAULTS_A_REPORT = 10;
/** The most releases stored per day, and the most different faults of each kind in each: invented ones must not fill the table. */
export const RELEASES_A_DAY = 20;
export const FAULTS_OF_A_KIND = 25;
/** The most stack lines that are reported. */
export const FRAMES_MAX = 5;

/**
 * What a phone reports about code that failed. Never the error message, which may quote what a user typed, and never an address, which may
 * name a booking or contain a code.
 */
export interface Fault {
  kind: FaultKind;
  /** The class of the error: `TypeError`. */
  name: string;
  /** The pattern of the route (`/golfer/booking/:ref`), or `worker`. */
  route: string;
  /** Our own files with line and column, innermost first: `assets/room-x7Yz.js:1:2210`. */
  stack: string[];
}

const FRAME = /\/((?:assets\/)?[\w.-]{1,80}\.js):(\d{1,6}):(\d{1,7})/g;

/** The stack frames in our own built files, without extensions and without the message. */
function framesOf(error: Error, origin: string): string[] {
  const lines = (error.stack ?? '').split('\n').filter((line) => line.includes(`${origin}/`));
  return lines.flatMap((line) => [...line.matchAll(FRAME)].map(([frame]) => frame.slice(1))).slice(0, FRAMES_MAX);
}

const EXPECTED_NAMES = ['AbortError', 'TimeoutError', 'QuotaExceededError'];
/** How Chromium, WebKit and Firefox word a request or a script that could not be loaded; they have no error class for it. */
const NO_NETWORK = /failed to fetch|load failed|networkerror|importing a module script|loading dynamically imported/i;

/** Errors that are not the code's fault: no network, the user left the page, or the phone is full. */
const isExpected = (error: Error): boolean =>
  EXPECTED_NAMES.includes(error.name) ||
  NO_NETWORK.test(error.message) ||
  ('status_code' in error && error.status_code === 0) ||
  (error.cause instanceof Error && isExpected(error.cause));

/** The report of an error; undefined when it is not ours: an extension's, a lost connection, or not an Error. */
export function faultOf(error: unknown, kind: FaultKind, route: string, origin: string): Fault | undefined {
  if (!(error instanceof Error) || isExpected(error)) return undefined;
  const stack = framesOf(error, origin);
  const name = /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error';
  return stack.length > 0 ? { kind, name, route, stack } : undefined;
}
