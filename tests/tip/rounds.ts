import type { InputOf, OutputOf } from '../../domain/calls.ts';
import { isoOf } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { broughtTo, type BookingFixture } from '../booking/booking-fixture.ts';
import type { World } from '../booking/world.ts';

/** A round that was begun at its tee-off; the clock stands there. */
export async function begun(world: World): Promise<BookingFixture> {
  return broughtTo(world, 'IN_PROGRESS');
}

type Wanted = Partial<InputOf<'POST /wallet/tip'>>;

const wish = ({ booking }: BookingFixture, more: Wanted): InputOf<'POST /wallet/tip'> => ({
  booking_ref: booking.booking_ref,
  amount: 30_000,
  way: 'WALLET',
  ...more,
});

/** Three hundred baht from nok's wallet, unless another is wanted. */
export const tips = (world: World, fixture: BookingFixture, more: Wanted = {}): Promise<OutputOf<'POST /wallet/tip'>> =>
  world.done('POST /wallet/tip', wish(fixture, more), fixture.nok);

export const triesToTip = (world: World, fixture: BookingFixture, more: Wanted = {}) =>
  world.call('POST /wallet/tip', wish(fixture, more), fixture.nok);

export const undoes = (world: World, fixture: BookingFixture, { tip_id }: { tip_id: string }) =>
  world.call('POST /wallet/tip/undo', { tip_id }, fixture.nok);

export const seenTips = (world: World, { nok, booking: { booking_ref } }: BookingFixture) =>
  world.done('GET /wallet/tips', { booking_ref }, nok);

export const leaving = ({ somchai, tee_off }: BookingFixture) => sql`
  update person set status = 'DELETION_REQUESTED', deletion_asked_at = ${isoOf(tee_off)} where user_id = ${somchai.user_id}`;

/** The caddy asked for the end of the account. */
export const isLeaving = (world: World, fixture: BookingFixture) => world.db.run(leaving(fixture));

/** The caddy's account is deleted. */
export const hasLeft = (world: World, { somchai }: BookingFixture) =>
  world.db.run(sql`update person set status = 'DELETED', deletion_asked_at = null where user_id = ${somchai.user_id}`);
