import { DAY } from '#domain/dates.ts';
import { type Fault, type FaultKind, FAULTS_A_DAY, FAULTS_A_REPORT, faultOf } from '#domain/fault/fault.ts';
import { rowOf } from '../routing/row.ts';

/** Faults of one moment leave together. */
const BATCH_MS = 5_000;
const COUNT = 'caddee-faults';

/** What one page reports. `watch` listens for what nothing else catches, until `signal`. */
export function createFaultReports() {
  const reported = new Set<string>();
  const waiting: Fault[] = [];
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
    if (!('location' in globalThis)) return; // Node, where tests run parts of the phone
    const fault = faultOf(error, kind, rowOf(location.pathname)?.path ?? 'unknown', location.origin);
    const text = JSON.stringify(fault);
    if (!fault || reported.has(text) || reported.size >= FAULTS_A_DAY.pages || !isWithinDay()) return;
    reported.add(text);
    waiting.push(fault);
    timer ??= setTimeout(send, BATCH_MS);
  }

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    const release = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1);
    if (waiting.length === 0 || !release) return;
    const faults = waiting.splice(0, FAULTS_A_REPORT);
    const body = JSON.stringify({ release, faults });
    const headers = { 'content-type': 'application/json' };
    // As `sendBeacon` it outlives the page, and it says when nobody was there: then they wait for a signal.
    void fetch('/api/v1/fault/report', { method: 'POST', headers, body, keepalive: true }).catch(
      () => void waiting.unshift(...faults),
    );
    send();
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

/** Counts one more fault of today on this device. False: there were enough. */
function isWithinDay(): boolean {
  const today = Math.floor(Date.now() / DAY);
  try {
    const [day, count] = (localStorage.getItem(COUNT) ?? '').split(' ').map(Number);
    const before = day === today ? (count ?? 0) : 0;
    if (before < FAULTS_A_DAY.pages) localStorage.setItem(COUNT, `${today} ${before + 1}`);
    return before < FAULTS_A_DAY.pages;
  } catch {
    return true; // storage is blocked: the bound of the page holds
  }
}
