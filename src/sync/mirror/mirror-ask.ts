import type { Moment } from '#domain/dates.ts';
import { growingWait } from '#domain/wait.ts';
import { CallFailed, sendFully } from '../net/call.ts';
import { connectionNow, reportNoAnswer } from '../net/connection.ts';
import { heldOf } from './held-copy.ts';
import { delay } from '../net/in-time.ts';
import { confirmedAtOf } from './mirror-ages.ts';
import { readCopy, writeCopy } from './mirror-copies.ts';
import { entryOf, generationNow, show, type Entry } from './mirror-entry.ts';
import { questionOf } from './mirror-key.ts';
import { stateNow } from '../storage/session-state.ts';

/** After this a screen says that what it shows is a copy; the request goes on. */
const SHOW_COPY_AFTER = 2_000;
/** The phone's own copy is read first, to say what is held; a storage that hangs does not keep a question back. */
const COPY_IN = 300;
/** Between temporary refusals. */
const ASK_AGAIN = { first: 10_000, longest: 60_000 };

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
  const [copy, confirmedAt] = await Promise.all([readCopy(entry.key), confirmedAtOf(entry.key)]);
  if (!copy || mine !== generationNow() || entry.shown.updatedAt !== undefined) return;
  const updatedAt = Math.max(copy.updated_at, confirmedAt(copy.data));
  show(entry, { data: copy.data, updatedAt: isAhead(updatedAt) ? undefined : updatedAt });
}

/** Of a time when the phone's clock was ahead by more than a minute; so is what is not known. */
const isAhead = (at: Moment = Infinity): boolean => at > Date.now() + 60_000;

/** Asks the server, unless that question is on its way already. */
export async function ask(entry: Entry): Promise<void> {
  const question = questionOf(entry.key);
  if (!question) return;
  if (!mayAsk()) return refuse(entry, new CallFailed(0, 'OFFLINE'), generationNow());
  if (entry.asking && !entry.isOutdated) return;
  entry.asking?.abort();
  const asking = new AbortController();
  const mine = generationNow();
  const isMine = () => mine === generationNow() && entry.asking === asking;
  entry.asking = asking;
  const began = (entry.began = performance.now());
  entry.isOutdated = false;
  show(entry, { refreshing: true });
  const timer = setTimeout(() => {
    reportNoAnswer(began);
    if (isMine()) show(entry, { stale: true });
  }, SHOW_COPY_AFTER);
  try {
    await Promise.race([entry.filling, delay(COPY_IN)]);
    const { data, cached_at, isHeld } = await sendFully(question.name, question.input as never, {
      signal: asking.signal,
      isRead: true,
      held: await heldOf(entry.shown.data),
    });
    if (!isMine()) return;
    if (!isHeld) accept(entry, data, cached_at);
    else if (isAhead(entry.shown.updatedAt)) learn(entry, entry.shown.data);
    else confirm(entry);
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

/** The server says what is held already: it is as new as an answer, and nothing is written but its age. */
function confirm(entry: Entry): void {
  const updatedAt = Date.now();
  entry.asking = undefined;
  entry.failed = 0;
  show(entry, { updatedAt, stale: false, error: undefined, refreshing: false });
  const mine = generationNow();
  void import('./mirror-renew.ts').then(
    ({ renewCopy }) => renewCopy(entry.key, entry.shown.data, updatedAt, mine),
    () => undefined, // its code is not on the phone yet: the copy only looks older than it is
  );
}

/** What the server says now: shown and kept. */
export function learn(entry: Entry, data: unknown): void {
  const updated_at = Date.now();
  entry.asking?.abort(); // an answer that is on its way is older
  entry.asking = undefined;
  entry.failed = 0;
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
  if (!isPassing(error)) return;
  setTimeout(() => void askOnceMore(entry, error), growingWait((entry.failed += 1), ASK_AGAIN, Math.random()));
}

const isPassing = ({ status_code }: CallFailed): boolean =>
  status_code === 0 || status_code === 429 || status_code >= 500;

/** The server is there but had no time; without a network `signed-in-sync.ts` asks again when there is one. */
async function askOnceMore(entry: Entry, failed: CallFailed): Promise<void> {
  const isStillSo = entry.shown.error === failed && entry.readers.size > 0;
  if (isStillSo && connectionNow() === 'online' && mayAsk()) await ask(entry);
}
