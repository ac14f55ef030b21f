import { MINUTE, type Moment } from '../dates.ts';
import { dueAt, fateOf, putOff, unclaimed, type Answer } from './answer.ts';
import { QUEUED_CALLS, type Op } from './op.ts';
import type { OutboxStore } from './store.ts';

/** What draining needs from where it runs; a page and the worker bring different ones, the rules below are the same. */
export interface Effects {
  store: OutboxStore;
  /** Whose ops; nobody else's are touched. */
  user_id: string;
  /** One try with the token of `user_id`; never throws. Stops by itself after `SEND_DEADLINE`. */
  send(op: Op): Promise<Answer>;
  /** A new token for `user_id`. */
  renew(): Promise<'renewed' | 'refused' | 'unanswered'>;
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

/** The specification's five minutes are for people who wait; an op is tried again instead (R-O4). */
export const SEND_DEADLINE = 15_000;
/** A claim older than this belongs to a tab that is frozen or dead. */
const CLAIM_HOLDS = 2 * SEND_DEADLINE;
/** How long "ส่งแล้ว" stays to be seen. */
export const RECEIPT_STAYS = 5 * MINUTE;
const LANES_AT_ONCE = 4;
const LOOK_AGAIN = 1_000;

/** Where a lane stands after one step: go on, or come back at a moment, or never by itself. */
type Step = 'go on' | Moment | undefined;

/**
 * Sends what waits, each entity in its order, several entities side by side: one that is stuck holds up nobody else. Resolves to the
 * moment to come again, undefined when nothing waits for time. An op leaves `waiting` only after its answer was recorded.
 */
export async function drain(fx: Effects): Promise<Moment | undefined> {
  await dropOldReceipts(fx);
  const lanes = new Set((await mine(fx)).filter((op) => op.state !== 'sent').map((op) => op.entity));
  const queue = [...lanes];
  const moments: Moment[] = [];
  const work = async (): Promise<void> => {
    for (let lane = queue.shift(); lane !== undefined; lane = queue.shift()) {
      const again = await drainLane(fx, lane);
      if (again !== undefined) moments.push(again);
    }
  };
  await Promise.all(Array.from({ length: LANES_AT_ONCE }, work));
  return moments.length > 0 ? Math.min(...moments) : undefined;
}

async function drainLane(fx: Effects, lane: string): Promise<Moment | undefined> {
  for (;;) {
    const step = await locked(fx, lane);
    if (step !== 'go on') return step;
  }
}

/** The lock is held for one op, not for the whole lane (R-O3). */
async function locked(fx: Effects, lane: string): Promise<Step> {
  const { lock } = fx;
  if (!lock) return sendHead(fx, lane, CLAIM_HOLDS);
  const step = await lock(lane, false, () => sendHead(fx, lane, 0));
  if (step !== 'busy') return step;
  const head = await headOf(fx, lane);
  if (!head) return undefined;
  const isHung = head.state === 'sending' && isOver(head, fx.now(), CLAIM_HOLDS);
  const stolen = isHung ? await lock(lane, true, () => sendHead(fx, lane, 0)) : 'busy';
  return stolen === 'busy' ? fx.now() + LOOK_AGAIN : stolen;
}

/** `claimHolds`: how long a claim keeps others off; 0 when we hold the lock, for then its maker is gone. */
async function sendHead(fx: Effects, lane: string, claimHolds: number): Promise<Step> {
  const head = await headOf(fx, lane);
  const now = fx.now();
  if (!head || head.state === 'conflict' || head.state === 'paused') return undefined;
  if (head.state === 'sending' && !isOver(head, now, claimHolds)) return now + LOOK_AGAIN;
  const due = dueAt(head, now);
  if (due > now) return due;
  const op = await claim(fx, head, claimHolds);
  return op ? settle(fx, op, await fx.send(op)) : 'go on';
}

/** The first of its lane that is not done; one whose call this build does not know is kept and does not block the others. */
async function headOf(fx: Effects, lane: string): Promise<Op | undefined> {
  const ops = await mine(fx);
  return ops.find((op) => op.entity === lane && op.state !== 'sent' && isKnown(op.kind));
}

async function claim(fx: Effects, head: Op, claimHolds: number): Promise<Op | undefined> {
  const claimed_at = fx.now();
  let claimed: Op | undefined;
  await fx.store.change(
    (op) =>
      op.id === head.id && (op.state === 'waiting' || (op.state === 'sending' && isOver(op, claimed_at, claimHolds))),
    (op) => (claimed = { ...op, state: 'sending', claimed_at, tries: op.tries + 1 }),
  );
  fx.changed();
  return claimed;
}

async function settle(fx: Effects, op: Op, answer: Answer): Promise<Step> {
  const fate = fateOf(answer);
  if (fate === 'signed out') return signedOut(fx, op);
  if (fate === 'later') {
    const next = putOff(op, answer, fx.now(), fx.random());
    await record(fx, op, () => next);
    return dueAt(next, fx.now());
  }
  if (fate === 'sent') {
    await fx.store.change(
      (it) => it.id === op.id, // also when somebody else claimed it meanwhile: we know that it arrived
      (it) => ({ ...unclaimed(it), state: 'sent', sent_at: fx.now() }),
    );
    fx.changed();
    return 'go on';
  }
  const said = answer as Exclude<Answer, 'none'>;
  await record(fx, op, (it) => ({
    ...unclaimed(it),
    state: 'conflict',
    refusal: { status_code: said.status_code, ...said.refusal },
  }));
  return undefined;
}

/** A token that is over is renewed once; refused, everything of hers waits until she signs in again. */
async function signedOut(fx: Effects, op: Op): Promise<Step> {
  const renewal = await fx.renew();
  if (renewal === 'renewed') {
    const again = await fx.send(op);
    if (fateOf(again) !== 'signed out') return settle(fx, op, again);
  }
  if (renewal === 'unanswered') return settle(fx, op, 'none');
  await fx.store.change(
    (it) => it.user_id === fx.user_id && (it.state === 'waiting' || it.state === 'sending'),
    (it) => ({ ...unclaimed(it), state: 'paused' }),
  );
  fx.changed();
  return undefined;
}

/** Only while the claim is still ours. */
async function record(fx: Effects, op: Op, how: (op: Op) => Op): Promise<void> {
  await fx.store.change((it) => it.id === op.id && it.state === 'sending' && it.claimed_at === op.claimed_at, how);
  fx.changed();
}

async function dropOldReceipts(fx: Effects): Promise<void> {
  const now = fx.now();
  const isOld = (op: Op) => op.state === 'sent' && Math.abs(now - (op.sent_at ?? 0)) > RECEIPT_STAYS;
  if (!(await fx.store.all()).some(isOld)) return;
  await fx.store.change(isOld, () => undefined);
  fx.changed();
}

const mine = async (fx: Effects): Promise<Op[]> => (await fx.store.all()).filter((op) => op.user_id === fx.user_id);
const isKnown = (kind: string): boolean => (QUEUED_CALLS as readonly string[]).includes(kind);
const isOver = (op: Op, now: Moment, holds: number): boolean => Math.abs(now - (op.claimed_at ?? 0)) >= holds;
