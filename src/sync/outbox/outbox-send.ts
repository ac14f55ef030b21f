import type { CallName } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import type { Answer } from '#domain/outbox/answer.ts';
import { deadlineOf, sendInOrder } from '#domain/outbox/attachment.ts';
import { laneLock, releaseDeadClaims, drain, dropOldReceipts, type Effects } from '#domain/outbox/drain.ts';
import { answerOf } from '#domain/outbox/envelope.ts';
import { deviceTimeOf, type NewOp, type Op, type Photo, withoutBytes } from '#domain/outbox/op.ts';
import { OUTBOX, requestOf } from '#domain/outbox/store.ts';
import { CallFailed, renewalOf, send } from '../net/call.ts';
import { keepReceipts, opsOf } from './outbox-store.ts';
import { credentialsOf, sessionStateOf, userIdOf } from '../session/session.ts';
import { ask } from '../net/wire.ts';
import { part } from '../phone.ts';

export const sendingOf = part((phone) => {
  const ops = opsOf(phone);
  const { read: stateNow } = sessionStateOf(phone);
  const { renewToken } = renewalOf(phone);
  const { readUser, readToken } = credentialsOf(phone);
  const busy: Effects['busy'] = new Set();
  const seen: Effects['seen'] = new Map();

  /**
   * Sends what is due; `again` is called with the time when the next is. Without a token nothing is sent: then what an app that was closed was
   * sending waits again, and says so.
   */
  async function sendWhatWaits(
    user_id: string,
    changed: () => void,
    again: (at: Moment) => void,
  ): ReturnType<typeof drain> {
    const old = await dropOldReceipts(ops, Date.now(), (sent, now) => keepReceipts(phone, sent, now));
    if (old.length > 0) changed();
    const effects = pageEffects(user_id, changed);
    if (stateNow().kind === 'in') return drain(effects, again);
    if (await releaseDeadClaims(effects)) changed();
    return undefined;
  }

  /** What a page brings to `drain`. */
  function pageEffects(user_id: string, changed: () => void): Effects {
    const { locks } = navigator;
    /** By op: several are on their way at once, and one of them may have been given a new one meanwhile. */
    const used = new Map<string, string>();
    return {
      store: ops,
      user_id,
      busy,
      seen,
      send: async (op) => {
        const token = tokenOf(op);
        if (token === null) return 'unsent';
        used.set(op.id, token);
        return sendOnce(op, token);
      },
      renew: async ({ id }) => {
        const renewal = await renewToken(used.get(id) ?? '');
        return renewal === 'over' ? 'refused' : renewal;
      },
      ...(locks ? { lock: laneLock(locks, user_id) } : {}),
      now: Date.now,
      random: Math.random,
      changed,
    };
  }

  /** The token of the op's owner, and only while the owner is signed in here. */
  function tokenOf({ user_id }: Pick<Op, 'user_id'>): string | null {
    const state = stateNow();
    // While one signs in over another, the token is no longer that of the one the page still shows.
    const isHolder = readUser()?.basic_info.user_id === user_id;
    return state.kind === 'in' && userIdOf(state) === user_id && isHolder ? readToken() : null;
  }

  function sendOnce(op: Op, token: string): Promise<Answer> {
    const { id, kind, body, attachment } = requestOf(op);
    const how = { id, token, deadline: deadlineOf({ attachment }), op };
    return sendInOrder(
      { attachment },
      () => ops.photo(op),
      (photo) => askOnce('POST /media', {}, { ...how, form: formOf(photo) }),
      () => askOnce(kind as CallName, body as Record<string, unknown>, how),
    );
  }

  async function askOnce(
    call: CallName,
    input: Record<string, unknown>,
    { id, token, deadline, op, form }: { id: string; token: string; deadline: number; op: Op; form?: FormData },
  ): Promise<Answer> {
    const wasOffline = !navigator.onLine;
    try {
      const { response, text } = await ask(phone, call, input, {
        token,
        form,
        headers: { 'idempotency-key': id, 'device-time': deviceTimeOf(op, Date.now()) },
        isWrite: true,
        deadline,
      });
      return answerOf(response, text);
    } catch {
      // Too late or lost, it stays stored and is tried again; where the browser itself had no network, nothing has left.
      return wasOffline && !navigator.onLine ? 'unsent' : 'none';
    }
  }

  /** Where nothing can wait: the same two steps at once, with a token that is renewed when it is over. Throws `CallFailed`. */
  async function sendUnstored(op: NewOp): Promise<void> {
    if (tokenOf(op) === null) throw new CallFailed(0, 'OFFLINE'); // nothing has left: the next tap is still the same act
    const deadline = deadlineOf(withoutBytes(op));
    const { attachment, kind, id } = op;
    if (attachment) await send(phone, 'POST /media', {} as never, { form: formOf(attachment), key: id, deadline });
    await send(phone, kind as CallName, op.body as never, { key: id, deadline });
  }

  /** The new one is on the disk before the old one goes. What was tried may have arrived already, and is as good. */
  const dropReplaced = ({ seq, user_id, entity, kind }: Op): Promise<unknown> =>
    ops.change(
      (op) =>
        op.seq < seq &&
        op.user_id === user_id &&
        op.entity === entity &&
        op.kind === kind &&
        op.state === 'waiting' &&
        op.tries === 0,
      () => undefined,
    );

  /** For a phone that can keep nothing. `decided`: the server has answered, yes or no; until then the same tap is the same act. */
  async function sendAtOnce(op: NewOp, decided: () => void): Promise<NewOp & Pick<Op, 'seq'>> {
    try {
      await sendUnstored(op);
    } catch (error) {
      if (!(error instanceof CallFailed && error.status_code === 0)) decided();
      throw error;
    }
    decided();
    return { ...op, seq: 0, state: 'sent', tries: 1, sent_at: Date.now() };
  }
  return { sendWhatWaits, dropReplaced, sendAtOnce };
});

function formOf({ media_id, bytes, type }: Photo): FormData {
  const form = new FormData();
  form.append('media_id', media_id);
  form.append('image', new Blob([bytes], { type }), media_id);
  return form;
}

interface Syncing {
  sync: { register(tag: string): Promise<void> };
}

/** Where there is Background Sync, the worker sends what waits even when the app is closed. */
export async function wakeWorkerLater(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as Partial<Syncing> | undefined;
    await registration?.sync?.register(OUTBOX);
  } catch {
    // not allowed or not there: the page sends it when it is open
  }
}
