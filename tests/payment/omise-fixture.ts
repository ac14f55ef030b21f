import type { Moment } from '../../domain/dates.ts';
import { openOmise } from '../../server/payment/omise/provider.ts';
import { noFaults } from '../standins/omise/faults.ts';
import { type OmiseStandIn, startOmise } from '../standins/omise/server.ts';
import { fakeProvider } from './fake-provider.ts';
import { type Golfer, START, startTopupFixture, type TopupFixture } from './topup-fixture.ts';

/** Our server on a port, Omise's stand-in on another: charges go there, webhooks come back, over HTTP both. */
export interface OmiseFixture extends TopupFixture {
  omise: OmiseStandIn;
  /** What the golfer was charged with, as Omise has it. */
  chargesOf(topup_id: string): Record<string, unknown>[];
  chargeOf(topup_id: string): string;
  /** A top-up whose QR is shown; its id at Omise. */
  shown(
    nok: Golfer,
    more?: Parameters<TopupFixture['awaiting']>[1],
  ): Promise<{ topup_id: string; charge_id: string; ref: string }>;
  /** Nothing goes wrong any more, and what was delivered is forgotten. */
  heal(): void;
  /** Nothing is on its way in either direction. */
  quiet(): Promise<void>;
}

export async function startOmiseFixture({ timeout = 10_000 } = {}): Promise<OmiseFixture> {
  let clock = (): Moment => START;
  const omise = await startOmise({ clock: () => clock() });
  // Of the fake only its form is left: every method of the port is the adapter's.
  const provider = { ...fakeProvider(), ...openOmise(omise.config, { timeout }) };
  const fixture = await startTopupFixture({ provider });
  clock = () => fixture.now();
  omise.sendTo(`${await fixture.listen()}/api/v1/payments/webhook/omise`);

  const chargesOf = (topup_id: string) =>
    omise.books.charges.filter((one) => (one['metadata'] as { topup_id?: string }).topup_id === topup_id);
  const chargeOf = (topup_id: string) => String(chargesOf(topup_id)[0]?.['id']);
  async function quiet(): Promise<void> {
    await omise.post.idle();
    await fixture.rest();
  }

  return {
    ...fixture,
    omise,
    chargesOf,
    chargeOf,
    quiet,
    heal() {
      const { webhooks, ...rest } = noFaults();
      Object.assign(omise.faults, rest);
      Object.assign(omise.faults.webhooks, webhooks);
      omise.post.delivered.length = 0;
    },
    async shown(nok, more) {
      const { topup_id, ref } = await fixture.awaiting(nok, more);
      await quiet();
      return { topup_id, ref, charge_id: chargeOf(topup_id) };
    },
    async close() {
      await quiet();
      await fixture.close();
      await omise.close();
    },
  };
}
