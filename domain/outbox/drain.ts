import type { Moment } from '../dates.ts';
import { dueAt, fateOf, putOff, unclaimed, type Answer } from './answer.ts';
import { deadlineOf } from './attachment.ts';
import { isAwaited, isQuiet, QUEUED_CALLS, RECEIPT_STAYS, type Op } from './op.ts';
import type { OutboxStore } from './store.ts';
import { settledAs } from './take-back.ts';
import { isTooLate } from './too-late.ts';

/** What draining needs from where it runs; a page and the worker bring different ones, the rules below are the same. */
export interface Effects {
  store: OutboxStore;
  /** Whose ops; nobody else's are touched. */
  user_id: string;
  /** One try with the token of `user_id`; never throws. Stops by itself after `deadlineOf(op)`. */
  send(op: Op): Promise<Answer>;
  /** Another token for `user_id` than `op` was sent with. */
  renew(op: Op): Promise<'renewed' | 'refused' | 'unanswered'>;
  /** The lanes that this page, or this worker, is at: one set for all its drains, which so may run side by side. */
  busy: Set<string>;
  /** By lane: the claim that was seen while somebody else had the lock. Kept as long as `busy`. */
  seen: Map<string, Moment | undefined>;
  /**
   * Does `work` while nobody else, in any tab or worker, does the same for `lane`; `steal` takes the lock from a holder that hangs.
   * Undefined where there are no Web Locks: then the claim in the store is the lock.
   */
  lock?: <T>(lane: string, steal: boolean, work: () => Promise<T>) => Promise<T | 'busy'>;
  now(): Moment;
  /** 0…1 */
  random(): number;
  /** Something in the store is different now. */
  changed(): void;
}

/** A claim older than so many of its op's deadlines belongs to a tab that is frozen or dead. */
export const CLAIM_HOLDS = 2;
const LANES_AT_ONCE = 4;
/** Milliseconds until a lane that somebody else is at is looked at again. */
export const LOOK_AGAIN = 1_000;

/** Where a lane stands after one step: go on, or come back at a moment, or never by itself. */
type Step = 'go on' | Moment | undefined;

/**
 * Sends what waits, each entity in its order, several entities side by side: one that is stuck holds up nobody else. Resolves to the
 * moment to come again, undefined when nothing waits for time; `again` is called with each such moment at once, for a lane that hangs keeps
 * the drain from ending. An op leaves `waiting` only after its answer was recorded.
 */
export async function drain(
  effects: Effects,
  again: (moment: Moment) => void = () => undefined,
): Promise<Moment | undefined> {
  const lanes = new Set((await mine(effects)).filter((op) => op.state !== 'sent').map((op) => op.entity));
  const queue = [...lanes];
  let soonest: Moment | undefined;
  const work = async (): Promise<void> => {
    for (let lane = queue.shift(); lane !== undefined; lane = queue.shift()) {
      const moment = await drainUnlessBusy(effects, lane);
      if (moment === undefined) continue;
      soonest = Math.min(soonest ?? moment, moment);
      again(moment);
    }
  };
  await Promise.all(Array.from({ length: LANES_AT_ONCE }, work));
  return soonest;
}

/** Another drain that is at it may be about to leave it, and not see what was added just now: it is looked at again soon. */
async function drainUnlessBusy(effects: Effects, lane: string): Promise<Moment | undefined> {
  const { busy } = effects;
  if (busy.has(lane) || busy.size >= LANES_AT_ONCE) return effects.now() + LOOK_AGAIN;
  busy.add(lane);
  try {
    return await drainLane(effects, lane);
  } finally {
    busy.delete(lane);
  }
}

async function drainLane(effects: Effects, lane: string): Promise<Moment | undefined> {
  for (;;) {
    const step = await locked(effects, lane);
    if (step !== 'go on') return step;
  }
}

/** The lock is held for one op, not for the whole lane (R-O3). */
async function locked(effects: Effects, lane: string): Promise<Step> {
  const { lock } = effects;
  if (!lock) return sendHead(effects, lane, CLAIM_HOLDS);
  const step = await lock(lane, false, () => sendHead(effects, lane, 0));
  if (step !== 'busy') return step;
  const head = await headOf(effects, lane);
  if (!head) return undefined;
  const isHung = isSeenAgain(effects, head) && head.state === 'sending' && isOver(head, effects.now(), CLAIM_HOLDS);
  const stolen = isHung ? await lock(lane, true, () => sendHead(effects, lane, 0)) : 'busy';
  return stolen === 'busy' ? effects.now() + LOOK_AGAIN : stolen;
}

/** An old claim seen once may be a dead browser's, about to be taken over by whoever has the lock now. */
function isSeenAgain({ seen }: Effects, { entity, claimed_at }: Op): boolean {
  const isAgain = seen.has(entity) && seen.get(entity) === claimed_at;
  seen.set(entity, claimed_at);
  return isAgain;
}

/** `claimHolds`: how many deadlines a claim keeps others off; 0 when we hold the lock, for then its maker is gone. */
async function sendHead(effects: Effects, lane: string, claimHolds: number): Promise<Step> {
  const head = await headOf(effects, lane);
  const now = effects.now();
  if (!head || head.state === 'conflict' || head.state === 'paused') return undefined;
  if (head.state === 'sending' && !isOver(head, now, claimHolds)) return now + LOOK_AGAIN;
  const due = dueAt(head, now);
  if (due > now) return due;
  const op = await claim(effects, head, claimHolds);
  return op ? settle(effects, op, await effects.send(op)) : 'go on';
}

/** The first of its lane that is not done; one whose call this build does not know is kept and does not block the others. */
async function headOf(effects: Effects, lane: string): Promise<Op | undefined> {
  const ops = await mine(effects);
  return ops.find((op) => op.entity === lane && op.state !== 'sent' && isKnown(op.kind));
}

async function claim(effects: Effects, head: Op, claimHolds: number): Promise<Op | undefined> {
  const claimed_at = effects.now();
  let claimed: Op | undefined;
  await effects.store.change(
    (op) =>
      op.id === head.id && (op.state === 'waiting' || (op.state === 'sending' && isOver(op, claimed_at, claimHolds))),
    (op) => (claimed = { ...op, state: 'sending', claimed_at, tries: op.tries + 1 }),
  );
  effects.changed();
  return claimed;
}

async function settle(effects: Effects, op: Op, answer: Answer): Promise<Step> {
  const outcome = settledAs(op, answer);
  const fate = outcome === 'unread' ? 'later' : fateOf(answer);
  if (fate === 'signed out') return signedOut(effects, op);
  if (fate === 'later') {
    const next = putOff(op, answer, effects.now(), effects.random());
    await record(effects, op, () => next);
    return dueAt(next, effects.now());
  }
  const leavesNothing = isQuiet(op) || outcome === 'NOT_DONE';
  if (fate === 'sent' || leavesNothing) {
    await effects.store.change(
      (it) => it.id === op.id, // also when somebody else claimed it meanwhile: we know that it arrived
      (it) => (leavesNothing ? undefined : { ...unclaimed(it), state: 'sent', sent_at: effects.now() }),
    );
    effects.changed();
    return 'go on';
  }
  const said = answer as Exclude<Answer, string>;
  const refusal = { status_code: said.status_code, ...said.refusal };
  await record(effects, op, (it) => ({ ...unclaimed(it), state: 'conflict', refusal }));
  return undefined;
}

/** An expired token is renewed once; refused, everything of this user waits until the user signs in again. */
async function signedOut(effects: Effects, op: Op): Promise<Step> {
  const renewal = await effects.renew(op);
  if (renewal === 'renewed') {
    const again = await effects.send(op);
    if (fateOf(again) !== 'signed out') return settle(effects, op, again);
  }
  if (renewal === 'unanswered') return settle(effects, op, 'none');
  await effects.store.change(
    (it) => it.user_id === effects.user_id && (it.state === 'waiting' || it.state === 'sending'),
    (it) => ({ ...unclaimed(it), state: 'paused' }),
  );
  effects.changed();
  return undefined;
}

/** Only while the claim is still ours. */
async function record(effects: Effects, op: Op, how: (op: Op) => Op): Promise<void> {
  await effects.store.change((it) => it.id === op.id && it.state === 'sending' && it.claimed_at === op.claimed_at, how);
  effects.changed();
}

/** Answers them, after `keep` had them. Only pages let go of them: the worker has no room for it, and nobody looks while there is no page. */
export async function dropOldReceipts(
  store: OutboxStore,
  now: Moment,
  keep: (old: readonly Op[], now: Moment) => Promise<void> = async () => undefined,
): Promise<Op[]> {
  const all = await store.all();
  const isOld = (op: Op): boolean =>
    op.state === 'sent' && !isTooLate(op) && Math.abs(now - (op.sent_at ?? 0)) > RECEIPT_STAYS && !isAwaited(op, all);
  const old = all.filter(isOld);
  if (old.length === 0) return old;
  await keep(old, now);
  await store.change(isOld, () => undefined);
  return old;
}

const mine = async (effects: Effects): Promise<Op[]> =>
  (await effects.store.all()).filter((op) => op.user_id === effects.user_id);
const isKnown = (kind: string): boolean => (QUEUED_CALLS as readonly string[]).includes(kind);
/** Is its claim older than so many of its deadlines? */
export const isOver = (op: Op, now: Moment, deadlines: number): boolean =>
  Math.abs(now - (op.claimed_at ?? 0)) >= deadlines * deadlineOf(op);
