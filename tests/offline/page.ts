import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { CallName, InputOf } from '../../domain/calls.ts';
import type { Forgetting } from '../../src/sync/session/session-change.ts';
import type { More } from '../../src/sync/net/call.ts';
import type { Phone } from '../../src/sync/phone.ts';
import { newPhone } from '../support/on-phone.tsx';
import { endOfPage } from '../support/page-timers.ts';
import { NOK, sessionOf } from '../support/people.ts';
import { type Asked, lost } from './answers.ts';
import { FakeCaches } from './fake-caches.ts';

export { type Asked, error, hangs, lost, success } from './answers.ts';
export { NOK, sessionOf, SOMCHAI, type Person } from '../support/people.ts';

type Answering = (asked: Asked) => Response | Promise<Response>;

/** A server, call by call; what is not named is out of reach. */
export class Server {
  readonly asked: Asked[] = [];
  answers: Record<string, Answering> = {};
  isDown = false;
  /** Of a call that has no answer here. */
  unknown: Answering = lost;

  readonly fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    init.signal?.throwIfAborted(); // what was given up before is never sent
    const path = url.replace(/^\/api\/v1/, '').replace(/\?.*/, '');
    const name = `${init.method ?? 'GET'} ${path}`;
    const asked: Asked = {
      name,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      form: init.body instanceof FormData ? init.body : undefined,
      headers: new Headers(init.headers),
      signal: init.signal ?? undefined,
    };
    this.asked.push(asked);
    return this.isDown ? lost() : (this.answers[name] ?? this.unknown)(asked);
  };

  count = (name: string): number => this.asked.filter((it) => it.name === name).length;
}

/** What every tab of one browser shares; each has its own `sessionStorage`. */
class Bus {
  static open = new Set<Bus>();
  readonly #name: string;
  #hear: (event: { data: unknown }) => void = () => undefined;

  constructor(name: string) {
    this.#name = name;
    Bus.open.add(this);
  }

  addEventListener(_type: string, hear: (event: { data: unknown }) => void): void {
    this.#hear = hear;
  }

  close(): void {
    Bus.open.delete(this);
  }

  postMessage(data: unknown): void {
    for (const other of Bus.open)
      if (other !== this && other.#name === this.#name)
        queueMicrotask(() => Bus.open.has(other) && other.#hear({ data }));
  }
}

export interface Browser {
  server: Server;
  caches: FakeCaches;
}

/** A new phone: nothing stored, nothing open. */
export function aBrowser(): Browser {
  Bus.open.clear();
  const server = new Server();
  const caches = new FakeCaches();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('BroadcastChannel', Bus);
  vi.stubGlobal('fetch', server.fetch);
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/golfer/home');
  return { server, caches };
}

/** The app is started; `keepSession`: a reload, which keeps session storage. What ran before hears nothing more, and what it had planned is not done. */
export async function launch({ keepSession = false } = {}) {
  Bus.open.clear();
  await comeToRest();
  endOfPage();
  await loadDocument();
  return openOn(newPhone(), keepSession);
}

/** The app is started on a new page, and the person signs in. */
export async function signedIn(user_id: string = NOK, isRemembered = true): Promise<App> {
  const app = await launch();
  await app.session.resume();
  await app.session.startSession(sessionOf(user_id), isRemembered);
  return app;
}

/** The page is loaded anew. */
export async function reloaded(): Promise<App> {
  const app = await launch({ keepSession: true });
  await app.session.resume();
  return app;
}

/** What belongs to the document and not to the phone is as after a load: the language that was chosen, and no toast. */
async function loadDocument(): Promise<void> {
  const [{ writeIn }, { clearToast }] = await Promise.all([
    import('../../src/i18n/language.ts'),
    import('../../src/ui/overlay/toast.tsx'),
  ]);
  writeIn(localStorage.getItem('language') === 'en' ? 'en' : 'th');
  clearToast();
}

const TURNS = 50;
const nextTurn = globalThis.setImmediate;

/** What is under way has come to its end: a send that the page before had begun meets the server as it is now. */
export async function comeToRest(): Promise<void> {
  await vi.dynamicImportSettled();
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => nextTurn(resolve));
}

/** Another tab beside those that are open. */
export const openTab = async ({ keepSession = false } = {}) => openOn(newPhone({ beside: true }), keepSession);

/** What tests ask of a phone, by the names it has in its parts. */
async function openOn(phone: Phone, keepSession: boolean) {
  if (!keepSession) sessionStorage.clear();
  const [
    { sessionOf },
    { sessionEngineOf },
    { mirrorOf, useMirror },
    { outboxOf },
    { outboxItemsOf, useOutbox },
    { CallFailed, send, sendFully },
    { copiesOf },
    { networkOf },
    { purge },
    { leavingOf },
    { sessionIdsOf },
  ] = await Promise.all([
    import('../../src/sync/session/session.ts'),
    import('../../src/sync/session/session-engine.ts'),
    import('../../src/sync/mirror/mirror.ts'),
    import('../../src/sync/outbox/outbox.ts'),
    import('../../src/sync/outbox/outbox.ts'),
    import('../../src/sync/net/call.ts'),
    import('../../src/sync/mirror/mirror-copies.ts'),
    import('../../src/sync/net/connection.ts'),
    import('../../src/sync/session/session-change.ts'),
    import('../../src/sync/session/session-change.ts'),
    import('../../src/sync/storage/device.ts'),
  ]);
  return {
    phone,
    session: sessionOf(phone),
    engine: sessionEngineOf(phone),
    mirror: mirrorOf(phone),
    useMirror,
    outbox: outboxOf(phone),
    useOutbox,
    itemsNow: outboxItemsOf(phone).read,
    CallFailed,
    send: <N extends CallName>(name: N, input: InputOf<N>, more?: More) => send(phone, name, input, more),
    sendFully: <N extends CallName>(name: N, input: InputOf<N>, more?: More) => sendFully(phone, name, input, more),
    ...copiesOf(phone),
    ...networkOf(phone),
    /** As another tab begins or does it. */
    forgetSession: (user_id: string) => sessionIdsOf(phone).endSessions((whose) => whose === user_id),
    purge: (user_id: string, more?: Forgetting) => purge(phone, (whose) => whose === user_id, more),
    endSession: leavingOf(phone).endSession,
  };
}

export type App = Awaited<ReturnType<typeof openOn>>;

/** Waits for a condition while the clock stands still. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

/** Every byte that lies on the phone, as one text: databases with their names, caches, both storages. */
export async function everythingStored(caches: FakeCaches): Promise<string> {
  const parts: unknown[] = [Object.entries(sessionStorage), Object.entries(localStorage)];
  for (const { name } of await indexedDB.databases()) parts.push(name, await contentOf(name ?? ''));
  for (const [name, held] of caches.held) {
    parts.push(name);
    for (const [key, response] of held) parts.push(key, await response.clone().text());
  }
  return JSON.stringify(parts);
}

async function contentOf(name: string): Promise<unknown[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(name);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error(name));
  });
  const content: unknown[] = [];
  for (const store of database.objectStoreNames) {
    for (const method of ['getAllKeys', 'getAll'] as const) {
      content.push(
        await new Promise((resolve, reject) => {
          const asked = database.transaction(store).objectStore(store)[method]();
          asked.onsuccess = () => resolve(asked.result);
          asked.onerror = () => reject(asked.error ?? new Error(store));
        }),
      );
    }
  }
  database.close();
  return content;
}
