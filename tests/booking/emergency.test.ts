import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BOOKING_STATUSES } from '../../domain/booking/status.ts';
import { HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import { broughtTo, confirmed, does, passes, type BookingFixture, WHOLE } from './booking-fixture.ts';
import { type Person, startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const CALL = 'GET /booking/{booking_ref}/emergency';
const NOTHING = { name: null, phone: null, keep_until: null };
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
  world.done(CALL, { booking_ref }, person);
const ofBoth = async (fixture: BookingFixture) => [
  await emergency(fixture, fixture.nok),
  await emergency(fixture, fixture.somchai),
];

describe('the emergency contact of nok', () => {
  test('is told to both from the first check-in on, or the start where nobody checked in, until the caddy says it is over', async () => {
    const fixture = await named(await confirmed(world));
    world.setNow(fixture.tee_off - HOUR);
    expect(await ofBoth(fixture)).toEqual([NOTHING, NOTHING]);
    await does(world, fixture, 'somchai', 'check_in', fixture.tee_off - 50 * MINUTE);
    for (const told of await ofBoth(fixture)) expect(told).toMatchObject(MOTHER);
    const straight = await named(await confirmed(world));
    await does(world, straight, 'somchai', 'start', straight.tee_off);
    for (const told of await ofBoth(straight)) expect(told).toMatchObject(MOTHER);
    await does(world, straight, 'somchai', 'end', straight.tee_off + 4 * HOUR, WHOLE);
    expect(await ofBoth(straight)).toEqual([NOTHING, NOTHING]);
    await does(world, straight, 'nok', 'confirm_end');
    expect(await ofBoth(straight)).toEqual([NOTHING, NOTHING]);
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
    expect(await ofBoth(fixture)).toEqual([NOTHING, NOTHING]);
  });

  test('is told of a round in play only, to nobody else, and not where there is a name without a number', async () => {
    const told: string[] = [];
    for (const status of BOOKING_STATUSES) {
      const fixture = await named(await broughtTo(world, status));
      if ((await emergency(fixture, fixture.somchai)).phone !== null) told.push(status);
    }
    expect(told).toEqual(['IN_PROGRESS']);
    const fixture = await named(await broughtTo(world, 'IN_PROGRESS'));
    const { booking_ref } = fixture.booking;
    for (const stranger of [await world.golfer(), await world.caddy()])
      expect(await world.refused(CALL, { booking_ref }, stranger)).toBe('BOOKING_UNKNOWN');
    expect(await world.refused(CALL, { booking_ref })).toBe('SESSION_OVER');
    await world.db.pool.query('update golfer_profile set emergency_phone = null where user_id = $1', [
      fixture.nok.user_id,
    ]);
    expect(await ofBoth(fixture)).toEqual([NOTHING, NOTHING]);
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
