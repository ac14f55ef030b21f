import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { mayDelete, MESSAGE_KINDS } from '#domain/chat/message.ts';
import { MINUTE } from '#domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { startWorld, writesNothing } from '../booking/world.ts';
import { chatHeardBy, logOf, newPair, roomOf, say, textOf } from './world.ts';
import { NOW } from '../support/clock.ts';

const world = await startWorld();
beforeEach(() => world.setNow(NOW));
afterAll(() => world.close());

test('what may be deleted: one’s own message, said by a person, for five minutes', () => {
  const at = (kind: (typeof MESSAGE_KINDS)[number], isMine: boolean, later: number) =>
    mayDelete({ kind, isMine, sent_at: NOW }, NOW + later);
  expect(MESSAGE_KINDS.filter((kind) => at(kind, true, 5 * MINUTE))).toEqual(['TEXT', 'PHRASE', 'IMAGE']);
  expect(MESSAGE_KINDS.filter((kind) => at(kind, true, 5 * MINUTE + 1))).toEqual([]);
  expect(MESSAGE_KINDS.filter((kind) => at(kind, false, 0))).toEqual([]);
});

describe('nok deletes a message as its sender', () => {
  test('a message is deleted for both: nothing of it is left, a deletion says so, the list says that it is gone, and it is unread no more unless it was read', async () => {
    {
      const { nok, somchai, room_id } = await newPair(world);
      const { seq } = await say(world, nok, room_id);
      await world.done('POST /chat/delete', { room_id, seq }, nok);
      const { items } = await logOf(world, somchai, room_id, { after_seq: seq });
      expect(items.map(({ kind, about_seq }) => [kind, about_seq])).toEqual([['DELETION', seq]]);
    }

    {
      const { nok, somchai, room_id } = await newPair(world);
      const { seq } = await say(world, nok, room_id, 'ความลับ');
      await world.done('POST /chat/delete', { room_id, seq }, nok);
      const gone = { kind: 'TEXT', text: '', is_deleted: true };
      expect(await roomOf(world, somchai, room_id)).toMatchObject({ unreadCount: 0, last_message: gone });
    }

    {
      const { nok, somchai, room_id } = await newPair(world);
      const { seq } = await say(world, nok, room_id);
      await world.done('POST /chat/read', { room_id, seq }, somchai);
      await say(world, nok, room_id);
      await world.done('POST /chat/delete', { room_id, seq }, nok);
      expect((await roomOf(world, somchai, room_id)).unreadCount).toBe(1);
    }

    {
      const { nok, somchai, room_id } = await newPair(world);
      const { seq } = await say(world, nok, room_id, 'ความลับ');
      await say(world, nok, room_id, 'ไม่ลับ');
      expect((await roomOf(world, somchai, room_id)).unreadCount).toBe(2);
      world.setNow(NOW + 5 * MINUTE);
      expect(await world.done('POST /chat/delete', { room_id, seq }, nok)).toEqual({ seq: 4 });
      const { items } = await logOf(world, somchai, room_id);
      expect(items[1]).toMatchObject({ seq, kind: 'TEXT', text: null, is_deleted: true, from: 'THEM' });
      expect(items[3]).toMatchObject({ seq: 4, kind: 'DELETION', about_seq: seq, from: 'THEM' });
      expect(await roomOf(world, somchai, room_id)).toMatchObject({
        unreadCount: 1,
        last_seq: 4,
        last_message: { text: 'ไม่ลับ', is_deleted: false },
      });
      for (const who of [nok, somchai])
        expect((await chatHeardBy(world.db, who)).at(-1)).toEqual({ kind: 'chat.message', body: { room_id, seq: 4 } });
      expect(
        JSON.stringify(await world.db.many(sql`select text from message where room_id = ${room_id}`)),
      ).not.toContain('ความลับ');
    }
  });

  test('a phrase and a picture are deleted too; what is kept for a phone that asks again has neither, and it is told that it is gone', async () => {
    {
      const { nok, somchai, room_id } = await newPair(world);
      const media_id = randomUUID();
      await world.db.run(sql`
      insert into media (media_id, owner_id, type, bytes, width, height, color, created_at)
      values (${media_id}, ${nok.user_id}, 'image/webp', 9000, 10, 10, '#000000', now())`);
      const base = () => ({ room_id, client_msg_id: randomUUID() });
      const image = await world.done('POST /chat/send', { ...base(), kind: 'IMAGE', media_id }, nok);
      const card = await world.done('POST /chat/send', { ...base(), kind: 'PHRASE', phrase_id: 'ok' }, nok);
      for (const { seq } of [image, card]) await world.done('POST /chat/delete', { room_id, seq }, nok);
      const { items } = await logOf(world, somchai, room_id, { after_seq: 1, before_seq: 4 });
      expect(items.map((it) => [it.kind, it.image, it.phrase, it.is_deleted])).toEqual([
        ['IMAGE', null, null, true],
        ['PHRASE', null, null, true],
      ]);
      expect(await world.db.many(sql`select seq from message where media_id = ${media_id}`)).toEqual([]);
    }

    {
      const { nok, room_id } = await newPair(world);
      const again = { ...nok, key: randomUUID() };
      const wish = textOf(room_id, 'ความลับ');
      const { seq } = await world.done('POST /chat/send', wish, again);
      await world.done('POST /chat/send', wish, nok);
      const other = await say(world, nok, room_id, 'ไม่ลับ');
      await world.done('POST /chat/delete', { room_id, seq }, nok);
      const kept = JSON.stringify(
        await world.db.many(
          sql`select answer from idempotency where user_id = ${nok.user_id} and call = 'POST /chat/send'`,
        ),
      );
      expect(kept).not.toContain('ความลับ');
      expect(kept).toContain(other.text);
      expect(await world.done('POST /chat/send', wish, again)).toMatchObject({ seq, text: null, is_deleted: true });
    }
  });

  test('nobody deletes what another said, a card, a deletion, what is not there, or a millisecond too late; one deletes also in a room that is only read by now', async () => {
    {
      const { nok, somchai, room_id } = await newPair(world);
      const { seq: his } = await say(world, somchai, room_id);
      const { seq: mine } = await say(world, nok, room_id);
      const { seq: deletion } = await world.done('POST /chat/delete', { room_id, seq: mine }, nok);
      for (const seq of [his, 1, deletion, 999, 0]) {
        const asked = () => world.refused('POST /chat/delete', { room_id, seq }, nok);
        expect(await writesNothing(world.db, asked)).toBe('MESSAGE_UNKNOWN');
      }
    }

    {
      const { nok, room_id } = await newPair(world);
      const { seq } = await say(world, nok, room_id);
      await world.db.run(sql`update room set status = 'READ_ONLY' where room_id = ${room_id}`);
      expect(await world.done('POST /chat/delete', { room_id, seq }, nok)).toEqual({ seq: seq + 1 });
    }

    {
      const { nok, room_id } = await newPair(world);
      const { seq } = await say(world, nok, room_id, 'ช้าไป');
      world.setNow(NOW + 5 * MINUTE + 1);
      const asked = () => world.refused('POST /chat/delete', { room_id, seq }, nok);
      expect(await writesNothing(world.db, asked)).toBe('MESSAGE_DELETE_LATE');
      expect((await logOf(world, nok, room_id)).items.at(-1)?.text).toBe('ช้าไป');
    }
  });

  test('twice, sixteen times at once: one deletion, and all are told its number', async () => {
    const { nok, somchai, room_id } = await newPair(world);
    const { seq } = await say(world, nok, room_id);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => world.done('POST /chat/delete', { room_id, seq }, nok)),
    );
    expect(new Set(answers.map((it) => it.seq))).toEqual(new Set([seq + 1]));
    expect(await roomOf(world, somchai, room_id)).toMatchObject({ last_seq: seq + 1, unreadCount: 0 });
    world.setNow(NOW + 6 * MINUTE);
    expect(await world.done('POST /chat/delete', { room_id, seq }, nok)).toEqual({ seq: seq + 1 });
  });
});

test('what was said is never rewritten, also not by us: only taken away, once', async () => {
  const { nok, room_id } = await newPair(world);
  const { seq } = await say(world, nok, room_id, 'อย่างนี้');
  const kept = /kept as it was said/;
  const change = (statement: ReturnType<typeof sql>) => expect(world.db.run(statement)).rejects.toThrow(kept);
  await change(sql`update message set text = 'อย่างอื่น' where room_id = ${room_id} and seq = ${seq}::bigint`);
  await change(sql`update message set sent_at = now() where room_id = ${room_id} and seq = ${seq}::bigint`);
  await change(sql`delete from message where room_id = ${room_id} and seq = ${seq}::bigint`);
  await world.done('POST /chat/delete', { room_id, seq }, nok);
  await change(sql`
    update message set text = 'กลับมา', deleted_at = null where room_id = ${room_id} and seq = ${seq}::bigint`);
});
