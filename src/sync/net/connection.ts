import { growingWait } from '#domain/wait.ts';
import { createListeners, createStore, useStore } from '../../platform/store.ts';
import { part, usePhone } from '../phone.ts';

/**
 * Online is what the last real request said. `navigator.onLine` lies both ways (docs/pwa.md §2.20): its events only make us look.
 */
export type Connection = 'online' | 'offline';

const PROBE_WAITS = { first: 3_000, longest: 60_000 };
const PROBE_DEADLINE = 15_000;

export const networkOf = part((phone) => {
  const connection = createStore<Connection>('online');
  let lastHeard = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Waits since something last hinted that the server may be there again. */
  let waits = 0;
  let isProbing = false;
  let isPortal = false;
  const backs = createListeners<[began: number]>();

  /** The server answered, whatever it said, a request that began then (`performance.now()`); 0: nobody knows when. */
  function reportAnswer(began = 0): void {
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
  function reportNoAnswer(began: number): void {
    if (lastHeard >= began) return;
    connection.write('offline');
    probeLater();
  }

  /** A page where our answer should be: a Wi-Fi that wants a sign-in first. Said once, until the server answers. */
  function reportForeignPage({ status, redirected }: Pick<Response, 'status' | 'redirected'>): void {
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
  function probeNow(): void {
    clearTimeout(timer);
    timer = undefined;
    void probe();
  }

  function watchConnection(): void {
    const probeAnew = () => {
      waits = 0;
      probeNow();
    };
    const signal = phone.ended;
    const onVisible = () => {
      if (document.visibilityState === 'visible' && connection.read() === 'offline') probeAnew();
    };
    for (const event of ['online', 'offline']) window.addEventListener(event, probeAnew, { signal });
    document.addEventListener('visibilitychange', onVisible, { signal });
    // Whoever taps wants something now; the waits go on from where they were, for many taps say nothing about the network.
    window.addEventListener('click', () => connection.read() === 'offline' && probeNow(), { capture: true, signal });
  }

  let heardHistory: (history_id: string) => void = () => undefined;

  /** Called with the history that each answer is of (`history.ts`). */
  const onHistory = (hear: typeof heardHistory): void => void (heardHistory = hear);

  const tellHistory = (history_id: string): void => heardHistory(history_id);

  /** Calls back each time the server is reachable again after it was not, with when the request began that it answered. */
  const onBack = backs.follow;
  const connectionNow = connection.read;
  let writing = 0;

  /** A write of the user's is on its way to the server: no reload now. */
  const isWriting = (): boolean => writing > 0;

  async function whileWriting<T>(work: () => Promise<T>): Promise<T> {
    writing += 1;
    try {
      return await work();
    } finally {
      writing -= 1;
    }
  }
  return {
    reportAnswer,
    reportNoAnswer,
    reportForeignPage,
    probeNow,
    watchConnection,
    onHistory,
    tellHistory,
    onBack,
    connectionNow,
    connection,
    isWriting,
    whileWriting,
  };
});

export const useConnection = (): Connection => useStore(networkOf(usePhone()).connection);
