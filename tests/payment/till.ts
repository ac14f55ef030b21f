import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Role } from '../../domain/account/account.ts';
import type { InputOf, OutputOf } from '../../domain/calls.ts';
import { parseMoment } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { type Db, openDb, sql } from '../../server/db.ts';
import type { Caller } from '../../server/house.ts';
import { newId } from '../../server/id.ts';
import { balanceOf, openAccounts } from '../../server/wallet/commands.ts';
import { testDatabase } from '../support/database.ts';
import { type HouseOptions, NOW, startHouse, type TestHouse } from '../support/server.ts';
import { type FakeProvider, fakeProvider } from './fake-provider.ts';

export interface Golfer {
  user_id: string;
  as: string;
}

type Topup = OutputOf<'GET /wallet/topup/{topup_id}'>;

/** A house whose provider is in our hands. */
export interface Till extends TestHouse {
  provider: FakeProvider;
  db: Db;
  url: string;
  /** A golfer with an empty wallet. */
  golfer(): Promise<Golfer>;
  wish(nok: Golfer, more?: Partial<InputOf<'POST /wallet/topup'>>): Promise<Topup>;
  /** A top-up whose QR is shown. */
  awaiting(nok: Golfer, more?: Partial<InputOf<'POST /wallet/topup'>>): Promise<Topup>;
  /** What she sees when she looks now; the provider is asked when it is its turn. */
  look(nok: Golfer, topup_id: string): Promise<Topup>;
  tell(event_id: string, charge_id: string): Promise<number>;
  /** Lets time pass, and everything happen that is due on the way. */
  passTo(moment: number): Promise<void>;
  now(): number;
  /** Nothing is under way with the provider any more. */
  rest(): Promise<void>;
  /** How often money came in for her, and how much she has. */
  credits(nok: Golfer): Promise<{ credits: number; available: number }>;
  rowOf(topup_id: string): Promise<Record<string, unknown>>;
  /** Another server over the same database and the same provider. */
  replica(): Promise<TestHouse>;
}

export const START = NOW;

export async function startTill(
  options: { provider?: FakeProvider; connections?: number; log?: NonNullable<HouseOptions['log']> } = {},
): Promise<Till> {
  const provider = options.provider ?? fakeProvider();
  const callers = new Map<string, Caller>();
  const sessions = { callerOf: async (bearer: string) => callers.get(bearer), revoked: () => undefined };
  const database = await testDatabase();
  const db = openDb({ url: database.url, pool: options.connections ?? 16 });
  const more = { provider, sessions, ...(options.log && { log: options.log }) };
  const here = await startHouse({ on: { url: database.url, db }, ...more });
  let now = NOW;
  const setNow = (moment: number): void => here.setNow((now = moment));
  const rest = () => here.house.payments.idle();
  await rest();

  async function golfer(): Promise<Golfer> {
    const role: Role = 'GOLFER';
    const user_id = newId(NOW);
    await db.run(sql`
      insert into person (user_id, role, display_name, email, phone)
      values (${user_id}, ${role}, 'nok', ${`${user_id}@example.com`}, ${`+668${user_id}`})`);
    await db.transact((tx) => openAccounts(tx, user_id, role, NOW));
    const as = `bearer-${randomUUID()}`;
    callers.set(as, { user_id, session_id: as, role });
    return { user_id, as };
  }

  const till: Till = {
    ...here,
    provider,
    db,
    url: database.url,
    golfer,
    setNow,
    rest,
    now: () => now,
    wish: (nok, input = {}) =>
      here.done('POST /wallet/topup', { amount: baht(500), method: 'PROMPTPAY', ...input }, nok),
    async awaiting(nok, input) {
      const { topup_id } = await till.wish(nok, input);
      await rest();
      const topup = await till.look(nok, topup_id);
      expect(topup.status).toBe('AWAITING_PAYMENT');
      return topup;
    },
    async look(nok, topup_id) {
      const topup = await here.done('GET /wallet/topup/{topup_id}', { topup_id }, nok);
      await rest();
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
    async passTo(moment) {
      const due = sql<{ run_at: string | null }>`select min(run_at) as run_at from job where kind = 'topup.look'`;
      for (;;) {
        const { run_at } = await db.one(due);
        const at = run_at === null ? Infinity : parseMoment(run_at);
        if (at > moment) break;
        setNow(Math.max(at, now));
        await here.runJobs();
        await rest();
      }
      setNow(moment);
    },
    async credits({ user_id }) {
      const { credits } = await db.one(sql<{ credits: number }>`
        select count(*) as credits from ledger_entry join ledger_transaction using (transaction_id)
        where cause like 'topup:%' and account = ${`golfer:${user_id}:available`}`);
      return { credits, available: (await balanceOf(db, user_id, 'GOLFER')).available };
    },
    rowOf: (topup_id) => db.one(sql<Record<string, unknown>>`select * from topup where topup_id = ${topup_id}`),
    replica: () => startHouse({ on: { url: database.url, db }, now, ...more }),
    async close() {
      await rest();
      await here.close();
      await db.close();
      await database.drop();
    },
  };
  return till;
}
