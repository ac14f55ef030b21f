import type { NewOp, Op, Photo } from '#domain/outbox/op.ts';
import type { OutboxStore } from '#domain/outbox/store.ts';
import { withTimeout } from '../storage/web-caches.ts';

/** Lies in the databases, and so is gone when they are. */
export interface Mark {
  isThere(): Promise<boolean>;
  put(): Promise<void>;
}

export interface BackupOptions {
  mark: Mark;
  /** Undefined: this page has no web caches (no https, some in-app browsers); then there is no second copy. */
  caches: () => CacheStorage | undefined;
  /** Of what nobody was told that it waits there is no second copy. */
  isWorth: (op: Pick<Op, 'id' | 'kind'>) => boolean;
  /** One page at a time: in another one the user may already be taking back what this one brings back. */
  alone: (work: () => Promise<true>) => Promise<true>;
  /** What waited is back. Where the web caches were late the list was given without it. */
  onBack: () => void;
}

const TWINS = 'caddee-outbox';

/**
 * A second copy of each op that waits, in the web caches. Chromium that is killed in the middle of a write may find its file torn at the
 * next start, and then throws all databases of the origin away, whatever they had confirmed; caches lie elsewhere. Where the mark is gone
 * the ops come back from here, with their keys: what had been sent after all is not done twice. The worker makes and drops no copies
 * (its size): what it has sent is told apart at the next start of a page.
 */
export function withBackup(store: OutboxStore, { mark, caches, isWorth, alone, onBack }: BackupOptions): OutboxStore {
  let beginning: Promise<void> | undefined;

  const begun = (): Promise<void> =>
    (beginning ??= begin().catch(() => {
      beginning = undefined; // the databases fail, and say so themselves (`database.ts`): the next one asks again
    }));

  async function begin(): Promise<void> {
    const isWhole = (await mark.isThere()) || (await withTimeout(() => alone(bringBack).finally(onBack)));
    if (isWhole) whenIdle(() => void withTimeout(compare));
  }

  /**
   * In order, which their copies are told anew; the server may have received each already. What it had refused still waits for the user,
   * not for a signal. Without an answer of the caches there is no mark: the next page asks again.
   */
  async function bringBack(): Promise<true> {
    if (await mark.isThere()) return true;
    const there = new Set((await store.all()).map(({ id }) => id)); // a page that was left in the middle of it
    const found = (await opsIn(caches())).filter(({ id }) => !there.has(id)).sort((a, b) => a.seq - b.seq);
    for (const { seq: _, ...op } of found)
      await copy(await store.add(isRefused(op) ? op : { ...op, ...ANEW, tries: op.tries || 1 }), op.attachment);
    await mark.put();
    return true;
  }

  const copy = (op: Op, photo: Photo | undefined): Promise<void> =>
    withTimeout(async () => {
      const cache = await caches()?.open(TWINS);
      if (cache) await keep(cache, op, photo);
    });

  /** What was sent or given up while no page looked has no copy any more; what waits without one gets one. */
  async function compare(): Promise<void> {
    const copied = new Set(await idsIn(caches())); // before the ops: a copy is made after its op
    const waiting = (await store.all()).filter(isWaiting);
    const over = [...copied].filter((id) => !waiting.some((op) => op.id === id));
    const bare = waiting.filter((op) => isRefused(op) || !copied.has(op.id)); // the worker may have received the refusal
    if (over.length + bare.length === 0) return;
    const cache = await caches()?.open(TWINS);
    const keepWhole = async (op: Op) => cache && keep(cache, op, await store.photo(op));
    if (cache) await Promise.all([...over.map((id) => drop(cache, id)), ...bare.map(keepWhole)]);
  }

  const isWaiting = (op: Op): boolean => op.state !== 'sent' && isWorth(op);
  return {
    ...store,
    all: () => begun().then(() => store.all()),
    add: async (op) => {
      await begun();
      const added = await store.add(op);
      if (isWorth(op)) await copy(added, op.attachment);
      return added;
    },
    change: async (which, how) => {
      await begun();
      const changed = new Map<string, Op | undefined>();
      const count = await store.change(which, (op) => {
        const next = how(op);
        if (!next || !isWaiting(next)) changed.set(op.id, undefined);
        else if (isRefused(next) !== isRefused(op) || next.taken_back !== op.taken_back) changed.set(op.id, next);
        return next;
      });
      if (changed.size > 0)
        await withTimeout(async () => {
          const cache = (await caches()?.has(TWINS)) ? await caches()?.open(TWINS) : undefined;
          if (cache) await Promise.all([...changed].map(([id, op]) => (op ? keep(cache, op) : drop(cache, id))));
        });
      return count;
    },
  };
}

const ANEW = { state: 'waiting', next_at: 0 } as const;
const isRefused = ({ state }: Pick<Op, 'state'>): boolean => state === 'conflict';

const placeOf = (id: string): string => `/outbox/${id}`;
const photoOf = (id: string): string => `/outbox/${id}/photo`;
const idOf = (url: string): string => url.split('/')[4] ?? '';

/** The picture first: an op that is there is whole. Without `photo` the picture that is there stays. */
async function keep(cache: Cache, op: Op, photo?: Photo): Promise<void> {
  if (photo) await cache.put(photoOf(op.id), new Response(photo.bytes));
  await cache.put(placeOf(op.id), new Response(JSON.stringify(op)));
}

async function drop(cache: Cache, id: string): Promise<void> {
  await cache.delete(placeOf(id));
  await cache.delete(photoOf(id));
}

type Whole = NewOp & Pick<Op, 'seq'>;

/** None is opened that is not there: that would make it, on every phone. */
async function idsIn(caches: CacheStorage | undefined): Promise<string[]> {
  if (!caches || !(await caches.has(TWINS))) return [];
  const found = await (await caches.open(TWINS)).keys();
  return [...new Set(found.map(({ url }) => idOf(url)))];
}

async function opsIn(caches: CacheStorage | undefined): Promise<Whole[]> {
  const ids = await idsIn(caches);
  const cache = ids.length > 0 ? await caches?.open(TWINS) : undefined;
  const found = cache ? await Promise.all(ids.map((id) => opIn(cache, id))) : [];
  return found.filter((op) => op !== undefined);
}

async function opIn(cache: Cache, id: string): Promise<Whole | undefined> {
  const kept = await cache.match(placeOf(id));
  if (!kept) return undefined;
  const { attachment, ...op } = (await kept.json()) as Op;
  const bytes = attachment && (await (await cache.match(photoOf(id)))?.arrayBuffer());
  return attachment && bytes ? { ...op, attachment: { ...attachment, bytes } } : op;
}

/** WebKit knows no idle time. */
const whenIdle = (work: () => void): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: 5_000 }) : setTimeout(work);
