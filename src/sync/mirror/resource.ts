import { delay } from '../../platform/delay.ts';
import type { Moment } from '#domain/dates.ts';
import { growingWait } from '#domain/wait.ts';
import { CallFailed } from '../net/call.ts';
import { networkOf } from '../net/connection.ts';
import { part, type Phone } from '../phone.ts';
import { sessionStateOf } from '../session/session.ts';

/** Asked so recently that asking again would be the same question. */
const FRESH_FOR = 5_000;
/** After this a screen says that what it shows is a copy; the request goes on. */
const SHOW_COPY_AFTER = 2_000;
/** The phone's own copy is read first, to say what is held; a storage that hangs does not keep a question back. */
const COPY_IN = 300;
/** Between temporary refusals. */
const ASK_AGAIN = { first: 10_000, longest: 60_000 };
/** Questions that begin together may be answered one after another. */
const OVERTAKEN_AFTER = 2_000;

export interface ResourceShown {
  /** When the server said it. */
  updatedAt: Moment | undefined;
  /** It is the phone's copy, and the server has not confirmed it. */
  stale: boolean;
  error: CallFailed | undefined;
  refreshing: boolean;
}

/** Something of the server that the phone shows: its copy at once, then the answer. One read, or the messages of one room. */
export interface Resource<Shown extends ResourceShown = ResourceShown> {
  shown: Shown;
  readonly readers: Set<() => void>;
  /** Aborted when the phone is another person's, or the database has another history: then nothing of it counts. */
  readonly owned: AbortSignal;
  asking: AbortController | undefined;
  /** When the question on its way was asked (`performance.now()`); Infinity: it is not given up for a later one that was answered. */
  askedAt: number;
  /** How often in a row it was refused for now. */
  failed: number;
  /** The phone's copy is being read. */
  filling: Promise<void> | undefined;
  /** Something may have changed since it was asked, or this page has not asked: a copy's events may have been told to the page before. */
  isOutdated: boolean;
}

export interface Question {
  signal: AbortSignal;
  /** Its answer still counts. */
  isMine: () => boolean;
  /** Makes one call of it. While that hangs, what is shown may be old. */
  call: <T>(send: () => Promise<T>) => Promise<T>;
}

export interface ResourceKind<R extends Resource> {
  show(it: R, change: Partial<ResourceShown>): void;
  /** Shows the phone's copy, unless the server was faster. */
  fill(it: R): Promise<void>;
  /** Asks the server. What it resolves to is called when nothing more is to be asked. */
  load(it: R, question: Question): Promise<() => void>;
  /** A question on its way whose answer would be outdated is given up for a new one; else the new one is asked after it. */
  isReplaced: boolean;
}

/** Whose everything in memory is. */
export const ownershipOf = part(() => {
  let now = new AbortController();
  return {
    owned: (): AbortSignal => now.signal,
    /** Nothing that is known counts any more. */
    end: (): void => {
      now.abort();
      now = new AbortController();
    },
  };
});

export const newResource = (phone: Phone, readers = new Set<() => void>()): Omit<Resource, 'shown'> => ({
  readers,
  owned: ownershipOf(phone).owned(),
  asking: undefined,
  askedAt: 0,
  failed: 0,
  filling: undefined,
  isOutdated: true,
});

export function isFresh({ shown: { updatedAt, stale }, isOutdated }: Resource): boolean {
  return !isOutdated && !stale && updatedAt !== undefined && Math.abs(Date.now() - updatedAt) < FRESH_FOR;
}

/** While a call hangs, the network may be gone, and `onSilence` says more of it. */
export async function patiently<T>(phone: Phone, send: () => Promise<T>, onSilence?: () => void): Promise<T> {
  const began = performance.now();
  const timer = setTimeout(() => {
    networkOf(phone).reportNoAnswer(began);
    onSilence?.();
  }, SHOW_COPY_AFTER);
  try {
    return await send();
  } finally {
    clearTimeout(timer);
  }
}

/** Shows what the phone has, asks, shows what is new: the same for every kind of resource. */
export function resources<R extends Resource>(phone: Phone, kind: ResourceKind<R>) {
  /** Not while there is no token to ask with: then the copies are shown. */
  const mayAsk = (): boolean => sessionStateOf(phone).read().kind !== 'offline';

  /** The phone's copy is read once. */
  const begin = (it: R): Promise<void> => (it.filling ??= kind.fill(it));

  /** Asks the server, unless that question is on its way already. */
  async function ask(it: R): Promise<void> {
    if (!mayAsk()) return refuse(it, new CallFailed(0, 'OFFLINE'));
    if (it.asking && !(kind.isReplaced && it.isOutdated)) return;
    it.asking?.abort();
    const asking = new AbortController();
    const isMine = () => !it.owned.aborted && it.asking === asking;
    const call = <T>(send: () => Promise<T>): Promise<T> => {
      if (it.askedAt !== Infinity) it.askedAt = performance.now();
      return patiently(phone, send, () => isMine() && kind.show(it, { stale: true }));
    };
    it.asking = asking;
    it.askedAt = performance.now();
    kind.show(it, { refreshing: true });
    try {
      await Promise.race([begin(it), delay(COPY_IN)]);
      let finish;
      do {
        it.isOutdated = false;
        finish = await kind.load(it, { signal: asking.signal, isMine, call });
      } while (isMine() && it.isOutdated && !kind.isReplaced);
      if (!isMine()) return;
      it.asking = undefined;
      it.failed = 0;
      finish();
    } catch (error) {
      if (isMine()) await refuse(it, error);
    }
  }

  /** The copy first: a network that fails faster than the disk must not show an empty screen. */
  async function refuse(it: R, error: unknown): Promise<void> {
    it.asking = undefined;
    if (!(error instanceof CallFailed)) throw error;
    await begin(it);
    if (it.owned.aborted || it.asking) return;
    kind.show(it, { error, stale: true, refreshing: false });
    if (isPassing(error))
      setTimeout(() => askOnceMore(it, error), growingWait((it.failed += 1), ASK_AGAIN, Math.random()));
  }

  /** The server is there but had no time; without a network `signed-in-sync.ts` asks again when there is one. */
  function askOnceMore(it: R, failed: CallFailed): void {
    const isStillSo = !it.owned.aborted && it.shown.error === failed && it.readers.size > 0;
    if (isStillSo && networkOf(phone).connectionNow() === 'online' && mayAsk()) void ask(it);
  }

  const askIfRead = (it: R): void => {
    if (it.readers.size > 0 && !isFresh(it)) void ask(it);
  };

  /** Something is different there: asked now if a screen shows it, else when one does. */
  function outdate(it: R): void {
    it.isOutdated = true;
    if (it.readers.size > 0) void ask(it);
  }

  /**
   * A question that began then was answered: one that was asked well before it and was not hangs on a line that may be dead, and is asked
   * once more. Only once: where answers are slow, giving them up again and again would never bring one.
   */
  function retryHanging(it: R, began: number): void {
    if (!it.asking || it.askedAt > began - OVERTAKEN_AFTER) return;
    it.asking.abort();
    it.asking = undefined;
    void ask(it);
    it.askedAt = Infinity;
  }
  return { begin, ask, askIfRead, outdate, retryHanging };
}

const isPassing = ({ status_code }: CallFailed): boolean =>
  status_code === 0 || status_code === 429 || status_code >= 500;

type Listener = (body: unknown) => void;

export const serverEventsOf = part(() => {
  const listeners = new Map<string, Set<Listener>>();

  /**
   * Calls back with the body of each event of this kind (domain/events.ts), and with `reset` when what happened meanwhile cannot be told.
   * A hint may come twice, or from a newer server: it says what to ask, it is not the answer.
   */
  function onServerEvent(kind: string, listener: Listener): () => void {
    const those = listeners.get(kind) ?? new Set();
    listeners.set(kind, those.add(listener));
    return () => those.delete(listener);
  }

  /** The stream said so (`live.ts`). */
  function publishServerEvent(kind: string, body: unknown): void {
    for (const listener of listeners.get(kind) ?? []) listener(body);
  }
  return { onServerEvent, publishServerEvent };
});
