import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PushPayload } from '#domain/notification/place.ts';
import { NOK, SOMCHAI } from '../support/people.ts';
import { testTable } from '../support/table.ts';

interface Shown {
  title: string;
  options: NotificationOptions;
}

let shown: Shown[];
let badges: unknown[];
let heard: unknown[];
let opened: string[];
let pages: object[];

beforeEach(() => {
  [shown, badges, heard, opened, pages] = [[], [], [], [], []];
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', { setAppBadge: async (n: unknown) => void badges.push(n) });
  vi.stubGlobal('self', {
    origin: 'https://caddee.test',
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, options }),
    },
    clients: { matchAll: async () => pages, openWindow: async (to: string) => void opened.push(to) },
  });
});
afterEach(() => vi.unstubAllGlobals());

const PUSH: PushPayload = {
  web_push: 8030,
  mutable: true,
  notification: {
    title: 'somchai ตอบรับการจองแล้ว',
    body: 'อา. 22 พ.ย. 07:10',
    lang: 'th',
    tag: 'booking:NOK0000001',
    renotify: true,
    navigate: 'https://caddee.test/golfer/booking/NOK0000001',
    data: { user_id: NOK },
  },
  app_badge: 3,
};

/** What pages have written about this phone. */
async function phoneOf(kept: Record<string, unknown>): Promise<void> {
  const asked = indexedDB.open('caddee-device');
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    asked.onupgradeneeded = () => asked.result.createObjectStore('kept');
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('cannot be opened'));
  });
  const written = database.transaction('kept', 'readwrite');
  for (const [key, value] of Object.entries(kept)) written.objectStore('kept').put(value, key);
  await new Promise((resolve) => (written.oncomplete = resolve));
  database.close();
}

const worker = () => import('../../sw/push.ts');
const arrives = async (text: string | undefined): Promise<void> =>
  (await worker()).showPush(
    text === undefined
      ? null
      : ({ json: () => JSON.parse(text) } as Parameters<Awaited<ReturnType<typeof worker>>['showPush']>[0]),
  );

const NEUTRAL = {
  title: 'Caddee',
  options: expect.objectContaining({ tag: 'caddee', renotify: true, data: '/?go=notification' }),
};
const isNeutral = (): void => {
  expect(shown).toEqual([NEUTRAL]);
  expect(JSON.stringify(shown)).not.toContain('somchai');
  expect(badges).toEqual([]);
};

test('on nok’s phone a push for nok is shown as it is, with its tag, its place and the figure on the icon; it sounds in another’s place, too', async () => {
  await phoneOf({ marker: { user_id: NOK } });
  await arrives(JSON.stringify(PUSH));
  expect(shown).toEqual([
    {
      title: 'somchai ตอบรับการจองแล้ว',
      options: expect.objectContaining({
        body: 'อา. 22 พ.ย. 07:10',
        lang: 'th',
        tag: 'booking:NOK0000001',
        renotify: true,
        data: '/golfer/booking/NOK0000001',
      }),
    },
  ]);
  expect(badges).toEqual([3]);
});

test('on somchai’s phone a push for nok says nothing of what it is about', async () => {
  await phoneOf({ marker: { user_id: SOMCHAI } });
  await arrives(JSON.stringify(PUSH));
  isNeutral();
});

test('where nobody is signed in, and where a sign-out is still owed, it says nothing of what it is about', async () => {
  await phoneOf({});
  await arrives(JSON.stringify(PUSH));
  isNeutral();
  shown.length = 0;
  await phoneOf({ marker: { user_id: NOK }, 'sign out': {} });
  await arrives(JSON.stringify(PUSH));
  isNeutral();
});

testTable<[string, string | undefined]>([
  ['nothing', undefined],
  ['no JSON', 'hello'],
  ['null', 'null'],
  ['another shape', '{"notification":{}}'],
  ['no title', JSON.stringify({ ...PUSH, notification: { ...PUSH.notification, title: '' } })],
])('a push that carries %s is shown all the same', async (_what, text) => {
  shown.length = 0;
  await phoneOf({ marker: { user_id: NOK } });
  await arrives(text);
  isNeutral();
});

test('an address of another site leads nowhere but into the app', async () => {
  await phoneOf({ marker: { user_id: NOK } });
  const navigate = 'https://evil.test/golfer/home?x=1';
  await arrives(JSON.stringify({ ...PUSH, notification: { ...PUSH.notification, navigate } }));
  expect(shown[0]?.options.data).toBe('/golfer/home?x=1');
});

test('open pages hear that there may be something new', async () => {
  pages = [{ postMessage: (said: unknown) => heard.push(said) }];
  await phoneOf({ marker: { user_id: NOK } });
  await arrives(JSON.stringify(PUSH));
  expect(heard).toEqual([{ type: 'push' }]);
});

const aPage = (answers: boolean) => ({
  focus: async () => void heard.push('focus'),
  postMessage: (said: unknown, [port]: MessagePort[]) => {
    heard.push(said);
    if (answers) port?.postMessage('I go there');
  },
});
const click = async (): Promise<void> =>
  (await worker()).openPlace({ data: '/golfer/booking/NOK0000001' } as Notification);

test('a click brings the open app forward and sends it there; no second window opens', async () => {
  pages = [aPage(true)];
  await click();
  expect(heard).toEqual(['focus', { type: 'navigate', to: '/golfer/booking/NOK0000001' }]);
  expect(opened).toEqual([]);
});

test('a click opens the app where none is open, and where the open one does not answer', async () => {
  await click();
  expect(opened).toEqual(['/golfer/booking/NOK0000001']);
  pages = [aPage(false)];
  await click();
  expect(opened).toEqual(['/golfer/booking/NOK0000001', '/golfer/booking/NOK0000001']);
});
