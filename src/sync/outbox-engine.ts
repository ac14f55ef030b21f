import type { CallName, InputOf } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import { drain, SEND_DEADLINE } from '#domain/outbox/drain.ts';
import { newOp, QUEUED_CALLS, type NewOp, type Op, type OpState } from '#domain/outbox/op.ts';
import { OUTBOX } from '#domain/outbox/store.ts';
import { CallFailed, send } from './call.ts';
import { isFull } from './kept.ts';
import { newKey } from './key.ts';
import { mirror } from './mirror.ts';
import { makeRoom } from './mirror-copies.ts';
import { itemsNow, showItems, type Adding, type OutboxItem } from './outbox.ts';
import { pageEffects } from './outbox-send.ts';
import { ops } from './outbox-store.ts';
import { stateNow, userIdOf } from './session-state.ts';

/** Sent without ever lying in the store, because this phone has none. */
let unstored: OutboxItem[] = [];
let isDraining = false;
let isWanted = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(OUTBOX);
tabs?.addEventListener('message', () => void reload());

export async function add<N extends CallName>({ entity, call, input, title }: Adding<N>): Promise<OutboxItem> {
  if (!(QUEUED_CALLS as readonly string[]).includes(call)) throw new Error(`${call} may not wait on the phone`);
  const user_id = userIdOf(stateNow());
  if (user_id === undefined) throw new CallFailed(401, 'SESSION_OVER');
  const op = newOp({ id: newKey(), user_id, entity, kind: call, body: input, title }, Date.now());
  const stored = await store(op);
  if (!stored) return sendAtOnce(op, call, input);
  await changed();
  void drainNow();
  void wakeWorkerLater();
  return itemOf(stored);
}

export const cancel = async (id: string): Promise<boolean> =>
  (await change(id, ['waiting', 'paused', 'conflict'], () => undefined)) > 0;

export async function retry(id: string): Promise<void> {
  await change(id, ['waiting', 'paused', 'conflict'], anew);
  void drainNow();
}

export async function discard(id: string): Promise<void> {
  unstored = unstored.filter((item) => item.id !== id);
  await change(id, ['conflict', 'sent', 'paused', 'waiting'], () => undefined);
  void drainNow();
}

function anew(op: Op): Op {
  const { refusal: _, ...rest } = op;
  return { ...rest, state: 'waiting', next_at: 0 };
}

async function store(op: NewOp): Promise<Op | undefined> {
  try {
    return await ops.add(op);
  } catch (error) {
    if (isFull(error)) await makeRoom();
  }
  try {
    return await ops.add(op);
  } catch {
    return undefined; // no durable storage here: nothing may be called "queued"
  }
}

async function sendAtOnce<N extends CallName>(op: NewOp, call: N, input: InputOf<N>): Promise<OutboxItem> {
  await send(call, input, { key: op.id, deadline: SEND_DEADLINE });
  const item = itemOf({ ...op, seq: 0, state: 'sent', tries: 1 });
  unstored = [...unstored, item];
  mirror.stale();
  await reload();
  return item;
}

async function change(id: string, from: OpState[], how: (op: Op) => Op | undefined): Promise<number> {
  const count = await ops.change((op) => op.id === id && from.includes(op.state), how);
  await changed();
  return count;
}

function itemOf({ id, entity, kind, body, title, state, created_at, sent_at, tries, refusal }: Op): OutboxItem {
  return { id, entity, call: kind, input: body, title, state, created_at, sent_at, tries, refusal };
}

/** Tells the other tabs too. */
async function changed(): Promise<void> {
  tabs?.postMessage('changed');
  await reload();
}

/** Reads the store anew; what has arrived or was refused meanwhile, whoever sent it, outdates what the screens show. */
export async function reload(): Promise<void> {
  const user_id = userIdOf(stateNow());
  const next = user_id === undefined ? [] : [...(await hers(user_id)), ...unstored];
  if (user_id !== userIdOf(stateNow())) return; // somebody else meanwhile
  const before = new Map(itemsNow().map((item) => [item.id, item.state]));
  showItems(next);
  if (next.some(({ id, state }) => before.has(id) && isDecided(state) && before.get(id) !== state)) mirror.stale();
}

const isDecided = (state: OpState): boolean => state === 'sent' || state === 'conflict';

const hers = async (user_id: string): Promise<OutboxItem[]> =>
  (await everything()).filter((op) => op.user_id === user_id).map(itemOf);

async function everything(): Promise<Op[]> {
  try {
    return await ops.all();
  } catch {
    return []; // no IndexedDB: nothing can wait
  }
}

/** Our own patience is forgotten, what was paused goes on. */
export async function wake(): Promise<void> {
  const user_id = userIdOf(stateNow());
  const sleeps = (op: Op) =>
    op.user_id === user_id && (op.state === 'paused' || (op.state === 'waiting' && op.next_at > 0));
  if (stateNow().kind === 'in' && (await everything()).some(sleeps))
    await ops.change(sleeps, (op) => ({ ...op, state: 'waiting', next_at: 0 }));
  await reload();
  await drainNow();
}

/** Sends what is due, then comes back when the next is. Only with a token: an offline session has none. */
async function drainNow(): Promise<void> {
  isWanted = true;
  if (isDraining) return;
  isDraining = true;
  try {
    while (isWanted) {
      isWanted = false;
      const state = stateNow();
      const user_id = userIdOf(state);
      if (state.kind !== 'in' || user_id === undefined) return;
      if ((await everything()).length > 0) comeBack(await drain(pageEffects(user_id, () => void changed())));
    }
  } finally {
    isDraining = false;
  }
}

function comeBack(moment: Moment | undefined): void {
  clearTimeout(timer);
  if (moment !== undefined) timer = setTimeout(() => void drainNow(), Math.max(0, moment - Date.now()));
}

interface Syncing {
  sync: { register(tag: string): Promise<void> };
}

/** Where there is Background Sync, the worker sends it even when the app is closed. */
async function wakeWorkerLater(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as Partial<Syncing> | undefined;
    await registration?.sync?.register(OUTBOX);
  } catch {
    // not allowed or not there: the page sends it when it is open
  }
}
