import type { InputOf, OutputOf } from '../../domain/calls.ts';
import { broughtTo, type Life } from '../booking/lives.ts';
import type { World } from '../booking/world.ts';

/** A round that was begun at its tee-off; the clock stands there. */
export async function begun(world: World): Promise<Life> {
  return broughtTo(world, 'IN_PROGRESS');
}

type Wanted = Partial<InputOf<'POST /wallet/tip'>>;

const wish = ({ booking }: Life, more: Wanted): InputOf<'POST /wallet/tip'> => ({
  booking_ref: booking.booking_ref,
  amount: 30_000,
  way: 'WALLET',
  ...more,
});

/** Three hundred baht from nok's wallet, unless another is wanted. */
export const tips = (world: World, life: Life, more: Wanted = {}): Promise<OutputOf<'POST /wallet/tip'>> =>
  world.done('POST /wallet/tip', wish(life, more), life.nok);

export const triesToTip = (world: World, life: Life, more: Wanted = {}) =>
  world.call('POST /wallet/tip', wish(life, more), life.nok);

export const undoes = (world: World, life: Life, { tip_id }: { tip_id: string }) =>
  world.call('POST /wallet/tip/undo', { tip_id }, life.nok);

export const seenTips = (world: World, { nok, booking: { booking_ref } }: Life) =>
  world.done('GET /wallet/tips', { booking_ref }, nok);
