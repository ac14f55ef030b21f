import { randomUUID } from 'node:crypto';
import type { Role } from '../../domain/account/account.ts';
import type { InputOf, OutputOf } from '../../domain/calls.ts';
import { isoOf, type Moment, parseMoment } from '../../domain/dates.ts';
import { satang } from '../../domain/money.ts';
import { COOL_DOWN } from '../../domain/wallet/limits.ts';
import { caddyAccounts, move } from '../../domain/wallet/posting.ts';
import { type Db, openDb, sql } from '../../server/db.ts';
import type { Caller } from '../../server/house.ts';
import { newId } from '../../server/id.ts';
import { balanceOf, creditTopup, openAccounts } from '../../server/wallet/commands.ts';
import { postLegs } from '../../server/wallet/ledger.ts';
import { testDatabase } from '../support/database.ts';
import { type HouseOptions, NOW, startHouse, type TestHouse } from '../support/server.ts';
import { expectNone, ledgerFaults } from '../wallet/ledger-faults.ts';
import { paymentFaults } from '../wallet/payment-faults.ts';
import { type FakePayer, fakePayer } from './fake-payer.ts';

export { NOW } from '../support/server.ts';

export const REAL_NAME = 'สมชาย ใจดี';
export const NUMBER = '4071938265';

export interface Person {
  user_id: string;
  as: string;
}

type Account = InputOf<'POST /wallet/bank-account'>;
type Withdrawal = OutputOf<'POST /wallet/withdraw'>;

/** A house whose provider is in our hands; its clock stands a day after everybody named an account. */
export interface Counter extends TestHouse {
  provider: FakePayer;
  db: Db;
  url: string;
  /** Two thousand baht earned, unless it is said; the account is named a day before NOW, unless there is none. */
  caddy(more?: { earned?: number; account?: boolean }): Promise<Person>;
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
  now(): Moment;
  replica(): Promise<TestHouse>;
  /** Entries, balances, withdrawals and top-ups agree. */
  isSound(): Promise<void>;
}

export const accountOf = (more: Partial<Account> = {}): Account => ({
  bank: 'kbank',
  number: NUMBER,
  holder: REAL_NAME,
  ...more,
});

const ask = (house: TestHouse, person: Person, amount: number) =>
  house.call('POST /wallet/withdraw', { amount }, person);

export async function startCounter(
  options: { provider?: FakePayer; connections?: number; log?: NonNullable<HouseOptions['log']> } = {},
): Promise<Counter> {
  const provider = options.provider ?? fakePayer();
  const callers = new Map<string, Caller>();
  const sessions = { callerOf: async (bearer: string) => callers.get(bearer), revoked: () => undefined };
  const database = await testDatabase();
  const db = openDb({ url: database.url, pool: options.connections ?? 16 });
  const more = { provider, sessions, ...(options.log && { log: options.log }) };
  const here = await startHouse({ on: { url: database.url, db }, ...more });
  let now = NOW;
  const setNow = (moment: Moment): void => here.setNow((now = moment));
  const rest = () => here.house.payments.idle();

  async function enter(role: Role, account: boolean, fund: (user_id: string) => Promise<void>): Promise<Person> {
    const user_id = newId(NOW);
    await db.run(sql`
      insert into person (user_id, role, display_name, email, phone)
      values (${user_id}, ${role}, 'nok', ${`${user_id}@example.com`}, ${`+668${user_id}`})`);
    await db.transact((tx) => openAccounts(tx, user_id, role, NOW));
    await fund(user_id);
    const as = `bearer-${randomUUID()}`;
    callers.set(as, { user_id, session_id: as, role });
    const person = { user_id, as };
    if (account) {
      const before = now;
      setNow(NOW - COOL_DOWN);
      await counter.name(person);
      setNow(before);
    }
    return person;
  }

  const counter: Counter = {
    ...here,
    provider,
    db,
    url: database.url,
    setNow,
    now: () => now,
    caddy: ({ earned = 200_000, account = true } = {}) =>
      enter('CADDY', account, async (user_id) => {
        await db.run(sql`
          insert into caddy_profile (user_id, real_name, nickname, caddy_number)
          values (${user_id}, ${REAL_NAME}, 'somchai', '177')`);
        const legs = move('platform:goodwill', caddyAccounts(user_id).available, satang(earned));
        await db.transact((tx) => postLegs(tx, legs, `test:${user_id}`, NOW));
      }),
    golfer: ({ topped_up = 200_000, account = true } = {}) =>
      enter('GOLFER', account, async (user_id) => {
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
    async turn(at = now) {
      setNow(at);
      await here.runJobs();
      await rest();
    },
    async passTo(moment) {
      const due = sql<{ run_at: string | null }>`select min(run_at) as run_at from job where kind = 'withdrawal.due'`;
      for (;;) {
        const { run_at } = await db.one(due);
        const at = run_at === null ? Infinity : parseMoment(run_at);
        if (at > moment) break;
        await counter.turn(Math.max(at, now));
      }
      setNow(moment);
    },
    replica: () => startHouse({ on: { url: database.url, db }, now, ...more }),
    async isSound() {
      expectNone({ ...(await ledgerFaults(db)), ...(await paymentFaults(db)) });
    },
    async close() {
      await rest();
      await here.close();
      await db.close();
      await database.drop();
    },
  };
  return counter;
}
