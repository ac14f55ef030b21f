import { act, cleanup, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Row } from '../../../domain/chat/shown.ts';
import { isoOf } from '../../../domain/dates.ts';
import {
  aBrowser,
  error,
  everythingStored,
  hangs,
  NOK,
  sessionOf,
  SOMCHAI,
  success,
  type App,
  type Asked,
  type Browser,
  signedIn,
  reloaded,
} from '../../offline/page.ts';
import { aDeletion, aMessage, ARoom, range } from '../log-rooms.ts';
import { phone, renderHook } from '../../support/on-phone.tsx';

const ROOM = '018f0000-0000-7000-8000-0000000000c1';
const MESSAGES = 'POST /chat/messages';
const SEND = 'POST /chat/send';

let browser: Browser;
let app: App;
let room: ARoom;

beforeEach(async () => {
  browser = aBrowser();
  room = new ARoom();
  serve();
  app = await signedIn();
});

async function reload(): Promise<void> {
  cleanup();
  app = await reloaded();
}

type Question = { after_seq?: number; before_seq?: number; limit?: number };
const questions = () =>
  browser.server.asked.filter(({ name }) => name === MESSAGES).map(({ body }) => body as Question);

/** The server; `spoil`: what becomes of an answer on its way. */
function serve(spoil: (answer: ReturnType<ARoom['answer']>, asked: Question) => unknown = (it) => it): void {
  browser.server.answers[MESSAGES] = ({ body }: Asked) =>
    success(spoil(room.answer(body as Question), body as Question));
  browser.server.answers['POST /chat/delivered'] = () => success({});
  browser.server.answers['POST /chat/read'] = () => success({ read_seq: 0, unreadCount: 0 });
  browser.server.answers['GET /chat/rooms'] = () => success([]);
  browser.server.answers[SEND] = ({ body }: Asked) => {
    const { client_msg_id, text } = body as { client_msg_id: string; text: string };
    const known = room.items.find((it) => it.client_msg_id === client_msg_id);
    return success(known ?? room.say(aMessage(room.items.length + 1, { client_msg_id, text, from: 'ME' })));
  };
}

const data = () => import('../../../src/chat/data.ts');
const hear = async (kind: string, body: object) => {
  const { publishServerEvent } = (await import('../../../src/sync/mirror/resource.ts')).serverEventsOf(phone);
  act(() => publishServerEvent(kind, body));
};
const says = (seq = room.items.length) => hear('chat.message', { room_id: ROOM, seq });
const texts = (rows: readonly Row[]) => rows.flatMap((row) => (row.kind === 'MESSAGE' ? [row.message.text] : []));
const upTo = (from: number, to: number) => range(from, to).map((seq) => `message ${seq}`);

/** The room is open; every list of texts that was ever drawn is in `drawn`. */
async function opened() {
  const { useRoomLog } = await data();
  const drawn: (string | null)[][] = [];
  const { result } = renderHook(() => {
    const log = useRoomLog(ROOM);
    drawn.push(texts(log.rows));
    return log;
  });
  return { result, drawn, texts: () => texts(result.current.rows) };
}
const copied = (what: string) =>
  expect.poll(async () => (await everythingStored(browser.caches)).includes(what)).toBe(true);

/** What was drawn never lost a message, never had one twice, and never let one slip in between. */
function onlyGrew(drawn: (string | null)[][]): boolean {
  return drawn.every((now, at) => {
    const before = drawn[at - 1] ?? [];
    return new Set(now).size === now.length && before.every((text, place) => now[place] === text);
  });
}

test('a message that comes while nok has seen nothing but the list is in the room that was held ahead', async () => {
  room = new ARoom(3);
  const { holdRoomAhead } = await import('../../../src/chat/log/log.ts');
  await holdRoomAhead(phone, { room_id: ROOM, last_seq: 3 });
  room.say(aMessage(4));
  await says(4);
  const { texts: shown } = await opened();
  await waitFor(() => expect(shown()).toEqual(upTo(1, 4)));
});

describe('a room that is opened', () => {
  test('for the first time shows the newest fifty, and older ones as nok goes up, to the first', async () => {
    room = new ARoom(320);
    const { result, texts: shown } = await opened();
    await waitFor(() => expect(shown()).toEqual(upTo(271, 320)));
    expect(result.current).toMatchObject({ hasOlder: true, isWhole: false, stale: false, log: { status: 'ACTIVE' } });
    act(() => result.current.loadOlder());
    act(() => result.current.loadOlder());
    await waitFor(() => expect(shown()).toEqual(upTo(71, 320)));
    act(() => result.current.loadOlder());
    await waitFor(() => expect(shown()).toEqual(upTo(1, 320)));
    expect(result.current).toMatchObject({ hasOlder: false, isWhole: true });
    expect(questions().map(({ before_seq }) => before_seq)).toEqual([undefined, 271, 71]);
  });

  test('again shows its copy at once, asks only for what came after it, and a deletion meanwhile wipes the copy, too', async () => {
    room = new ARoom(60);
    await opened();
    await copied('message 60');
    await reload();
    room.say();
    room.say(aDeletion(62, 60));
    let answer: (() => void) | undefined;
    serve();
    const now = browser.server.answers[MESSAGES];
    browser.server.answers[MESSAGES] = async (asked) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return now?.(asked) as Response;
    };
    const { result, texts: shown } = await opened();
    await waitFor(() => expect(shown()).toEqual(upTo(11, 60)));
    expect(result.current.updatedAt).toBeDefined();
    await waitFor(() => expect(answer).toBeDefined());
    act(() => answer?.());
    await waitFor(() => expect(shown()).toEqual([...upTo(11, 59), null, 'message 61']));
    expect(questions().at(-1)).toMatchObject({ after_seq: 60 });
    await expect.poll(async () => (await everythingStored(browser.caches)).includes('"message 60"')).toBe(false);
  });

  test('of a picture that is deleted for both this phone keeps no copy, of another it does', async () => {
    const { keepPicture } = await import('../../../src/sync/outbox/media.ts');
    const image = (media_id: string) => ({
      media_id,
      url: `/api/v1/media/${media_id}`,
      width: 4,
      height: 3,
      color: '#2f7d4f',
    });
    for (const seq of [1, 2]) {
      room.say(aMessage(seq, { kind: 'IMAGE', text: null, image: image(`m${seq}`) }));
      await keepPicture(phone, NOK, `m${seq}`, new Blob(['bytes'], { type: 'image/webp' }));
    }
    const kept = () => [...(browser.caches.held.get(`caddee-kept-${NOK}-media`)?.keys() ?? [])].join();
    const { result } = await opened();
    await waitFor(() => expect(result.current.isWhole).toBe(true));
    room.say(aDeletion(3, 1));
    await says();
    await expect.poll(kept).not.toContain('/media/m1');
    expect(kept()).toContain('/media/m2');
  });

  test('after a long time shows the newest first; what lies between comes as nok goes up, and joins what was there', async () => {
    room = new ARoom(50);
    await opened();
    await copied('message 50');
    await reload();
    for (const seq of range(51, 260)) room.say(aMessage(seq));
    const { result, texts: shown } = await opened();
    await waitFor(() => expect(shown().at(-1)).toBe('message 260'));
    await waitFor(() => expect(result.current.refreshing).toBe(false));
    for (let times = 0; result.current.hasOlder && times < 20; times += 1) {
      act(() => result.current.loadOlder());
      await waitFor(() => expect(result.current.isLoadingOlder).toBe(false));
    }
    expect(shown()).toEqual(upTo(1, 260));
  });

  test('one new message writes one page of the copy and its head again, not the room', async () => {
    room = new ARoom(300);
    await opened();
    await copied('message 300');
    const wrote = vi.spyOn(IDBObjectStore.prototype, 'put');
    room.say();
    await says();
    await copied('message 301');
    const keys = wrote.mock.calls.map(([, key]) => key as string).filter((key) => key.includes(ROOM));
    expect(new Set(keys).size).toBe(2);
    wrote.mockRestore();
  });

  test('the copy of a build that wrote another shape is no copy', async () => {
    for (const slot of ['', ' 0'])
      await app.writeCopy(`LOG /chat/room/${ROOM}${slot}`, {
        updated_at: 1,
        data: { shape: 0, items: [aMessage(7)], last_seq: 7 },
      });
    room = new ARoom(2);
    const { drawn, texts: shown } = await opened();
    await waitFor(() => expect(shown()).toEqual(upTo(1, 2)));
    expect(drawn.flat()).not.toContain('message 7');
  });
});

describe('CH-08: a number is missing', () => {
  /** The first answer that has it leaves it out. */
  function without(seq: number): void {
    let isSpoilt = false;
    serve((answer) => {
      if (isSpoilt || !answer.items.some((it) => it.seq === seq)) return answer;
      isSpoilt = true;
      return { ...answer, items: answer.items.filter((it) => it.seq !== seq) };
    });
  }

  test('a missing message is asked for by its number, and what comes after it waits: nothing is ever shown out of order', async () => {
    without(5);
    const { drawn, texts: shown } = await opened();
    for (const _ of range(1, 4)) room.say();
    await says();
    await waitFor(() => expect(shown()).toEqual(upTo(1, 4)));
    for (const _ of range(5, 9)) room.say();
    await says();
    await waitFor(() => expect(shown()).toEqual(upTo(1, 9)));
    expect(questions()).toContainEqual({ room_id: ROOM, after_seq: 4, limit: 1 });
    expect(onlyGrew(drawn)).toBe(true);
  });

  test('at the first opening one is asked for, too; one that the server does not have holds nothing up', async () => {
    room = new ARoom(9);
    without(8);
    room.items = room.items.filter(({ seq }) => seq !== 5);
    const { result, drawn, texts: shown } = await opened();
    await waitFor(() => expect(shown()).toEqual([...upTo(1, 4), ...upTo(6, 9)]));
    expect(onlyGrew(drawn)).toBe(true);
    await waitFor(() => expect(result.current).toMatchObject({ refreshing: false, isWhole: true }));
  });
});

describe('what nok says', () => {
  const TO = { room_id: ROOM, name: 'ฝน' };
  const states = (rows: readonly Row[]) => rows.flatMap((row) => (row.kind === 'MESSAGE' ? [row.state] : []));

  test('without a signal waits, is the newest, and is known by its title in both languages; then it arrives once', async () => {
    room = new ARoom(2);
    const { sendText } = await data();
    const { result, drawn, texts: shown } = await opened();
    await waitFor(() => expect(shown()).toEqual(upTo(1, 2)));
    browser.server.isDown = true;
    await act(() => sendText(phone, TO, 'on my way'));
    await waitFor(() => expect(states(result.current.rows).at(-1)).toBe('QUEUED'));
    expect(app.itemsNow()[0]).toMatchObject({
      entity: `room:${ROOM}`,
      title: { th: 'ข้อความถึงฝน', en: 'Message to ฝน' },
    });
    room.say();
    browser.server.isDown = false;
    await says(3);
    await (await import('../../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone).drain();
    await waitFor(() => expect(shown()).toEqual([...upTo(1, 3), 'on my way']));
    await waitFor(() => expect(result.current.log.items).toHaveLength(4));
    expect(drawn.every((now) => new Set(now).size === now.length)).toBe(true);
    expect(states(result.current.rows).at(-1)).toBe('SENT');
    await hear('chat.delivered', { room_id: ROOM, user_id: SOMCHAI, seq: 4 });
    expect(states(result.current.rows).at(-1)).toBe('DELIVERED');
    await hear('chat.read', { room_id: ROOM, user_id: SOMCHAI, seq: 4 });
    expect(states(result.current.rows).at(-1)).toBe('READ');
  });

  test('stays on the screen when its receipt is gone before the log has it', async () => {
    const { sendText } = await data();
    const { texts: shown } = await opened();
    await waitFor(() => expect(questions().length).toBe(1));
    browser.server.answers[MESSAGES] = hangs;
    await act(() => sendText(phone, TO, 'on my way'));
    await expect.poll(() => app.itemsNow()[0]?.state).toBe('sent');
    await act(() => app.outbox.discard(app.itemsNow()[0]?.id ?? ''));
    await expect.poll(() => app.itemsNow()).toEqual([]);
    expect(shown()).toEqual(['on my way']);
  });

  test('is the newest line of its room in the list at once, and what nok has read is read there', async () => {
    const { useRooms, sendText } = await data();
    const { markRead } = (await import('../../../src/chat/room/conversation.tsx')).roomMarksOf(phone);
    const line = { sent_at: '2026-11-22T00:00:00.000Z', phrase: null, event: null, is_deleted: false };
    const aRoom = (room_id: string) => ({
      room_id,
      unreadCount: 3,
      last_seq: 8,
      last_message: { ...line, text: 'hello', is_mine: false, kind: 'TEXT' },
    });
    browser.server.answers['GET /chat/rooms'] = () => success([aRoom('another'), aRoom(ROOM)]);
    const { result } = renderHook(() => useRooms());
    await waitFor(() => expect(result.current.data).toHaveLength(2));
    const { updatedAt } = result.current;
    browser.server.isDown = true;
    await act(() => sendText(phone, TO, 'on my way'));
    await act(() => markRead(ROOM, 8));
    await waitFor(() =>
      expect(result.current.data?.[0]).toMatchObject({
        room_id: ROOM,
        unreadCount: 0,
        last_message: { text: 'on my way', is_mine: true },
      }),
    );
    expect(result.current.updatedAt).toBe(updatedAt);
    expect(app.itemsNow().map(({ call }) => call)).toEqual([SEND]);
  });

  test('refused, it is the newest line of its room until the other writes', async () => {
    const { useRooms, sendText } = await data();
    const last = { text: 'hello', is_mine: false, kind: 'TEXT', phrase: null, event: null, is_deleted: false };
    const said = (sent_at: number, text = 'hello') =>
      success([
        { room_id: ROOM, unreadCount: 0, last_seq: 8, last_message: { ...last, text, sent_at: isoOf(sent_at) } },
      ]);
    browser.server.answers['GET /chat/rooms'] = () => said(Date.now() - 60_000);
    browser.server.answers[SEND] = () => error(409, 'ROOM_BLOCKED');
    const { result } = renderHook(() => useRooms());
    await waitFor(() => expect(result.current.data).toHaveLength(1));
    await act(() => sendText(phone, TO, 'on my way'));
    await expect.poll(() => app.itemsNow()[0]?.state).toBe('conflict');
    await waitFor(() => expect(result.current.data?.[0]?.last_message).toMatchObject({ text: 'on my way' }));
    browser.server.answers['GET /chat/rooms'] = () => said(Date.now() + 60_000, 'where are you?');
    act(() => result.current.refresh());
    await waitFor(() => expect(result.current.data?.[0]?.last_message).toMatchObject({ text: 'where are you?' }));
  });

  test('is read with what follows it and is never drawn: a deletion at the end keeps nothing unread', async () => {
    const { useRooms } = await data();
    const { markRead } = (await import('../../../src/chat/room/conversation.tsx')).roomMarksOf(phone);
    room.say(aMessage(1));
    room.say(aMessage(2));
    room.say(aDeletion(3, 1));
    browser.server.answers['GET /chat/rooms'] = () =>
      success([{ room_id: ROOM, unreadCount: 1, last_seq: 3, last_message: null }]);
    const { result } = renderHook(() => useRooms());
    const { texts } = await opened();
    await waitFor(() => expect(texts()).toContain('message 2'));
    await waitFor(() => expect(result.current.data?.[0]?.unreadCount).toBe(1));
    browser.server.isDown = true;
    await act(() => markRead(ROOM, 2));
    await waitFor(() => expect(result.current.data?.[0]?.unreadCount).toBe(0));
  });

  test('nothing is read on a page nobody looks at', async () => {
    const { markRead } = (await import('../../../src/chat/room/conversation.tsx')).roomMarksOf(phone);
    // A room of its own: the page of the test before may just be on its way with what it read in the other.
    const room_id = '018f0000-0000-7000-8000-0000000000c2';
    const reads = () =>
      browser.server.asked
        .map(({ body }) => body as { room_id?: string; seq?: number } | undefined)
        .filter((it) => it?.room_id === room_id);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await markRead(room_id, 9);
    vi.restoreAllMocks();
    await markRead(room_id, 8);
    await expect.poll(reads).toEqual([{ room_id, seq: 8 }]);
  });
});

describe('the network', () => {
  test('that never answers: the copy with its moment, said to be one', async () => {
    room = new ARoom(3);
    await opened();
    await copied('message 3');
    await reload();
    browser.server.answers[MESSAGES] = hangs;
    const { result, texts: shown } = await opened();
    await waitFor(() => expect(shown()).toEqual(upTo(1, 3)));
    await waitFor(() => expect(result.current.stale).toBe(true), { timeout: 10_000 });
    expect(result.current.updatedAt).toBeDefined();
  });

  test('that is slow when nok goes up: what is shown is no copy for it; when it is away, nok is told why, and tries again', async () => {
    room = new ARoom(80);
    const { result, texts: shown } = await opened();
    await waitFor(() => expect(result.current.refreshing).toBe(false));
    for (const name of [MESSAGES, 'POST /chat/delivered']) browser.server.answers[name] = hangs;
    act(() => result.current.loadOlder());
    await expect.poll(() => app.connectionNow(), { timeout: 10_000 }).toBe('offline');
    expect(result.current).toMatchObject({ isLoadingOlder: true, stale: false });
    cleanup();
    app = await signedIn();
    serve();
    const again = await opened();
    await waitFor(() => expect(again.result.current.refreshing).toBe(false));
    browser.server.isDown = true;
    act(() => again.result.current.loadOlder());
    await waitFor(() => expect(again.result.current.olderError?.code).toBe('OFFLINE'));
    expect(again.result.current).toMatchObject({ isLoadingOlder: false, error: undefined });
    browser.server.isDown = false;
    act(() => again.result.current.loadOlder());
    await waitFor(() => expect(again.texts()).toEqual(upTo(1, 80)));
    expect(shown()).toEqual(upTo(31, 80));
  });

  test('that is away: why, and the copy stays; when it is back everything comes by itself', async () => {
    room = new ARoom(3);
    const { result, texts: shown } = await opened();
    await waitFor(() => expect(shown()).toEqual(upTo(1, 3)));
    browser.server.isDown = true;
    room.say();
    await says();
    await waitFor(() => expect(result.current.error?.code).toBe('OFFLINE'));
    expect(shown()).toEqual(upTo(1, 3));
    browser.server.isDown = false;
    browser.server.answers['GET /livez'] = () =>
      new Response('{}', { headers: { 'content-type': 'application/json' } });
    act(() => app.probeNow());
    await waitFor(() => expect(shown()).toEqual(upTo(1, 4)), { timeout: 10_000 });
    expect(result.current.error).toBeUndefined();
  });

  test('a burst of hints is few questions, and nothing is missed', async () => {
    const { texts: shown } = await opened();
    await waitFor(() => expect(questions()).toHaveLength(1));
    for (const seq of range(1, 40)) {
      room.say();
      await says(seq);
    }
    await waitFor(() => expect(shown()).toEqual(upTo(1, 40)));
    expect(questions().length).toBeLessThan(41);
  });
});

describe('whose phone it is', () => {
  test('nok signs out while a room is being loaded: nothing of it is shown or kept, whoever comes next', async () => {
    room = new ARoom(5);
    let answer: ((response: Response) => void) | undefined;
    browser.server.answers[MESSAGES] = () => new Promise((resolve) => (answer = resolve));
    browser.server.answers['POST /auth/logout'] = () => success({});
    await opened();
    await waitFor(() => expect(answer).toBeDefined());
    await act(() => app.session.signOut({}));
    await act(() => app.session.startSession(sessionOf(SOMCHAI), true));
    cleanup();
    browser.server.isDown = true;
    const { texts: shown } = await opened();
    await act(async () => answer?.(success(room.answer({}))));
    await app.writeCopy('after it', { updated_at: 1, data: 1 });
    expect(shown()).toEqual([]);
    expect(await everythingStored(browser.caches)).not.toContain('message 5');
  });

  test('a phone without IndexedDB shows and sends all the same', async () => {
    vi.stubGlobal('indexedDB', undefined);
    app = await signedIn();
    room = new ARoom(2);
    const { sendText } = await data();
    const { texts: shown } = await opened();
    await waitFor(() => expect(shown()).toEqual(upTo(1, 2)));
    await act(() => sendText(phone, { room_id: ROOM, name: 'ฝน' }, 'on my way'));
    await waitFor(() => expect(shown()).toEqual([...upTo(1, 2), 'on my way']));
    await waitFor(() => expect(room.items).toHaveLength(3));
  });
});
