import { addressOf } from '#domain/address.ts';
import type { Answer } from '#domain/outbox/answer.ts';
import { drain, SEND_DEADLINE, type Effects } from '#domain/outbox/drain.ts';
import { answerOf, readEnvelope } from '#domain/outbox/envelope.ts';
import { laneLock } from '#domain/outbox/lane-lock.ts';
import type { Op } from '#domain/outbox/op.ts';
import { OUTBOX, outboxStore } from '#domain/outbox/store.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long a page may take to lend its token before the refresh cookie is asked. */
const PAGE_ANSWERS = 1_000;
const OVER: Answer = { http: 401, status: 'error', status_code: 401 };

const store = outboxStore(() => indexedDB);
const tabs = new BroadcastChannel(OUTBOX);

/** Sends what waits while no page is there to do it. Rejects while something still waits, so that the browser calls again. */
export async function drainInBackground(): Promise<void> {
  const ops = await store.all();
  // The browser says that there is a network: our own patience is forgotten.
  await store.change(
    (op) => op.state === 'waiting' && op.next_at > 0,
    (op) => ({ ...op, next_at: 0 }),
  );
  const people = new Set(ops.filter((op) => op.state === 'waiting' || op.state === 'sending').map((op) => op.user_id));
  const again = await Promise.all([...people].map((user_id) => drain(effectsFor(user_id))));
  if (again.some((moment) => moment !== undefined)) throw new Error('something still waits to be sent');
}

function effectsFor(user_id: string): Effects {
  let token: string | undefined;
  let isRefused = false;
  const renew = async () => {
    const renewed = await refresh(user_id);
    token = typeof renewed === 'object' ? renewed.token : undefined;
    isRefused = renewed === 'refused';
    return typeof renewed === 'object' ? 'renewed' : renewed;
  };
  return {
    store,
    user_id,
    send: async (op) => {
      token ??= await borrow(user_id);
      if (token === undefined && !isRefused) await renew();
      if (token !== undefined) return send(op, token);
      return isRefused ? OVER : 'none';
    },
    renew,
    lock: laneLock(navigator.locks, user_id),
    now: Date.now,
    random: Math.random,
    changed: () => tabs.postMessage('changed'),
  };
}

async function send(op: Op, token: string): Promise<Answer> {
  const { method, url, rest } = addressOf(op.kind, op.body as Record<string, unknown>);
  try {
    const response = await fetch(url, {
      method,
      body: JSON.stringify(rest),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': op.id,
        'device-time': new Date().toISOString(),
      },
      signal: AbortSignal.timeout(SEND_DEADLINE),
    });
    return answerOf(response, await response.text());
  } catch {
    return 'none'; // no network or too late: it is kept and tried again
  }
}

/** A page where she is signed in lends its token; it lives as long as this drain. */
async function borrow(user_id: string): Promise<string | undefined> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const lent = pages.map(
    (page) =>
      new Promise<string | undefined>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }: MessageEvent<string | undefined>) => resolve(data);
        page.postMessage({ type: 'LEND_TOKEN', user_id }, [port2]);
        setTimeout(resolve, PAGE_ANSWERS);
      }),
  );
  return (await Promise.all(lent)).find((token) => typeof token === 'string');
}

/** Under the pages' own lock: a refresh cookie is used once. */
function refresh(user_id: string): Promise<{ token: string } | 'refused' | 'unanswered'> {
  return navigator.locks.request('caddee-refresh', async () => {
    try {
      const response = await fetch('/api/v1/auth/refresh', {
        method: 'POST',
        body: JSON.stringify({ expected_user_id: user_id }),
        headers: { 'content-type': 'application/json', 'x-caddee': '1' },
        signal: AbortSignal.timeout(SEND_DEADLINE),
      });
      const envelope = readEnvelope(response, await response.text());
      if (envelope?.status_code === 401 || envelope?.code === 'SESSION_OF_ANOTHER') return 'refused';
      if (envelope?.status !== 'success') return 'unanswered';
      return { token: (envelope.data as { app_token: string }).app_token };
    } catch {
      return 'unanswered';
    }
  });
}
