import type { InputOf, OutputOf, ReadName } from '#domain/calls.ts';
import { MINUTE, type Moment } from '#domain/dates.ts';
import { heldText } from '#domain/held-copy.ts';
import { growingWait } from '#domain/wait.ts';
import { CallFailed, sendFully } from '../net/call.ts';
import { networkOf } from '../net/connection.ts';
import { delay } from '../net/in-time.ts';
import type { Phone } from '../phone.ts';
import { sessionStateOf } from '../storage/session-state.ts';
import { copiesOf } from './mirror-copies.ts';
import { entriesOf, type Entry, keyOf, questionOf, show } from './mirror-entry.ts';
import { digestOf } from './worker-cache.ts';

/** After this a screen says that what it shows is a copy; the request goes on. */
const SHOW_COPY_AFTER = 2_000;
/** The phone's own copy is read first, to say what is held; a storage that hangs does not keep a question back. */
const COPY_IN = 300;
/** Between temporary refusals. */
const ASK_AGAIN = { first: 10_000, longest: 60_000 };

export const entryFor = (phone: Phone, key: string): Entry =>
  entriesOf(phone).entryOf(key, (entry) => void ask(phone, entry));

/** Not while there is no token to ask with: then the copies are shown. */
const mayAsk = (phone: Phone): boolean => sessionStateOf(phone).read().kind !== 'offline';

/** The phone's copy is read once. */
export function begin(phone: Phone, entry: Entry): Promise<void> {
  entry.filling ??= fill(phone, entry);
  return entry.filling;
}

/** The phone's copy, unless the server was faster. */
async function fill(phone: Phone, entry: Entry): Promise<void> {
  const mine = entriesOf(phone).generationNow();
  const copy = await copiesOf(phone).readCopy(entry.key);
  if (!copy || mine !== entriesOf(phone).generationNow() || entry.shown.updatedAt !== undefined) return;
  const { data, updated_at } = copy;
  show(entry, { data, updatedAt: isAhead(updated_at) ? undefined : updated_at });
}

/** Of a time when the phone's clock was ahead by more than a minute. */
const isAhead = (at: Moment): boolean => at > Date.now() + 60_000;

/** Asks the server, unless that question is on its way already. */
export async function ask(phone: Phone, entry: Entry): Promise<void> {
  const question = questionOf(entry.key);
  if (!question) return;
  if (!mayAsk(phone)) return refuse(phone, entry, new CallFailed(0, 'OFFLINE'), entriesOf(phone).generationNow());
  if (entry.asking && !entry.isOutdated) return;
  entry.asking?.abort();
  const asking = new AbortController();
  const mine = entriesOf(phone).generationNow();
  const isMine = () => mine === entriesOf(phone).generationNow() && entry.asking === asking;
  entry.asking = asking;
  const began = (entry.began = performance.now());
  entry.isOutdated = false;
  show(entry, { refreshing: true });
  const timer = setTimeout(() => {
    networkOf(phone).reportNoAnswer(began);
    if (isMine()) show(entry, { stale: true });
  }, SHOW_COPY_AFTER);
  try {
    await Promise.race([entry.filling, delay(COPY_IN)]);
    const { data, cached_at, isHeld } = await sendFully(phone, question.name, question.input as never, {
      signal: asking.signal,
      isRead: true,
      held: await heldOf(phone, entry.shown.data),
    });
    if (!isMine()) return;
    if (isHeld) learn(phone, entry, entry.shown.data, { isConfirmed: true });
    else accept(phone, entry, data, cached_at);
  } catch (error) {
    if (isMine()) await refuse(phone, entry, error, mine);
  } finally {
    clearTimeout(timer);
  }
}

function accept(phone: Phone, entry: Entry, data: unknown, cached_at: Moment | undefined): void {
  if (cached_at !== undefined) {
    // The worker's copy never makes the mirror's look newer than it is.
    const isNewer = cached_at > (entry.shown.updatedAt ?? 0);
    entry.asking = undefined;
    return show(entry, { ...(isNewer ? { data, updatedAt: cached_at } : {}), stale: true, refreshing: false });
  }
  learn(phone, entry, data);
}

/** What the server says now: shown and kept. */
export function learn(phone: Phone, entry: Entry, data: unknown, { isConfirmed = false } = {}): void {
  const updated_at = Date.now();
  entry.asking?.abort(); // an answer that is on its way is older
  entry.asking = undefined;
  entry.failed = 0;
  show(entry, { data, updatedAt: updated_at, stale: false, error: undefined, refreshing: false });
  void copiesOf(phone).writeCopy(entry.key, { updated_at, data }, { isConfirmed });
}

/** The copy first: a network that fails faster than the disk must not show an empty screen. */
async function refuse(phone: Phone, entry: Entry, error: unknown, mine: number): Promise<void> {
  entry.asking = undefined;
  if (!(error instanceof CallFailed)) throw error;
  await entry.filling;
  if (mine !== entriesOf(phone).generationNow() || entry.asking) return;
  show(entry, { error, stale: true, refreshing: false });
  if (!isPassing(error)) return;
  setTimeout(() => void askOnceMore(phone, entry, error), growingWait((entry.failed += 1), ASK_AGAIN, Math.random()));
}

const isPassing = ({ status_code }: CallFailed): boolean =>
  status_code === 0 || status_code === 429 || status_code >= 500;

/** The server is there but had no time; without a network `signed-in-sync.ts` asks again when there is one. */
async function askOnceMore(phone: Phone, entry: Entry, failed: CallFailed): Promise<void> {
  const isStillSo = entry.shown.error === failed && entry.readers.size > 0;
  if (isStillSo && networkOf(phone).connectionNow() === 'online' && mayAsk(phone)) await ask(phone, entry);
}

/**
 * The validator of what the phone holds, made of it at the moment of asking: a copy that was spoilt, or is another person's, is confirmed
 * by nobody. Undefined without data, without a person, and without https (no digests there): then the whole answer comes.
 */
export async function heldOf(phone: Phone, data: unknown): Promise<string | undefined> {
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
  const entry = entryFor(phone, keyOf(name, input));
  await begin(phone, entry);
  const before = entry.shown.data;
  if (!isYoung(entry)) {
    void ask(phone, entry);
    await answered(entry);
  }
  const data = entry.shown.data as OutputOf<N> | undefined;
  return { data, size: data === undefined || data === before ? 0 : JSON.stringify(data).length };
}

function isYoung({ shown: { updatedAt }, isOutdated, began }: Entry): boolean {
  if (updatedAt === undefined || (isOutdated && began > 0)) return false;
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
