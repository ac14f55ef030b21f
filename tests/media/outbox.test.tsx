import { beforeEach, expect, test, vi } from 'vitest';
import { isQuiet, QUEUED_CALLS, QUIET_CALLS } from '../../domain/outbox/op.ts';
import {
  aBrowser,
  error,
  everythingStored,
  lost,
  NOK,
  success,
  type App,
  type Browser,
  signedIn,
  reloaded,
} from '../offline/page.ts';
import { phone } from '../support/on-phone.tsx';

const SEND = 'POST /chat/send';
const MEDIA = 'POST /media';
const ROOM = '018f0000-0000-7000-8000-0000000000f0';
const TITLE = { th: 'ข้อความถึง somchai', en: 'A message to somchai' };
let browser: Browser;
let app: App;

beforeEach(async () => {
  browser = aBrowser();
  app = await signedIn();
  browser.server.answers[SEND] = () => success({});
  browser.server.answers[MEDIA] = () => success({});
});

let made = 0;
const newId = () => `018f0000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`;
const said = { entity: `room:${ROOM}`, call: SEND, title: TITLE } as const;
const sendText = (text: string) =>
  app.outbox.add({ ...said, input: { room_id: ROOM, client_msg_id: newId(), kind: 'TEXT', text } });
const sendPhoto = (media_id = newId(), bytes = [1, 2, 3]) =>
  app.outbox.add({
    ...said,
    input: { room_id: ROOM, client_msg_id: newId(), kind: 'IMAGE', media_id },
    attachment: { media_id, bytes: new Uint8Array(bytes).buffer, type: 'image/jpeg' },
  });
const read = (seq: number) =>
  app.outbox.add({
    entity: `read:${ROOM}`,
    call: 'POST /chat/read',
    input: { room_id: ROOM, seq },
    title: TITLE,
    replaces: true,
  });
const wake = async () => (await import('../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone).drain();
const states = () => app.itemsNow().map(({ state }) => state);
const names = () => browser.server.asked.map(({ name }) => name).filter((name) => name === SEND || name === MEDIA);
const waits = (tries: number) => expect.poll(() => app.itemsNow()[0]).toMatchObject({ state: 'waiting', tries });
const stored = async () => (await import('../../src/sync/outbox/outbox-store.ts')).opsOf(phone).all();

test('a photo that nok sends goes before its message, with the name and the bytes nok chose; its receipt goes when nok signs out', async () => {
  const media_id = newId();
  const item = await sendPhoto(media_id, [7, 8, 9]);
  expect(item.attachment).toEqual({ media_id });
  await expect.poll(states).toEqual(['sent']);
  expect(names()).toEqual([MEDIA, SEND]);
  const [upload, message] = browser.server.asked.filter(({ name }) => name === SEND || name === MEDIA);
  expect(upload?.form?.get('media_id')).toBe(media_id);
  const image = upload?.form?.get('image') as File;
  expect([image.type, ...new Uint8Array(await image.arrayBuffer())]).toEqual(['image/jpeg', 7, 8, 9]);
  expect(upload?.headers.get('content-type')).toBeNull(); // the browser writes it, with the boundary
  expect(upload?.headers.get('authorization')).toBe(`Bearer token-of-${NOK}`);
  expect(message?.body).toMatchObject({ kind: 'IMAGE', media_id });
  expect(message?.headers.get('idempotency-key')).toBe(item.id);

  await app.session.signOut();
  expect(await stored()).toEqual([]);
  expect(await everythingStored(browser.caches)).not.toContain(NOK);
});

test('waits without a network, is there after a restart of the app, to be seen and to be sent', async () => {
  browser.server.isDown = true;
  const { id } = await sendPhoto(newId(), [4, 5, 6]);
  await waits(1);
  app = await reloaded();
  await wake();
  await expect.poll(states).toEqual(['waiting']);
  const photo = await app.outbox.photo(id);
  expect([photo?.type, ...new Uint8Array(photo?.bytes ?? new ArrayBuffer())]).toEqual(['image/jpeg', 4, 5, 6]);
  const before = names().length;
  browser.server.isDown = false;
  await wake();
  await expect.poll(states).toEqual(['sent']);
  expect(names().slice(before)).toEqual([MEDIA, SEND]);
});

test('that was lost before it arrived: its message is not tried without it', async () => {
  browser.server.answers[MEDIA] = lost;
  await sendPhoto();
  await waits(1);
  expect(names()).toEqual([MEDIA]);
  browser.server.answers[MEDIA] = () => success({});
  await wake();
  await expect.poll(states).toEqual(['sent']);
  expect(names()).toEqual([MEDIA, MEDIA, SEND]);
});

test('whose answer was lost: sent again under the same names, it is the same photo and the same message', async () => {
  const had = { photos: new Set<unknown>(), messages: new Set<unknown>() };
  let unheard = 2;
  browser.server.answers[MEDIA] = ({ form }) => {
    had.photos.add(form?.get('media_id'));
    return unheard-- > 0 ? lost() : success({});
  };
  browser.server.answers[SEND] = ({ headers }) => {
    had.messages.add(headers.get('idempotency-key'));
    return had.messages.size === 1 && names().filter((it) => it === SEND).length === 1 ? lost() : success({});
  };
  await sendPhoto();
  for (let tries = 1; tries <= 3; tries += 1) {
    await waits(tries);
    await wake();
  }
  await expect.poll(states).toEqual(['sent']);
  expect([had.photos.size, had.messages.size]).toEqual([1, 1]);
});

test('that the server refuses: the message is not done, with the reason, and is not sent', async () => {
  browser.server.answers[MEDIA] = () => error(422, 'IMAGE_UNREADABLE');
  await sendPhoto();
  await expect.poll(states).toEqual(['conflict']);
  expect(app.itemsNow()[0]?.refusal).toMatchObject({ status_code: 422, code: 'IMAGE_UNREADABLE' });
  expect(names()).toEqual([MEDIA]);
});

test('taken back while it waits: nothing of it is sent, nothing stays', async () => {
  browser.server.isDown = true;
  const { id } = await sendPhoto();
  await waits(1);
  expect(await app.outbox.takeBack(id)).toBe('asked');
  browser.server.isDown = false;
  browser.server.answers['POST /request/settle'] = () => success({ outcome: 'NOT_DONE' });
  await wake();
  await expect.poll(stored).toEqual([]);
  expect(browser.server.count('POST /request/settle')).toBeGreaterThan(0);
  expect(browser.server.count(SEND)).toBe(0);
  expect(await app.outbox.photo(id)).toBeUndefined();
});

test('between two texts stays between them', async () => {
  browser.server.isDown = true;
  await sendText('ก่อน');
  await sendPhoto();
  await sendText('หลัง');
  await waits(1);
  const before = browser.server.asked.length;
  browser.server.isDown = false;
  await wake();
  await expect.poll(states).toEqual(['sent', 'sent', 'sent']);
  const went = browser.server.asked.slice(before).filter(({ name }) => name === SEND || name === MEDIA);
  expect(went.map(({ name, body }) => (name === MEDIA ? 'photo' : (body as { kind: string }).kind))).toEqual([
    'TEXT',
    'photo',
    'IMAGE',
    'TEXT',
  ]);
});

test('where the phone can keep nothing goes at once, the photo first; a refusal of it is said', async () => {
  vi.stubGlobal('indexedDB', undefined);
  app = await signedIn();
  const media_id = newId();
  const item = await sendPhoto(media_id);
  expect([item.state, item.attachment]).toEqual(['sent', { media_id }]);
  expect(names()).toEqual([MEDIA, SEND]);
  expect((await app.outbox.photo(item.id))?.bytes.byteLength).toBe(3);
  browser.server.answers[MEDIA] = () => error(413, 'BODY_TOO_LARGE');
  await expect(sendPhoto()).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
  expect(names()).toEqual([MEDIA, SEND, MEDIA]);
});

test('is nobody else’s to look at', async () => {
  browser.server.isDown = true;
  const { id } = await sendPhoto();
  await app.session.signOut();
  expect(await app.outbox.photo(id)).toBeUndefined();
  expect((await stored()).map((op) => op.attachment?.size)).toEqual([3]); // nok's, until nok is back
});

test('on a full phone copies make room for it', async () => {
  await browser.caches.open(`caddee-kept-${NOK}-media`);
  const add = Reflect.get(IDBObjectStore.prototype, 'add') as IDBObjectStore['add'];
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (browser.caches.held.has(`caddee-kept-${NOK}-media`)) throw new DOMException('full', 'QuotaExceededError');
    return add.call(this, value, key);
  });
  await sendPhoto();
  await expect.poll(states).toEqual(['sent']);
  expect(names()).toEqual([MEDIA, SEND]);
});

test('waits without being listed or counted, and a newer word takes the place of one that was not tried', async () => {
  browser.server.isDown = true;
  await app.outbox.add({ ...said, input: { room_id: ROOM, client_msg_id: newId(), kind: 'TEXT', text: 'x' } });
  await waits(1);
  await read(3); // tried, and put off
  await expect
    .poll(async () => (await stored()).map(({ kind, tries }) => [kind, tries]))
    .toContainEqual(['POST /chat/read', 1]);
  await read(4);
  await read(5);
  await expect
    .poll(async () => (await stored()).map(({ body }) => (body as { seq?: number }).seq))
    .toEqual([undefined, 3, 5]);
  expect(app.itemsNow().map(({ call }) => call)).toEqual([SEND]);
  browser.server.isDown = false;
  browser.server.answers['POST /chat/read'] = () => success({ read_seq: 5, unreadCount: 0 });
  await wake();
  await expect.poll(async () => (await stored()).map(({ kind, state }) => [kind, state])).toEqual([[SEND, 'sent']]);
  const seqs = browser.server.asked.filter(({ name }) => name === 'POST /chat/read').map(({ body }) => body);
  expect(seqs.at(-1)).toMatchObject({ seq: 5 });
  expect(seqs).not.toContainEqual(expect.objectContaining({ seq: 4 }));
});

test('that the server does not want how far nok has read is given up without a word; what is quiet in the worker is what is quiet on the page', async () => {
  browser.server.answers['POST /chat/read'] = () => error(404, 'ROOM_UNKNOWN');
  await read(1);
  await expect.poll(stored).toEqual([]);
  expect(app.itemsNow()).toEqual([]);
  expect(QUEUED_CALLS.filter((kind) => isQuiet({ kind }))).toEqual(QUIET_CALLS);
});
