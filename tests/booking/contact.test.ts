import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BOOKING_STATUSES } from '../../domain/booking/status.ts';
import { DAY, HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import { broughtTo, confirmed, does, type BookingFixture, newBooking, WHOLE } from './booking-fixture.ts';
import { type Person, PHONE, startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const contact = ({ booking }: BookingFixture, person: Person) =>
  world.done('GET /booking/{booking_ref}/contact', { booking_ref: booking.booking_ref }, person);

const NOTHING = { phone: null, languages: [], keep_until: null };
const OPEN = new Set(['CONFIRMED', 'CANCELLATION_REQUESTED_BY_CADDY', 'IN_PROGRESS', 'COMPLETED', 'DISPUTED']);

describe('the phone of the other', () => {
  test('is told to both from the caddy’s yes on, and not a moment before', async () => {
    const fixture = await newBooking(world);
    expect([await contact(fixture, fixture.nok), await contact(fixture, fixture.somchai)]).toEqual([NOTHING, NOTHING]);
    await does(world, fixture, 'somchai', 'accept');
    await world.db.pool.query(`update golfer_profile set languages = '{th}' where user_id = '${fixture.nok.user_id}'`);
    expect(await contact(fixture, fixture.nok)).toMatchObject({ phone: `${PHONE}${fixture.somchai.user_id}` });
    expect(await contact(fixture, fixture.somchai)).toMatchObject({
      phone: `${PHONE}${fixture.nok.user_id}`,
      languages: ['th'],
    });
  });

  test('until a day after the round has ended, and not a millisecond longer', async () => {
    const fixture = await confirmed(world);
    // As long as nobody says that it is over: a day after its time.
    expect((await contact(fixture, fixture.nok)).keep_until).toBe(
      isoOf(fixture.tee_off - 45 * MINUTE + 6 * HOUR + DAY),
    );
    const end = fixture.tee_off + 4 * HOUR;
    await does(world, fixture, 'somchai', 'start', fixture.tee_off);
    await does(world, fixture, 'somchai', 'end', end, WHOLE);
    world.setNow(end + DAY - 1);
    expect(await contact(fixture, fixture.nok)).toMatchObject({ keep_until: isoOf(end + DAY) });
    world.setNow(end + DAY);
    for (const person of [fixture.nok, fixture.somchai]) expect(await contact(fixture, person)).toEqual(NOTHING);
  });

  test('is told of a promised booking only, whatever its status', async () => {
    const told: string[] = [];
    for (const status of BOOKING_STATUSES) {
      const fixture = await broughtTo(world, status);
      for (const person of [fixture.nok, fixture.somchai])
        if ((await contact(fixture, person)).phone !== null) told.push(status);
    }
    expect(told).toEqual(BOOKING_STATUSES.flatMap((status) => (OPEN.has(status) ? [status, status] : [])));
  });

  test('is nothing to anybody else, for whom there is no such booking, and not told any more of somebody who has left', async () => {
    const fixture = await confirmed(world);
    const { booking_ref } = fixture.booking;
    for (const stranger of [await world.golfer(), await world.caddy()])
      expect(await world.refused('GET /booking/{booking_ref}/contact', { booking_ref }, stranger)).toBe(
        'BOOKING_UNKNOWN',
      );
    expect(await world.refused('GET /booking/{booking_ref}/contact', { booking_ref })).toBe('SESSION_OVER');
    await world.db.pool.query(`update person set status = 'DELETED' where user_id = '${fixture.somchai.user_id}'`);
    expect(await contact(fixture, fixture.nok)).toMatchObject({ phone: null });
  });

  test('stands in no list and no other answer, of either of the two', async () => {
    const fixture = await confirmed(world);
    const { booking_ref } = fixture.booking;
    const status = [...BOOKING_STATUSES];
    for (const person of [fixture.nok, fixture.somchai]) {
      const answers = [
        await world.done('GET /booking/{booking_ref}', { booking_ref }, person),
        await world.done('POST /booking/history', { filter: { status }, page: 1, limit: 20 }, person),
        await world.done('GET /chat/rooms', {}, person),
      ];
      expect(JSON.stringify(answers)).not.toContain(PHONE);
    }
    const found = await world.done('POST /caddy/search', { filter: {}, page: 1, limit: 100 }, fixture.nok);
    const caddy = await world.done('GET /caddy/{user_id}', { user_id: fixture.somchai.user_id }, fixture.nok);
    const brief = await world.done('GET /golfer/{user_id}/brief', { user_id: fixture.nok.user_id }, fixture.somchai);
    expect(JSON.stringify([found, caddy, brief])).not.toContain(PHONE);
  });
});
