import type { OmiseConfig } from '../../config.ts';
import type { PaymentProvider } from '../provider.ts';

/** Omise over plain HTTP. Facts: reference/payments.md §3.3. */
export function openOmise(_config: OmiseConfig): PaymentProvider {
  throw new Error('being built');
}
