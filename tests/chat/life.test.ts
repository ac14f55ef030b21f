import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ROOM_LIFE, ROOM_STATUSES, type RoomAction, roomRefusal, roomRowFor, readOnlyAt } from '#domain/chat/room.ts';
import { dateOf, DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { act, acted, book, startWorld, writesNothing } from '../booking/world.ts';
import { erase } from '../../server/account/deletion/erase.ts';
import { sql } from '../../server/db/db.ts';
import { chatHeardBy, newPair, type Pair, roomOf, say, textOf } from './world.ts';
import { NOW } from '../support/clock.ts';

const world = await startWorld();
beforeEach(() => world.setNow(NOW));
afterAll(() => world.close());

const statusOf = async ({ nok, room_id }: Pair) => (await roomOf(world, nok, room_id)).status;
const block = (pair: Pair, who: 'nok' | 'somchai', blocked: boolean) =>
  world.call('POST /chat/block', { room_id: pair.room_id, blocked }, pair[who]);

/** Their only booking ended a minute after NOW; the moment it turns READ_ONLY. */
async function endedPair(): Promise<{ pair: Pair; closes: number }> {
  const pair = await newPair(world);
  world.setNow(NOW + MINUTE);
  await acted(world, pair.somchai, pair.booking, 'decline');
  return { pair, closes: NOW + MINUTE + 7 * DAY };
}

/** As if it were from before there were cards. */
const withoutRoom = ({ room_id }: Pair) =>
  world.db.transact(async (tx) => {
    await tx.run(sql`alter table message disable trigger message_is_kept`);
    for (const table of ['message', 'room_member', 'room'] as const)
      await tx.run({ text: `delete from ${table} where room_id = $1`, values: [room_id], name: `no-${table}` });
    await tx.run(sql`alter table message enable trigger message_is_kept`);
  });

async function readOnlyPair(): Promise<Pair> {
  const { pair, closes } = await endedPair();
  world.setNow(closes);
  await world.runJobs();
  expect(await statusOf(pair)).toBe('READ_ONLY');
  return pair;
}

const ACTIONS: RoomAction[] = ['write', 'delete', 'block', 'unblock', 'reopen', 'request', 'close'];
const blocks = [false, true];
const worlds = ROOM_STATUSES.flatMap((status) =>
  blocks.flatMap((blocked_by_me) =>
    blocks.flatMap((blocked_by_other) =>
      blocks.flatMap((has_open_booking) =>
        [null, NOW - 7 * DAY, NOW - 7 * DAY + 1].map((last_end) => ({
          status,
          blocked_by_me,
          blocked_by_other,
          has_open_booking,
          last_end,
        })),
      ),
    ),
  ),
);

test('the table: at most one row of the table fits; people write in ACTIVE rooms alone, nothing leads to ARCHIVED, and a room closes after seven days, not a millisecond before', () => {
  for (const facts of worlds)
    for (const action of ACTIONS)
      for (const actor of ['golfer', 'caddy', 'system'] as const) {
        const fits = ROOM_LIFE.filter(
          (row) =>
            row.from === facts.status &&
            row.action === action &&
            row.by.includes(actor) &&
            (row.when?.(facts, NOW) ?? true),
        );
        expect(fits.length).toBeLessThanOrEqual(1);
        expect(roomRowFor(facts, action, actor, NOW)).toBe(fits[0]);
      }

  const may = ROOM_STATUSES.filter((status) => roomRowFor({ status }, 'write', 'golfer', NOW));
  expect(may).toEqual(['ACTIVE']);
  expect(ROOM_STATUSES.filter((status) => roomRowFor({ status }, 'write', 'caddy', NOW))).toEqual(may);
  expect(ROOM_STATUSES.filter((status) => roomRowFor({ status }, 'write', 'system', NOW))).toEqual([]);
  expect(roomRefusal('BLOCKED')).toBe('ROOM_BLOCKED');
  expect(roomRefusal('READ_ONLY')).toBe('ROOM_READ_ONLY');
  expect(ROOM_LIFE.filter((row) => row.to === 'ARCHIVED')).toEqual([]);
  const out = ROOM_LIFE.filter((row) => row.from === 'ARCHIVED').map(({ action, to }) => `${action} ${to}`);
  expect(out.sort()).toEqual(['block BLOCKED', 'reopen ACTIVE', 'request ACTIVE']);

  const facts = { status: 'ACTIVE' as const, has_open_booking: false, last_end: NOW };
  expect(roomRowFor(facts, 'close', 'system', readOnlyAt(NOW) - 1)).toBeUndefined();
  expect(roomRowFor(facts, 'close', 'system', readOnlyAt(NOW))?.to).toBe('READ_ONLY');
  expect(roomRowFor({ ...facts, has_open_booking: true }, 'close', 'system', readOnlyAt(NOW))).toBeUndefined();
});

describe('seven days after their last booking ended', () => {
  test('seven days after their last booking ended they only read, and both are told; another booking keeps it open, and the days count from its end', async () => {
    {
      const { pair, closes } = await endedPair();
      world.setNow(closes - 1);
      await world.runJobs();
      expect(await statusOf(pair)).toBe('ACTIVE');
      await say(world, pair.nok, pair.room_id);
      world.setNow(closes);
      await world.runJobs();
      expect(await statusOf(pair)).toBe('READ_ONLY');
      const closed = { kind: 'chat.room', body: { room_id: pair.room_id, status: 'READ_ONLY' } };
      for (const who of [pair.nok, pair.somchai]) {
        expect((await chatHeardBy(world.db, who)).at(-1)).toEqual(closed);
        const sent = () => world.refused('POST /chat/send', textOf(pair.room_id), who);
        expect(await writesNothing(world.db, sent)).toBe('ROOM_READ_ONLY');
      }
    }

    world.setNow(NOW);
    {
      const { pair, closes } = await endedPair();
      const later = await book(world, pair.nok, pair.somchai, { booking_date: dateOf(closes + 3 * DAY) });
      world.setNow(NOW + HOUR);
      const accepted = await acted(world, pair.somchai, later, 'accept');
      world.setNow(closes);
      await world.runJobs();
      expect(await statusOf(pair)).toBe('ACTIVE');
      await acted(world, pair.nok, accepted, 'cancel');
      world.setNow(closes + 7 * DAY - 1);
      await world.runJobs();
      expect(await statusOf(pair)).toBe('ACTIVE');
      world.setNow(closes + 7 * DAY);
      await world.runJobs();
      expect(await statusOf(pair)).toBe('READ_ONLY');
    }
  });

  test('a new request opens a closed room again, with what was said before, and so does the caddy, for seven more days; the golfer cannot; one put away comes back too', async () => {
    {
      const pair = await readOnlyPair();
      await book(world, pair.nok, pair.somchai, { booking_date: dateOf(NOW + 12 * DAY) });
      expect(await statusOf(pair)).toBe('ACTIVE');
      expect((await chatHeardBy(world.db, pair.somchai)).map(({ kind }) => kind).slice(-2)).toEqual([
        'chat.room',
        'chat.message',
      ]);
      await say(world, pair.somchai, pair.room_id);
    }

    world.setNow(NOW);
    {
      const pair = await readOnlyPair();
      const { room_id } = pair;
      const asked = () => world.refused('POST /chat/reopen', { room_id }, pair.nok);
      expect(await writesNothing(world.db, asked)).toBe('ROLE_NOT_ALLOWED');
      const at = NOW + MINUTE + 7 * DAY;
      expect(await world.done('POST /chat/reopen', { room_id }, pair.somchai)).toEqual({ status: 'ACTIVE' });
      expect(await world.done('POST /chat/reopen', { room_id }, pair.somchai)).toEqual({ status: 'ACTIVE' });
      await say(world, pair.nok, room_id);
      world.setNow(at + 7 * DAY - 1);
      await world.runJobs();
      expect(await statusOf(pair)).toBe('ACTIVE');
      world.setNow(at + 7 * DAY);
      await world.runJobs();
      expect(await statusOf(pair)).toBe('READ_ONLY');
    }

    world.setNow(NOW);
    {
      const pair = await newPair(world);
      await world.db.run(sql`update room set status = 'ARCHIVED' where room_id = ${pair.room_id}`);
      expect(await world.refused('POST /chat/send', textOf(pair.room_id), pair.nok)).toBe('ROOM_READ_ONLY');
      const { room_id } = pair;
      expect(await world.done('POST /chat/reopen', { room_id }, pair.somchai)).toEqual({ status: 'ACTIVE' });
    }
  });
});

const left = (who: { user_id: string }) => world.db.transact((tx) => erase(tx, who.user_id, NOW));

test('with somebody who has left no room is made or opened again; the one there is can be read, and stays put away when a block is undone', async () => {
  {
    const pair = await readOnlyPair();
    await left(pair.nok);
    const { room_id } = pair;
    const asked = () => world.refused('POST /chat/reopen', { room_id }, pair.somchai);
    expect(await writesNothing(world.db, asked)).toBe('ROOM_READ_ONLY');
    expect(await roomOf(world, pair.somchai, room_id)).toMatchObject({ status: 'ARCHIVED' });
  }

  world.setNow(NOW);
  {
    const { pair } = await endedPair();
    const { nok, somchai, room_id } = pair;
    await left(nok);
    const opened = { user_id: nok.user_id };
    expect(await world.done('POST /chat/open', opened, somchai)).toEqual({ room_id });
    await withoutRoom(pair);
    expect(await writesNothing(world.db, () => world.refused('POST /chat/open', opened, somchai))).toBe(
      'ROOM_READ_ONLY',
    );
  }

  world.setNow(NOW);
  {
    const { pair } = await endedPair();
    await left(pair.nok);
    await block(pair, 'somchai', true);
    expect(await block(pair, 'somchai', false)).toMatchObject({ data: { status: 'ARCHIVED' } });
  }
});

describe('a block', () => {
  test('who blocks: neither writes, only who blocked undoes it; blocked by both, the room opens when both have undone theirs', async () => {
    for (const who of ['nok', 'somchai'] as const) {
      world.setNow(NOW);
      const pair = await newPair(world);
      const other = who === 'nok' ? 'somchai' : 'nok';
      expect(await block(pair, who, true)).toMatchObject({ data: { status: 'BLOCKED' } });
      expect(await block(pair, who, true)).toMatchObject({ data: { status: 'BLOCKED' } });
      for (const person of [pair.nok, pair.somchai]) {
        const sent = () => world.refused('POST /chat/send', textOf(pair.room_id), person);
        expect(await writesNothing(world.db, sent)).toBe('ROOM_BLOCKED');
      }
      expect(await writesNothing(world.db, async () => (await block(pair, other, false)).code)).toBe('ROOM_BLOCKED');
      expect((await roomOf(world, pair[who], pair.room_id)).is_blocked_by_me).toBe(true);
      expect((await roomOf(world, pair[other], pair.room_id)).is_blocked_by_me).toBe(false);
      const told = (await chatHeardBy(world.db, pair[other])).findLast(({ kind }) => kind === 'chat.room');
      expect(told).toEqual({ kind: 'chat.room', body: { room_id: pair.room_id, status: 'BLOCKED' } });
      expect(await block(pair, who, false)).toMatchObject({ data: { status: 'ACTIVE' } });
      await say(world, pair[other], pair.room_id);
    }

    world.setNow(NOW);
    const pair = await newPair(world);
    await block(pair, 'nok', true);
    expect(await block(pair, 'somchai', true)).toMatchObject({ data: { status: 'BLOCKED' } });
    expect(await block(pair, 'nok', false)).toMatchObject({ data: { status: 'BLOCKED' } });
    expect(await world.refused('POST /chat/send', textOf(pair.room_id), pair.nok)).toBe('ROOM_BLOCKED');
    expect(await block(pair, 'somchai', false)).toMatchObject({ data: { status: 'ACTIVE' } });
  });

  test('a block stops no round that is confirmed and ends what waits; undone after the seven days the room is READ_ONLY, a millisecond earlier they write; to undo none is no news', async () => {
    {
      const pair = await newPair(world);
      const confirmed = await acted(world, pair.somchai, pair.booking, 'accept');
      await book(world, pair.nok, pair.somchai, { booking_date: dateOf(NOW + 9 * DAY) });
      await block(pair, 'somchai', true);
      const lastEvent = async () => (await roomOf(world, pair.nok, pair.room_id)).last_message;
      expect(await lastEvent()).toMatchObject({ kind: 'CARD', event: 'booking.lapsed' });
      await acted(world, pair.nok, confirmed, 'cancel');
      expect(await lastEvent()).toMatchObject({ kind: 'CARD', event: 'booking.cancelled' });
      expect(await statusOf(pair)).toBe('BLOCKED');
      expect(await world.refused('POST /chat/reopen', { room_id: pair.room_id }, pair.somchai)).toBe('ROOM_BLOCKED');
    }

    world.setNow(NOW);
    const [late, early] = [await endedPair(), await endedPair()];
    for (const { pair } of [late, early]) await block(pair, 'nok', true);
    world.setNow(early.closes - 1);
    expect(await block(early.pair, 'nok', false)).toMatchObject({ data: { status: 'ACTIVE' } });
    world.setNow(late.closes);
    await world.runJobs();
    expect(await statusOf(late.pair)).toBe('BLOCKED');
    expect(await block(late.pair, 'nok', false)).toMatchObject({ data: { status: 'READ_ONLY' } });
    expect(await block(late.pair, 'nok', true)).toMatchObject({ data: { status: 'BLOCKED' } });

    world.setNow(NOW);
    {
      const pair = await newPair(world);
      const before = await chatHeardBy(world.db, pair.nok);
      expect(await block(pair, 'nok', false)).toMatchObject({ data: { status: 'ACTIVE' } });
      expect(await chatHeardBy(world.db, pair.nok)).toEqual(before);
    }
  });
});

describe('opening a room', () => {
  test('opening a room is refused to people who have no booking between them, and is the same room for both, however often', async () => {
    {
      const [nok, somchai] = [await world.golfer(), await world.caddy()];
      const nobody = '01980000-0000-7000-8000-000000000000';
      for (const user_id of [somchai.user_id, nok.user_id, (await world.golfer()).user_id, nobody])
        expect(await writesNothing(world.db, () => world.refused('POST /chat/open', { user_id }, nok))).toBe(
          'CHAT_NOT_YET',
        );
    }

    world.setNow(NOW);
    {
      const { nok, somchai, room_id } = await newPair(world);
      expect(await world.done('POST /chat/open', { user_id: nok.user_id }, somchai)).toEqual({ room_id });
      expect(await world.done('POST /chat/open', { user_id: somchai.user_id.toUpperCase() }, nok)).toEqual({ room_id });
    }
  });

  test('opening makes one room for two people from before there were cards, open or closed as their booking says', async () => {
    for (const [_, end, later, status] of [
      ['whose only booking still waits', undefined, 0, 'ACTIVE'],
      ['whose booking ended less than seven days ago', 'decline', 7 * DAY - 1, 'ACTIVE'],
      ['whose booking ended seven days ago', 'decline', 7 * DAY, 'READ_ONLY'],
    ] as const) {
      world.setNow(NOW);
      const pair = await newPair(world);
      if (end) await act(world, pair.somchai, pair.booking, end);
      await withoutRoom(pair);
      world.setNow(NOW + later);
      const asked = Array.from({ length: 8 }, (_none, i) =>
        i % 2 === 0
          ? world.done('POST /chat/open', { user_id: pair.somchai.user_id }, pair.nok)
          : world.done('POST /chat/open', { user_id: pair.nok.user_id }, pair.somchai),
      );
      const ids = new Set((await Promise.all(asked)).map(({ room_id }) => room_id));
      expect(ids.size).toBe(1);
      for (const who of [pair.nok, pair.somchai])
        expect(await roomOf(world, who, [...ids][0] ?? '')).toMatchObject({ status, last_seq: 0, unreadCount: 0 });
    }
  });
});
