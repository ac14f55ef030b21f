import { afterAll, describe, expect, test } from 'vitest';
import { BOOKING_STATUSES } from '../../domain/booking/status.ts';
import { DAY, HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import { broughtTo, confirmed, does, type BookingFixture, newBooking, passes, WHOLE } from './booking-fixture.ts';
import { type Person, PHONE, startWorld } from './world.ts';

const world = await startWorld();
afterAll(() => world.close());

const contact = ({ booking }: BookingFixture, person: Person) =>
  world.done('GET /booking/{booking_ref}/contact', { booking_ref: booking.booking_ref }, person);

const EMERGENCY = 'GET /booking/{booking_ref}/emergency';
const NO_CONTACT = { name: null, phone: null, keep_until: null };
const MOTHER = { name: 'แม่', phone: '+66898765432' };

/** nok has named their mother. */
async function named(fixture: BookingFixture): Promise<BookingFixture> {
  await world.db.pool.query(`update golfer_profile set emergency_name = $1, emergency_phone = $2 where user_id = $3`, [
    MOTHER.name,
    MOTHER.phone,
    fixture.nok.user_id,
  ]);
  return fixture;
}

const emergency = ({ booking: { booking_ref } }: BookingFixture, person: Person) =>
  world.done(EMERGENCY, { booking_ref }, person);
const ofBoth = async (fixture: BookingFixture) => [
  await emergency(fixture, fixture.nok),
  await emergency(fixture, fixture.somchai),
];

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

  test('is told of a promised booking only, whatever its status; the emergency contact of one in play only', async () => {
    const told: string[] = [];
    const toldInNeed: string[] = [];
    for (const status of BOOKING_STATUSES) {
      const fixture = await named(await broughtTo(world, status));
      if ((await emergency(fixture, fixture.somchai)).phone !== null) toldInNeed.push(status);
      for (const person of [fixture.nok, fixture.somchai])
        if ((await contact(fixture, person)).phone !== null) told.push(status);
    }
    expect(toldInNeed).toEqual(['IN_PROGRESS']);
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

describe('the emergency contact of nok', () => {
  test('is told to both from the first check-in on, or the start where nobody checked in, until the caddy says it is over', async () => {
    const fixture = await named(await confirmed(world));
    world.setNow(fixture.tee_off - HOUR);
    expect(await ofBoth(fixture)).toEqual([NO_CONTACT, NO_CONTACT]);
    await does(world, fixture, 'somchai', 'check_in', fixture.tee_off - 50 * MINUTE);
    for (const told of await ofBoth(fixture)) expect(told).toMatchObject(MOTHER);
    const straight = await named(await confirmed(world));
    await does(world, straight, 'somchai', 'start', straight.tee_off);
    for (const told of await ofBoth(straight)) expect(told).toMatchObject(MOTHER);
    await does(world, straight, 'somchai', 'end', straight.tee_off + 4 * HOUR, WHOLE);
    expect(await ofBoth(straight)).toEqual([NO_CONTACT, NO_CONTACT]);
    await does(world, straight, 'nok', 'confirm_end');
    expect(await ofBoth(straight)).toEqual([NO_CONTACT, NO_CONTACT]);
  });

  test('is told no longer than three hours past the block of a round that nobody ended', async () => {
    const fixture = await named(await confirmed(world));
    await does(world, fixture, 'nok', 'start', fixture.tee_off);
    const until = fixture.tee_off - 45 * MINUTE + 6 * HOUR + 3 * HOUR;
    expect(await ofBoth(fixture)).toEqual([
      { ...MOTHER, keep_until: isoOf(until) },
      { ...MOTHER, keep_until: isoOf(until) },
    ]);
    await passes(world, fixture, until);
    expect(await ofBoth(fixture)).toEqual([NO_CONTACT, NO_CONTACT]);
  });

  test('is told to nobody else, and not where there is a name without a number', async () => {
    const fixture = await named(await broughtTo(world, 'IN_PROGRESS'));
    const { booking_ref } = fixture.booking;
    for (const stranger of [await world.golfer(), await world.caddy()])
      expect(await world.refused(EMERGENCY, { booking_ref }, stranger)).toBe('BOOKING_UNKNOWN');
    expect(await world.refused(EMERGENCY, { booking_ref })).toBe('SESSION_OVER');
    await world.db.pool.query('update golfer_profile set emergency_phone = null where user_id = $1', [
      fixture.nok.user_id,
    ]);
    expect(await ofBoth(fixture)).toEqual([NO_CONTACT, NO_CONTACT]);
  });

  test('stands in no other answer while the round is in play', async () => {
    const fixture = await named(await broughtTo(world, 'IN_PROGRESS'));
    const { booking_ref } = fixture.booking;
    const answers = [
      await world.done('GET /booking/{booking_ref}', { booking_ref }, fixture.somchai),
      await world.done('GET /booking/{booking_ref}/contact', { booking_ref }, fixture.somchai),
      await world.done('GET /golfer/{user_id}/brief', { user_id: fixture.nok.user_id }, fixture.somchai),
    ];
    expect(JSON.stringify(answers)).not.toContain(MOTHER.phone);
  });
});
