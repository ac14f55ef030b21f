import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#domain/dates.ts';
import { confirmed, does, type BookingFixture, newBooking } from '../booking/booking-fixture.ts';
import { act, book, COURSE, startWorld, writesNothing } from '../booking/world.ts';
import { chatHeardBy, logOf, roomOf } from './world.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

const world = await startWorld();
beforeEach(() => world.setNow(NOW));
afterAll(() => world.close());

async function roomOfLife({ nok, somchai }: BookingFixture): Promise<string> {
  return (await world.done('POST /chat/open', { user_id: somchai.user_id }, nok)).room_id;
}

/** What stands in their room, as the two are told of it: `event by`. */
async function cardsOf(fixture: BookingFixture): Promise<string[]> {
  const room_id = await roomOfLife(fixture);
  const [hers, his] = [await logOf(world, fixture.nok, room_id), await logOf(world, fixture.somchai, room_id)];
  expect(his.items).toEqual(hers.items);
  return hers.items.map(({ kind, from, card }) => {
    expect([kind, from]).toEqual(['CARD', 'HOUSE']);
    return `${card?.event} ${card?.by}`;
  });
}

const REQUESTED = 'booking.requested golfer';
const ACCEPTED = 'booking.accepted caddy';

describe('a booking stands in the room of the two', () => {
  test('nok asks: their room is there, with a card that says for what, as it stands now, and both phones hear of it', async () => {
    {
      const fixture = await newBooking(world);
      const { nok, somchai, booking } = fixture;
      const room_id = await roomOfLife(fixture);
      const about = {
        booking_ref: booking.booking_ref,
        status: 'PENDING',
        slug: COURSE,
        booking_date: booking.booking_date,
        tee_off_time: '06:30',
        holes: 18,
      };
      const { items } = await logOf(world, somchai, room_id);
      expect(items).toMatchObject([{ seq: 1, client_msg_id: null, card: { event: 'booking.requested', ...about } }]);
      expect(await roomOf(world, nok, room_id)).toMatchObject({
        status: 'ACTIVE',
        unreadCount: 0,
        last_message: { kind: 'CARD', event: 'booking.requested', text: '', is_mine: false },
        booking: about,
      });
      for (const who of [nok, somchai])
        expect(await chatHeardBy(world.db, who)).toEqual([{ kind: 'chat.message', body: { room_id, seq: 1 } }]);
    }

    {
      const fixture = await newBooking(world);
      await does(world, fixture, 'somchai', 'decline', NOW + MINUTE);
      const { items } = await logOf(world, fixture.nok, await roomOfLife(fixture));
      expect(items.map(({ card }) => card?.status)).toEqual(['DECLINED', 'DECLINED']);
    }
  });

  testTable<[string, (fixture: BookingFixture) => Promise<unknown>, string[]]>([
    ['somchai declines', (it) => does(world, it, 'somchai', 'decline', NOW + MINUTE), ['booking.declined caddy']],
    [
      'nok takes the request back',
      (it) => does(world, it, 'nok', 'cancel', NOW + MINUTE),
      ['booking.cancelled golfer'],
    ],
    [
      'nobody answers',
      async () => {
        world.setNow(NOW + 13 * HOUR);
        await world.runJobs();
      },
      ['booking.expired system'],
    ],
  ])('%s: a card says so', async (_, end, cards) => {
    const fixture = await newBooking(world);
    await end(fixture);
    expect(await cardsOf(fixture)).toEqual([REQUESTED, ...cards]);
  });

  test('somchai cannot come: each step of it is a card; nok asks another caddy instead, and each of the two rooms has its own', async () => {
    {
      const fixture = await confirmed(world);
      await does(world, fixture, 'somchai', 'ask_cancel', NOW + 2 * MINUTE);
      await does(world, fixture, 'somchai', 'withdraw_ask', NOW + 3 * MINUTE);
      await does(world, fixture, 'somchai', 'ask_cancel', NOW + 4 * MINUTE);
      await does(world, fixture, 'nok', 'refuse_cancel', NOW + 5 * MINUTE);
      expect(await cardsOf(fixture)).toEqual([
        REQUESTED,
        ACCEPTED,
        'booking.cancellation_requested caddy',
        'booking.cancellation_withdrawn caddy',
        'booking.cancellation_requested caddy',
        'booking.cancellation_refused golfer',
      ]);
    }

    world.setNow(NOW);
    {
      const fixture = await confirmed(world);
      const somsri = await world.caddy();
      await does(world, fixture, 'somchai', 'ask_cancel', NOW + 2 * MINUTE);
      const mine = { ...fixture };
      await does(world, fixture, 'nok', 'substitute', NOW + 3 * MINUTE, { caddy_id: somsri.user_id });
      expect((await cardsOf(mine)).at(-1)).toBe('booking.replaced golfer');
      expect(await cardsOf({ ...fixture, somchai: somsri })).toEqual([REQUESTED]);
    }
  });

  test('another time they agree on stands in it; what was only proposed does not', async () => {
    const fixture = await confirmed(world);
    const { booking_date, holes, transport, total } = fixture.booking;
    const change = { booking_date, tee_off_time: '07:30', holes, transport };
    await does(world, fixture, 'nok', 'propose_change', NOW + 2 * MINUTE, { change, total });
    await does(world, fixture, 'somchai', 'reject_change', NOW + 3 * MINUTE);
    await does(world, fixture, 'nok', 'propose_change', NOW + 4 * MINUTE, { change, total });
    await does(world, fixture, 'somchai', 'accept_change', NOW + 5 * MINUTE);
    expect(await cardsOf(fixture)).toEqual([REQUESTED, ACCEPTED, 'booking.change_accepted caddy']);
    const { items } = await logOf(world, fixture.nok, await roomOfLife(fixture));
    expect(items.map(({ card }) => card?.tee_off_time)).toEqual(['07:30', '07:30', '07:30']);
  });

  test('a round that is played, to its end', async () => {
    const fixture = await confirmed(world);
    const { tee_off } = fixture;
    await does(world, fixture, 'somchai', 'check_in', tee_off - 40 * MINUTE);
    await does(world, fixture, 'nok', 'check_in', tee_off - 20 * MINUTE);
    await does(world, fixture, 'somchai', 'start', tee_off);
    await does(world, fixture, 'somchai', 'end', tee_off + 4 * HOUR, { holes_played: 18, stop_reason: 'FULL' });
    await does(world, fixture, 'nok', 'confirm_end', tee_off + 5 * HOUR);
    world.setNow(tee_off + 40 * HOUR);
    await world.runJobs();
    expect(await cardsOf(fixture)).toEqual([
      REQUESTED,
      ACCEPTED,
      'booking.checked_in caddy',
      'booking.checked_in golfer',
      'booking.started caddy',
      'booking.ended caddy',
      'booking.completed golfer',
    ]);
  });

  test('a round nobody came to, and one the rain took', async () => {
    const missed = await confirmed(world);
    await does(world, missed, 'nok', 'check_in', missed.tee_off - MINUTE);
    await does(world, missed, 'nok', 'no_show', missed.tee_off + 10 * MINUTE);
    expect((await cardsOf(missed)).at(-1)).toBe('booking.no_show golfer');
    const rained = await confirmed(world);
    await does(world, rained, 'somchai', 'claim_closed', rained.tee_off, { claim: 'RAIN' });
    await does(world, rained, 'nok', 'agree_closed', rained.tee_off + MINUTE);
    expect((await cardsOf(rained)).slice(2)).toEqual(['booking.closed_by_course golfer']);
  });
});

test('what is refused leaves no card and no room', async () => {
  const [nok, somchai] = [await world.golfer(0), await world.caddy()];
  const asked = () => book(world, nok, somchai);
  await expect(writesNothing(world.db, asked)).rejects.toThrow(/WALLET_TOO_LOW/);
  expect(await world.done('GET /chat/rooms', {}, nok)).toEqual([]);
  const fixture = await newBooking(world);
  const room_id = await roomOfLife(fixture);
  const late = () => act(world, fixture.nok, fixture.booking, 'check_in');
  expect((await writesNothing(world.db, late)).status).toBe('error');
  expect((await logOf(world, fixture.nok, room_id)).items).toHaveLength(1);
});
