import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deadlineOf, LONGEST_UPLOAD, sendInOrder } from '#domain/outbox/attachment.ts';
import { SEND_DEADLINE, withoutBytes } from '../../domain/outbox/op.ts';
import { outboxStore } from '../../domain/outbox/store.ts';
import { IMAGE_MOST_BYTES } from '../../domain/media/api.ts';
import { anOp } from '../offline/outbox/ops.ts';
import { error, success } from '../offline/answers.ts';
import { openOutbox } from '../../sw/drain.ts';

const MEDIA = '/api/v1/media';
const SEND = '/api/v1/chat/send';
/** A page of somchai's that lends its token. */
const page = { postMessage: (_asked: unknown, [port]: MessagePort[]) => port?.postMessage('token-of-somchai') };

let factory: IDBFactory;
let asked: { url: string; init: RequestInit }[];
let answers: Record<string, () => Response | Promise<Response>>;

beforeEach(() => {
  factory = new IDBFactory();
  asked = [];
  answers = { [MEDIA]: () => success({}), [SEND]: () => success({}) };
  vi.stubGlobal('indexedDB', factory);
  vi.stubGlobal('self', { clients: { matchAll: async () => [page] } });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return answers[url]?.() ?? error(404);
  });
  vi.stubGlobal('navigator', {
    locks: { request: async (_name: string, ...rest: ((lock: unknown) => unknown)[]) => rest.at(-1)?.({}) },
  });
});
afterEach(() => vi.unstubAllGlobals());

const photo = (n: number) =>
  anOp({
    entity: 'room:1',
    kind: 'POST /chat/send',
    body: { kind: 'IMAGE', media_id: `m${n}` },
    attachment: { media_id: `m${n}`, bytes: new Uint8Array([1, 2, n]).buffer, type: 'image/jpeg' },
  });
const text = () => anOp({ entity: 'room:1', kind: 'POST /chat/send', body: { kind: 'TEXT', text: 'ถึงแล้ว' } });

/** One event with these waiting. */
async function event(...ops: ReturnType<typeof anOp>[]): Promise<{ states: string[]; callsAgain: boolean }> {
  const store = outboxStore(() => factory);
  for (const op of ops) await store.add(op);
  const { drainInBackground } = openOutbox();
  const callsAgain = await drainInBackground().then(
    () => false,
    () => true,
  );
  return { states: (await store.all()).map(({ state }) => state), callsAgain };
}
const went = () => asked.map(({ url }) => url);

test('the worker sends a photo before its message, in its place between two texts, with somchai’s token', async () => {
  expect(await event(text(), photo(3), text())).toEqual({ states: ['sent', 'sent', 'sent'], callsAgain: false });
  expect(went()).toEqual([SEND, MEDIA, SEND, SEND]);
  const form = asked[1]?.init.body as FormData;
  const image = form.get('image') as File;
  expect([form.get('media_id'), image.type, ...new Uint8Array(await image.arrayBuffer())]).toEqual([
    'm3',
    'image/jpeg',
    1,
    2,
    3,
  ]);
  const headers = asked.map(({ init }) => new Headers(init.headers));
  expect(headers.map((it) => it.get('authorization'))).toEqual(Array(4).fill('Bearer token-of-somchai'));
  const message = asked[2]?.init.body as Blob;
  expect([message.type, JSON.parse(await message.text())]).toEqual([
    'application/json',
    { kind: 'IMAGE', media_id: 'm3' },
  ]);
});

test('a photo that does not arrive, or cannot be read now, keeps its message and what comes after it on the phone', async () => {
  answers[MEDIA] = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await event(photo(1), text())).toEqual({ states: ['waiting', 'waiting'], callsAgain: true });
  expect(went()).toEqual([MEDIA]);

  const never = () => Promise.reject(new Error('nothing may be sent'));
  const { attachment } = withoutBytes(photo(1));
  expect(attachment && (await sendInOrder({ attachment }, () => Promise.reject(new Error('lost')), never, never))).toBe(
    'unsent',
  );
});

test('a photo whose bytes are gone is a message its sender decides about; nothing of it is sent', async () => {
  const store = outboxStore(() => factory);
  await store.add(photo(1));
  store.close();
  await new Promise((resolve) => {
    const asked = factory.open('caddee-outbox');
    asked.onsuccess = () => {
      const tx = asked.result.transaction('photos', 'readwrite');
      tx.objectStore('photos').clear();
      tx.oncomplete = resolve;
      asked.result.close();
    };
  });
  expect(await event()).toEqual({ states: ['conflict'], callsAgain: false });
  expect(went()).toEqual([]);
});

test('that something still waits is told to the browser, and is no fault to be reported', async () => {
  answers[SEND] = () => Promise.reject(new TypeError('Failed to fetch'));
  await outboxStore(() => factory).add(text());
  const { drainInBackground } = openOutbox();
  const { faultOf } = await import('../../domain/fault/fault.ts');
  const reason = await drainInBackground().catch((error: unknown) => error as Error);
  expect(reason).toMatchObject({ message: 'not all is sent' });
  Object.assign(reason as Error, { stack: 'at https://caddee.app/sw.js:1:11579' });
  expect(faultOf(reason, 'rejection', 'worker', 'https://caddee.app')).toBeUndefined();
});

test('a photo that the server refuses is a message it refuses; how far somchai has read leaves nothing behind, done or refused', async () => {
  answers[MEDIA] = () => error(422, 'IMAGE_UNREADABLE');
  expect(await event(photo(1))).toEqual({ states: ['conflict'], callsAgain: false });
  expect(went()).toEqual([MEDIA]);

  answers['/api/v1/chat/read'] = () => success({});
  const read = (entity: string) => anOp({ entity, kind: 'POST /chat/read', body: { seq: 1 } });
  expect(await event(read('read:1'))).toEqual({ states: ['conflict'], callsAgain: false });
  answers['/api/v1/chat/read'] = () => error(404, 'ROOM_UNKNOWN');
  expect(await event(read('read:2'))).toEqual({ states: ['conflict'], callsAgain: false });
});

test('a try has as long as its bytes need on one bar of signal, and the server waits as long for a photo of a megabyte', () => {
  const attachment = (size: number) => ({ media_id: 'm', type: 'image/jpeg', size });
  expect(deadlineOf({})).toBe(SEND_DEADLINE);
  expect(deadlineOf({ attachment: attachment(300_000) })).toBe(SEND_DEADLINE + 30_000);
  expect(deadlineOf({ attachment: attachment(IMAGE_MOST_BYTES / 2) })).toBeLessThan(LONGEST_UPLOAD);
});
