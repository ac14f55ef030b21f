import { growingWait } from '#domain/wait.ts';
import { createListeners, createStore, useStore } from '../../platform/store.ts';

/**
 * Online is what the last real request said. `navigator.onLine` lies both ways (docs/pwa.md §2.20): its events only make us look.
 */
export type Connection = 'online' | 'offline';

const PROBE_WAITS = { first: 3_000, longest: 60_000 };
const PROBE_DEADLINE = 15_000;

const connection = createStore<Connection>('online');
let lastHeard = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Waits since something last hinted that the server may be there again. */
let waits = 0;
let isProbing = false;
let isPortal = false;
const backs = createListeners<[began: number]>();

/** The server answered, whatever it said, a request that began then (`performance.now()`); 0: nobody knows when. */
export function reportAnswer(began = 0): void {
  lastHeard = performance.now();
  isPortal = false;
  waits = 0;
  clearTimeout(timer);
  timer = undefined;
  if (connection.read() === 'online') return;
  connection.write('online');
  backs.tell(began);
}

/** A request that began then (`performance.now()`) got no answer, or none in time. Another one may have been answered meanwhile. */
export function reportNoAnswer(began: number): void {
  if (lastHeard >= began) return;
  connection.write('offline');
  probeLater();
}

/** A page where our answer should be: a Wi-Fi that wants a sign-in first. Said once, until the server answers. */
export function reportForeignPage({ status, redirected }: Pick<Response, 'status' | 'redirected'>): void {
  if (isPortal || !(redirected || status < 300 || status === 511)) return;
  isPortal = true;
  void import('./portal.ts').then(
    ({ showCaptivePortal }) => showCaptivePortal(),
    () => undefined, // its words are not on the phone yet: it is offline, and says so
  );
}

/** Is the server there again? Asked only while in doubt, less and less often, and only while somebody looks. */
async function probe(): Promise<void> {
  timer = undefined;
  if (isProbing || document.visibilityState === 'hidden') return;
  isProbing = true;
  const began = performance.now();
  try {
    const response = await fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_DEADLINE) });
    const isOurs = /\bjson\b/.test(response.headers.get('content-type') ?? '') && !response.redirected;
    if (isOurs && response.ok) reportAnswer(began);
    else reportNoAnswer(began);
    if (!isOurs) reportForeignPage(response);
  } catch {
    reportNoAnswer(began); // no answer is the answer
  } finally {
    isProbing = false;
    if (connection.read() === 'offline') probeLater();
  }
}

function probeLater(): void {
  timer ??= setTimeout(() => void probe(), growingWait((waits += 1), PROBE_WAITS, Math.random()));
}

/** Something hints that it changed (an event, a stream that ended): look now. */
export function probeNow(): void {
  clearTimeout(timer);
  timer = undefined;
  void probe();
}

export function watchConnection(): void {
  const probeAnew = () => {
    waits = 0;
    probeNow();
  };
  window.addEventListener('online', probeAnew);
  window.addEventListener('offline', probeAnew);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && connection.read() === 'offline') probeAnew();
  });
  // Whoever taps wants something now; the waits go on from where they were, for many taps say nothing about the network.
  window.addEventListener('click', () => connection.read() === 'offline' && probeNow(), { capture: true });
}

/** Calls back each time the server is reachable again after it was not, with when the request began that it answered. */
export const onBack = backs.follow;

export const connectionNow = connection.read;

export const useConnection = (): Connection => useStore(connection);

let writing = 0;

/** A write of the user's is on its way to the server: no reload now. */
export const isWriting = (): boolean => writing > 0;

export async function whileWriting<T>(work: () => Promise<T>): Promise<T> {
  writing += 1;
  try {
    return await work();
  } finally {
    writing -= 1;
  }
}
