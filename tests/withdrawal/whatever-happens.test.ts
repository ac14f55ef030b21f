import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../domain/dates.ts';
import { ProviderAway } from '../../server/payment/provider.ts';
import { settlePayout } from '../../server/withdrawal/settle.ts';
import type { TestServer } from '../support/server.ts';
import { type WithdrawalFixture, NOW, startWithdrawalFixture } from './withdrawal-fixture.ts';

let counter: WithdrawalFixture;
let other: TestServer;
let dying: TestServer;
beforeAll(async () => {
  counter = await startWithdrawalFixture();
  other = await counter.replica();
  dying = await counter.replica();
  // It takes its turns and never gets to the provider.
  await dying.context.payments.close();
});
afterAll(async () => {
  await other.close();
  await dying.close();
  await counter.close();
});

const METHODS = ['payout', 'getPayout', 'findPayout'] as const;
const step = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('turn' as const), at: fc.constantFrom('counter', 'other', 'dying', 'both') }),
  fc.record({
    kind: fc.constant('fault' as const),
    method: fc.constantFrom(...METHODS),
    fault: fc.constantFrom('before', 'after'),
  }),
  fc.record({ kind: fc.constant('bank' as const), status: fc.constantFrom('sent', 'paid', 'failed') }),
  fc.record({ kind: fc.constant('webhook' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Then the webhook comes to nothing, and the turns come all the same. */
function isOnlyAway(error: unknown): void {
  if (!(error instanceof ProviderAway)) throw error;
}

async function turnAt(...servers: TestServer[]): Promise<void> {
  for (const server of servers) server.setNow(counter.now());
  await Promise.all(servers.map((server) => server.runJobs()));
  await Promise.all(servers.map((server) => server.context.payments.idle()));
}

async function happens(it: Step, withdrawal_id: string): Promise<void> {
  const { provider } = counter;
  const transfer = provider.transfers.find((one) => one.withdrawal_id === withdrawal_id);
  const isOpen = transfer?.status === 'pending' || transfer?.status === 'sent';
  switch (it.kind) {
    case 'pass':
      return counter.setNow(counter.now() + it.minutes * MINUTE);
    case 'turn':
      return it.at === 'both' ? turnAt(counter, other) : turnAt({ counter, other, dying }[it.at] ?? counter);
    case 'fault':
      return provider.next(it.method, it.fault);
    case 'bank':
      if (isOpen) provider.set(withdrawal_id, { status: it.status });
      return;
    case 'webhook':
      if (transfer) await settlePayout(counter.context, transfer.transfer_id).catch(isOnlyAway);
  }
}

test('whatever happens in whatever order, a payout is sent once, ends, and is given back only if it failed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      counter.setNow(NOW);
      const somchai = await counter.caddy();
      const { withdrawal_id } = await counter.asks(somchai);
      for (const it of steps) await happens(it, withdrawal_id);
      // From now on all goes well.
      counter.provider.clear();
      await counter.passTo(counter.now() + DAY / 4);
      const sent = counter.provider.transfers.filter((it) => it.withdrawal_id === withdrawal_id);
      expect(sent).toHaveLength(1);
      if (sent[0]?.status !== 'failed') counter.provider.set(withdrawal_id, { status: 'paid' });
      await counter.passTo(counter.now() + DAY / 4);
      const isPaid = sent[0]?.status === 'paid';
      expect((await counter.seen(somchai)).status).toBe(isPaid ? 'PAID' : 'FAILED');
      expect(await counter.available(somchai)).toBe(isPaid ? 150_000 : 200_000);
    }),
    { numRuns: Number(process.env['DEEP'] ?? 25) },
  );
  await counter.isSound();
}, 600_000);
