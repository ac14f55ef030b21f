import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import type { EventBodies } from '../../domain/events.ts';
import type { NotificationSettings } from '../../domain/notification/api.ts';
import type { PushPayload } from '#domain/notification/place.ts';
import type { NotifiedKind } from '../../domain/notification/row.ts';
import { USUAL_SETTINGS } from '#domain/notification/notification.ts';
import { beginSession } from '../../server/account/tokens.ts';
import { type Db, sql } from '../../server/db/db.ts';
import { keepLineFriend, notify } from '../../server/notification/commands.ts';
import { type Person, startWorld, type World } from '../booking/world.ts';
import { LINE_SECRET, LINE_TOKEN, type LineService, startLineService } from '../standins/line/server.ts';
import { type PushService, startPushService } from '../standins/push/server.ts';
import { type TestServerOptions, startServer, type TestServer } from '../support/server.ts';
import { NOW } from '../support/clock.ts';

/** A browser of somebody who signed in in it. */
export interface Browser {
  as: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface Alerts {
  world: World;
  /** The server whose jobs run: real sessions, both stand-ins. */
  here: TestServer;
  db: Db;
  push: PushService;
  line: LineService;
  /** Everything that was logged. */
  logged: string[];
  signIn(person: { user_id: string }): Promise<string>;
  /** Signs the person in in a browser that asks for pushes. */
  phoneOf(person: { user_id: string }, language?: 'th' | 'en'): Promise<Browser>;
  subscribe(as: string, browser: Pick<Browser, 'endpoint' | 'keys'>, language?: 'th' | 'en'): Promise<void>;
  befriend(person: { user_id: string }): Promise<string>;
  tell<K extends NotifiedKind>(kind: K, body: EventBodies[K], person: { user_id: string }): Promise<void>;
  /** What is due now is done, and what it began has ended. */
  run(): Promise<void>;
  setNow(now: number): void;
  /** What arrived on phones since this was asked before. */
  arrived(): (PushPayload & { endpoint: string })[];
  set(person: { user_id: string }, change: (usual: NotificationSettings) => NotificationSettings): Promise<void>;
  outcomes(person: { user_id: string }): Promise<(string | null)[]>;
  replica(options?: Partial<TestServerOptions>): Promise<TestServer>;
  close(): Promise<void>;
}

export async function startAlerts(): Promise<Alerts> {
  const push = await startPushService();
  const line = await startLineService();
  const world = await startWorld();
  const { db, url } = world;
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (text: string) => void logged.push(text) });
  let now = NOW;
  const config = {
    push: { subject: 'https://caddee.example', toInnerAddresses: true },
    line: { apiBase: line.apiBase, channelAccessToken: LINE_TOKEN, channelSecret: LINE_SECRET, monthlyBudget: null },
    publicUrl: 'https://caddee.example',
  };
  const replica = (options: Partial<TestServerOptions> = {}) =>
    startServer({ on: { url, db }, now, config, log, ...options });
  const here = await replica();
  let seen = 0;

  const alerts: Alerts = {
    world,
    here,
    db,
    push,
    line,
    logged,
    replica,
    signIn: ({ user_id }) =>
      db.transact(async (tx) => {
        const given = await beginSession(tx, { user_id, device_name: 'phone', remembered: false }, now);
        return given.app_token;
      }),
    async subscribe(as, { endpoint, keys }, language = 'th') {
      await here.done('POST /notification/subscribe', { endpoint, keys, language }, { as });
    },
    async phoneOf(person, language = 'th') {
      const as = await alerts.signIn(person);
      const { key } = await here.done('GET /notification/key', {}, { as });
      const browser = { as, ...push.subscription(key) };
      await alerts.subscribe(as, browser, language);
      return browser;
    },
    async befriend({ user_id }) {
      const line_user_id = `U${randomBytes(16).toString('hex')}`;
      await db.transact((tx) => keepLineFriend(tx, { user_id, line_user_id, is_friend: true }, now));
      return line_user_id;
    },
    tell: (kind, body, { user_id }) => db.transact((tx) => notify(tx, kind, body, [user_id], now)),
    async run() {
      do {
        await here.runJobs();
        await here.context.channels.idle();
      } while ((await here.runJobs()) > 0);
      await here.context.channels.idle();
    },
    setNow(moment) {
      now = moment;
      here.setNow(moment);
      world.setNow(moment);
    },
    arrived() {
      const fresh = push.pushed.slice(seen);
      seen = push.pushed.length;
      return fresh.map(({ text, endpoint }) => ({ ...(JSON.parse(text) as PushPayload), endpoint }));
    },
    async set(person, change) {
      const as = await alerts.signIn(person);
      await here.done('POST /notification/settings', change(USUAL_SETTINGS), { as });
    },
    outcomes: async ({ user_id }) => {
      const rows = await db.many(sql<{ outcome: string | null; state: string }>`
        select outcome, state from delivery where user_id = ${user_id} order by created_at, key`);
      return rows.map(({ outcome, state }) => outcome ?? state);
    },
    async close() {
      await here.close();
      await world.close();
      await push.close();
      await line.close();
    },
  };
  return alerts;
}

/** Nothing of what other tests left due is run with this one's. */
export const forgetJobs = (db: Db): Promise<number> => db.run(sql`delete from job`);

export type { Person };

/** Days pass in a test: everybody stays signed in. */
export const longSessions = () => sql`update session set expires_at = expires_at + interval '60 days'`;
