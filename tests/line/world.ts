import { argon2Sync, createHash, randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { vi } from 'vitest';
import type { Session } from '../../domain/account/api.ts';
import { TERMS_VERSION } from '../../domain/account/account.ts';
import { passwordText } from '#domain/account/identifier.ts';
import type { CallName, InputOf, OutputOf } from '../../domain/calls.ts';
import { type Db, sql } from '../../server/db/db.ts';
import { testDatabase } from '../support/database.ts';
import { type Given, type TestServerOptions, startServer, type TestServer } from '../support/server.ts';
import { type LinePerson, type Platform, startPlatform } from '../standins/line/platform.ts';
import { LINE_SECRET, LINE_TOKEN } from '../standins/line/server.ts';
import { NOW } from '../support/clock.ts';

export const ORIGIN = 'https://caddee.example';
export const PASSWORD = 'a quiet fairway';

const COST = { memory: 8, passes: 1, parallelism: 1 };
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
/** Of that password, at the least argon2id can cost: a stored hash carries its own. */
const CHEAP_HASH = ((salt: Buffer) =>
  `$argon2id$v=19$m=8,t=1,p=1$${unpadded(salt)}$${unpadded(
    argon2Sync('argon2id', { ...COST, message: passwordText(PASSWORD), nonce: salt, tagLength: 32 }),
  )}`)(randomBytes(16));

export interface LineWorld {
  db: Db;
  line: Platform;
  here: TestServer;
  /** Everything that was logged, by every house. */
  logged: string[];
  now(): number;
  pass(ms: number): void;
  /** Another process over the same database. */
  open(options?: Partial<TestServerOptions>): Promise<TestServer>;
  /** A sign-in in LINE; who is new says so. */
  enter(person: LinePerson, more?: Partial<InputOf<'POST /auth/line'>>): Promise<Session>;
  /** Registered with e-mail and password. */
  register(): Promise<{ session: Session; email: string }>;
  /** The same with a role and the terms, written as it lies there; the password is dear to nobody's processor. */
  member(): Promise<{ session: Session; email: string }>;
  /** A role and the terms: what changes something asks for them. */
  onboard(as: string): Promise<void>;
  close(): Promise<void>;
}

export async function openLineWorld(): Promise<LineWorld> {
  const database = await testDatabase();
  const { db, url } = database;
  let now = NOW;
  const line = await startPlatform({ clock: () => now });
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (text: string) => void logged.push(text) });
  const servers: TestServer[] = [];
  const messages = {
    apiBase: line.origin,
    channelAccessToken: LINE_TOKEN,
    channelSecret: LINE_SECRET,
    monthlyBudget: null,
  };
  async function open(options: Partial<TestServerOptions> = {}): Promise<TestServer> {
    const { config, ...more } = options;
    const server = await startServer({
      on: { url, db },
      now,
      log,
      config: { publicUrl: ORIGIN, line: messages, lineLogin: line.lineLogin(), ...config },
      ...more,
    });
    servers.push(server);
    return server;
  }
  const here = await open();
  return {
    db,
    line,
    here,
    logged,
    now: () => now,
    pass(ms) {
      now += ms;
      for (const server of servers) server.setNow(now);
    },
    open,
    enter: async (person, more = {}) =>
      here.done('POST /auth/line', { ...(await line.tokensOf(person)), create: true, ...more }),
    async register() {
      const email = `${randomUUID()}@example.com`;
      const input = { display_name: 'Fon', identifier: email, password: PASSWORD, adult: true as const };
      return { session: await here.done('POST /auth/register', input), email };
    },
    async member() {
      const [user_id, email] = [randomUUID(), `${randomUUID()}@example.com`];
      await db.run(sql`
        insert into person (user_id, role, display_name, email, password_hash, terms_version, adult_at)
        values (${user_id}, 'GOLFER', 'Fon', ${email}, ${CHEAP_HASH}, ${TERMS_VERSION}, now())`);
      return { session: await here.done('POST /auth/login', { identifier: email, password: PASSWORD }), email };
    },
    async onboard(as) {
      await here.done('POST /user/select-role', { role: 'GOLFER' }, { as });
      const consents = { marketing: false, public_photo: true };
      await here.done('POST /user/accept-terms', { version: TERMS_VERSION, consents }, { as });
    },
    async close() {
      for (const server of servers) {
        await server.context.channels.idle();
        await server.close();
      }
      await line.close();
      await database.drop();
    },
  };
}

const waitFor = AbortSignal.timeout.bind(AbortSignal);
/** From now on LINE is waited for a tenth as long, until `vi.restoreAllMocks`. */
export const lessPatient = () => vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => waitFor(ms / 10));

/** Everything the database holds, as text: for what must stand nowhere. */
export async function allText(db: Db): Promise<string> {
  const tables = await db.many(sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  const { rows } = await db.pool.query<{ rows: string }>(
    tables.map(({ name }) => `select coalesce(json_agg(t)::text, '') as rows from "${name}" t`).join(' union all '),
  );
  return rows.map((it) => it.rows).join('\n');
}

/** A browser: its cookies, and where it is sent. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly server: TestServer;

  constructor(server: TestServer) {
    this.server = server;
  }

  get #cookie(): Record<string, string> {
    const all = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return all ? { cookie: all } : {};
  }

  /** As a page knows which attempt it was asked about; of no attempt where there is none. */
  get attempt(): string {
    const sha256 = (it: string | Buffer) => createHash('sha256').update(it).digest();
    return sha256(sha256(this.cookies.get('__Host-caddee_line') ?? '')).toString('base64url');
  }

  #keep(given: { name: string; value: string; maxAge?: number }[]): void {
    for (const { name, value, maxAge } of given) {
      if (value === '' || maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  /** Opens an address of ours; answers where it redirects to. */
  async open(address: string): Promise<{ status: number; to: string; headers: Record<string, unknown> }> {
    const url = address.replace(ORIGIN, '');
    const answer = await this.server.app.inject({ url, headers: this.#cookie });
    this.#keep(answer.cookies as { name: string; value: string; maxAge?: number }[]);
    return { status: answer.statusCode, to: String(answer.headers.location ?? ''), headers: answer.headers };
  }

  /** Opens an address of LINE's; answers where LINE redirects to. */
  async atLine(address: string): Promise<string> {
    const answer = await fetch(address, { redirect: 'manual' });
    await answer.body?.cancel();
    return answer.headers.get('location') ?? `${answer.status}`;
  }

  /** There and back: answers where the user is in the end. */
  async throughLine(start: string): Promise<string> {
    let { to } = await this.open(start);
    for (let steps = 0; steps < 6; steps++) {
      if (to.startsWith('/')) return to;
      to = to.startsWith(ORIGIN) ? (await this.open(to)).to : await this.atLine(to);
    }
    throw new Error(`still on the way after six steps: ${to}`);
  }

  async call<N extends CallName>(name: N, input: InputOf<N>, given: Given = {}) {
    const own = { origin: ORIGIN, 'sec-fetch-site': 'same-origin', 'x-caddee': '1', ...this.#cookie };
    const answer = await this.server.call(name, input, { ...given, headers: { ...own, ...given.headers } });
    this.#keep(answer.cookies);
    return answer;
  }

  async done<N extends CallName>(name: N, input: InputOf<N>, given?: Given): Promise<OutputOf<N>> {
    const { status, code, data } = await this.call(name, input, given);
    if (status !== 'success') throw new Error(`${name} was refused: ${code}`);
    return data;
  }
}
