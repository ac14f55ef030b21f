import { afterAll, afterEach, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../domain/dates.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { type BookingFixture, confirmed, does, newBooking, passes, seen, tries, WHOLE } from './booking-fixture.ts';
import { startWorld } from './world.ts';

const world = await startWorld();
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

/** Another phone says the same with the version it saw: it is done, and nothing happens. */
async function isDoneAgain(fixture: BookingFixture, again: () => ReturnType<typeof tries>): Promise<void> {
  const { version, status } = { ...(await seen(world, fixture)) };
  expect(await again()).toMatchObject({ status: 'success', data: { version, status } });
}

test('M.25: a yes, an arrival, a start, an end said twice, or agreed to when silence has agreed already: each is done once, and nobody is refused; other words are another goal', async () => {
  const asked = await newBooking(world);
  const before = asked.booking;
  await does(world, asked, 'somchai', 'accept');
  await isDoneAgain(asked, () => tries(world, { ...asked, booking: before }, 'somchai', 'accept'));

  const fixture = await confirmed(world);
  const { tee_off } = fixture;
  await does(world, fixture, 'somchai', 'check_in', tee_off - HOUR);
  await isDoneAgain(fixture, () => tries(world, fixture, 'somchai', 'check_in'));
  await does(world, fixture, 'somchai', 'start', tee_off);
  await isDoneAgain(fixture, () => tries(world, fixture, 'nok', 'start'));
  await does(world, fixture, 'somchai', 'end', tee_off + 4 * HOUR, WHOLE);
  await isDoneAgain(fixture, () => tries(world, fixture, 'somchai', 'end', undefined, WHOLE));
  const other = await tries(world, fixture, 'somchai', 'end', undefined, { holes_played: 9, stop_reason: 'SELF' });
  expect(other).toMatchObject({ status: 'error', code: 'BOOKING_ACTION_NOT_NOW' });
  expect(await seen(world, fixture)).toMatchObject({ holes_played: 18 });

  const rained = await confirmed(world);
  await does(world, rained, 'somchai', 'start', tee_off);
  await does(world, rained, 'somchai', 'claim_closed', tee_off + HOUR, { claim: 'RAIN', holes_played: 3 });
  const claimed = { ...rained };
  await passes(world, rained, tee_off + HOUR + 31 * MINUTE);
  await isDoneAgain(rained, () => tries(world, claimed, 'nok', 'agree_closed'));
});
