import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import * as v from 'valibot';
import { type CallName, calls, type InputOf, type OutputOf } from '../../domain/calls.ts';
import type { Moment } from '../../domain/dates.ts';
import type { RefusalCode } from '../../domain/refusals.ts';
import { type AppOptions, buildApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { Envelope } from '../../server/http/envelope.ts';
import { type ServerContext, openServerContext } from '../../server/context.ts';
import { runDueJobs } from '../../server/jobs/jobs.ts';
import type { PaymentProvider } from '../../server/payment/provider.ts';
import { jobs } from '../../server/nouns.ts';
import { NOW } from './clock.ts';
import { closeBeforeDrop, folderOf, type TestDatabase, testDatabase } from './database.ts';

export interface Given {
  /** A bearer. */
  as?: string | undefined;
  /** The token of a session of the desk, for its cookie. */
  desk?: string | undefined;
  /** The Idempotency-Key; a new one per call when it is not given. */
  key?: string;
  headers?: Record<string, string>;
}

export interface Answer<Data> extends Envelope {
  data: Data;
  headers: Record<string, unknown>;
  cookies: { name: string; value: string }[];
}

export interface TestServer {
  context: ServerContext;
  app: FastifyInstance;
  /** The whole way through the server: headers, who, parsing, envelope. Fails when an answer has a field its call does not declare. */
  call<N extends CallName>(name: N, input: InputOf<N>, given?: Given): Promise<Answer<OutputOf<N>>>;
  /** The same, for a call that must succeed. */
  done<N extends CallName>(name: N, input: InputOf<N>, given?: Given): Promise<OutputOf<N>>;
  /** The code of a call that must be refused. */
  refused<N extends CallName>(name: N, input: InputOf<N>, given?: Given): Promise<RefusalCode | undefined>;
  setNow(moment: Moment): void;
  /** Runs every job that is due at the house's clock. */
  runJobs(): Promise<number>;
  /** A real port, for tests of streams and sockets: `http://127.0.0.1:<port>`. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

export interface TestServerOptions extends AppOptions {
  now?: Moment;
  config?: Partial<Config>;
  /** Instead of the real ones of `server/account`. */
  sessions?: ServerContext['sessions'];
  /** Another app over the same database: a second replica. */
  on?: { url: string; db: ServerContext['db'] };
  log?: ServerContext['log'];
  /** Instead of the built-in payment provider. */
  provider?: PaymentProvider;
}

/** A house of its own on a database of its own, its clock standing at `now`. Rate limits are off but for the tests of them. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer & { url: string }> {
  const own = options.on ? undefined : await testDatabase();
  const database = options.on ?? (own as TestDatabase);
  let now = options.now ?? NOW;
  const config = {
    ...readConfig({ SEED: 'none', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DATA_DIR: folderOf(database.url) }),
    ...options.config,
  };
  const log = options.log ?? pino({ level: 'silent' });
  const opened = openServerContext({
    db: database.db,
    url: database.url,
    config,
    log,
    clock: () => now,
    ...(options.provider && { provider: options.provider }),
  });
  const context: ServerContext = options.sessions ? { ...opened, sessions: options.sessions } : opened;
  // A machine full of tests is late, and that is not what most of them are about.
  const app = await buildApp(context, { mostLateMs: 0, holdMs: 0, ...options });
  await app.ready();
  const call = makeCall(app);
  let closed: Promise<void> | undefined;
  const close = async () => {
    await app.close();
    await context.bus.close();
    await own?.drop();
  };
  const closeOnce = () => (closed ??= close());
  if (options.on) closeBeforeDrop(database.url, closeOnce);

  return {
    context,
    app,
    url: database.url,
    call,
    async done(name, input, given) {
      const { status, data, code, fields } = await call(name, input, given);
      if (status !== 'success') throw new Error(`${name} was refused: ${code} ${JSON.stringify(fields ?? [])}`);
      return data;
    },
    async refused(name, input, given) {
      const { status, code } = await call(name, input, given);
      if (status !== 'error') throw new Error(`${name} was not refused`);
      return code;
    },
    setNow: (moment) => void (now = moment),
    runJobs: () => runDueJobs(context, jobs, now),
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    close: closeOnce,
  };
}

function makeCall(app: FastifyInstance): TestServer['call'] {
  return async (name, input, given = {}) => {
    const { method, url, payload } = requestOf(name, input);
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(given.as ? { authorization: `Bearer ${given.as}` } : {}),
        ...(given.desk ? fromTheDesk(given.desk) : {}),
        ...('changes' in calls[name] ? { 'idempotency-key': given.key ?? randomUUID() } : {}),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...given.headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const envelope = answer.json<Envelope>();
    if (envelope.status_code !== answer.statusCode)
      throw new Error(`${name}: status_code ${envelope.status_code} in HTTP ${answer.statusCode}`);
    if (envelope.status === 'success') refuseExtraFields(name, envelope.data);
    return { ...envelope, headers: answer.headers, cookies: answer.cookies } as never;
  };
}

/** What the desk's own page sends. */
export const fromTheDesk = (token: string): Record<string, string> => ({
  cookie: `caddee_desk=${token}`,
  host: 'localhost:3000',
  origin: 'http://localhost:3000',
  'x-caddee': '1',
});

/** How a phone writes it: path parameters and query of a GET, the body of a POST. */
function requestOf(name: CallName, input: object): { method: 'GET' | 'POST'; url: string; payload?: string } {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string];
  if (method === 'POST') return { method, url: `/api/v1${path}`, payload: JSON.stringify(input) };
  const query = new Map(Object.entries(input as Record<string, string>));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, param: string) => {
    const value = query.get(param) ?? '';
    query.delete(param);
    return encodeURIComponent(value);
  });
  const rest = new URLSearchParams([...query].filter(([, value]) => value !== undefined)).toString();
  return { method, url: `/api/v1${filled}${rest ? `?${rest}` : ''}` };
}

function refuseExtraFields(name: CallName, data: unknown): void {
  const declared = v.parse(calls[name].output as v.GenericSchema, data);
  if (JSON.stringify(sorted(declared)) === JSON.stringify(sorted(data))) return;
  throw new Error(`${name} answered fields it does not declare: ${JSON.stringify(data)}`);
}

const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

/** What `/readyz` says after a look at the database now; else it looks every two seconds. */
export const readyz = async ({ app }: Pick<TestServer, 'app'>): Promise<number> => {
  await app.readiness.look();
  return (await app.inject('/readyz')).statusCode;
};
