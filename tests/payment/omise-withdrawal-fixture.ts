import type { Moment } from '../../domain/dates.ts';
import { openLog } from '../../server/log.ts';
import { openOmise } from '../../server/payment/omise/provider.ts';
import { type OmiseStandIn, startOmise } from '../standins/omise/server.ts';
import { NOW } from '../support/clock.ts';
import { fakePayer } from '../withdrawal/fake-payer.ts';
import { startWithdrawalFixture, type WithdrawalFixture } from '../withdrawal/withdrawal-fixture.ts';

export interface OmiseWithdrawalFixture extends WithdrawalFixture {
  omise: OmiseStandIn;
  /** The errors of the log. */
  lines: readonly string[];
  /** Omise has verified the account of whoever named one as the nth. */
  verified(nth?: number): void;
  transferId(): string;
  /** No webhook is on its way, and none is being worked on. */
  quiet(): Promise<void>;
}

/** Withdrawals that Omise pays out; its clock is the house's. */
export async function startOmiseWithdrawals(): Promise<OmiseWithdrawalFixture> {
  let clock = (): Moment => NOW;
  const omise = await startOmise({ clock: () => clock() });
  const lines: string[] = [];
  const log = openLog({ logLevel: 'error' }, { write: (line) => void lines.push(line) });
  // Of the fake only its form is left: every method of the port is the adapter's.
  const fixture = await startWithdrawalFixture({ provider: { ...fakePayer(), ...openOmise(omise.config) }, log });
  clock = () => fixture.now();
  omise.sendTo(`${await fixture.listen()}/api/v1/payments/webhook/omise`);
  const quiet = async (): Promise<void> => {
    await omise.post.idle();
    await fixture.context.payments.idle();
  };
  return {
    ...fixture,
    omise,
    lines,
    verified: (nth = 0) => omise.books.verify(String(omise.books.recipients[nth]?.['id'])),
    transferId: () => String(omise.books.transfers[0]?.['id']),
    quiet,
    async close() {
      await quiet();
      await fixture.isSound();
      await fixture.close();
      await omise.close();
    },
  };
}
