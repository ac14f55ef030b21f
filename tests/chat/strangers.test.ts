import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { CallName, InputOf } from '#domain/calls.ts';
import { type Person, startWorld, writesNothing } from '../booking/world.ts';
import { chatHeardBy, newPair, say, textOf } from './world.ts';
import { testTable } from '../support/table.ts';

const world = await startWorld();
const pair = await newPair(world);
const seq = (await say(world, pair.nok, pair.room_id)).seq;
// The golfer and the caddy each have a room of their own, and the caddy's golfer is not this golfer.
const other = await newPair(world);
const strangers = [other.nok, other.somchai];
afterAll(() => world.close());

/** Everything that names a room. */
const CALLS: { [N in CallName]?: (room_id: string) => InputOf<N> } = {
  'POST /chat/messages': (room_id) => ({ room_id }),
  'POST /chat/send': (room_id) => textOf(room_id),
  'POST /chat/read': (room_id) => ({ room_id, seq }),
  'POST /chat/delete': (room_id) => ({ room_id, seq }),
  'POST /chat/block': (room_id) => ({ room_id, blocked: true }),
  'POST /chat/report': (room_id) => ({ room_id, seq, reason: 'RUDE' }),
};
const named = Object.entries(CALLS) as [CallName, (room_id: string) => never][];

describe('CH-09: who is not of a room', () => {
  testTable(named)(
    'CH-09, of who is not of a room: %s is answered like a room that does not exist, and nothing is written',
    async (name, of) => {
      for (const stranger of strangers) {
        const ask = (room_id: string) =>
          writesNothing(world.db, async () => {
            const { headers: _, ...answer } = await world.call(name, of(room_id), stranger);
            return answer;
          });
        const theirs = await ask(pair.room_id);
        expect(theirs).toMatchObject({ status_code: 404, code: 'ROOM_UNKNOWN', data: null });
        expect(await ask(randomUUID())).toEqual(theirs);
      }
    },
  );

  test('CH-09: who is not of a room is told nothing of it, has it in no list, opens it not and marks nothing in it; signed in as nobody one is told so first', async () => {
    const [, caddy] = strangers as [Person, Person];
    for (const room_id of [pair.room_id, randomUUID()])
      expect(await world.refused('POST /chat/reopen', { room_id }, caddy)).toBe('ROOM_UNKNOWN');

    for (const stranger of strangers) {
      const rooms = [
        { room_id: pair.room_id, seq },
        { room_id: randomUUID(), seq },
      ];
      const keys = async () => {
        await world.done('POST /chat/delivered', { rooms }, stranger);
        return chatHeardBy(world.db, pair.nok);
      };
      const before = await chatHeardBy(world.db, pair.nok);
      expect(await keys()).toEqual(before);
    }

    for (const stranger of strangers) {
      const told = await chatHeardBy(world.db, stranger);
      expect(JSON.stringify(told)).not.toContain(pair.room_id);
      const rooms = await world.done('GET /chat/rooms', {}, stranger);
      expect(rooms.map(({ room_id }) => room_id)).not.toContain(pair.room_id);
    }
    for (const [name, of] of named) expect(await world.refused(name, of(pair.room_id))).toBe('SESSION_OVER');
  });
});

test('CH-09: in a blocked room neither says or deletes anything; both still read what was said', async () => {
  const own = await newPair(world);
  const { room_id } = own;
  const [mine, his] = [await say(world, own.nok, room_id), await say(world, own.somchai, room_id)];
  await world.done('POST /chat/block', { room_id, blocked: true }, own.somchai);
  for (const [who, message] of [[own.nok, mine] as const, [own.somchai, his] as const]) {
    const sent = () => world.refused('POST /chat/send', textOf(room_id), who);
    expect(await writesNothing(world.db, sent)).toBe('ROOM_BLOCKED');
    const deleted = () => world.refused('POST /chat/delete', { room_id, seq: message.seq }, who);
    expect(await writesNothing(world.db, deleted)).toBe('ROOM_BLOCKED');
    // The fourth is the card of the waiting request, which ended with the block.
    expect(await world.done('POST /chat/messages', { room_id }, who)).toMatchObject({ status: 'BLOCKED', last_seq: 4 });
  }
});
