import type { CallName } from '#domain/calls.ts';
import type { Answer } from '#domain/outbox/answer.ts';
import { laneLock } from '#domain/outbox/lane-lock.ts';
import { answerOf } from '#domain/outbox/envelope.ts';
import { SEND_DEADLINE, type Effects } from '#domain/outbox/drain.ts';
import type { Op } from '#domain/outbox/op.ts';
import { renewToken } from './call.ts';
import { ops } from './outbox-store.ts';
import { stateNow, userIdOf } from './session-state.ts';
import { readToken } from './token.ts';
import { ask } from './wire.ts';

/** What a page brings to `drain`. */
export function pageEffects(user_id: string, changed: () => void): Effects {
  const { locks } = navigator;
  let used: string | null = null;
  return {
    store: ops,
    user_id,
    send: async (op) => {
      used = tokenOf(op);
      return used === null ? 'none' : sendOnce(op, used);
    },
    renew: async () => {
      const renewal = await renewToken(used ?? '');
      return renewal === 'over' ? 'refused' : renewal;
    },
    ...(locks ? { lock: laneLock(locks, user_id) } : {}),
    now: Date.now,
    random: Math.random,
    changed,
  };
}

/** Hers, and only while it is she who is signed in here. */
function tokenOf(op: Op): string | null {
  const state = stateNow();
  return state.kind === 'in' && userIdOf(state) === op.user_id ? readToken() : null;
}

async function sendOnce(op: Op, token: string): Promise<Answer> {
  try {
    const { response, text } = await ask(op.kind as CallName, op.body as Record<string, unknown>, {
      token,
      headers: { 'idempotency-key': op.id, 'device-time': new Date().toISOString() },
      isWrite: true,
      deadline: SEND_DEADLINE,
    });
    return answerOf(response, text);
  } catch {
    return 'none'; // no network or too late: it is kept and tried again
  }
}
