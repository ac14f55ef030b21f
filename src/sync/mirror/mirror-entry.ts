import type { ReadName } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import type { CallFailed } from '../net/call.ts';
import { part } from '../phone.ts';

/** Asked so recently that asking again would be the same question. */
const FRESH_FOR = 5_000;
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

/** One question and what is known of its answer. */
export interface Entry {
  key: string;
  shown: Shown;
  readers: Set<() => void>;
  asking: AbortController | undefined;
  /** When that was (`performance.now()`); Infinity: it is not given up for a later one that was answered (`mirror.overtaken`). */
  began: number;
  /** How often in a row it was refused for now. */
  failed: number;
  /** The phone's copy is being read. */
  filling: Promise<void> | undefined;
  /** Something may have changed since it was asked, or this page has not asked: a copy's events may have been told to the page before. */
  isOutdated: boolean;
}

export const NOTHING: Shown = {
  data: undefined,
  updatedAt: undefined,
  stale: false,
  error: undefined,
  refreshing: false,
  refresh: () => undefined,
};

export const entriesOf = part(() => {
  let entries = new Map<string, Entry>();
  let generation = 0;

  /** Counts whose phone this is: an answer to a question of another generation is nobody's. */
  const generationNow = (): number => generation;

  const everyEntry = (): Entry[] => [...entries.values()];

  /** Nothing is known to anybody any more. */
  function forgetEntries(): void {
    generation += 1;
    for (const { asking } of entries.values()) asking?.abort();
    entries = new Map();
  }

  /** All of it is of another history: what nobody looks at goes; the rest stands until it is answered, and is stored anew then. */
  function outdateEntries(): void {
    generation += 1;
    for (const [key, entry] of entries) {
      entry.asking?.abort();
      entry.asking = undefined;
      entry.isOutdated = true;
      if (entry.readers.size === 0) entries.delete(key);
      else show(entry, { updatedAt: undefined, stale: true });
    }
  }

  function entryOf(key: string, refresh: (entry: Entry) => void): Entry {
    const known = entries.get(key);
    if (known) return known;
    const entry: Entry = {
      key,
      shown: NOTHING,
      readers: new Set(),
      asking: undefined,
      began: 0,
      failed: 0,
      filling: undefined,
      isOutdated: true,
    };
    entry.shown = { ...NOTHING, refresh: () => refresh(entry) };
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
  return { generationNow, everyEntry, forgetEntries, outdateEntries, entryOf };
});

export function isFresh({ shown, isOutdated }: Entry): boolean {
  if (isOutdated || shown.updatedAt === undefined || shown.stale) return false;
  return Math.abs(Date.now() - shown.updatedAt) < FRESH_FOR;
}

export function show(entry: Entry, change: Partial<Shown>): void {
  entry.shown = { ...entry.shown, ...change };
  for (const reader of entry.readers) reader();
}

/** One spelling for one question: keys sorted, undefined left out. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`);
  return `{${fields.join(',')}}`;
}

/** `GET /booking/{booking_ref} {"booking_ref":"…"}`; the user is the database it lies in. */
export const keyOf = (name: ReadName, input: object): string => `${name} ${canonical(input)}`;

/** The question a key stands for; undefined when it is none of ours. */
export function questionOf(key: string): { name: ReadName; input: object } | undefined {
  const parts = /^((?:GET|POST) \S+) (\{.*\})$/s.exec(key);
  if (!parts) return undefined;
  return { name: parts[1] as ReadName, input: JSON.parse(parts[2] as string) as object };
}

/** A round, its slip and contacts, the calendar. */
export const isOfBooking = (key: string): boolean => /^\w+ \/booking\//.test(key);
