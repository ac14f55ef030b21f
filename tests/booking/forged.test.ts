import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { HOUR, isoOf, MINUTE, type Moment } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { confirmed, does, type BookingFixture, moneyOf, passes, seen, tries, WHOLE } from './booking-fixture.ts';
import { type act, startWorld } from './world.ts';

/** The phone's own time of a tap is believed (product.md §3.6); whoever forges it must gain neither money nor a no-show by it. */
const world = await startWorld();
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

const HELD = { nok: { available: 850, held: 150 }, somchai: { pending: 0, available: 0 } };
const ALL_BACK = { nok: { available: 1000, held: 0 }, somchai: { pending: 0, available: 0 } };

type More = Parameters<typeof act>[4];

/** Says it was tapped at `tapped`, and arrives at `arrives`; the phone's clock seems right. */
async function says(
  fixture: BookingFixture,
  who: 'nok' | 'somchai',
  action: 'check_in' | 'start' | 'end' | 'claim_closed',
  { tapped, arrives, ...more }: More & { tapped: Moment; arrives: Moment },
) {
  world.setNow(arrives);
  const { booking_ref, version } = fixture.booking;
  const wish = { booking_ref, version, action, at: isoOf(tapped), ...more };
  const headers = { 'device-time': isoOf(arrives) };
  const answer = await world.call('POST /booking/act', wish, { ...fixture[who], headers });
  if (answer.status === 'success') fixture.booking = answer.data;
  return answer;
}

describe('a course that is closed before they begin', () => {
  test('a start that somchai says afterwards, or that is on record only because somchai claimed first, does not let somchai be paid by holes', async () => {
    const [fixture, claimer] = [await confirmed(world), await confirmed(world)];
    const { tee_off } = fixture;
    await does(world, fixture, 'nok', 'claim_closed', tee_off - 20 * MINUTE, { claim: 'CLOSED' });
    await does(world, claimer, 'somchai', 'claim_closed', tee_off - 20 * MINUTE, { claim: 'CLOSED' });
    await does(world, claimer, 'somchai', 'start', tee_off - 19 * MINUTE);
    await does(world, claimer, 'somchai', 'withdraw_claim', tee_off - 18 * MINUTE);
    const rain = { claim: 'RAIN' as const, holes_played: 18 };
    await does(world, claimer, 'somchai', 'claim_closed', tee_off - 17 * MINUTE, rain);
    await says(fixture, 'somchai', 'start', { tapped: tee_off - 25 * MINUTE, arrives: tee_off - 11 * MINUTE });
    expect(await passes(world, fixture, tee_off + 20 * MINUTE)).toMatchObject({ status: 'CANCELLED_BY_COURSE' });
    for (const of of [fixture, claimer]) expect(await moneyOf(world, of)).toEqual(ALL_BACK);
  });

  test('nok says so when the time for it is long over: it is on record, the money stays', async () => {
    const fixture = await confirmed(world);
    const { tee_off } = fixture;
    const night = tee_off + 20 * HOUR;
    const answer = await says(fixture, 'nok', 'claim_closed', { tapped: tee_off, arrives: night, claim: 'CLOSED' });
    expect(answer).toMatchObject({ status_code: 200, data: { status: 'CONFIRMED', claim: null } });
    await passes(world, fixture, night + HOUR);
    expect(await moneyOf(world, fixture)).toEqual(HELD);
    const said = await world.db.many(sql`
      select actor, said from booking_moment join booking using (booking_id)
      where booking_ref = ${fixture.booking.booking_ref} and action = 'claim_closed'`);
    expect(said).toEqual([{ actor: 'golfer', said: { claim: 'CLOSED' } }]);
    expect((await passes(world, fixture, tee_off + 30 * HOUR)).status).toBe('COMPLETED');
  });

  test('nok’s phone had no signal, and the claim comes while there is time: somchai has half an hour', async () => {
    const fixture = await confirmed(world);
    const { tee_off } = fixture;
    const arrives = tee_off + 3 * HOUR - 1;
    await says(fixture, 'nok', 'claim_closed', { tapped: tee_off, arrives, claim: 'CLOSED' });
    expect((await passes(world, fixture, arrives + 30 * MINUTE - 1)).status).toBe('CONFIRMED');
    expect((await passes(world, fixture, arrives + 30 * MINUTE)).status).toBe('CANCELLED_BY_COURSE');
    expect(await moneyOf(world, fixture)).toEqual(ALL_BACK);
  });
});

const late = async (heardAfter: number) => {
  const fixture = await confirmed(world);
  const { tee_off } = fixture;
  await says(fixture, 'somchai', 'check_in', { tapped: tee_off - 40 * MINUTE, arrives: tee_off + heardAfter });
  return fixture;
};

test('a golfer who did not come: somchai’s arrival that reached us later than ten minutes after tee-off proves no no-show, its time stays on record, and somchai loses nothing', async () => {
  const [inTime, tooLate] = [await late(10 * MINUTE), await late(10 * MINUTE + 1)];
  const { tee_off } = tooLate;
  expect(tooLate.booking.caddy_arrived_at).toBe(isoOf(tee_off - 40 * MINUTE));
  const answer = await tries(world, tooLate, 'somchai', 'no_show', tee_off + HOUR);
  expect(answer).toMatchObject({ status_code: 409, code: 'BOOKING_ACTION_NOT_NOW' });
  expect((await seen(world, tooLate, 'somchai')).actions).not.toContain('no_show');
  expect((await tries(world, inTime, 'somchai', 'no_show')).status_code).toBe(200);
  expect((await passes(world, tooLate, tee_off + 30 * HOUR)).status).toBe('COMPLETED');
});

describe('the end of a round', () => {
  test('an end that comes late: nok has a day from when it came', async () => {
    const fixture = await confirmed(world);
    const { tee_off } = fixture;
    await does(world, fixture, 'somchai', 'start', tee_off);
    const arrives = tee_off + 25 * HOUR;
    await says(fixture, 'somchai', 'end', { tapped: tee_off + 45 * MINUTE, arrives, ...WHOLE });
    expect(fixture.booking).toMatchObject({ ended_at: isoOf(tee_off + 45 * MINUTE), end_received_at: isoOf(arrives) });
    expect((await passes(world, fixture, arrives + 24 * HOUR - 1)).status).toBe('IN_PROGRESS');
    expect((await passes(world, fixture, arrives + 24 * HOUR)).status).toBe('COMPLETED');
  });

  test('an end that comes while nok claims rain is on record; somchai says no to the rain, and it counts', async () => {
    const fixture = await confirmed(world);
    const { tee_off } = fixture;
    await does(world, fixture, 'somchai', 'start', tee_off);
    const rain = { claim: 'RAIN' as const, holes_played: 3 };
    await does(world, fixture, 'nok', 'claim_closed', tee_off + 5 * HOUR, rain);
    const arrives = tee_off + 5 * HOUR + 10 * MINUTE;
    const end = { tapped: tee_off + 4 * HOUR, arrives, ...WHOLE };
    expect((await says(fixture, 'somchai', 'end', end)).status_code).toBe(200);
    expect(fixture.booking).toMatchObject({ status: 'IN_PROGRESS', claim: { by: 'golfer' }, holes_played: 18 });
    await does(world, fixture, 'somchai', 'reject_closed', arrives + MINUTE);
    await does(world, fixture, 'nok', 'confirm_end', arrives + HOUR);
    expect(await seen(world, fixture)).toMatchObject({ status: 'COMPLETED', refunded: 0, holes_played: 18 });
  });

  test('nok’s rain that comes after somchai ended the round is on record, for whoever decides', async () => {
    const fixture = await confirmed(world);
    const { tee_off } = fixture;
    await does(world, fixture, 'somchai', 'start', tee_off);
    await does(world, fixture, 'somchai', 'end', tee_off + 3 * HOUR, WHOLE);
    const rain = { claim: 'RAIN' as const, holes_played: 7, tapped: tee_off + 2 * HOUR, arrives: tee_off + 4 * HOUR };
    expect((await says(fixture, 'nok', 'claim_closed', rain)).status_code).toBe(200);
    expect(fixture.booking).toMatchObject({ status: 'IN_PROGRESS', claim: null, holes_played: 18 });
  });
});
