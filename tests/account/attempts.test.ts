import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Moment } from '../../domain/dates.ts';
import {
  boundsOf,
  FREE,
  FREE_ANYWHERE,
  LONGEST_WAIT,
  PER_NETWORK,
  personOf,
  WINDOW,
} from '../../server/account/session/password.ts';
import { type Db, sql } from '../../server/db/db.ts';
import { countTry } from '../../server/http/limits.ts';
import { NOW } from '../support/clock.ts';
import { openPatientDb, testDatabase } from '../support/database.ts';

const NOK = 'nok@example.com';
const CAFE = '203.0.113.1';
const HOME = '198.51.100.7';

const database = await testDatabase();
const replica = openPatientDb({ url: database.url });
beforeEach(() => database.db.run(sql`delete from attempt`));
afterAll(async () => {
  await replica.close();
  await database.drop();
});

interface Tried {
  identifier?: string;
  address?: string;
  device?: string;
  at?: Moment;
  db?: Db;
}
const begin = ({ identifier = NOK, address = CAFE, device, at = NOW, db = database.db }: Tried) =>
  countTry(db, boundsOf(personOf(identifier), address, device), at);
/** 0: it was counted, and may be made. */
async function take(tried: Tried): Promise<number> {
  const answer = await begin(tried);
  return typeof answer === 'number' ? answer : 0;
}
async function go(times: number, tried: Tried = {}): Promise<number> {
  let count = 0;
  for (let n = 0; n < times; n += 1) if ((await take(tried)) === 0) count += 1;
  return count;
}
/** Everybody signs in rightly: what was counted is taken back. */
async function signsIn(tried: Tried): Promise<void> {
  const answer = await begin(tried);
  if (typeof answer === 'number') throw new Error(`${tried.identifier} has to wait ${answer} ms`);
  await answer.takeBack([personOf(tried.identifier ?? NOK)]);
}

/** As many guesses as are let through, each at the first moment it may. */
async function patient(during: number, address: (n: number) => string): Promise<number> {
  let count = 0;
  for (let at = NOW; at < NOW + during; ) {
    const wait = await take({ address: address(count), at });
    at += wait;
    if (wait === 0) count += 1;
  }
  return count;
}

describe('guessing passwords', () => {
  test('from one network some are free, then each next one waits twice as long, up to a minute; refused ones add nothing', async () => {
    expect(await go(FREE + 3)).toBe(FREE);
    const waits = [];
    let at = NOW;
    for (let n = 0; n < 7; n += 1) {
      const wait = await take({ at });
      waits.push(wait / 1_000);
      expect(await take({ at: at + wait - 1 })).toBe(1);
      at += wait;
      expect(await take({ at })).toBe(0);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60]);
  });

  test('whoever guesses keeps out nobody who is elsewhere, and no known device at the guesser’s own address (F10)', async () => {
    expect(await go(FREE, { identifier: '0812345678' })).toBe(FREE);
    expect(await go(1, { identifier: '+66 81 234 5678' })).toBe(0);
    expect(await go(1, { identifier: '๐๘๑๒๓๔๕๖๗๘' })).toBe(0);
    expect(await take({ identifier: '0812345678', address: HOME })).toBe(0);
    expect(await take({ identifier: '0812345678', device: 'hers' })).toBe(0);
  });

  test('in a quarter of an hour it is two dozen from one network, a few dozen from many; then nothing is left of it', async () => {
    const from = (n: number) => `203.0.${n % 250}.${n >> 8}`;
    expect(await patient(WINDOW, from)).toBeLessThan(FREE_ANYWHERE + WINDOW / LONGEST_WAIT + 8);
    const at = NOW + WINDOW - 1;
    expect(await take({ address: HOME, device: 'hers', at })).toBe(0);
    expect(await take({ identifier: 'somchai@example.com', address: HOME, at })).toBe(0);
    await database.db.run(sql`delete from attempt`);
    expect(await patient(WINDOW, () => CAFE)).toBeLessThan(25);
    expect(await go(FREE + 1, { at: NOW + 2 * WINDOW })).toBe(FREE);
    expect(await database.db.many(sql`select key from attempt`)).toHaveLength(3);
  });

  test('the bound is one for all processes, also when all of them are asked at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: FREE_ANYWHERE + 8 }, (_, n) =>
        take({ address: `203.0.113.${n}`, db: n % 2 ? replica : database.db }),
      ),
    );
    expect(answers.filter((wait) => wait === 0)).toHaveLength(FREE_ANYWHERE);
  });

  test('one network is wrong three hundred times, whoever it tries; who is right costs it nothing', async () => {
    await go(1, { identifier: 'nobody@example.com' });
    await database.db.run(sql`
      update attempt set moments = to_jsonb(array_fill((moments ->> 0)::bigint, array[${PER_NETWORK - 3}::int]))`);
    for (let n = 0; n < 5; n += 1) await signsIn({ identifier: `right${n}@example.com` });
    let allowed = 0;
    for (let n = 0; n < 5; n += 1) allowed += await go(1, { identifier: `nok${n}@example.com` });
    expect(allowed).toBe(3);
    expect(await take({ identifier: 'somchai@example.com', device: 'his' })).toBe(0);
  });

  test('nobody is known by what is stored', async () => {
    await go(1);
    const { rows } = await database.db.one(sql<{ rows: string }>`select json_agg(attempt)::text as rows from attempt`);
    for (const said of [NOK, CAFE]) expect(rows).not.toContain(said);
  });
});
