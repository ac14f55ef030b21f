import type { CallName } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import {
  isQuiet,
  newOp,
  type NewOp,
  type Op,
  type OpState,
  type Photo,
  RECEIPT_STAYS,
  withoutBytes,
} from '#domain/outbox/op.ts';
import { OUTBOX, removeUnsent, takeBack, type TakenBack } from '#domain/outbox/store.ts';
import { isTooLate } from '#domain/outbox/too-late.ts';
import { growingWait } from '#domain/wait.ts';
import { reportFault } from '../../platform/fault.ts';
import { clockOf } from '../../ui/now.ts';
import { mirrorOf } from '../mirror/mirror.ts';
import { CallFailed, newKey } from '../net/call.ts';
import { networkOf } from '../net/connection.ts';
import { part, type Phone } from '../phone.ts';
import { sessionStateOf, userIdOf } from '../session/session.ts';
import { storageStateOf } from '../storage/database.ts';
import { type Adding, type OutboxItem, outboxItemsOf } from './outbox.ts';
import { opsOf } from './outbox-store.ts';

export const outboxEngineOf = part((phone) => {
  const ops = opsOf(phone);
  const { onRestored } = opsOf(phone);
  const { read: stateNow, follow: onSession } = sessionStateOf(phone);
  const { whileWriting } = networkOf(phone);
  const { read: itemsNow, write: showItems } = outboxItemsOf(phone);
  const { storageState } = storageStateOf(phone);
  const mirror = mirrorOf(phone);
  /** Sent without ever lying in the store, because this phone has none. */
  let unstored: (NewOp & Pick<Op, 'seq'>)[] = [];

  const unstoredNow = (): readonly NewOp[] => unstored;

  let broken = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** When `timer` ends, by the clock that nobody sets. */
  let comingBack = Infinity;
  let receiptTimer: ReturnType<typeof setTimeout> | undefined;

  /** By what was tapped: those on their way into the store, and those that were sent without one and got no answer. */
  const adding = new Map<string, Promise<OutboxItem>>();
  const unstoredByTap = new Map<string, NewOp>();
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(OUTBOX);
  tabs?.addEventListener('message', () => void reload());
  phone.ended.addEventListener('abort', () => tabs?.close());

  onRestored(() => void changed().then(drainNow)); // not waited for: it reads what is being restored

  /** Whose items are shown. Nobody sees those of another, not until theirs are read either. */
  let owner = userIdOf(stateNow());
  const unfollow = onSession(() => {
    const user_id = userIdOf(stateNow());
    if (user_id === owner) return;
    owner = user_id;
    showItems([]);
  });
  phone.ended.addEventListener('abort', unfollow);

  /** Two taps on one button are one act. */
  function add<N extends CallName>(what: Adding<N>): Promise<OutboxItem> {
    const tap = JSON.stringify([userIdOf(stateNow()), what.entity, what.call, { ...what.input, at: undefined }]);
    const underway = adding.get(tap) ?? whileWriting(() => addOne(what, tap)).finally(() => adding.delete(tap));
    adding.set(tap, underway);
    return underway;
  }

  async function addOne<N extends CallName>(
    { entity, call, input, title, attachment, arrive_by, replaces }: Adding<N>,
    tap: string,
  ): Promise<OutboxItem> {
    const user_id = userIdOf(stateNow());
    if (user_id === undefined) throw new CallFailed(401, 'SESSION_OVER');
    const clock_behind = clockOf(phone).knownBehind();
    const made = newOp(
      {
        id: newKey(),
        user_id,
        entity,
        kind: call,
        body: input,
        title,
        ...(attachment && { attachment }),
        ...(clock_behind !== undefined && { clock_behind }),
        ...(arrive_by !== undefined && { arrive_by }),
      },
      Date.now(),
    );
    const op = unstoredByTap.get(tap) ?? made;
    const stored = await store(op);
    if (!stored) return sendAtOnce(op, tap).catch((error: unknown) => Promise.reject(whyNot(op, error)));
    unstoredByTap.delete(tap);
    // Where its code cannot be loaded the replaced op is sent too, and changes nothing.
    if (replaces)
      await sending(phone).then(
        (it) => it.dropReplaced(stored),
        () => undefined,
      );
    await changed();
    void drainNow();
    void wakeWorkerLater();
    return itemOf(stored);
  }

  async function cancel(id: string): Promise<boolean> {
    const isGone = await removeUnsent(ops, { id });
    await changed();
    return isGone;
  }

  async function takeBackHere(id: string): Promise<TakenBack> {
    const item = itemsNow().find((it) => it.id === id);
    const how = await takeBack(ops, { id }, newKey());
    // Without their post nobody sees its photos.
    if (how === 'gone' && item?.call === 'POST /post/create')
      await ops.change(
        ({ kind, entity, state }) => kind === 'POST /post/photo' && entity === item.entity && state !== 'sending',
        () => undefined,
      );
    await changed();
    void drainNow();
    return how;
  }

  async function retry(id: string): Promise<void> {
    await change(id, ['waiting', 'paused', 'conflict'], anew);
    void drainNow();
  }

  async function seen(ids: readonly string[]): Promise<void> {
    await ops.change(
      (op) => ids.includes(op.id) && op.state === 'sent',
      (op) => ({ ...op, seen_at: Date.now() }),
    );
    await changed();
  }

  async function discard(id: string): Promise<void> {
    unstored = unstored.filter((item) => item.id !== id);
    await change(id, ['waiting', 'paused', 'conflict', 'sent'], () => undefined);
    void drainNow();
  }

  async function store(op: NewOp): Promise<Op | undefined> {
    try {
      return await ops.add(op);
    } catch {
      return undefined; // no durable storage here: nothing may be called "queued"
    }
  }

  /** A phone that is full would have kept the act: it is the photo that does not fit. */
  const whyNot = ({ attachment }: NewOp, error: unknown): unknown =>
    attachment && storageState() === 'full' && error instanceof CallFailed && error.code === 'OFFLINE'
      ? new CallFailed(0, 'NO_ROOM')
      : error;

  /** Sent again after a lost answer it is the same act: same key, same words. */
  async function sendAtOnce(op: NewOp, tap: string): Promise<OutboxItem> {
    unstoredByTap.set(tap, op);
    const it = await sending(phone).catch(() => {
      // Its code cannot be had without a network.
      throw new CallFailed(0, 'OFFLINE');
    });
    const sent = await it.sendAtOnce(op, () => unstoredByTap.delete(tap));
    unstored = [...unstored, sent];
    mirror.stale();
    await reload();
    return itemOf(withoutBytes(sent));
  }

  async function change(id: string, from: OpState[], how: (op: Op) => Op | undefined): Promise<number> {
    const count = await ops.change((op) => op.id === id && from.includes(op.state), how);
    await changed();
    return count;
  }

  /** Tells the other tabs too. */
  async function changed(): Promise<void> {
    tabs?.postMessage('changed');
    await reload();
  }

  let reading: Promise<void> | undefined;
  let readingNext: Promise<void> | undefined;

  /** Reads the store anew. Asked while it is being read: once more afterwards, however often it was asked. */
  function reload(): Promise<void> {
    if (!reading) return (reading = readAnew().finally(() => (reading = undefined)));
    readingNext ??= reading.then(() => {
      readingNext = undefined;
      return reload();
    });
    return readingNext;
  }

  /** What has arrived or was refused meanwhile, whoever sent it, outdates what the screens show. */
  async function readAnew(): Promise<void> {
    const user_id = userIdOf(stateNow());
    const read = user_id === undefined ? [] : await itemsOf(user_id);
    if (user_id !== userIdOf(stateNow())) return; // somebody else meanwhile
    const before = new Map(itemsNow().map((item) => [item.id, item]));
    // What is as it was stays the same object: with hundreds in the list only one row is drawn again.
    const next = read.filter(isToBeSeen).map((item) => asBefore(before.get(item.id), item));
    forgetReceiptsLater(next);
    if (next.length === before.size && next.every((item, at) => item === itemsNow()[at])) return;
    showItems(next);
    if (next.some(({ id, state }) => isDecided(state) && (before.get(id)?.state ?? state) !== state)) mirror.stale();
  }

  function forgetReceiptsLater(items: readonly OutboxItem[]): void {
    clearTimeout(receiptTimer);
    const moments = items.flatMap((item) => fadingSince(item) ?? []);
    if (moments.length > 0)
      receiptTimer = setTimeout(
        () => void reload(),
        Math.max(0, Math.min(...moments) + RECEIPT_STAYS - Date.now()) + 1_000,
      );
  }

  const itemsOf = async (user_id: string): Promise<OutboxItem[]> =>
    [...(await everything()), ...unstored.map(withoutBytes)]
      .filter((op) => op.user_id === user_id && !isQuiet(op))
      .map(itemOf);

  /** As of the last reading. */
  let isEmpty = true;
  let isWaiting = false;

  async function everything(): Promise<Op[]> {
    const all = await ops.all().catch(() => undefined);
    if (!all) return []; // no IndexedDB, where nothing can wait; or it fails now, and what waited still does
    isEmpty = !all.length;
    isWaiting = all.some(({ state }) => !isDecided(state));
    return all;
  }

  /** Our own patience is forgotten, what was paused goes on. */
  async function drain(): Promise<void> {
    const user_id = userIdOf(stateNow());
    const sleeps = (op: Op) =>
      op.user_id === user_id && (op.state === 'paused' || (op.state === 'waiting' && op.next_at > 0));
    if (stateNow().kind === 'in' && (await everything()).some(sleeps)) await rouse(sleeps);
    await reload();
    // Without a worker nothing on this phone holds the code that sends, and a browser may not fetch it again once it has failed (OB-22).
    // Where this fails too, the drain after a tap reports it and tries again.
    if (user_id !== undefined && !navigator.serviceWorker?.controller) void sendingCode().catch(() => undefined);
    // The browser gives up a sync after three tries; what still waits is told to it again.
    if (itemsNow().some((item) => item.state === 'waiting')) void wakeWorkerLater();
    await drainNow();
  }

  /** The server was just heard: what waits goes now. Where nothing does, nothing is read. */
  async function drainIfWaiting(): Promise<void> {
    if (isWaiting) await drain();
  }

  async function rouse(sleeps: (op: Op) => boolean): Promise<void> {
    try {
      await ops.change(sleeps, (op) => ({ ...op, state: 'waiting', next_at: 0 }));
    } catch (error) {
      reportFault(error);
      console.warn('outbox: waiting ops not made due', error); // a phone so full that no copy makes room: each has its own moment
      comeBackRepaired();
    }
  }

  /**
   * Sends what is due, then comes back when the next is; the store has just been read. Drains run side by side: what is tapped now does not
   * wait for one that hangs.
   */
  async function drainNow(): Promise<void> {
    const user_id = userIdOf(stateNow());
    if (user_id === undefined || isEmpty) return;
    try {
      await (await sending(phone)).sendWhatWaits(user_id, () => void changed(), comeBack);
      broken = 0;
    } catch (error) {
      reportFault(error);
      console.warn('outbox: drain failed', error); // its database failed, or its code is not here; nothing that waits is lost
      comeBackRepaired();
    }
  }

  const comeBackRepaired = (): void => comeBack(Date.now() + growingWait((broken += 1), BROKEN_WAITS, Math.random()));

  function comeBack(moment: Moment): void {
    const wait = Math.max(0, moment - Date.now());
    const at = performance.now() + wait;
    if (at >= comingBack) return;
    clearTimeout(timer);
    comingBack = at;
    timer = setTimeout(() => {
      comingBack = Infinity;
      void drainNow();
    }, wait);
  }
  return { unstoredNow, add, cancel, takeBackHere, retry, seen, discard, reload, drain, drainIfWaiting };
});

/** After drains that failed at the phone itself. */
const BROKEN_WAITS = { first: 5_000, longest: 60_000 };

function anew(op: Op): Op {
  const { refusal: _, ...rest } = op;
  return { ...rest, state: 'waiting', next_at: 0 };
}

function itemOf(op: Op): OutboxItem {
  const { id, entity, kind, body, title, state, created_at, clock_behind, sent_at, seen_at, tries, refusal } = op;
  const attachment = op.attachment && { media_id: op.attachment.media_id };
  const { arrive_by, taken_back, held_by } = op;
  const times = { created_at, clock_behind, sent_at, seen_at, arrive_by };
  return {
    id,
    entity,
    call: kind,
    input: body,
    title,
    state,
    ...times,
    tries,
    held_by,
    refusal,
    taken_back,
    attachment,
  };
}

const asBefore = (old: OutboxItem | undefined, item: OutboxItem): OutboxItem =>
  old?.state === item.state &&
  old.tries === item.tries &&
  old.held_by === item.held_by &&
  old.taken_back === item.taken_back &&
  old.seen_at === item.seen_at
    ? old
    : item;

/** A photo is shown with its post as long as it is here: the drain knows until when that is (`isAwaited`). */
const fadingSince = (item: OutboxItem): Moment | undefined =>
  item.call === 'POST /post/photo' || isTooLate(item) ? undefined : item.sent_at;

/** A receipt has had its time when nobody is left to drain, too. */
const isToBeSeen = (item: OutboxItem): boolean =>
  Math.abs(Date.now() - (fadingSince(item) ?? Date.now())) <= RECEIPT_STAYS;

const isDecided = (state: OpState): boolean => state === 'sent' || state === 'conflict';

/** Nothing waits at most starts. */
const sendingCode = () => import('./outbox-send.ts');
const sending = (phone: Phone) => sendingCode().then((it) => it.sendingOf(phone));

/** Where there is Background Sync there is a worker, and it holds this code. */
const wakeWorkerLater = (): Promise<void> =>
  sendingCode().then(
    (it) => it.wakeWorkerLater(),
    () => undefined,
  );

/** Only of the signed-in user: the outbox on the phone holds the ops of all its users. */
export async function photoOf(phone: Phone, id: string): Promise<Photo | undefined> {
  const isIt = (op: { id: string; user_id: string }) =>
    op.id === id && op.user_id === userIdOf(sessionStateOf(phone).read());
  const unstored = outboxEngineOf(phone).unstoredNow().find(isIt);
  if (unstored) return unstored.attachment;
  const op = (
    await opsOf(phone)
      .all()
      .catch(() => [])
  ).find(isIt); // no IndexedDB: then nothing is in it
  return op && opsOf(phone).photo(op);
}
