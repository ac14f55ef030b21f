import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import { decideBy } from '../../domain/booking/deadlines.ts';
import { TRANSITIONS } from '../../domain/booking/transitions.ts';
import { DAY, parseMoment } from '../../domain/dates.ts';
import { factsOf } from '../../src/booking/data.ts';
import { balanceOf, type Person, startWorld, writesNothing } from '../booking/world.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { satang } from '../../domain/money.ts';
import type { BookingStatus } from '../../domain/booking/status.ts';
import { decideDisputeAs } from '../../server/desk/decision/bookings.ts';
import { disputed } from '../operator/rounds.ts';
import { audit } from '../operator/shell.ts';
import { decided } from './decided.ts';
import { testTable } from '../support/table.ts';

let nok: Person;
let somchai: Person;
let booking: Booking;
const world = await startWorld();
async function anew() {
  nok = await world.golfer();
  somchai = await world.caddy();
  booking = await disputed(world, nok, somchai);
  expect(booking.status).toBe('DISPUTED');
}
beforeEach(anew);
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

/** `refund` in baht. */
const decide = (outcome: BookingStatus, refund: number, booking_ref = booking.booking_ref) =>
  decided(world.db, Date.now(), (tx, acting) => {
    const decision = { booking_ref, outcome, refund: satang(Math.round(refund * 100)), why: 'the starter says so' };
    return decideDisputeAs(tx, acting, decision);
  });
const seen = () => world.done('GET /booking/{booking_ref}', { booking_ref: booking.booking_ref }, nok);

test('an operator gives part of it back: both have theirs and read what was decided, when and why; the booking has its end, the act is on record', async () => {
  const before = await balanceOf(world, nok);
  expect(await decide('COMPLETED', 50.5)).toMatchObject({ state: 'DONE', booking: { refunded: 5050 } });
  expect(await seen()).toMatchObject({ status: 'COMPLETED', refunded: 5050 });
  expect((await balanceOf(world, nok)).available).toBe(before.available + 5050);
  const kept = booking.total - 5050;
  expect(await balanceOf(world, somchai)).toMatchObject({ available: kept - Math.floor(kept / 10), pending: 0 });
  expect((await audit(world.db)).at(-1)).toMatchObject({
    act: 'decide',
    body: {
      booking_ref: booking.booking_ref,
      was: 'DISPUTED',
      to: 'COMPLETED',
      refund: 5050,
      dispute: { by: 'golfer', reason: 'NOT_PLAYED' },
    },
    note: 'the starter says so',
  });
  await anew();
  expect(decideBy(factsOf(booking))).toBe(parseMoment(booking.dispute?.at ?? '') + 3 * DAY);
  await decide('COMPLETED', 50.5);
  const decision = { to: 'COMPLETED', why: 'the starter says so', at: expect.any(String) as string };
  const ofSomchai = await world.done('GET /booking/{booking_ref}', { booking_ref: booking.booking_ref }, somchai);
  expect(await seen()).toMatchObject({ decision, refunded: 5050 });
  expect(ofSomchai).toMatchObject({ decision, refunded: null });
  expect(ofSomchai.caddy_share).toBeGreaterThan(0);
});

testTable(TRANSITIONS.filter(({ action }) => action === 'decide').map(({ to }) => to))(
  'a dispute may end as %s',
  async (to) => {
    await anew();
    expect((await decide(to, booking.total / 100)).state).toBe('DONE');
    expect(await seen()).toMatchObject({ status: to, refunded: booking.total });
  },
);

test('decided a second time, more than it cost, or of a booking nobody knows: nothing is changed, nothing is on record', async () => {
  // A second time nothing is changed; decided already, it is not decided otherwise.
  await decide('COMPLETED', 0);
  const before = await audit(world.db);
  expect((await writesNothing(world.db, () => decide('COMPLETED', 0))).state).toBe('SAME');
  expect((await writesNothing(world.db, () => decide('COMPLETED', 10))).state).toBe('OVER');
  expect(await audit(world.db)).toEqual(before);
  await anew();
  {
    const before = await audit(world.db);
    const more = await writesNothing(world.db, () => decide('COMPLETED', booking.total / 100 + 0.01));
    expect(more.state).toBe('TOO_MUCH');
    expect(await decide('COMPLETED', 0, 'ZZZZZZZZZZ')).toEqual({ state: 'UNKNOWN' });
    expect(await audit(world.db)).toEqual(before);
  }
});

test('two operators at once: one decision, one row', async () => {
  const before = (await audit(world.db)).length;
  const both = await Promise.all([decide('COMPLETED', 0), decide('NO_SHOW_CADDY', 100)]);
  expect(both.map(({ state }) => state).toSorted()).toEqual(['DONE', 'OVER']);
  expect(await audit(world.db)).toHaveLength(before + 1);
});
