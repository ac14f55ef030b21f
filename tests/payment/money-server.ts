import { type Role, TERMS_VERSION } from '../../domain/account/account.ts';
import { type Moment, parseMoment } from '../../domain/dates.ts';
import { type Db, sql } from '../../server/db/db.ts';
import type { PaymentProvider } from '../../server/payment/provider.ts';
import { openAccounts } from '../../server/wallet/commands.ts';
import { openPatientDb, testDatabase } from '../support/database.ts';
import { aPerson } from '../support/person-row.ts';
import { type Person, signedIn } from '../support/signed-in.ts';
import { type TestServerOptions, startServer, type TestServer } from '../support/server.ts';
import { NOW } from '../support/clock.ts';

export interface MoneyServerOptions {
  connections?: number;
  log?: NonNullable<TestServerOptions['log']>;
  config?: NonNullable<TestServerOptions['config']>;
}

/** A house on a database of its own whose provider is in our hands. */
export interface MoneyServer extends TestServer {
  db: Db;
  url: string;
  now(): Moment;
  /** Nothing is under way with the provider any more. */
  rest(): Promise<void>;
  /** Somebody with an empty wallet, signed in as `as`. */
  enter(role: Role): Promise<Person>;
  /** Lets time pass, and every job of this kind happen at its moment. */
  passThrough(kind: string, moment: Moment): Promise<void>;
  /** Another server over the same database and the same provider. */
  replica(): Promise<TestServer>;
}

export async function startMoneyServer(
  provider: PaymentProvider,
  { connections = 16, log, config }: MoneyServerOptions,
): Promise<MoneyServer> {
  const sessions = signedIn();
  const database = await testDatabase();
  const db = openPatientDb({ url: database.url, pool: connections });
  const more = { provider, sessions, ...(log && { log }), ...(config && { config }) };
  const here = await startServer({ on: { url: database.url, db }, ...more });
  let now = NOW;
  const setNow = (moment: Moment): void => here.setNow((now = moment));
  const rest = () => here.context.payments.idle();
  await rest();
  return {
    ...here,
    db,
    url: database.url,
    setNow,
    rest,
    now: () => now,
    async enter(role) {
      const phone = (user_id: string) => `+668${user_id}`;
      const user_id = await aPerson(db, role, { display_name: 'nok', phone, terms_version: TERMS_VERSION });
      await db.transact((tx) => openAccounts(tx, user_id, role, NOW));
      return sessions.enter(user_id, role);
    },
    async passThrough(kind, moment) {
      const due = sql<{ run_at: string | null }>`select min(run_at) as run_at from job where kind = ${kind}`;
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
    replica: () => startServer({ on: { url: database.url, db }, now, ...more }),
    async close() {
      await rest();
      await here.close();
      await db.close();
      await database.drop();
    },
  };
}
