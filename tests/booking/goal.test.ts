import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../domain/dates.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { type BookingFixture, confirmed, does, newBooking, passes, seen, tries, WHOLE } from './booking-fixture.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

/** Another phone says the same with the version it saw: it is done, and nothing happens. */
async function isDoneAgain(fixture: BookingFixture, again: () => ReturnType<typeof tries>): Promise<void> {
  const { version, status } = { ...(await seen(world, fixture)) };
  expect(await again()).toMatchObject({ status: 'success', data: { version, status } });
}

test('M.25: somchai says yes on two phones: for both it is done', async () => {
  const fixture = await newBooking(world);
  const before = fixture.booking;
  await does(world, fixture, 'somchai', 'accept');
  await isDoneAgain(fixture, () => tries(world, { ...fixture, booking: before }, 'somchai', 'accept'));
});

test('M.25: nok agrees that play stopped when silence has agreed already: it is done', async () => {
  const fixture = await confirmed(world);
  await does(world, fixture, 'somchai', 'start', fixture.tee_off);
  const at = fixture.tee_off + HOUR;
  await does(world, fixture, 'somchai', 'claim_closed', at, { claim: 'RAIN', holes_played: 3 });
  const before = { ...fixture };
  await passes(world, fixture, at + 31 * MINUTE);
  await isDoneAgain(fixture, () => tries(world, before, 'nok', 'agree_closed'));
});

test('M.25: checked in, started and ended twice: each once, and nobody is refused', async () => {
  const fixture = await confirmed(world);
  const { tee_off } = fixture;
  await does(world, fixture, 'somchai', 'check_in', tee_off - HOUR);
  await isDoneAgain(fixture, () => tries(world, fixture, 'somchai', 'check_in'));
  await does(world, fixture, 'somchai', 'start', tee_off);
  await isDoneAgain(fixture, () => tries(world, fixture, 'nok', 'start'));
  await does(world, fixture, 'somchai', 'end', tee_off + 4 * HOUR, WHOLE);
  await isDoneAgain(fixture, () => tries(world, fixture, 'somchai', 'end', undefined, WHOLE));
  expect(await seen(world, fixture)).toMatchObject({ holes_played: 18 });
});

test('control: other words are not the same goal: an end with fewer holes is refused', async () => {
  const fixture = await confirmed(world);
  await does(world, fixture, 'somchai', 'start', fixture.tee_off);
  await does(world, fixture, 'somchai', 'end', fixture.tee_off + 4 * HOUR, WHOLE);
  world.setNow(fixture.tee_off + 4 * HOUR + MINUTE);
  const answer = await tries(world, fixture, 'somchai', 'end', undefined, { holes_played: 9, stop_reason: 'SELF' });
  expect(answer).toMatchObject({ status: 'error', code: 'BOOKING_ACTION_NOT_NOW' });
});

test('control: a yes to a request that nok has taken back is refused', async () => {
  const fixture = await newBooking(world);
  const before = { ...fixture };
  await does(world, fixture, 'nok', 'cancel');
  expect(await tries(world, before, 'somchai', 'accept')).toMatchObject({
    status: 'error',
    code: 'BOOKING_VERSION_STALE',
  });
});
