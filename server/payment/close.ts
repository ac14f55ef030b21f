import type { House } from '../house.ts';
import { ProviderRefused } from './provider.ts';
import { apply } from './settle.ts';
import { topupById } from './sql.ts';

/** Nobody should be able to pay it any more; the provider's answer says whether somebody did. */
export async function closeCharge(house: House, topup_id: string, charge_id: string): Promise<void> {
  const { provider } = house.payments;
  const charge = await provider.expireCharge(charge_id).catch((error: unknown) => {
    // It has ended by itself, or cannot be ended: what it is now counts.
    if (error instanceof ProviderRefused) return provider.getCharge(charge_id);
    throw error;
  });
  await apply(house, topup_id, charge);
}

/** She has cancelled. A charge that was never made is not made any more. */
export async function withdrawCharge(house: House, topup_id: string): Promise<void> {
  const { charge_id } = await house.db.one(topupById(topup_id));
  if (charge_id !== null) await closeCharge(house, topup_id, charge_id);
}
