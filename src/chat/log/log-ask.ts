import type { InputOf } from '#domain/calls.ts';
import { growingWait } from '#domain/wait.ts';
import { gapsOf, merge, newestSeq, nobodys, oldestShown, type Gap, type Log, type Page } from '#domain/chat/log.ts';
import { CallFailed, sendFully } from '../../sync/net/call.ts';
import { networkOf } from '../../sync/net/connection.ts';
import { delay } from '../../sync/net/in-time.ts';
import { sessionStateOf } from '../../sync/storage/session-state.ts';
import { keepLog, readLog } from './log-copy.ts';
import { type OpenRoom, roomsOf } from './log-room.ts';
import { type Phone } from '../../sync/phone.ts';

/** As of every read: `src/sync/mirror/mirror-ask.ts`. */
const SHOW_COPY_AFTER = 2_000;
const COPY_IN = 300;
const ASK_AGAIN = { first: 10_000, longest: 60_000 };
const OVERTAKEN_AFTER = 2_000;
const SCREENFUL = 50;
/** With more new messages than this, the newest are shown first. The most that one answer holds. */
const FAR = 200;
/** What comes after so small a hole waits until it is filled: nothing ever slips in between what was shown. */
const SMALL = 50;

interface Question {
  input: Omit<InputOf<'POST /chat/messages'>, 'room_id'>;
  /** The very numbers it is about. */
  gap?: Gap;
}

/** The phone's copy is read once, and whatever the server said meanwhile stays. */
export function begin(phone: Phone, room: OpenRoom): Promise<void> {
  room.filling ??= readLog(phone, room.room_id).then((copy) => {
    if (!copy || !roomsOf(phone).isOfCurrentUser(room)) return;
    const { log, updatedAt = copy.updated_at } = room.shown;
    roomsOf(phone).show(room, { log: merge(log, copy.log), updatedAt });
  });
  return room.filling;
}

/** Asks for what came after what is known; while that is being asked, once more afterwards. */
export async function ask(phone: Phone, room: OpenRoom): Promise<void> {
  if (sessionStateOf(phone).read().kind === 'offline') return refuse(phone, room, new CallFailed(0, 'OFFLINE'));
  room.isOutdated = true;
  if (room.asking) return;
  const asking = new AbortController();
  const isMine = () => roomsOf(phone).isOfCurrentUser(room) && room.asking === asking;
  room.asking = asking;
  room.askedAt = performance.now();
  roomsOf(phone).show(room, { refreshing: true });
  try {
    await Promise.race([begin(phone, room), delay(COPY_IN)]);
    while (isMine() && room.isOutdated) {
      room.isOutdated = false;
      await catchUp(phone, room, isMine, asking.signal);
    }
    if (!isMine()) return;
    room.asking = undefined;
    room.failed = 0;
    roomsOf(phone).show(room, { updatedAt: Date.now(), stale: false, error: undefined, refreshing: false });
    keepLog(phone, room);
  } catch (error) {
    if (isMine()) await refuse(phone, room, error);
  }
}

/** As `mirror.overtaken`: a question well before one that was answered may hang on a dead connection. Given up once, not repeatedly. */
export function retryHanging(phone: Phone, room: OpenRoom, began: number): void {
  if (!room.asking || room.askedAt > began - OVERTAKEN_AFTER) return;
  room.asking.abort();
  room.asking = undefined;
  void ask(phone, room);
  room.askedAt = Infinity;
}

async function catchUp(phone: Phone, room: OpenRoom, isMine: () => boolean, signal: AbortSignal): Promise<void> {
  let held: Page[] = [];
  let next: Question | undefined = firstOf(room.shown.log);
  while (next) {
    const before = newestSeq(held.reduce(merge, room.shown.log));
    const page = await put(phone, room, next, signal);
    if (!isMine()) return;
    held.push(page);
    const log = withoutNobodys(held, room.shown.log, next.gap);
    if (!hasSmallHole(log, room.shown.log)) {
      held = [];
      roomsOf(phone).show(room, { log });
      keepLog(phone, room);
    }
    next = nextOf(log, newestSeq(log) === before);
  }
}

const firstOf = (log: Log): Question => {
  const newest = newestSeq(log);
  return newest === 0 || log.last_seq - newest > FAR
    ? { input: { limit: SCREENFUL } }
    : { input: { after_seq: newest, limit: FAR } };
};

/** `isStuck`: the last answer brought nothing newer, so that asking for it again would be the same question. */
function nextOf(log: Log, isStuck: boolean): Question | undefined {
  const gaps = gapsOf(log);
  const newest = newestSeq(log);
  if (gaps.at(-1)?.from === newest + 1) {
    gaps.pop();
    if (!isStuck) return firstOf(log);
  }
  const gap = gaps.findLast((it) => sizeOf(it) <= FAR);
  return gap && { input: { after_seq: gap.from - 1, limit: sizeOf(gap) }, gap };
}

/** With what was asked for by its numbers and does not exist. */
function withoutNobodys(held: Page[], shown: Log, asked: Gap | undefined): Log {
  const log = held.reduce(merge, shown);
  if (!asked) return log;
  const missing = gapsOf(log).filter(({ from, to }) => from >= asked.from && to <= asked.to);
  held.push({ items: missing.flatMap(nobodys) });
  return held.reduce(merge, shown);
}

const sizeOf = ({ from, to }: Gap): number => to - from + 1;

const hasSmallHole = (log: Log, shown: Log): boolean =>
  gapsOf(log).some((it) => sizeOf(it) <= SMALL && it.from > oldestShown(shown) && it.to < newestSeq(log));

/** `signal`: of a question for what is newest; while it hangs, what is shown may be old. */
async function put(phone: Phone, room: OpenRoom, { input }: Question, signal?: AbortSignal): Promise<Page> {
  const began = performance.now();
  const timer = setTimeout(() => {
    networkOf(phone).reportNoAnswer(began);
    if (signal && !signal.aborted && roomsOf(phone).isOfCurrentUser(room)) roomsOf(phone).show(room, { stale: true });
  }, SHOW_COPY_AFTER);
  try {
    const question = { room_id: room.room_id, ...input };
    if (signal && room.askedAt !== Infinity) room.askedAt = began;
    return (await sendFully(phone, 'POST /chat/messages', question, { isRead: true, ...(signal && { signal }) })).data;
  } finally {
    clearTimeout(timer);
  }
}

/** What came before the first that is shown; what was further back already appears with it as soon as nothing is missing in between. */
export async function askOlder(phone: Phone, room: OpenRoom): Promise<void> {
  const before_seq = oldestShown(room.shown.log);
  if (room.shown.isLoadingOlder || !room.shown.hasOlder) return;
  roomsOf(phone).show(room, { isLoadingOlder: true, olderError: undefined });
  try {
    const page = await put(phone, room, { input: { before_seq, limit: FAR } });
    if (!roomsOf(phone).isOfCurrentUser(room)) return;
    const nearest = page.items?.at(-1)?.seq;
    room.isStart ||= nearest === undefined;
    const between = nearest === undefined ? [] : nobodys({ from: nearest + 1, to: before_seq - 1 });
    roomsOf(phone).show(room, { log: merge(merge(room.shown.log, page), { items: between }), isLoadingOlder: false });
    keepLog(phone, room);
  } catch (error) {
    if (!roomsOf(phone).isOfCurrentUser(room)) return;
    if (!(error instanceof CallFailed)) throw error;
    roomsOf(phone).show(room, { isLoadingOlder: false, olderError: error });
  }
}

/** The copy first: a network that fails faster than the disk must not show an empty screen. */
async function refuse(phone: Phone, room: OpenRoom, error: unknown): Promise<void> {
  room.asking = undefined;
  if (!(error instanceof CallFailed)) throw error;
  await begin(phone, room);
  if (!roomsOf(phone).isOfCurrentUser(room) || room.asking) return;
  roomsOf(phone).show(room, { error, stale: true, refreshing: false });
  if (!isPassing(error)) return;
  setTimeout(() => askOnceMore(phone, room, error), growingWait((room.failed += 1), ASK_AGAIN, Math.random()));
}

const isPassing = ({ status_code }: CallFailed): boolean =>
  status_code === 0 || status_code === 429 || status_code >= 500;

function askOnceMore(phone: Phone, room: OpenRoom, failed: CallFailed): void {
  const isStillSo = roomsOf(phone).isOfCurrentUser(room) && room.shown.error === failed && room.readers.size > 0;
  if (isStillSo && networkOf(phone).connectionNow() === 'online' && sessionStateOf(phone).read().kind === 'in')
    void ask(phone, room);
}
