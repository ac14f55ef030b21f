import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import { decideBy } from '../../domain/booking/deadlines.ts';
import { TRANSITIONS } from '../../domain/booking/transitions.ts';
import { DAY, parseMoment } from '../../domain/dates.ts';
import { factsOf } from '../../src/booking/data.ts';
import { balanceOf, type Person, startWorld, writesNothing } from '../booking/world.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { disputed } from './rounds.ts';
import { audit, operator } from './shell.ts';
import { testTable } from '../support/table.ts';

let nok: Person;
let somchai: Person;
let booking: Booking;
const world = await startWorld();
const env = { DATABASE_URL: world.url };
async function anew() {
  nok = await world.golfer();
  somchai = await world.caddy();
  booking = await disputed(world, nok, somchai);
  expect(booking.status).toBe('DISPUTED');
}
beforeEach(anew);
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

const decide = (outcome: string, refund: string, ref = booking.booking_ref, why = 'the starter says so') =>
  operator(env, 'decide', ref, '--outcome', outcome, '--refund', refund, '--why', why);
const seen = () => world.done('GET /booking/{booking_ref}', { booking_ref: booking.booking_ref }, nok);

test('an operator gives part of it back: both have theirs and read what was decided, when and why; the booking has its end, the act is on record', async () => {
  const before = await balanceOf(world, nok);
  const said = await decide('COMPLETED', '50.50');
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(said.out).toMatch(/is COMPLETED now\. The golfer gets ฿50\.50 back, the caddy ฿\d+/);
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
  expect((await operator(env, 'todo')).out).toContain('both were told that it is decided by');
  await decide('COMPLETED', '50.50');
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
    const all = String(booking.total / 100);
    expect((await decide(to.toLowerCase(), all)).code).toBe(0);
    expect(await seen()).toMatchObject({ status: to, refunded: booking.total });
  },
);

test('decided a second time, more than it cost, or of a booking nobody knows: nothing is changed, nothing is on record', async () => {
  // A second time nothing is changed; decided already, it is not decided otherwise.
  await decide('COMPLETED', '0');
  const before = await audit(world.db);
  const again = await writesNothing(world.db, () => decide('COMPLETED', '0', booking.booking_ref.toLowerCase()));
  expect(again).toMatchObject({ code: 0, err: '' });
  expect(again.out).toContain('was decided so already: nothing was changed.');
  const otherwise = await writesNothing(world.db, () => decide('COMPLETED', '10'));
  expect(otherwise).toMatchObject({ code: 1, err: `${booking.booking_ref} is COMPLETED: nobody disputes it\n` });
  expect(await audit(world.db)).toEqual(before);
  await anew();
  {
    const before = await audit(world.db);
    const more = await writesNothing(world.db, () => decide('COMPLETED', String(booking.total / 100 + 0.01)));
    expect(more.code).toBe(1);
    expect(more.err).toContain('no more can be given back');
    const unknown = await decide('COMPLETED', '0', 'ZZZZZZZZZZ');
    expect(unknown).toMatchObject({ code: 1, err: 'there is no booking ZZZZZZZZZZ\n' });
    expect(await audit(world.db)).toEqual(before);
  }
});

test('two operators at once: one decision, one row', async () => {
  const before = (await audit(world.db)).length;
  const both = await Promise.all([decide('COMPLETED', '0'), decide('NO_SHOW_CADDY', '100')]);
  expect(both.map(({ code }) => code).toSorted((a, b) => (a ?? 9) - (b ?? 9))).toEqual([0, 1]);
  expect(await audit(world.db)).toHaveLength(before + 1);
});
