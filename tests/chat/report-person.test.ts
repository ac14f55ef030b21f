import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { DISPUTE_REASONS } from '#domain/booking/status.ts';
import { sql } from '../../server/db/db.ts';
import { factsOf, pageOf, reportClosed, waitingOf } from '../desk/decided.ts';
import { disputed } from '../operator/rounds.ts';
import { balanceOf, book, type Person, startWorld, writesNothing } from '../booking/world.ts';
import { allRoomsOf, chatHeardBy, newPair, say, textOf } from './world.ts';

const world = await startWorld();
const now = () => world.context.clock();
afterAll(() => world.close());

const report = (by: Person, about: Person, more: object = {}) =>
  world.done('POST /chat/report-person', { user_id: about.user_id, reason: 'HARASSMENT', ...more }, by);
const roomsOf = (person: Person) => allRoomsOf(world, person);
const closeAll = () =>
  world.db.run(sql`update chat_report set closed_at = now(), closed_by = 'x', note = 'x' where closed_at is null`);
/** All that a person is told or shown. */
const shownTo = async (person: Person) => [
  await roomsOf(person),
  await chatHeardBy(world.db, person),
  await world.done('POST /notification/list', { page: 1, limit: 100 }, person),
];

describe('a report of a person', () => {
  test('from a booking a report is a case for the operator, and the other is shown nothing; with “do not match us again” it blocks in the same act', async () => {
    {
      const [nok, somchai] = [await world.golfer(), await world.caddy()];
      const { booking_ref } = await book(world, nok, somchai);
      const [before, money] = [await shownTo(nok), await balanceOf(world, nok)];
      const { report_id } = await report(somchai, nok, { booking_ref, text: 'จับมือโดยไม่ขอ' });
      expect(await shownTo(nok)).toEqual(before);
      expect(await balanceOf(world, nok)).toEqual(money);
      const facts = await factsOf(world.db, now(), 'CHAT_REPORT', report_id);
      expect(facts).toEqual(expect.arrayContaining(['reason HARASSMENT', `booking ${booking_ref}`]));
      const { says } = await pageOf(world.db, now(), 'CHAT_REPORT', report_id);
      expect(says?.map(({ text }) => text)).toEqual(['จับมือโดยไม่ขอ']);
      expect(await reportClosed(world.db, now(), report_id, 'spoke with both')).toMatchObject({ before: null });
    }

    {
      const { nok, somchai, room_id } = await newPair(world);
      const { report_id } = await report(nok, somchai, { keep_apart: true });
      expect((await roomsOf(nok)).find((it) => it.room_id === room_id)).toMatchObject({
        status: 'BLOCKED',
        is_blocked_by_me: true,
      });
      const facts = await factsOf(world.db, now(), 'CHAT_REPORT', report_id);
      expect(facts).toContain('reporter_wants KEEPS_APART');
      expect((await roomsOf(somchai)).find((it) => it.room_id === room_id)).toMatchObject({ is_blocked_by_me: false });
    }
  });

  test('from the profile of a caddy nok never met it blocks too, and the caddy hears of none; by each of the two: who takes theirs back is not told of the other', async () => {
    {
      const [nok, somchai] = [await world.golfer(), await world.caddy()];
      const before = await shownTo(somchai);
      await report(nok, somchai, { keep_apart: true });
      expect(await shownTo(somchai)).toEqual(before);
      const [room] = await roomsOf(nok);
      expect(room).toMatchObject({ status: 'BLOCKED', is_blocked_by_me: true, with: { user_id: somchai.user_id } });
      const room_id = room?.room_id ?? '';
      await world.done('POST /chat/block', { room_id, blocked: false }, nok);
      expect(await roomsOf(nok)).toEqual([]);
      expect(await world.refused('POST /chat/reopen', { room_id }, somchai)).toBe('ROOM_UNKNOWN');
    }

    {
      const [nok, somchai] = [await world.golfer(), await world.caddy()];
      await report(nok, somchai, { keep_apart: true });
      await report(somchai, nok, { keep_apart: true });
      const room_id = (await roomsOf(nok))[0]?.room_id ?? '';
      const back = await world.done('POST /chat/block', { room_id, blocked: false }, nok);
      expect(back).toEqual({ status: 'READ_ONLY' });
      expect((await chatHeardBy(world.db, nok)).at(-1)?.body).toMatchObject({ room_id, status: 'READ_ONLY' });
      expect(await roomsOf(nok)).toEqual([]);
      expect(await roomsOf(somchai)).toMatchObject([{ room_id, status: 'BLOCKED', is_blocked_by_me: true }]);
    }
  });

  test('from a profile: to the caddy no call, event or export tells of the block, nor of its end, nor of a second one', async () => {
    const [nok, somchai] = [await world.golfer(), await world.caddy()];
    const told = async (room_id: string) => [
      await world.refused('POST /chat/open', { user_id: nok.user_id }, somchai),
      await world.refused('POST /chat/messages', { room_id }, somchai),
      await world.refused('GET /chat/room/{room_id}', { room_id }, somchai),
      await world.refused('POST /chat/closed-rooms', { before: room_id, limit: 1 }, somchai),
      await world.done('GET /chat/with/{user_id}', { user_id: nok.user_id }, somchai),
      await world.refused('POST /chat/send', textOf(room_id), somchai),
      await world.refused('POST /chat/block', { room_id, blocked: true }, somchai),
      await world.refused('POST /chat/read', { room_id, seq: 1 }, somchai),
      await shownTo(somchai),
      (await world.done('POST /user/export', {}, somchai)).tables.filter(({ table }) => table.startsWith('room')),
    ];
    const before = await told(randomUUID());
    await report(nok, somchai, { keep_apart: true });
    const room_id = (await roomsOf(nok))[0]?.room_id ?? '';
    expect(await told(room_id)).toEqual(before);
    await world.done('POST /chat/block', { room_id, blocked: false }, nok);
    expect(await told(room_id)).toEqual(before);
    await report(nok, somchai, { keep_apart: true, reason: 'RUDE' });
    expect((await roomsOf(nok))[0]).toMatchObject({ room_id, status: 'BLOCKED', is_blocked_by_me: true });
    expect(await told(room_id)).toEqual(before);
    const ids = [await report(somchai, nok), await report(somchai, nok)].map(({ report_id }) => report_id);
    expect(new Set(ids).size).toBe(2);
  });

  test('from a chat it blocks by the same choice; it is refused of nobody, of oneself or one’s own role, and for a booking of others', async () => {
    {
      const { nok, somchai, room_id } = await newPair(world);
      const { seq } = await say(world, somchai, room_id, 'มาหาที่บ้านสิ');
      await world.done('POST /chat/report', { room_id, seq, reason: 'HARASSMENT', keep_apart: true }, nok);
      expect((await roomsOf(nok))[0]).toMatchObject({ status: 'BLOCKED', is_blocked_by_me: true });
    }

    {
      const [nok, other, somchai] = [await world.golfer(), await world.golfer(), await world.caddy()];
      const { booking_ref } = await book(world, other, somchai);
      for (const user_id of [randomUUID(), nok.user_id, other.user_id])
        expect(
          await writesNothing(world.db, () =>
            world.refused('POST /chat/report-person', { user_id, reason: 'RUDE', keep_apart: true }, nok),
          ),
        ).toBe('PERSON_UNKNOWN');
      const wrong = { user_id: somchai.user_id, reason: 'RUDE' as const, booking_ref };
      expect(await world.refused('POST /chat/report-person', wrong, nok)).toBe('BOOKING_UNKNOWN');
    }
  });

  test('a reporter has ten open ones at most, with “do not match us again” too; one more about the same person, or from a booking, is taken', async () => {
    {
      const [nok, somchai] = [await world.golfer(), await world.caddy()];
      for (let n = 0; n < 10; n += 1) await report(nok, somchai);
      const once_more = { user_id: somchai.user_id, reason: 'RUDE' as const };
      expect(await world.refused('POST /chat/report-person', once_more, nok)).toBe('REPORTS_TOO_MANY');
      await closeAll();
    }

    {
      await closeAll();
      const nok = await world.golfer();
      const caddies = await Promise.all(Array.from({ length: 11 }, () => world.caddy()));
      const [first, eleventh] = [caddies[0] as Person, caddies[10] as Person];
      for (const caddy of caddies.slice(0, 10)) await report(nok, caddy, { keep_apart: true });
      const once_more = { user_id: eleventh.user_id, reason: 'RUDE' as const, keep_apart: true };
      const refused = () => world.refused('POST /chat/report-person', once_more, nok);
      expect(await writesNothing(world.db, refused)).toBe('REPORTS_TOO_MANY');
      await report(nok, first, { keep_apart: true, reason: 'RUDE' });
      const { booking_ref } = await book(world, nok, eleventh);
      await report(nok, eleventh, { booking_ref, keep_apart: true });
      expect(await waitingOf(world.db, now(), 'CHAT_REPORT')).toHaveLength(11);
      await closeAll();
    }
  });
});

test('how somebody was treated is no reason of a dispute, which the other reads and the pay waits for', async () => {
  expect(DISPUTE_REASONS).not.toContain('CONDUCT');
  const [nok, somchai] = [await world.golfer(), await world.caddy()];
  const booking = await disputed(world, nok, somchai);
  const { booking_ref, version } = booking;
  const dispute = { reason: 'CONDUCT', text: 'x' };
  const sent = { booking_ref, version, action: 'dispute', dispute } as never;
  expect(await world.refused('POST /booking/act', sent, nok)).toBe('FIELDS_INVALID');
});
