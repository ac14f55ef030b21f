import { useCallback, useSyncExternalStore } from 'react';
import type { InputOf, OutputOf, ReadName } from '#domain/calls.ts';
import { MINUTE, type Moment } from '#domain/dates.ts';
import { heldText } from '#domain/address.ts';
import { part, usePhone, type Phone } from '../phone.ts';
import { copiesOf, isStorable, keyOf, questionOf } from './mirror-copies.ts';
import { sendFully } from '../net/call.ts';
import { newResource, ownershipOf, type Question, type Resource, resources, type ResourceShown } from './resource.ts';
import { digestOf } from '../storage/worker-cache.ts';

/** A place that is only passed is not worth remembering. */
const PLACE_KEPT_AFTER = 1_000;
const PLACE = 'place ';

export const mirrorOf = part((phone) => {
  const { openCopies, closeCopies, writeCopy, readCopy } = copiesOf(phone);
  const { begin, askIfRead, outdate, retryHanging, applyAnswer, forgetEntries, outdateEntries, everyEntry, entryOf } =
    readsOf(phone);
  let owner: string | undefined;
  let opening: Promise<void> = Promise.resolve();
  let placing: ReturnType<typeof setTimeout> | undefined;

  function attend(key: string, reader: () => void): () => void {
    const entry = entryOf(key);
    entry.readers.add(reader);
    void begin(entry);
    askIfRead(entry);
    clearTimeout(placing);
    placing = setTimeout(() => mirror.keepPlace(location.pathname), PLACE_KEPT_AFTER);
    return () => entry.readers.delete(reader);
  }

  const mirror = {
    /**
     * From now on this phone is this user's; nothing shown to anybody before is left. What `places` showed last is in memory when this
     * resolves, so that the first drawing already has it.
     */
    async openFor(user_id: string, places: readonly string[] = []): Promise<void> {
      if (user_id !== owner) {
        mirror.forget();
        owner = user_id;
        openCopies(user_id);
        opening = preload(places);
      }
      await opening;
    },

    /** Empties the memory, keeps nothing more; answers on their way are dropped. What lies on the disk is `purge`'s. */
    forget(): void {
      owner = undefined;
      closeCopies();
      forgetEntries();
    },

    /** Others than these were purged from this phone: who is signed in in this tab goes on, with copies of their own. */
    goOnAfterPurge(but: readonly string[]): void {
      if (owner === undefined || but.includes(owner)) return;
      openCopies(owner);
      mirror.stale();
    },

    /** Nothing that is known is true any more; `stale` asks for it. What lies on the disk is `history.ts`'s. */
    beginAnew: outdateEntries,

    /** Asks again what is on the screen and not fresh. */
    revalidate(): void {
      everyEntry().forEach(askIfRead);
    },

    /** These reads may say something else now; undefined: any may. */
    stale(names?: readonly string[]): void {
      for (const entry of everyEntry()) {
        const name = questionOf(entry.key)?.name;
        if (!names || (name && names.includes(name))) outdate(entry);
      }
    },

    /** A question that began then was answered. */
    overtaken(began: number): void {
      for (const entry of everyEntry()) retryHanging(entry, began);
    },

    /** The answer of a change that is also the answer of a read. */
    store<N extends ReadName>(name: N, input: InputOf<N>, data: OutputOf<N>): void {
      const entry = entryOf(keyOf(name, input));
      entry.isOutdated = false;
      applyAnswer(entry, data);
    },

    /** Remembers what this place shows, for the next launch. */
    keepPlace(place: string): void {
      const keys = everyEntry()
        .filter(({ readers }) => readers.size > 0)
        .map(({ key }) => key)
        .filter(isStorable);
      if (keys.length > 0) void writeCopy(PLACE + place, { updated_at: Date.now(), data: keys });
    },
  };

  async function preload(places: readonly string[]): Promise<void> {
    const lists = await Promise.all(places.map((place) => readCopy(PLACE + place)));
    const keys = new Set(lists.flatMap((list) => (Array.isArray(list?.data) ? (list.data as unknown[]) : [])));
    const known = [...keys].filter((key): key is string => typeof key === 'string' && questionOf(key) !== undefined);
    await Promise.all(known.map((key) => begin(entryOf(key))));
  }
  return { ...mirror, attend };
});

/** What a read shows: memory, then the phone's copy, then the server's answer. Draws again whenever that changes. */
export function useMirror<N extends ReadName>(
  name: N,
  input: InputOf<N>,
  more: { skip?: boolean } = {},
): Shown<OutputOf<N>> {
  const phone = usePhone();
  const key = keyOf(name, input);
  const skip = more.skip ?? false;
  const subscribe = useCallback(
    (reader: () => void) => (skip ? () => undefined : mirrorOf(phone).attend(key, reader)),
    [phone, key, skip],
  );
  const shown = useCallback(() => (skip ? NOT_ASKED : readsOf(phone).entryOf(key).shown), [phone, key, skip]);
  return useSyncExternalStore(subscribe, shown, () => NOT_ASKED) as Shown<OutputOf<N>>;
}

const MAX_IN_MEMORY = 300;

export interface Shown<T = unknown> extends ResourceShown {
  data: T | undefined;
  refresh: () => void;
}

/** One question and what is known of its answer. */
export interface Entry extends Resource<Shown> {
  readonly key: string;
}

const NOT_ASKED: Shown = {
  data: undefined,
  updatedAt: undefined,
  stale: false,
  error: undefined,
  refreshing: false,
  refresh: () => undefined,
};

export const readsOf = part((phone) => {
  const { readCopy, writeCopy } = copiesOf(phone);
  const ownership = ownershipOf(phone);
  let entries = new Map<string, Entry>();

  const { begin, ask, askIfRead, outdate, retryHanging } = resources<Entry>(phone, {
    show,
    isReplaced: true,

    async fill(entry) {
      const copy = await readCopy(entry.key);
      if (!copy || entry.owned.aborted || entry.shown.updatedAt !== undefined) return;
      const { data, updated_at } = copy;
      show(entry, { data, updatedAt: isAhead(updated_at) ? undefined : updated_at });
    },

    async load(entry, { signal, call }: Question) {
      const { name, input } = questionOf(entry.key) as NonNullable<ReturnType<typeof questionOf>>;
      const held = await heldOf(phone, entry.shown.data);
      const { data, cached_at, isHeld } = await call(() =>
        sendFully(phone, name, input as never, { signal, isRead: true, held }),
      );
      return () => {
        if (isHeld) applyAnswer(entry, entry.shown.data, { isConfirmed: true });
        else if (cached_at === undefined) applyAnswer(entry, data);
        else showWorkersCopy(entry, data, cached_at);
      };
    },
  });

  /** The worker's copy never makes the mirror's look newer than it is. */
  function showWorkersCopy(entry: Entry, data: unknown, cached_at: Moment): void {
    const isNewer = cached_at > (entry.shown.updatedAt ?? 0);
    show(entry, { ...(isNewer ? { data, updatedAt: cached_at } : {}), stale: true, refreshing: false });
  }

  /** What the server says now: shown and kept. */
  function applyAnswer(entry: Entry, data: unknown, { isConfirmed = false } = {}): void {
    const updated_at = Date.now();
    entry.asking?.abort(); // an answer that is on its way is older
    entry.asking = undefined;
    entry.failed = 0;
    show(entry, { data, updatedAt: updated_at, stale: false, error: undefined, refreshing: false });
    if (isStorable(entry.key)) void writeCopy(entry.key, { updated_at, data }, { isConfirmed });
  }

  /** Nothing is known to anybody any more. */
  function forgetEntries(): void {
    ownership.end();
    for (const { asking } of entries.values()) asking?.abort();
    entries = new Map();
  }

  /** All of it is of another history: what nobody looks at goes; the rest stands until it is answered, and is stored anew then. */
  function outdateEntries(): void {
    const before = entries;
    forgetEntries();
    for (const { key, shown, readers } of before.values()) {
      if (readers.size === 0) continue;
      const entry = newEntry(key, readers);
      const { data, error } = shown;
      entries.set(key, entry);
      show(entry, { data, error, stale: true });
    }
  }

  function newEntry(key: string, readers = new Set<() => void>()): Entry {
    const entry: Entry = {
      ...newResource(phone, readers),
      key,
      shown: { ...NOT_ASKED, refresh: () => void ask(entry) },
    };
    return entry;
  }

  function entryOf(key: string): Entry {
    const known = entries.get(key);
    if (known) return known;
    const entry = newEntry(key);
    entries.set(key, entry);
    if (entries.size > MAX_IN_MEMORY) dropUnread();
    return entry;
  }

  function dropUnread(): void {
    for (const [key, { readers, asking }] of entries) {
      if (entries.size <= MAX_IN_MEMORY / 2) return;
      if (readers.size === 0 && !asking) entries.delete(key);
    }
  }

  const everyEntry = (): Entry[] => [...entries.values()];
  return {
    begin,
    ask,
    askIfRead,
    outdate,
    retryHanging,
    applyAnswer,
    forgetEntries,
    outdateEntries,
    entryOf,
    everyEntry,
  };
});

/** Of a time when the phone's clock was ahead by more than a minute. */
const isAhead = (at: Moment): boolean => at > Date.now() + 60_000;

export function show(entry: Entry, change: Partial<Shown>): void {
  entry.shown = { ...entry.shown, ...change };
  for (const reader of entry.readers) reader();
}

/**
 * The validator of what the phone holds, made of it at the moment of asking: a copy that was spoilt, or is another person's, is confirmed
 * by nobody. Undefined without data, without a person, and without https (no digests there): then the whole answer comes.
 */
async function heldOf(phone: Phone, data: unknown): Promise<string | undefined> {
  const user_id = copiesOf(phone).copiesOwner();
  const canDigest = (crypto as Partial<Crypto>).subtle !== undefined;
  if (data === undefined || user_id === undefined || !canDigest) return undefined;
  return `W/"${await digestOf(heldText(user_id, data))}"`;
}

/** What is held for less than this is not asked again, unless an event has made it old. Milliseconds. */
export const YOUNG = 15 * MINUTE;

/** Has the phone hold the answer although no screen shows it. `size`: how many characters had to be fetched for it. */
export async function holdAhead<N extends ReadName>(
  phone: Phone,
  name: N,
  input: InputOf<N>,
): Promise<{ data: OutputOf<N> | undefined; size: number }> {
  const { entryOf, begin, ask } = readsOf(phone);
  const entry = entryOf(keyOf(name, input));
  await begin(entry);
  const before = entry.shown.data;
  if (!isYoung(entry)) {
    void ask(entry);
    await answered(entry);
  }
  const data = entry.shown.data as OutputOf<N> | undefined;
  return { data, size: data === undefined || data === before ? 0 : JSON.stringify(data).length };
}

function isYoung({ shown: { updatedAt }, isOutdated, askedAt }: Entry): boolean {
  if (updatedAt === undefined || (isOutdated && askedAt > 0)) return false;
  return Math.abs(Date.now() - updatedAt) < YOUNG;
}

/** A screen may have asked already. */
const answered = (entry: Entry): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (entry.asking) return;
      entry.readers.delete(look);
      resolve();
    };
    entry.readers.add(look);
    look();
  });
