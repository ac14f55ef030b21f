import { DAY } from '#domain/dates.ts';
import { type Fault, type FaultKind, FAULTS_A_DAY, faultOf } from '#domain/fault/fault.ts';
import { rowOf } from '../routing/row.ts';

/** Faults of one moment leave together. */
const BATCH_MS = 5_000;
const COUNT = 'caddee-faults';

/** What one page reports. `watch` listens for what nothing else catches, until `signal`. */
export function createFaultReports() {
  const reported = new Set<string>();
  let waiting: Fault[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function watch(signal?: AbortSignal): void {
    const options = signal && { signal };
    addEventListener('error', ({ error }) => report(error, 'error'), options);
    addEventListener('unhandledrejection', ({ reason }) => report(reason, 'rejection'), options);
    addEventListener('pagehide', send, options);
    addEventListener('online', send, options);
  }

  /** A fault that repeats on this page is reported once. */
  function report(error: unknown, kind: FaultKind = 'caught'): void {
    const fault = faultOf(error, kind, rowOf(location.pathname)?.path ?? 'unknown', location.origin);
    const text = JSON.stringify(fault);
    if (!fault || reported.has(text) || reported.size >= FAULTS_A_DAY) return;
    reported.add(text);
    waiting.push(fault);
    timer ??= setTimeout(send, BATCH_MS);
  }

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    // Without a signal they wait for one; a page that is closed before loses them.
    if (waiting.length === 0 || !navigator.onLine) return;
    const faults = waiting.slice(0, takeOfToday(waiting.length));
    waiting = [];
    const release = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1);
    if (faults.length === 0 || !release) return;
    const body = new Blob([JSON.stringify({ release, faults })], { type: 'application/json' });
    navigator.sendBeacon('/api/v1/fault/report', body);
  }

  return { watch, report };
}

const ofThisPage = createFaultReports();
/** Once, at the start of the app. */
export const watchFaults = ofThisPage.watch;
/**
 * Tells the server that code failed: the class of the error, the pattern of the route and our own files of the stack; nothing the user
 * typed, no address, no token. An expected error (nobody answered, the user went away) is not reported.
 */
export const reportFault = ofThisPage.report;

/** How many of `wanted` this device may still report today; they are counted as reported. */
function takeOfToday(wanted: number): number {
  const today = Math.floor(Date.now() / DAY);
  try {
    const [day, count] = (localStorage.getItem(COUNT) ?? '').split(' ').map(Number);
    const before = day === today ? (count ?? 0) : 0;
    const granted = Math.min(wanted, FAULTS_A_DAY - before);
    localStorage.setItem(COUNT, `${today} ${before + granted}`);
    return granted;
  } catch {
    return wanted; // storage is blocked: the bound of the page holds
  }
}
