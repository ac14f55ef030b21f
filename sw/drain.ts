import { addressOf } from '#domain/address.ts';
import type { Answer } from '#domain/outbox/answer.ts';
import { deadlineOf, sendInOrder } from '#domain/outbox/attachment.ts';
import { drain, LOOK_AGAIN, type Effects, laneLock } from '#domain/outbox/drain.ts';
import { answerOf, readEnvelope } from '#domain/outbox/envelope.ts';
import { deviceTimeOf, SEND_DEADLINE, type Op } from '#domain/outbox/op.ts';
import { OUTBOX, outboxStore } from '#domain/outbox/store.ts';
import { requestOf } from '#domain/outbox/store.ts';
import { readMarker } from './device.ts';
import { askPage, pages } from './pages.ts';

const OVER: Answer = { http: 401, status: 'error', status_code: 401 };

type Renewal = 'renewed' | 'refused' | 'unanswered';

/** The worker's outbox. */
export function openOutbox(): { drainInBackground: () => Promise<void> } {
  const store = outboxStore(() => indexedDB);
  const tabs = new BroadcastChannel(OUTBOX);
  const busy: Effects['busy'] = new Set();
  const seen: Effects['seen'] = new Map();

  /** Sends waiting ops while no page does it. Rejects while some still wait, so that the browser calls again. */
  async function drainInBackground(): Promise<void> {
    const ops = await store.all();
    // The browser reports a network, so waits are reset.
    await store.change(
      (op) => op.state === 'waiting' && op.next_at > 0,
      (op) => ({ ...op, next_at: 0 }),
    );
    const people = new Set(
      ops.filter((op) => op.state === 'waiting' || op.state === 'sending').map((op) => op.user_id),
    );
    const drainAll = () => Promise.all([...people].map((user_id) => drain(effectsFor(user_id))));
    let again = await drainAll();
    // Another tab is sending, or seems frozen, which shows at the second look; this worker may not live until another event.
    if ((await store.all()).some((op) => op.state === 'sending')) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
      again = await drainAll();
    }
    // With this error name it is no fault report (domain/fault/fault.ts): the browser reports every rejected sync as an error.
    if (again.some((moment) => moment !== undefined)) throw new DOMException('not all is sent', 'AbortError');
  }

  function effectsFor(user_id: string): Effects {
    let token: string | undefined;
    /** The last result: a refused or unanswered renewal is not repeated for each op. */
    let last: Renewal = 'renewed';
    let underway: Promise<Renewal> | undefined;
    const used = new Map<string, string>();
    const renewNow = async (): Promise<Renewal> => {
      const renewed = await refresh(user_id);
      token = typeof renewed === 'object' ? renewed.token : undefined;
      if (renewed === 'refused' && (await borrow(user_id)) === 'silent') return (last = 'unanswered');
      return (last = typeof renewed === 'object' ? 'renewed' : renewed);
    };
    const renew = (): Promise<Renewal> => (underway ??= renewNow().finally(() => (underway = undefined)));
    const first = async (): Promise<void> => {
      const lent = await borrow(user_id);
      if (typeof lent === 'object') token = lent.token;
      else await renew();
    };
    let begun: Promise<void> | undefined;
    return {
      store,
      user_id,
      busy,
      seen,
      send: async (op) => {
        await (begun ??= first());
        if (token === undefined) return last === 'refused' ? OVER : 'unsent';
        used.set(op.id, token);
        return send(op, token);
      },
      renew: async ({ id }) => {
        if (token === undefined) return last;
        return token === used.get(id) ? renew() : 'renewed';
      },
      lock: laneLock(navigator.locks, user_id),
      now: Date.now,
      random: Math.random,
      changed: () => tabs.postMessage('changed'),
    };
  }

  function send(op: Op, token: string): Promise<Answer> {
    const { id, kind, body: said, attachment } = requestOf(op);
    const { url, rest } = addressOf(kind, said as Record<string, unknown>);
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': id,
      'device-time': deviceTimeOf(op, Date.now()),
    };
    const ask = async (where: string, body: BodyInit): Promise<Answer> => {
      const wasOffline = !navigator.onLine;
      try {
        const response = await fetch(where, {
          method: 'POST',
          body,
          headers,
          signal: AbortSignal.timeout(deadlineOf(op)),
        });
        return answerOf(response, await response.text());
      } catch {
        return wasOffline && !navigator.onLine ? 'unsent' : 'none'; // lost or too late: it is kept and tried again
      }
    };
    return sendInOrder(
      { attachment },
      () => store.photo(op),
      (photo) => {
        const form = new FormData();
        form.append('media_id', photo.media_id);
        form.append('image', new Blob([photo.bytes], photo));
        return ask('/api/v1/media', form);
      },
      () => ask(url, new Blob([JSON.stringify(rest)], { type: 'application/json' })),
    );
  }

  return { drainInBackground };
}

/**
 * Borrows the token of a page on which the user is signed in, for this drain. `silent`: a page did not answer in time and may be the
 * user's, so a refused refresh proves nothing (a user who is not remembered has no refresh cookie).
 */
async function borrow(user_id: string): Promise<{ token: string } | 'nobody' | 'silent'> {
  const asked = (await pages()).map((page) => askPage<string | undefined>(page, { type: 'LEND_TOKEN', user_id }));
  const answers = await Promise.all(asked);
  for (const token of answers) if (token && token !== 'silent') return { token };
  return answers.includes('silent') ? 'silent' : 'nobody';
}

/**
 * Refreshes under the pages' lock, because a refresh cookie is used once. A signed-out user is refused even if the cookie is still valid.
 */
function refresh(user_id: string): Promise<{ token: string } | 'refused' | 'unanswered'> {
  return navigator.locks.request('caddee-refresh', async () => {
    try {
      if ((await readMarker())?.user_id !== user_id) return 'refused';
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
      return 'unanswered'; // no network, or no answer in time
    }
  });
}
