import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { DAY, isoOf } from '../../../domain/dates.ts';
import { sql } from '../../../server/db/db.ts';
import type { CallAccess } from '../../../server/http/http.ts';
import { NOW } from '../../support/clock.ts';
import { startServer } from '../../support/server.ts';
import { NOK, nok, bothSignedIn, SOMCHAI, somchai } from '../people.ts';
import { openLimits, WRITES_PER_DAY } from '../../../server/http/limits.ts';
import { houseRoutes } from '../routes.ts';

type ServerContext = Awaited<ReturnType<typeof startServer>>;
const here = await startServer({
  routes: houseRoutes(),
  sessions: bothSignedIn(),
  config: { rateLimits: true, trustProxy: 1 },
});
afterAll(() => here.close());

const ask = (url: string, from: string, bearer?: string, { app }: ServerContext = here) =>
  app.inject({
    url: `/api/v1${url}`,
    remoteAddress: '127.0.0.1',
    headers: { 'x-forwarded-for': from, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
  });
const statuses = async (times: number, url: string, from: string, bearer?: string, server = here) => {
  const answers = [];
  for (let n = 0; n < times; n++) answers.push((await ask(url, from, bearer, server)).statusCode);
  return answers;
};

test("a call's own limit is per address, of a household's IPv6 addresses as one, and says when to come back", async () => {
  expect(await statuses(4, '/test/rare', '203.0.113.1')).toEqual([200, 200, 200, 429]);
  expect(await statuses(1, '/test/rare', '203.0.113.2')).toEqual([200]);
  const refused = await ask('/test/rare', '203.0.113.1');
  expect(refused.json()).toMatchObject({ status: 'error', status_code: 429, code: 'TOO_MANY_REQUESTS', data: null });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(await statuses(3, '/test/rare', '2001:db8:1:2::1')).toEqual([200, 200, 200]);
  expect(await statuses(1, '/test/rare', '2001:db8:1:2::ffff')).toEqual([429]);
  expect(await statuses(1, '/test/rare', '2001:db8:1:3::1')).toEqual([200]);
});

test('a person is limited whatever address the requests come from, and nobody else is', async () => {
  const answers = await Promise.all(
    Array.from({ length: 601 }, (_, n) => ask('/test/any', `203.0.113.${n % 250}`, NOK)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(600);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  expect((await ask('/test/any', '203.0.113.9', SOMCHAI)).statusCode).toBe(200);
});

test('of one person’s writes in a day, whatever calls they are of, there is an end; reads go on, and so do others', () => {
  const headers = new Map<string, unknown>();
  const request = { ip: '203.0.113.1' } as FastifyRequest;
  const reply = { header: (name: string, value: unknown) => headers.set(name, value) } as unknown as FastifyReply;
  const limits = openLimits(true);
  const door = (name: string, call: CallAccess['call']) => limits.ofCall({ name, call });
  const doors = [door('a', { who: 'any', changes: true }), door('b', { who: 'any', upload: true })];
  const write = (n: number, who = nok) => doors[n % 2]?.(request, reply, who);
  for (let n = 0; n < WRITES_PER_DAY; n++) write(n);
  expect(() => write(0)).toThrow('TOO_MANY_REQUESTS');
  expect(() => write(1)).toThrow('TOO_MANY_REQUESTS');
  expect(headers.get('retry-after')).toBeGreaterThan(23 * 3_600);
  door('c', { who: 'any' })(request, reply, nok);
  write(0, somchai);
});

test('a person who wrote as much as a day allows through other replicas is refused by a fresh one within 100 writes, and may go on when the day is over', async () => {
  const { db } = here.context;
  const replica = await startServer({
    routes: houseRoutes(),
    sessions: bothSignedIn(),
    config: { rateLimits: true },
    on: { url: here.url, db },
  });
  const write = async (bearer: string) => {
    const given = { authorization: `Bearer ${bearer}`, 'idempotency-key': randomUUID() };
    const answer = await replica.app.inject({
      method: 'POST',
      url: '/api/v1/test/count',
      headers: given,
      payload: { note: 'again' },
    });
    return [answer.statusCode, answer.headers['retry-after']];
  };
  await db.run(sql`
    insert into idempotency (user_id, key, call, body_hash, status_code, answer, created_at)
    select ${nok.user_id}::uuid, gen_random_uuid(), 'POST /test/count', '', 200, '{}', ${isoOf(NOW)}::timestamptz
    from generate_series(1, ${WRITES_PER_DAY})`);
  const answers = [];
  for (let n = 0; n < 101; n += 1) answers.push(await write(NOK));
  expect(answers).toEqual([...Array<unknown>(99).fill([200, undefined]), [429, '3600'], [429, '3600']]);
  expect(await write(SOMCHAI)).toEqual([200, undefined]);
  replica.setNow(NOW + DAY + 1);
  expect(await write(NOK)).toEqual([200, undefined]);
  await replica.close();
});

test('an address is what the one proxy in front says, never what a client says', async () => {
  // Without a proxy in front, what a client says of its address is not believed.
  const own = await startServer({
    routes: houseRoutes(),
    sessions: bothSignedIn(),
    config: { rateLimits: true, trustProxy: 0 },
    on: { url: here.url, db: here.context.db },
  });
  const answers = [];
  for (let n = 0; n < 4; n++) answers.push((await ask('/test/rare', `198.51.100.${n}`, undefined, own)).statusCode);
  expect(answers).toEqual([200, 200, 200, 429]);
  await own.close();
  // Behind one proxy only its own word is believed, not what the client put before it.
  for (const lie of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) await ask('/test/rare', `${lie}, 203.0.113.77`);
  expect((await ask('/test/rare', '4.4.4.4, 203.0.113.77')).statusCode).toBe(429);
});

test('a server that is late answers 503 until it has caught up, on public pages too', async () => {
  const own = await startServer({
    routes: houseRoutes(),
    mostLateMs: 1,
    on: { url: here.url, db: here.context.db },
  });
  await vi.waitFor(
    async () => {
      // Real work that keeps the process from everything else.
      const end = performance.now() + 200;
      while (performance.now() < end);
      await pause(0);
      const answer = await ask('/test/rare', '203.0.113.1', undefined, own);
      expect(answer.json()).toMatchObject({ status: 'error', status_code: 503, code: 'BUSY' });
      expect(answer.headers['retry-after']).toBeDefined();
      const page = await own.app.inject({ url: '/course', headers: { 'accept-language': 'en' } });
      expect([page.statusCode, page.headers['cache-control'], page.headers['retry-after']]).toEqual([
        503,
        'no-store',
        '2',
      ]);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.body).toContain('Please wait a moment and try again.');
    },
    { timeout: 10_000, interval: 1 },
  );
  expect((await own.app.inject('/livez')).statusCode).toBe(200);
  await own.close();
});
