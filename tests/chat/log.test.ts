import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY_LOG, gapsOf, merge, nobodys, type Log, type Page } from '../../domain/chat/log.ts';
import { aDeletion, aMessage, ARoom, range } from './log-rooms.ts';

const seqs = ({ items }: Pick<Log, 'items'>) => items.map(({ seq }) => seq);
const shownSeqs = (log: Log) => seqs(log).slice(log.start);
const page = (...of: number[]): Page => ({ items: of.map((seq) => aMessage(seq)) });
const all = (pages: readonly Page[], how: typeof merge = merge) => pages.reduce(how, EMPTY_LOG);

describe('a room’s log', () => {
  test('a room’s log is in the order of its numbers, and what a page does not change stays the same object', () => {
    const late = aMessage(2, { sent_at: '2020-01-01T00:00:00.000Z' });
    expect(seqs(all([page(3), { items: [late] }, page(1)]))).toEqual([1, 2, 3]);

    {
      const log = all([page(1, 2, 3)]);
      expect(merge(log, page(2, 3))).toBe(log);
      expect(merge(log, { last_seq: 2, their_read_seq: 0 })).toBe(log);
    }

    {
      const log = all([page(1, 2)]);
      const next = merge(log, page(2, 3));
      expect(next.items.slice(0, 2)).toEqual(log.items);
      expect(next.items[1]).toBe(log.items[1]);
    }
  });

  test('CH-08: a missing number is a gap until it is filled, a hint is one at the end, and a number the server does not have holds nobody up', () => {
    {
      const log = all([page(1, 2, 3, 4, 6, 7)]);
      expect(gapsOf(log)).toEqual([{ from: 5, to: 5 }]);
      expect(shownSeqs(log)).toEqual([6, 7]);
      expect(shownSeqs(merge(log, page(5)))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    }

    expect(gapsOf(all([page(8, 9), { last_seq: 12 }]))).toEqual([{ from: 10, to: 12 }]);
    expect(gapsOf(all([{ last_seq: 3 }]))).toEqual([{ from: 1, to: 3 }]);
    expect(gapsOf(all([page(8, 9)]))).toEqual([]);

    {
      const log = merge(all([page(1, 3)]), { items: nobodys({ from: 2, to: 2 }) });
      expect(gapsOf(log)).toEqual([]);
      expect(merge(log, page(2)).items[1]).toEqual(aMessage(2));
      expect(merge(merge(log, page(2)), { items: nobodys({ from: 2, to: 2 }) }).items[1]).toEqual(aMessage(2));
    }
  });

  test('a deletion wipes what it is about whichever came first, a booking that was moved is so on all of its cards, and marks never go back', () => {
    const gone = { is_deleted: true, text: null };
    expect(all([page(1), { items: [aDeletion(2, 1)] }]).items[0]).toMatchObject(gone);
    expect(all([{ items: [aMessage(1), aDeletion(2, 1)] }]).items[0]).toMatchObject(gone);
    expect(all([{ items: [aDeletion(2, 1)] }, page(1)]).items[0]).toMatchObject(gone);
    expect(JSON.stringify(all([page(1), { items: [aDeletion(2, 1)] }]))).not.toContain('message 1');

    const card = (seq: number, event: string, tee_off_time: string, booking_ref = 'NOK0000001') =>
      aMessage(seq, {
        from: 'HOUSE',
        kind: 'CARD',
        text: null,
        card: {
          event,
          booking_ref,
          status: 'CONFIRMED',
          slug: 'alpine',
          booking_date: '2026/11/22',
          tee_off_time,
          holes: 18,
        },
      });
    const first = {
      items: [card(1, 'booking.requested', '07:10'), card(2, 'booking.requested', '06:30', 'NOK0000002')],
    };
    const moved = { items: [card(5, 'booking.change_accepted', '09:20')] };
    const older = { items: [card(3, 'booking.accepted', '07:10')] };
    for (const pages of [
      [first, moved, older],
      [moved, older, first],
    ]) {
      const log = all(pages);
      expect(log.items.map((it) => [it.seq, it.card?.event, it.card?.tee_off_time])).toEqual([
        [1, 'booking.requested', '09:20'],
        [2, 'booking.requested', '06:30'],
        [3, 'booking.accepted', '09:20'],
        [5, 'booking.change_accepted', '09:20'],
      ]);
      expect(merge(log, older)).toBe(log);
    }
    const log = all([{ their_read_seq: 5, their_delivered_seq: 6, read_seq: 4, last_seq: 6 }]);
    expect(merge(log, { their_read_seq: 2, their_delivered_seq: 1, read_seq: 0, last_seq: 3 })).toBe(log);
  });
});

const COUNT = 40;
const deletions = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 2, max: COUNT }), fc.nat()), { selector: ([seq]) => seq, maxLength: 6 })
  .map((them) => Object.fromEntries(them.map(([seq, n]) => [seq, 1 + (n % (seq - 1))])));
/** What a phone may hear of a room in its life: pages as of some moment, parts of them, hints. */
const heard = (rooms: ARoom[]) =>
  fc.array(
    fc.tuple(fc.nat(COUNT - 1), fc.nat(COUNT), fc.nat(COUNT), fc.boolean()).map(([when, after_seq, limit, isHint]) => {
      const room = rooms[when] as ARoom;
      return isHint ? { last_seq: room.items.length } : room.answer({ after_seq, limit });
    }),
    { maxLength: 30 },
  );
const lives = deletions.chain((them) => {
  const rooms = range(1, COUNT).map((count) => {
    const room = new ARoom(count, them);
    room.their_read_seq = Math.floor(count / 3);
    room.their_delivered_seq = Math.floor(count / 2);
    return room;
  });
  // In the end everything has come, from somewhere.
  return heard(rooms).map((pages) => [...pages, (rooms.at(-1) as ARoom).answer({ after_seq: 0, limit: COUNT })]);
});

/** The first order in which a log is not what it is in the order of coming, or none. */
const counterexample = (how: typeof merge) =>
  fc.check(
    fc.property(lives, fc.func(fc.nat()), (pages, order) => {
      const shuffled = pages.map((it, at) => ({ it, by: order(at) })).sort((a, b) => a.by - b.by);
      const log = all(pages, how);
      const other = all([...shuffled.map(({ it }) => it), ...shuffled.map(({ it }) => it)], how);
      const isWhole = (it: Log) => seqs(it).join() === range(1, COUNT).join() && gapsOf(it).length === 0;
      return isWhole(log) && isWhole(other) && JSON.stringify(other.items) === JSON.stringify(log.items);
    }),
    { numRuns: 40, seed: 6, endOnFailure: true },
  ).counterexample;

test('CH-08: any order of pages, hints, marks and deletions is the same log, whole, each number once, in order', () => {
  expect(counterexample(merge)).toBeNull();
});
