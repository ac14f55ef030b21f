import { randomUUID } from 'node:crypto';
import { TERMS_VERSION, type Role } from '../../domain/account/account.ts';
import { calls, type CallName, type InputOf, type OutputOf } from '../../domain/calls.ts';
import type { Config } from '../../server/config.ts';
import { type Db, sql } from '../../server/db/db.ts';
import { openPatientDb, testDatabase } from '../support/database.ts';
import { type TestServerOptions, startServer, type TestServer } from '../support/server.ts';
import { NOW } from '../support/clock.ts';

export const PASSWORD = 'a quiet fairway';
export const ORIGIN = 'http://localhost:3000';
export const COURSES = ['khao-yai-golf-club', 'bangkok-golf-club'];

export interface World {
  db: Db;
  /** Of its database. */
  url: string;
  /** Moves every house's clock. */
  pass(ms: number): void;
  /** Another process on the same database, with connections of its own. */
  open(config?: Partial<Config>, more?: Pick<TestServerOptions, 'log'>): Promise<Place>;
  close(): Promise<void>;
}

/** One process: its house and its app. */
export type Place = Pick<TestServer, 'context' | 'app' | 'listen'>;

export async function openWorld(): Promise<World> {
  const database = await testDatabase();
  const { db, url } = database;
  const places: (TestServer & { own: Db })[] = [];
  let now = NOW;
  for (const slug of COURSES)
    await db.run(sql`
      insert into course (slug, name_th, name_en, province_th, province_en, region, holes, lat, lng, cart_policy, fee_collection, search_key)
      values (${slug}, ${slug}, ${slug}, 'กรุงเทพมหานคร', 'Bangkok', 'central', 18, 13.7, 100.5, 'OPTIONAL', 'AT_COURSE', ${slug})`);
  return {
    db,
    url,
    pass(ms) {
      now += ms;
      for (const place of places) place.setNow(now);
    },
    async open(config = {}, more = {}) {
      const own = openPatientDb({ url });
      const place = await startServer({ on: { url, db: own }, now, config, ...more });
      places.push({ ...place, own });
      return place;
    },
    async close() {
      for (const place of places) {
        await place.close();
        await place.own.close();
      }
      await database.drop();
    },
  };
}

export interface Answer<T> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: { status: string; status_code: number; data: T; code?: string; fields?: { path: string; code: string }[] };
}

export interface More {
  headers?: Record<string, string>;
  /** Instead of JSON: this very text with this type. */
  raw?: { type: string; text: string };
  key?: string;
}

/** A browser on somebody's phone: its tab's token and its cookie jar. */
export class Phone {
  token = '';
  /** The refresh cookie. */
  cookie = '';
  /** The others: what a browser is known by. */
  jar = new Map<string, string>();
  place: Place;
  address: string;

  constructor(place: Place, address = '203.0.113.1') {
    this.place = place;
    this.address = address;
  }

  /** Asks; never throws for a refusal. */
  async ask<N extends CallName>(name: N, input: InputOf<N> | object, more: More = {}): Promise<Answer<OutputOf<N>>> {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string];
    const { changes } = calls[name] as { changes?: true };
    const raw = more.raw ?? { type: 'application/json', text: JSON.stringify(input) };
    const response = await this.place.app.inject({
      method,
      url: `/api/v1${path}`,
      remoteAddress: this.address,
      headers: {
        host: 'localhost:3000',
        'user-agent': 'Mozilla/5.0 (Linux; Android 15; SM-A556E) Chrome/142.0.0.0 Mobile Safari/537.36',
        ...(method === 'POST' ? { 'content-type': raw.type } : {}),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(this.#cookies ? { cookie: this.#cookies } : {}),
        ...(changes ? { 'idempotency-key': more.key ?? randomUUID() } : {}),
        ...(name === 'POST /auth/refresh' ? { origin: ORIGIN, 'x-caddee': '1' } : {}),
        ...more.headers,
      },
      ...(method === 'POST' ? { payload: raw.text } : {}),
    });
    this.#keepCookies(response.cookies);
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  }

  /** Asks, and is answered. */
  async call<N extends CallName>(name: N, input: InputOf<N>, more: More = {}): Promise<OutputOf<N>> {
    const { status, body } = await this.ask(name, input, more);
    if (status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
    return body.data;
  }

  /** A new tab of the same browser: its jar, no token. */
  tab(): Phone {
    const tab = new Phone(this.place, this.address);
    tab.cookie = this.cookie;
    tab.jar = this.jar;
    return tab;
  }

  async register(identifier: string, remember = false): Promise<OutputOf<'POST /auth/register'>> {
    const display_name = identifier.split('@')[0] ?? identifier;
    const input = { display_name, identifier, password: PASSWORD, adult: true, remember } as const;
    const session = await this.call('POST /auth/register', input);
    this.token = session.app_token;
    return session;
  }

  async login(identifier: string, remember = false): Promise<OutputOf<'POST /auth/login'>> {
    const session = await this.call('POST /auth/login', { identifier, password: PASSWORD, remember });
    this.token = session.app_token;
    return session;
  }

  async refresh(): Promise<OutputOf<'POST /auth/refresh'>> {
    const session = await this.call('POST /auth/refresh', {});
    this.token = session.app_token;
    return session;
  }

  async onboardUpToProfile(role: Role): Promise<void> {
    await this.call('POST /user/select-role', { role });
    const consents = { marketing: false, public_photo: true };
    await this.call('POST /user/accept-terms', { version: TERMS_VERSION, consents });
  }

  #keepCookies(cookies: { name: string; value: string }[]): void {
    for (const { name, value } of cookies)
      if (!name.endsWith('caddee_refresh')) this.jar.set(name, value);
      else this.cookie = value ? `${name}=${value}` : '';
  }

  get #cookies(): string {
    const others = [...this.jar].map(([name, value]) => `${name}=${value}`);
    return [...(this.cookie ? [this.cookie] : []), ...others].join('; ');
  }
}

/** A caddy's form, filled in. */
export const caddyForm = {
  real_name: 'สมชาย ใจดี',
  nickname: 'ชาย',
  caddy_number: '177',
  home_courses: COURSES,
  years: 6,
  languages: ['th' as const],
  weekly: [{ weekday: 6, from: '05:30', to: '16:00' }],
  who_may_request: 'ANYONE' as const,
};

/** Every row of every table of accounts and money: what a refusal must leave as it was. */
export async function everything(db: Db): Promise<unknown> {
  const tables = [
    'person',
    'golfer_profile',
    'caddy_profile',
    'caddy_number',
    'consent',
    'account',
    'caddy_course',
    'caddy_week',
  ];
  const rows = tables.map((table) => db.pool.query(`select to_jsonb(it) as row from ${table} as it order by 1`));
  return (await Promise.all(rows)).map((result) => result.rows);
}
