import { afterAll, afterEach, expect, test } from 'vitest';
import { sql } from '../../server/db/db.ts';
import { type Bus, type News, openBus } from '../../server/events/bus.ts';
import { emptyDatabase, testDatabase } from '../support/database.ts';
import { road } from '../support/road.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let buses: Bus[] = [];
const here = await testDatabase();
afterEach(async () => {
  for (const bus of buses) await bus.close();
  buses = [];
});
afterAll(() => here.drop());

/** One process's bus, with what it heard and what it said in the log. */
function process(url: string, pulse = {}) {
  const heard: News[] = [];
  const said: string[] = [];
  const note = (...line: unknown[]) => void said.push(String(line.at(-1)));
  const bus = openBus(here.db, url, { warn: note, info: note }, pulse);
  bus.on((news) => heard.push(news));
  buses.push(bus);
  return { bus, heard, said };
}

test('a connection that was cut without a word is noticed, made anew and said, and what was missed is looked for', async () => {
  const way = await road(here.url);
  const mine = process(way.url, { everyMs: 10, echoMs: 500 });
  const other = process(here.url);
  await until(() => {
    other.bus.tell({ users: ['nok'] });
    expect(mine.heard.some(({ users }) => users.has('nok'))).toBe(true);
  });
  await until(() => expect(mine.bus.isUp()).toBe(true));
  way.goDead();
  const before = mine.heard.length;
  await until(() => expect(mine.said).toContain('the bus has reconnected'));
  expect(mine.said[0]).toBe('the bus lost its connection');
  await until(() => expect(mine.bus.isUp()).toBe(true));
  expect(mine.heard.slice(before).some(({ missed }) => missed)).toBe(true);
  await until(() => {
    other.bus.tell({ users: ['somchai'] });
    expect(mine.heard.some(({ users }) => users.has('somchai'))).toBe(true);
  });
  await mine.bus.close();
  buses = [other.bus];
  await way.close();
});

test('a connection that never hears a call, as through a pooler, is said once with what to set, and looks for itself', async () => {
  // NOTIFY stays in its database: whoever listens in another hears as little as behind a pooler in transaction mode.
  const elsewhere = await emptyDatabase();
  const deaf = process(elsewhere.url, { everyMs: 10, echoMs: 10 });
  await until(() => expect(deaf.heard.filter(({ missed }) => missed).length).toBeGreaterThan(2));
  expect(deaf.said).toEqual([expect.stringContaining('DATABASE_LISTEN_URL')]);
  expect(deaf.bus.isUp()).toBe(false);
  for (const bus of buses) await bus.close();
  buses = [];
  await elsewhere.drop();
});

test('DATABASE_LISTEN_URL is where the server listens', async () => {
  const direct = await emptyDatabase();
  const own = await startServer({ on: here, config: { listenUrl: direct.url } });
  const listening = sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where application_name = 'caddee bus' and datname = current_database()`;
  await until(async () => expect(await direct.db.one(listening)).toEqual({ n: 1 }));
  expect(await here.db.one(listening)).toEqual({ n: 0 });
  await own.close();
  await direct.drop();
});
