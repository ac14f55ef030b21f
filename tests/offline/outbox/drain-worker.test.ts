import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outboxStore } from '../../../domain/outbox/store.ts';
import { MINUTE } from '../../../domain/dates.ts';
import { anOp, locks, SOMCHAI } from './ops.ts';
import { success } from '../answers.ts';
import { hurry } from '../hurry.ts';
import { openOutbox } from '../../../sw/drain.ts';

/** A page of somchai's that lends its token. */
const page = { postMessage: (_asked: unknown, [port]: MessagePort[]) => port?.postMessage('token-of-somchai') };

let sent: number;
let asked: { url: string; key: string | null; body: string }[];
let factory: IDBFactory;

beforeEach(() => {
  hurry();
  sent = 0;
  asked = [];
  factory = new IDBFactory();
  const lock = locks();
  void lock(`caddee-outbox:${SOMCHAI}:booking:AAAA1111`, false, () => new Promise(() => undefined)); // the frozen tab
  vi.stubGlobal('indexedDB', factory);
  vi.stubGlobal('self', { clients: { matchAll: async () => [page] } });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent += 1;
    asked.push({ url, key: new Headers(init.headers).get('idempotency-key'), body: await (init.body as Blob).text() });
    return success({ outcome: 'DONE' });
  });
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, { steal = false }, work: (lock: unknown) => Promise<unknown>) => {
        const done = await lock(name, steal, () => work({}));
        return done === 'busy' ? work(null) : done;
      },
    },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** One event: the act of a tab that has claimed it `ago` and holds its lock. What it leaves behind, and whether the browser is to call again. */
async function eventAfter(ago: number): Promise<{ states: string[]; callsAgain: boolean }> {
  const store = outboxStore(() => factory);
  await store.add(anOp());
  await store.change(
    () => true,
    (op) => ({ ...op, state: 'sending', claimed_at: Date.now() - ago, tries: 1 }),
  );
  const { drainInBackground } = openOutbox();
  const callsAgain = await drainInBackground().then(
    () => false,
    () => true,
  );
  return { states: (await store.all()).map(({ state }) => state), callsAgain };
}

test('OB-18: a frozen tab holds the lane: the worker sends what it left within the one event it lives for', async () => {
  expect(await eventAfter(5 * MINUTE)).toEqual({ states: ['sent'], callsAgain: false });
  expect(sent).toBe(1);
});

test('OB-18: what a living tab has just claimed is left to it, and the browser is asked to call again', async () => {
  expect(await eventAfter(0)).toEqual({ states: ['sending'], callsAgain: true });
  expect(sent).toBe(0);
});

test('M.21: with no page open the worker asks what became of an act that was taken back, and does not send it', async () => {
  const store = outboxStore(() => factory);
  const op = await store.add(anOp({ entity: 'booking:BBBB2222', tries: 1 }));
  const { takeBack } = await import('#domain/outbox/store.ts');
  await takeBack(store, op, 'a-key-to-ask-under');
  const { drainInBackground } = openOutbox();
  await drainInBackground();
  expect(asked).toEqual([
    { url: '/api/v1/request/settle', key: 'a-key-to-ask-under', body: JSON.stringify({ key: op.id }) },
  ]);
  expect(await store.all()).toMatchObject([{ state: 'sent', taken_back: 'a-key-to-ask-under' }]);
});
