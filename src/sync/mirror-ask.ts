import type { Moment } from '#domain/dates.ts';
import { CallFailed, sendFully } from './call.ts';
import { connectionNow, unanswered } from './connection.ts';
import { readCopy, writeCopy } from './mirror-copies.ts';
import { entryOf, generationNow, show, type Entry } from './mirror-entry.ts';
import { questionOf } from './mirror-key.ts';
import { stateNow } from './session-state.ts';

/** After this a screen says that what it shows is a copy; the request goes on. */
const SHOW_COPY_AFTER = 2_000;
/**
 * A read that has hung this long is given up: a browser has six lines to a server, and hanging reads would hold them all when the
 * network is back.
 */
const GIVE_UP_AFTER = 20_000;

/** A refusal of the moment is not the last word. */
const ASK_AGAIN_AFTER = 10_000;

export const entryFor = (key: string): Entry => entryOf(key, (entry) => void ask(entry));

/** Not while there is no token to ask with: then the copies are shown. */
const mayAsk = (): boolean => stateNow().kind !== 'offline';

/** The phone's copy is read once. */
export function begin(entry: Entry): Promise<void> {
  entry.filling ??= fill(entry);
  return entry.filling;
}

/** The phone's copy, unless the server was faster. */
async function fill(entry: Entry): Promise<void> {
  const mine = generationNow();
  const copy = await readCopy(entry.key);
  if (!copy || mine !== generationNow() || entry.shown.updatedAt !== undefined) return;
  show(entry, { data: copy.data, updatedAt: copy.updated_at });
}

/** Asks the server, unless that question is on its way already. */
export async function ask(entry: Entry): Promise<void> {
  const question = questionOf(entry.key);
  if (!question) return;
  if (!mayAsk()) return refuse(entry, new CallFailed(0, 'OFFLINE'), generationNow());
  const began = performance.now();
  if (entry.asking && !entry.isOutdated) return;
  entry.asking?.abort();
  const asking = new AbortController();
  const mine = generationNow();
  const isMine = () => mine === generationNow() && entry.asking === asking;
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
  if (cached_at !== undefined) {
    // The worker's copy never makes the mirror's look newer than it is.
    const isNewer = cached_at > (entry.shown.updatedAt ?? 0);
    entry.asking = undefined;
    return show(entry, { ...(isNewer ? { data, updatedAt: cached_at } : {}), stale: true, refreshing: false });
  }
  learn(entry, data);
}

/** What the server says now: shown and kept. */
export function learn(entry: Entry, data: unknown): void {
  const updated_at = Date.now();
  entry.asking?.abort(); // an answer that is on its way is older
  entry.asking = undefined;
  show(entry, { data, updatedAt: updated_at, stale: false, error: undefined, refreshing: false });
  void writeCopy(entry.key, { updated_at, data });
}

/** The copy first: a network that fails faster than the disk must not show an empty screen. */
async function refuse(entry: Entry, error: unknown, mine: number): Promise<void> {
  entry.asking = undefined;
  if (!(error instanceof CallFailed)) throw error;
  await entry.filling;
  if (mine !== generationNow() || entry.asking) return;
  show(entry, { error, stale: true, refreshing: false });
  if (isPassing(error)) setTimeout(() => void askOnceMore(entry, error), ASK_AGAIN_AFTER);
}

const isPassing = ({ status_code }: CallFailed): boolean =>
  status_code === 0 || status_code === 429 || status_code >= 500;

/** The server is there but had no time; without a network it is `behind.ts` that hears when there is one. */
async function askOnceMore(entry: Entry, failed: CallFailed): Promise<void> {
  const isStillSo = entry.shown.error === failed && entry.readers.size > 0;
  if (isStillSo && connectionNow() === 'online' && mayAsk()) await ask(entry);
}
