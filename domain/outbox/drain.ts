import type { Moment } from '../dates.ts';
import { deadlineOf } from './attachment.ts';
import { dueAt, fateOf, putOff, unclaimed, type Answer } from './answer.ts';
import { isAwaited, isQuiet, QUEUED_CALLS, RECEIPT_STAYS, type Op } from './op.ts';
import { type OutboxStore, settledAs } from './store.ts';
import { isTooLate } from './too-late.ts';
import { isNamed } from './database.ts';

/** What `drain` needs from its surroundings; the page and the service worker provide different ones. */
export interface Effects {
  store: OutboxStore;
  /** The user whose ops are sent; ops of other users are not touched. */
  user_id: string;
  /** One try with the token of `user_id`; never throws. Ends by itself after `deadlineOf(op)`. */
  send(op: Op): Promise<Answer>;
  /** Gets a new token for `user_id` after the one that `op` was sent with expired. */
  renew(op: Op): Promise<'renewed' | 'refused' | 'unanswered'>;
  /** The lanes that this page or worker is sending now. All its drains share one set, so they can run side by side. */
  busy: Set<string>;
  /** By lane: the claim that was seen while somebody else had the lock. Lives as long as `busy`. */
  seen: Map<string, Moment | undefined>;
  /**
   * Runs `work` while no other tab or worker does the same for `lane`; `steal` takes the lock from a holder that hangs. Undefined without
   * Web Locks: then the claim in the store serves as lock.
   */
  lock?: <T>(lane: string, steal: boolean, work: () => Promise<T>) => Promise<T | 'busy'>;
  now(): Moment;
  /** 0…1 */
  random(): number;
  /** Called after every change in the store. */
  changed(): void;
}

/** A claim older than this many deadlines of its op belongs to a frozen or dead tab. */
const CLAIM_HOLDS = 2;
const LANES_AT_ONCE = 4;
/** When to look again at a lane that somebody else is sending, in milliseconds. */
export const LOOK_AGAIN = 1_000;

/** The result of one step of a lane: continue, come back at a moment, or stop. */
type Step = 'go on' | Moment | undefined;

/**
 * Sends the waiting ops: one after another within an entity, several entities in parallel, so that a stuck one does not block others.
 * Resolves to the moment to come again (undefined: none); `again` receives each such moment at once, because a hanging lane delays the
 * result. An op leaves `waiting` only after its answer was recorded.
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

/** If another drain has the lane, looks again soon: that drain may be about to finish and miss an op that was just added. */
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

/** An old claim must be seen twice: at first sight it may be a dead browser's that the lock's holder is just taking over. */
function isSeenAgain({ seen }: Effects, { entity, claimed_at }: Op): boolean {
  const isAgain = seen.has(entity) && seen.get(entity) === claimed_at;
  seen.set(entity, claimed_at);
  return isAgain;
}

/** `claimHolds`: for how many deadlines a claim counts; 0 when we hold the lock, because then the claim's owner is gone. */
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

/** The first unfinished op of a lane. An op whose call this build does not know is kept and does not block the others. */
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
      (it) => it.id === op.id, // also when somebody else claimed it meanwhile: we know that it has arrived
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

/** Renews an expired token once. If that is refused, all ops of this user are paused until the next sign-in. */
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

/** Writes only while the claim is still ours. */
async function record(effects: Effects, op: Op, how: (op: Op) => Op): Promise<void> {
  await effects.store.change((it) => it.id === op.id && it.state === 'sending' && it.claimed_at === op.claimed_at, how);
  effects.changed();
}

/** Deletes old receipts and returns them, after `keep` has stored them. Only pages do this, because receipts are for users to see. */
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
const isOver = (op: Op, now: Moment, deadlines: number): boolean =>
  Math.abs(now - (op.claimed_at ?? 0)) >= deadlines * deadlineOf(op);

/** The part of Web Locks that we use, typed by shape. */
export interface Locks {
  request<T>(
    name: string,
    options: { steal?: boolean; ifAvailable?: boolean },
    work: (lock: unknown) => Promise<T>,
  ): Promise<T>;
}

/** The lock of one user's lane across all tabs and the worker. A holder whose lock was stolen gets `busy` and stops. */
export function laneLock(locks: Locks, user_id: string): NonNullable<Effects['lock']> {
  return async <T>(lane: string, steal: boolean, work: () => Promise<T>): Promise<T | 'busy'> => {
    const options = steal ? { steal } : { ifAvailable: true };
    try {
      return await locks.request<T | 'busy'>(`caddee-outbox:${user_id}:${lane}`, options, async (lock) =>
        lock ? work() : 'busy',
      );
    } catch (error) {
      if (isNamed(error, 'AbortError')) return 'busy';
      throw error;
    }
  };
}

/**
 * Sets ops that a closed app left as `sending` back to `waiting`, for a phone that has no token yet and so cannot take them over by sending
 * (`drain`). Claims of live tabs and workers stay. Resolves to the number of ops.
 */
export async function releaseDeadClaims({ store, user_id, lock, now }: Omit<Effects, 'send'>): Promise<number> {
  const isClaimed = (op: Op): boolean => op.user_id === user_id && op.state === 'sending';
  const lanes = new Set((await store.all()).filter(isClaimed).map(({ entity }) => entity));
  const release = (lane: string): Promise<number> =>
    store.change(
      (op) => isClaimed(op) && op.entity === lane && (lock !== undefined || isOver(op, now(), CLAIM_HOLDS)),
      (op) => ({ ...unclaimed(op), state: 'waiting' }),
    );
  const counts = await Promise.all(
    [...lanes].map((lane) => (lock ? lock(lane, false, () => release(lane)) : release(lane))),
  );
  return counts.reduce<number>((sum, count) => sum + (count === 'busy' ? 0 : count), 0);
}
