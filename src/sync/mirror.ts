import { useCallback, useSyncExternalStore } from 'react';
import type { InputOf, OutputOf, ReadName } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import { CallFailed, sendFully } from './call.ts';
import { unanswered } from './connection.ts';
import { closeCopies, openCopies, readCopy, writeCopy } from './mirror-copies.ts';
import { keyOf, questionOf } from './mirror-key.ts';
import { stateNow } from './session-state.ts';

/** After this a screen says that what it shows is a copy; the request goes on. */
const SHOW_COPY_AFTER = 2_000;
/** Asked so recently that asking again would be the same question. */
const FRESH_FOR = 5_000;
/**
 * A read that has hung this long is given up: a browser has six lines to a server, and hanging reads would hold them all when the
 * network is back.
 */
const GIVE_UP_AFTER = 20_000;
/** A place that is only passed is not worth remembering. */
const PLACE_KEPT_AFTER = 1_000;
const MOST_IN_MEMORY = 300;

export interface Shown<T = unknown> {
  data: T | undefined;
  /** When the server said it. */
  updatedAt: Moment | undefined;
  /** It is the phone's copy, and the server has not confirmed it. */
  stale: boolean;
  error: CallFailed | undefined;
  refreshing: boolean;
  refresh: () => void;
}

interface Entry {
  key: string;
  shown: Shown;
  readers: Set<() => void>;
  asking: AbortController | undefined;
  /** The phone's copy is being read. */
  filling: Promise<void> | undefined;
  /** Something changed since it was asked. */
  isOutdated: boolean;
}

let entries = new Map<string, Entry>();
/** Counts whose phone this is: an answer to a question of another generation is nobody's. */
let generation = 0;
let placing: ReturnType<typeof setTimeout> | undefined;
let owner: string | undefined;
let opening: Promise<void> = Promise.resolve();

/** Not while there is no token to ask with: then the copies are shown. */
const mayAsk = (): boolean => stateNow().kind !== 'offline';

/** What a read shows: memory, then the phone's copy, then the server's answer. Draws again whenever that changes. */
export function useMirror<N extends ReadName>(
  name: N,
  input: InputOf<N>,
  more: { skip?: boolean } = {},
): Shown<OutputOf<N>> {
  const key = keyOf(name, input);
  const skip = more.skip ?? false;
  const subscribe = useCallback((reader: () => void) => (skip ? () => undefined : attend(key, reader)), [key, skip]);
  const shown = useCallback(() => (skip ? NOTHING : entryOf(key).shown), [key, skip]);
  return useSyncExternalStore(subscribe, shown, () => NOTHING) as Shown<OutputOf<N>>;
}

const NOTHING: Shown = {
  data: undefined,
  updatedAt: undefined,
  stale: false,
  error: undefined,
  refreshing: false,
  refresh: () => undefined,
};

function entryOf(key: string): Entry {
  const known = entries.get(key);
  if (known) return known;
  const entry: Entry = {
    key,
    shown: NOTHING,
    readers: new Set(),
    asking: undefined,
    filling: undefined,
    isOutdated: false,
  };
  entry.shown = { ...NOTHING, refresh: () => void ask(entry) };
  entries.set(key, entry);
  if (entries.size > MOST_IN_MEMORY) dropUnread();
  return entry;
}

function dropUnread(): void {
  for (const [key, { readers, asking }] of entries) {
    if (entries.size <= MOST_IN_MEMORY / 2) return;
    if (readers.size === 0 && !asking) entries.delete(key);
  }
}

function attend(key: string, reader: () => void): () => void {
  const entry = entryOf(key);
  entry.readers.add(reader);
  void begin(entry);
  if (!isFresh(entry)) void ask(entry);
  clearTimeout(placing);
  placing = setTimeout(() => mirror.keepPlace(location.pathname), PLACE_KEPT_AFTER);
  return () => entry.readers.delete(reader);
}

function isFresh({ shown, isOutdated }: Entry): boolean {
  if (isOutdated || shown.updatedAt === undefined || shown.stale) return false;
  return Math.abs(Date.now() - shown.updatedAt) < FRESH_FOR;
}

function show(entry: Entry, change: Partial<Shown>): void {
  entry.shown = { ...entry.shown, ...change };
  for (const reader of entry.readers) reader();
}

/** The phone's copy, unless the server was faster. */
async function fill(entry: Entry): Promise<void> {
  const mine = generation;
  const copy = await readCopy(entry.key);
  if (!copy || mine !== generation || entry.shown.updatedAt !== undefined) return;
  show(entry, { data: copy.data, updatedAt: copy.updated_at });
}

async function ask(entry: Entry): Promise<void> {
  const question = questionOf(entry.key);
  if (!question) return;
  if (!mayAsk()) return refuse(entry, new CallFailed(0, 'OFFLINE'), generation);
  const began = performance.now();
  if (entry.asking && !entry.isOutdated) return;
  entry.asking?.abort();
  const asking = new AbortController();
  const mine = generation;
  const isMine = () => mine === generation && entry.asking === asking;
  entry.asking = asking;
  entry.isOutdated = false;
  show(entry, { refreshing: true });
  const timer = setTimeout(() => {
    unanswered(began);
    if (isMine()) show(entry, { stale: true });
  }, SHOW_COPY_AFTER);
  try {
    const { data, cached_at } = await sendFully(question.name, question.input as never, {
      signal: asking.signal,
      isRead: true,
      deadline: GIVE_UP_AFTER,
    });
    if (isMine()) accept(entry, data, cached_at);
  } catch (error) {
    if (isMine()) await refuse(entry, error, mine);
  } finally {
    clearTimeout(timer);
  }
}

function accept(entry: Entry, data: unknown, cached_at: Moment | undefined): void {
  entry.asking = undefined;
  if (cached_at !== undefined) {
    // The worker's copy never makes the mirror's look newer than it is.
    const isNewer = cached_at > (entry.shown.updatedAt ?? 0);
    return show(entry, { ...(isNewer ? { data, updatedAt: cached_at } : {}), stale: true, refreshing: false });
  }
  learn(entry, data);
}

function learn(entry: Entry, data: unknown): void {
  const updated_at = Date.now();
  show(entry, { data, updatedAt: updated_at, stale: false, error: undefined, refreshing: false });
  void writeCopy(entry.key, { updated_at, data });
}

/** The copy first: a network that fails faster than the disk must not show an empty screen. */
async function refuse(entry: Entry, error: unknown, mine: number): Promise<void> {
  entry.asking = undefined;
  if (!(error instanceof CallFailed)) throw error;
  await entry.filling;
  if (mine === generation && !entry.asking) show(entry, { error, stale: true, refreshing: false });
}

const askedNow = (entry: Entry): void => {
  if (entry.readers.size > 0) void ask(entry);
};

export const mirror = {
  /**
   * From now on this phone is hers; nothing shown to anybody before is left. What `places` showed her last is in memory when this
   * resolves, so that their first drawing already has it.
   */
  async openFor(user_id: string, places: readonly string[] = []): Promise<void> {
    if (user_id !== owner) {
      mirror.forget();
      owner = user_id;
      opening = openCopies(user_id).then(() => preload(places));
    }
    await opening;
  },

  /** Empties the memory, keeps nothing more; answers on their way are dropped. What lies on the disk is `purge.ts`'s. */
  forget(): void {
    owner = undefined;
    closeCopies();
    generation += 1;
    for (const { asking } of entries.values()) asking?.abort();
    entries = new Map();
  },

  /** Asks again what is on the screen and not fresh. */
  revalidate(): void {
    for (const entry of entries.values()) if (!isFresh(entry)) askedNow(entry);
  },

  /** These reads may say something else now; undefined: any may. */
  stale(names?: readonly string[]): void {
    for (const entry of entries.values()) {
      const name = questionOf(entry.key)?.name;
      if (names && (!name || !names.includes(name))) continue;
      entry.isOutdated = true;
      askedNow(entry);
    }
  },

  /** The answer of a change that is also the answer of a read. */
  learn<N extends ReadName>(name: N, input: InputOf<N>, data: OutputOf<N>): void {
    learn(entryOf(keyOf(name, input)), data);
  },

  /** Remembers what this place shows, for the next launch. */
  keepPlace(place: string): void {
    const keys = [...entries.values()].filter(({ readers }) => readers.size > 0).map(({ key }) => key);
    if (keys.length > 0) void writeCopy(PLACE + place, { updated_at: Date.now(), data: keys });
  },
};

const PLACE = 'place ';

async function preload(places: readonly string[]): Promise<void> {
  const lists = await Promise.all(places.map((place) => readCopy(PLACE + place)));
  const keys = new Set(lists.flatMap((list) => (Array.isArray(list?.data) ? (list.data as unknown[]) : [])));
  const known = [...keys].filter((key): key is string => typeof key === 'string' && questionOf(key) !== undefined);
  await Promise.all(known.map((key) => begin(entryOf(key))));
}

/** The phone's copy is read once. */
function begin(entry: Entry): Promise<void> {
  entry.filling ??= fill(entry);
  return entry.filling;
}
