import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../domain/dates.ts';
import { ProviderAway } from '../../server/payment/provider.ts';
import { settlePayout } from '../../server/withdrawal/payout.ts';
import type { TestServer } from '../support/server.ts';
import { startWithdrawalFixture } from './withdrawal-fixture.ts';
import { NOW } from '../support/clock.ts';

const fixture = await startWithdrawalFixture();
const other = await fixture.replica();
const dying = await fixture.replica();
// It takes its turns and never gets to the provider.
await dying.context.payments.close();
afterAll(async () => {
  await other.close();
  await dying.close();
  await fixture.close();
});

const METHODS = ['payout', 'getPayout', 'findPayout'] as const;
const step = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('turn' as const), at: fc.constantFrom('fixture', 'other', 'dying', 'both') }),
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
  for (const server of servers) server.setNow(fixture.now());
  await Promise.all(servers.map((server) => server.runJobs()));
  await Promise.all(servers.map((server) => server.context.payments.idle()));
}

async function happens(it: Step, withdrawal_id: string): Promise<void> {
  const { provider } = fixture;
  const transfer = provider.transfers.find((one) => one.withdrawal_id === withdrawal_id);
  const isOpen = transfer?.status === 'pending' || transfer?.status === 'sent';
  switch (it.kind) {
    case 'pass':
      return fixture.setNow(fixture.now() + it.minutes * MINUTE);
    case 'turn':
      return it.at === 'both' ? turnAt(fixture, other) : turnAt({ fixture, other, dying }[it.at] ?? fixture);
    case 'fault':
      return provider.next(it.method, it.fault);
    case 'bank':
      if (isOpen) provider.set(withdrawal_id, { status: it.status });
      return;
    case 'webhook':
      if (transfer) await settlePayout(fixture.context, transfer.transfer_id).catch(isOnlyAway);
  }
}

test('whatever happens in whatever order, a payout is sent once, ends, and is given back only if it failed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
      fixture.setNow(NOW);
      const somchai = await fixture.caddy();
      const { withdrawal_id } = await fixture.asks(somchai);
      for (const it of steps) await happens(it, withdrawal_id);
      // From now on all goes well.
      fixture.provider.clear();
      await fixture.passTo(fixture.now() + DAY / 4);
      const sent = fixture.provider.transfers.filter((it) => it.withdrawal_id === withdrawal_id);
      expect(sent).toHaveLength(1);
      if (sent[0]?.status !== 'failed') fixture.provider.set(withdrawal_id, { status: 'paid' });
      await fixture.passTo(fixture.now() + DAY / 4);
      const isPaid = sent[0]?.status === 'paid';
      expect((await fixture.seen(somchai)).status).toBe(isPaid ? 'PAID' : 'FAILED');
      expect(await fixture.available(somchai)).toBe(isPaid ? 150_000 : 200_000);
    }),
    { numRuns: Number(process.env['DEEP'] ?? 3) },
  );
  await fixture.isSound();
}, 600_000);
