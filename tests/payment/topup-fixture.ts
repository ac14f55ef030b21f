import { expect } from 'vitest';
import type { InputOf, OutputOf } from '../../domain/calls.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { balanceOf } from '../../server/wallet/commands.ts';
import { type FakeProvider, fakeProvider } from './fake-provider.ts';
import { type MoneyServer, type MoneyServerOptions, startMoneyServer } from './money-server.ts';
import { NOW } from '../support/clock.ts';

export interface Golfer {
  user_id: string;
  as: string;
}

type Topup = OutputOf<'GET /wallet/topup/{topup_id}'>;

/** A house whose provider is in our hands. */
export interface TopupFixture extends MoneyServer {
  provider: FakeProvider;
  /** A golfer with an empty wallet. */
  golfer(): Promise<Golfer>;
  wish(nok: Golfer, more?: Partial<InputOf<'POST /wallet/topup'>>): Promise<Topup>;
  /** A top-up whose QR is shown. */
  awaiting(nok: Golfer, more?: Partial<InputOf<'POST /wallet/topup'>>): Promise<Topup>;
  /** What the golfer sees when looking now; the provider is asked when it is its turn. */
  look(nok: Golfer, topup_id: string): Promise<Topup>;
  tell(event_id: string, charge_id: string): Promise<number>;
  /** Lets time pass, and everything happen that is due on the way. */
  passTo(moment: number): Promise<void>;
  /** How often money came in for the golfer, and how much the golfer has. */
  credits(nok: Golfer): Promise<{ credits: number; available: number }>;
  rowOf(topup_id: string): Promise<Record<string, unknown>>;
}

export const START = NOW;

export async function startTopupFixture({
  provider = fakeProvider(),
  ...options
}: MoneyServerOptions & { provider?: FakeProvider } = {}): Promise<TopupFixture> {
  const here = await startMoneyServer(provider, options);
  const { db } = here;

  const fixture: TopupFixture = {
    ...here,
    provider,
    golfer: () => here.enter('GOLFER'),
    wish: (nok, input = {}) =>
      here.done('POST /wallet/topup', { amount: baht(500), method: 'PROMPTPAY', ...input }, nok),
    async awaiting(nok, input) {
      const { topup_id } = await fixture.wish(nok, input);
      await here.rest();
      const topup = await fixture.look(nok, topup_id);
      expect(topup.status).toBe('AWAITING_PAYMENT');
      return topup;
    },
    async look(nok, topup_id) {
      const topup = await here.done('GET /wallet/topup/{topup_id}', { topup_id }, nok);
      await here.rest();
      return topup;
    },
    async tell(event_id, charge_id) {
      const sent = {
        method: 'POST',
        url: '/api/v1/payments/webhook/sandbox',
        ...provider.webhook(event_id, charge_id),
      } as const;
      return (await here.app.inject(sent)).statusCode;
    },
    passTo: (moment) => here.passThrough('topup.look', moment),
    async credits({ user_id }) {
      const { credits } = await db.one(sql<{ credits: number }>`
        select count(*) as credits from ledger_entry join ledger_transaction using (transaction_id)
        where cause like 'topup:%' and account = ${`golfer:${user_id}:available`}`);
      return { credits, available: (await balanceOf(db, user_id, 'GOLFER')).available };
    },
    rowOf: (topup_id) => db.one(sql<Record<string, unknown>>`select * from topup where topup_id = ${topup_id}`),
  };
  return fixture;
}
