import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outboxStore } from '../../../domain/outbox/store.ts';
import { anOp, locks, NOK, SOMCHAI } from './ops.ts';
import { sessionOf } from '../../support/people.ts';
import { success } from '../answers.ts';
import { testTable } from '../../support/table.ts';
import { openOutbox } from '../../../sw/drain.ts';

let asked: string[];
let factory: IDBFactory;

beforeEach(newPhone);
afterEach(() => vi.unstubAllGlobals());

function newPhone(): void {
  asked = [];
  factory = new IDBFactory();
  const lock = locks();
  vi.stubGlobal('indexedDB', factory);
  vi.stubGlobal('self', { clients: { matchAll: async () => [] } });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return success(sessionOf(SOMCHAI));
  });
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, ...more: unknown[]) => {
        const work = more.at(-1) as (lock: unknown) => Promise<unknown>;
        const done = await lock(name, false, () => work({}));
        return done === 'busy' ? work(null) : done;
      },
    },
  });
}

/** What `src/sync/storage/device.ts` and `refresh-cookie.ts` have written on this phone. */
async function phoneSays(kept: Record<string, unknown>): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = factory.open('caddee-device', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
    opening.onsuccess = () => resolve(opening.result);
  });
  const transaction = database.transaction('kept', 'readwrite');
  for (const [key, value] of Object.entries(kept)) transaction.objectStore('kept').put(value, key);
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  database.close();
}

/** The app is closed, there is a network: somchai's act waits, and the browser calls the worker. */
async function called(): Promise<{ states: string[]; callsAgain: boolean }> {
  const store = outboxStore(() => factory);
  await store.add(anOp());
  const { drainInBackground } = openOutbox();
  const callsAgain = await drainInBackground().then(
    () => false,
    () => true,
  );
  return { states: (await store.all()).map(({ state }) => state), callsAgain };
}

test('the phone remembers somchai: the session is renewed with the cookie, and what waits is sent', async () => {
  await phoneSays({ marker: { user_id: SOMCHAI } });
  expect(await called()).toEqual({ states: ['sent'], callsAgain: false });
  expect(asked[0]).toBe('/api/v1/auth/refresh');
});

testTable<[string, Record<string, unknown>]>([
  ['somchai has signed out without a network', { 'sign out': {} }],
  [
    'somchai has signed out, and the app was closed before that was finished',
    { marker: { user_id: SOMCHAI }, 'sign out': {} },
  ],
  ['the phone remembers somebody else', { marker: { user_id: NOK } }],
  ['the phone remembers nobody', {}],
])('%s: nothing is asked in somchai’s name, and what waits stays until somchai is back', async (_what, kept) => {
  newPhone();
  await phoneSays(kept);
  expect(await called()).toEqual({ states: ['paused'], callsAgain: false });
  expect(asked).toEqual([]);
});

test('a phone that cannot say whom it remembers: nothing is asked, nothing is concluded, the browser is to call again', async () => {
  await phoneSays({ marker: { user_id: SOMCHAI } });
  const open = factory.open.bind(factory);
  vi.spyOn(factory, 'open').mockImplementation((name, version) => {
    if (name === 'caddee-device') throw new DOMException('no', 'AbortError');
    return open(name, version);
  });
  expect(await called()).toEqual({ states: ['waiting'], callsAgain: true });
  expect(asked).toEqual([]);
});
