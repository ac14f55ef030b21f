import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser, sessionOf, SOMCHAI, success, type App, type Browser, signedIn } from '../../offline/page.ts';
import { ARoom } from '../log-rooms.ts';
import { phone, renderHook } from '../../support/on-phone.tsx';

const [FIRST, SECOND] = ['018f0000-0000-7000-8000-0000000000c1', '018f0000-0000-7000-8000-0000000000c2'];
const DELIVERED = 'POST /chat/delivered';
const MESSAGES = 'POST /chat/messages';

let browser: Browser;
let app: App;

beforeEach(async () => {
  browser = aBrowser();
  app = await signedIn();
  browser.server.answers[DELIVERED] = () => success({});
  (await import('../../../src/chat/log/delivered.ts')).reportDeliveries(phone);
});

/** As it comes over the stream. */
const hears = async (kind: string, body: object = {}, id = 1) => {
  const { handleFrame } = (await import('../../../src/sync/live.ts')).liveOf(phone);
  act(() => handleFrame(`id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(body)}`));
};
const said = () => browser.server.asked.filter(({ name }) => name === DELIVERED).map(({ body }) => body);

describe('nok’s phone hears of a message, on whatever screen of the app', () => {
  test('the other is told that it has come: of several rooms at once, of each its newest, and not twice', async () => {
    await hears('chat.message', { room_id: FIRST, seq: 3 });
    await hears('chat.message', { room_id: FIRST, seq: 5 });
    await hears('chat.message', { room_id: SECOND, seq: 1 });
    await hears('chat.message', { room_id: FIRST, seq: 4 });
    const rooms = [
      { room_id: FIRST, seq: 5 },
      { room_id: SECOND, seq: 1 },
    ];
    await expect.poll(said).toEqual([{ rooms }]);
    await hears('chat.message', { room_id: FIRST, seq: 5 });
    await hears('chat.message', { room_id: SECOND, seq: 2 });
    await expect.poll(said).toEqual([{ rooms }, { rooms: [{ room_id: SECOND, seq: 2 }] }]);
  });

  test('what nobody answered is said with the next', async () => {
    browser.server.isDown = true;
    await hears('chat.message', { room_id: FIRST, seq: 3 });
    await expect.poll(() => said().length).toBe(1);
    browser.server.isDown = false;
    await hears('chat.message', { room_id: SECOND, seq: 1 });
    await expect
      .poll(() => said().at(-1))
      .toEqual({
        rooms: [
          { room_id: FIRST, seq: 3 },
          { room_id: SECOND, seq: 1 },
        ],
      });
  });

  test('nothing of nok’s is said by who signs in next', async () => {
    browser.server.answers['POST /auth/logout'] = () => success({});
    await hears('chat.message', { room_id: FIRST, seq: 3 });
    await app.session.signOut({});
    await app.session.startSession(sessionOf(SOMCHAI), true);
    await hears('chat.message', { room_id: SECOND, seq: 1 });
    await expect.poll(said).toEqual([{ rooms: [{ room_id: SECOND, seq: 1 }] }]);
  });
});

describe('an open room', () => {
  test('is asked again on its message, its status, a reset and an event of a newer server, and shows what is new', async () => {
    const room = new ARoom(1);
    browser.server.answers[MESSAGES] = ({ body: question }) => success(room.answer(question as object));
    const { useRoomLog } = await import('../../../src/chat/data.ts');
    const { result } = renderHook(() => useRoomLog(FIRST ?? ''));
    await waitFor(() => expect(result.current).toMatchObject({ refreshing: false, log: { last_seq: 1 } }));
    for (const [kind, body] of [
      ['chat.message', { room_id: FIRST, seq: 2 }],
      ['chat.room', { room_id: FIRST, status: 'READ_ONLY' }],
      ['reset', {}],
      ['weather.changed', {}],
    ] as const) {
      const before = browser.server.count(MESSAGES);
      const { seq } = room.say();
      room.status = room.status === 'ACTIVE' ? 'READ_ONLY' : 'ACTIVE';
      const { status } = room;
      await hears(kind, body, seq);
      await waitFor(() => expect(result.current.log, kind).toMatchObject({ last_seq: seq, status }));
      await waitFor(() => expect(result.current.refreshing).toBe(false));
      expect(browser.server.count(MESSAGES), kind).toBe(before + 1);
    }
  });

  test('is not asked on what is said in another, nor on what it has already', async () => {
    const room = new ARoom(2);
    browser.server.answers[MESSAGES] = ({ body: question }) => success(room.answer(question as object));
    const { useRoomLog } = await import('../../../src/chat/data.ts');
    const { result } = renderHook(() => useRoomLog(FIRST ?? ''));
    await waitFor(() => expect(result.current).toMatchObject({ refreshing: false, log: { last_seq: 2 } }));
    await hears('chat.message', { room_id: SECOND, seq: 9 });
    await hears('chat.message', { room_id: FIRST, seq: 2 });
    await hears('chat.read', { room_id: FIRST, user_id: SOMCHAI, seq: 2 });
    await waitFor(() => expect(result.current.log.their_read_seq).toBe(2));
    expect(browser.server.count(MESSAGES)).toBe(1);
  });
});
