import type { Moment } from '#domain/dates.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import { openOmise } from './omise/provider.ts';
import type { PaymentProvider } from './provider.ts';
import { openSandbox } from './sandbox/provider.ts';

/** The provider the configuration names. */
export function openProvider(parts: {
  config: Config;
  db: Db;
  clock: () => Moment;
  /** Where this server can be reached; known once it listens. */
  origin: () => string;
}): PaymentProvider {
  const { payment } = parts.config;
  return payment.provider === 'omise' ? openOmise(payment.omise) : openSandbox(parts);
}
