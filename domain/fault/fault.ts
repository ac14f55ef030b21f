/** Where a fault was noticed: while a screen was drawn, by the browser, in a promise nobody waited for, or in code that went on. */
export const FAULT_KINDS = ['render', 'error', 'rejection', 'caught'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Most that one device reports in a day, 20 together: a loop of faults must not become a flood. */
export const FAULTS_A_DAY = { pages: 15, worker: 5 } as const;
/** Most in one report. */
export const FAULTS_A_REPORT = 10;
/** Releases kept of a day, and different faults of each kind in each: a flood of invented ones must not fill the table. */
export const RELEASES_A_DAY = 20;
export const FAULTS_OF_A_KIND = 25;
/** Most lines of a stack that are reported. */
export const FRAMES_MAX = 5;

/**
 * What a phone says of code that failed. Never its message, which may quote what somebody typed, and never an address, which may name a
 * booking or hold a code.
 */
export interface Fault {
  kind: FaultKind;
  /** The class of the error: `TypeError`. */
  name: string;
  /** The pattern of the route (`/golfer/booking/:ref`), or `worker`. */
  route: string;
  /** Our own files with line and column, the innermost first: `assets/room-x7Yz.js:1:2210`. */
  stack: string[];
}

const FRAME = /\/((?:assets\/)?[\w.-]{1,80}\.js):(\d{1,6}):(\d{1,7})/g;

/** The frames of an error that lie in our own built files; none of an extension's, and nothing of the message. */
function framesOf(error: Error, origin: string): string[] {
  const lines = (error.stack ?? '').split('\n').filter((line) => line.includes(`${origin}/`));
  return lines.flatMap((line) => [...line.matchAll(FRAME)].map(([frame]) => frame.slice(1))).slice(0, FRAMES_MAX);
}

const EXPECTED_NAMES = ['AbortError', 'TimeoutError', 'QuotaExceededError'];
/** What Chromium, WebKit and Firefox call a request, or a file of code, that did not come. They give it no class of its own. */
const NO_NETWORK = /failed to fetch|load failed|networkerror|importing a module script|loading dynamically imported/i;

/** Nobody answered, the user went elsewhere, or the phone is full: that is no fault of the code. */
const isExpected = (error: Error): boolean =>
  EXPECTED_NAMES.includes(error.name) ||
  NO_NETWORK.test(error.message) ||
  ('status_code' in error && error.status_code === 0) ||
  (error.cause instanceof Error && isExpected(error.cause));

/** The report of an error, or undefined when it is none of ours: an extension's, a lost connection, something that is no error. */
export function faultOf(error: unknown, kind: FaultKind, route: string, origin: string): Fault | undefined {
  if (!(error instanceof Error) || isExpected(error)) return undefined;
  const stack = framesOf(error, origin);
  const name = /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error';
  return stack.length > 0 ? { kind, name, route, stack } : undefined;
}
