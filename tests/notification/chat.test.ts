import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../../domain/dates.ts';
import { book } from '../booking/world.ts';
import { forgetJobs, startAlerts } from './world.ts';
import { NOW } from '../support/clock.ts';

const it = await startAlerts();
afterAll(() => it.close());
beforeEach(async () => {
  it.setNow(NOW);
  it.arrived();
  await forgetJobs(it.db);
});

/** somchai has nok's booking, and a phone; the notifications of the booking are done. */
async function room(language: 'th' | 'en' = 'th') {
  const [nok, somchai] = [await it.world.golfer(), await it.world.caddy()];
  await book(it.world, nok, somchai);
  const { as } = await it.phoneOf(somchai, language);
  const golfer = await it.signIn(nok);
  const { room_id } = await it.here.done('POST /chat/open', { user_id: somchai.user_id }, { as: golfer });
  await it.run();
  it.arrived();
  const say = (text: string) =>
    it.here.done('POST /chat/send', { room_id, client_msg_id: randomUUID(), kind: 'TEXT', text }, { as: golfer });
  return { room_id, somchai, as, golfer, say };
}
async function after(ms: number) {
  it.setNow(NOW + ms);
  await it.run();
  return it.arrived();
}

test('nok writes: somchai’s phone says who and what, leads into the room, and its badge counts it', async () => {
  const { room_id, say } = await room();
  await say('ถึงแล้วค่ะ');
  const [pushed, ...more] = await after(8_000);
  expect(more).toEqual([]);
  expect(pushed?.notification).toMatchObject({
    title: 'nok',
    body: 'ถึงแล้วค่ะ',
    tag: `room:${room_id}`,
    navigate: `https://caddee.example/caddy/chat/chat-room/${room_id}`,
  });
  expect(pushed?.app_badge).toBeGreaterThanOrEqual(1);
});

test('several at once: the newest, and how many', async () => {
  const { say } = await room();
  for (const text of ['one', 'two', 'three']) await say(text);
  const pushed = await after(8_000);
  expect(pushed.map(({ notification: { title, body } }) => [title, body])).toEqual([['nok (3 ข้อความ)', 'three']]);
  expect(await after(MINUTE)).toEqual([]);
});

test('what was read in the open app, or deleted before it was told, is not told', async () => {
  const { room_id, as, golfer, say } = await room();
  const { seq } = await say('hello');
  await it.here.done('POST /chat/read', { room_id, seq }, { as });
  const slip = await say('a slip');
  await it.here.done('POST /chat/delete', { room_id, seq: slip.seq }, { as: golfer });
  expect(await after(8_000)).toEqual([]);
});

test('nok is blocked by somchai: what nok writes is not told', async () => {
  const { room_id, as, say } = await room();
  await say('hello');
  await it.here.done('POST /chat/block', { room_id, blocked: true }, { as });
  // The request between the two ends with the block, and that is told.
  expect((await after(8_000)).filter(({ notification }) => !notification.tag.startsWith('booking:'))).toEqual([]);
});

test('a phrase card in the language of somchai’s phone', async () => {
  const { room_id, golfer } = await room('en');
  await it.here.done(
    'POST /chat/send',
    { room_id, client_msg_id: randomUUID(), kind: 'PHRASE', phrase_id: 'ok', values: {} },
    { as: golfer },
  );
  const [pushed] = await after(8_000);
  expect(pushed?.notification.body).toBe('OK, no problem');
});

test('who switched chat off hears nothing, and who writes and writes does not keep the other from hearing', async () => {
  const { somchai, say } = await room();
  for (let n = 0; n < 5; n++) {
    it.setNow(NOW + n * 3_000);
    await say(`message ${n}`);
    await it.run();
  }
  expect(it.arrived().length).toBeGreaterThanOrEqual(1);
  await it.set(somchai, (usual) => ({ ...usual, groups: { ...usual.groups, chat: { push: false, line: false } } }));
  await say('quiet');
  expect(await after(MINUTE)).toEqual([]);
});
