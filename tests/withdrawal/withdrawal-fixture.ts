import type { Role, Verification } from '../../domain/account/account.ts';
import type { InputOf, OutputOf } from '../../domain/calls.ts';
import { isoOf, type Moment } from '../../domain/dates.ts';
import { satang } from '../../domain/money.ts';
import { COOL_DOWN } from '../../domain/wallet/limits.ts';
import { caddyAccounts, move } from '../../domain/wallet/posting.ts';
import { sql } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import { balanceOf, creditTopup } from '../../server/wallet/commands.ts';
import { postLegs } from '../../server/wallet/ledger.ts';
import { type MoneyServer, type MoneyServerOptions, startMoneyServer } from '../payment/money-server.ts';
import { type TestServer } from '../support/server.ts';
import { expectNone, ledgerFaults } from '../wallet/ledger-faults.ts';
import { paymentFaults } from '../wallet/payment-faults.ts';
import { type FakePayer, fakePayer } from './fake-payer.ts';
import { NOW } from '../support/clock.ts';

export const REAL_NAME = 'สมชาย ใจดี';
export const NUMBER = '4071938265';

export interface Person {
  user_id: string;
  as: string;
}

type Account = InputOf<'POST /wallet/bank-account'>;
type Withdrawal = OutputOf<'POST /wallet/withdraw'>;

/** A house whose provider is in our hands; its clock stands a day after everybody named an account. */
export interface WithdrawalFixture extends MoneyServer {
  provider: FakePayer;
  /** Two thousand baht earned, unless it is said; the account is named a day before NOW, unless there is none. */
  caddy(more?: { earned?: number; account?: boolean; verification?: Verification }): Promise<Person>;
  /** Two thousand baht topped up. */
  golfer(more?: { topped_up?: number; account?: boolean }): Promise<Person>;
  name(person: Person, more?: Partial<Account>): Promise<OutputOf<'POST /wallet/bank-account'>>;
  /** Five hundred baht. */
  asks(person: Person, amount?: number): Promise<Withdrawal>;
  triesToAsk(person: Person, amount?: number): ReturnType<typeof ask>;
  seen(person: Person): Promise<Withdrawal>;
  available(person: Person): Promise<number>;
  /** Whatever is due at this moment happens, and nothing is under way with the provider any more. */
  turn(at?: Moment): Promise<void>;
  /** Turn after turn, at the moments they are due. */
  passTo(moment: Moment): Promise<void>;
  /** Entries, balances, withdrawals and top-ups agree. */
  isSound(): Promise<void>;
}

export const accountOf = (more: Partial<Account> = {}): Account => ({
  bank: 'kbank',
  number: NUMBER,
  holder: REAL_NAME,
  ...more,
});

const ask = (server: TestServer, person: Person, amount: number) =>
  server.call('POST /wallet/withdraw', { amount }, person);

export async function startWithdrawalFixture({
  provider = fakePayer(),
  ...options
}: MoneyServerOptions & { provider?: FakePayer } = {}): Promise<WithdrawalFixture> {
  const here = await startMoneyServer(provider, options);
  const { db } = here;

  async function arrive(role: Role, account: boolean, fund: (user_id: string) => Promise<void>): Promise<Person> {
    const person = await here.enter(role);
    await fund(person.user_id);
    if (account) {
      const before = here.now();
      here.setNow(NOW - COOL_DOWN);
      await fixture.name(person);
      here.setNow(before);
    }
    return person;
  }

  const fixture: WithdrawalFixture = {
    ...here,
    provider,
    caddy: ({ earned = 200_000, account = true, verification = 'VERIFIED' } = {}) =>
      arrive('CADDY', account, async (user_id) => {
        await db.run(sql`
          insert into caddy_profile (user_id, real_name, nickname, caddy_number, verification)
          values (${user_id}, ${REAL_NAME}, 'somchai', '177', ${verification})`);
        const legs = move('platform:goodwill', caddyAccounts(user_id).available, satang(earned));
        await db.transact((tx) => postLegs(tx, legs, `test:${user_id}`, NOW));
      }),
    golfer: ({ topped_up = 200_000, account = true } = {}) =>
      arrive('GOLFER', account, async (user_id) => {
        const topup_id = newId(NOW);
        if (topped_up === 0) return;
        await db.run(sql`
          insert into topup (
            topup_id, user_id, reference, amount, method, platform, provider, livemode, status, ref_hash, charge_id,
            next_check_at, expires_at, created_at, paid_at
          )
          values (
            ${topup_id}, ${user_id}, ${topup_id}, ${topped_up}, 'PROMPTPAY', 'WEB', 'sandbox', false, 'PAID', ${topup_id},
            ${topup_id}, ${isoOf(NOW)}, ${isoOf(NOW)}, ${isoOf(NOW)}, ${isoOf(NOW)}
          )`);
        await db.transact((tx) => creditTopup(tx, { user_id, topup_id, amount: satang(topped_up) }, NOW));
      }),
    name: (person, input) => here.done('POST /wallet/bank-account', accountOf(input), person),
    asks: (person, amount = 50_000) => here.done('POST /wallet/withdraw', { amount }, person),
    triesToAsk: (person, amount = 50_000) => ask(here, person, amount),
    async seen(person) {
      const { items } = await here.done('GET /wallet/withdrawals', {}, person);
      if (!items[0]) throw new Error('she has asked for nothing');
      return items[0];
    },
    async available({ user_id }) {
      const { role } = await db.one(sql<{ role: Role }>`select role from person where user_id = ${user_id}`);
      return (await balanceOf(db, user_id, role)).available;
    },
    async turn(at = here.now()) {
      here.setNow(at);
      await here.runJobs();
      await here.rest();
    },
    passTo: (moment) => here.passThrough('withdrawal.due', moment),
    async isSound() {
      expectNone({ ...(await ledgerFaults(db)), ...(await paymentFaults(db)) });
    },
  };
  return fixture;
}
