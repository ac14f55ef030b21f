import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, type Moment } from '../../domain/dates.ts';
import {
  boundsOf,
  FREE,
  FREE_ANYWHERE,
  LONGEST_WAIT,
  PER_NETWORK,
  personOf,
  WINDOW,
} from '../../server/account/session/attempts.ts';
import { type Db, sql } from '../../server/db/db.ts';
import { countTry } from '../../server/http/tries.ts';
import { NOW } from '../support/clock.ts';
import { openPatientDb, testDatabase } from '../support/database.ts';

const NOK = 'nok@example.com';
const CAFE = '203.0.113.1';
const HOME = '198.51.100.7';

let database: Awaited<ReturnType<typeof testDatabase>>;
let replica: Db;
beforeAll(async () => {
  database = await testDatabase();
  replica = openPatientDb({ url: database.url });
});
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
  test('from one network some are free, then each next one waits twice as long, up to a minute', async () => {
    expect(await go(100)).toBe(FREE);
    const waits = [];
    let at = NOW;
    for (let n = 0; n < 8; n += 1) {
      const wait = await take({ at });
      waits.push(wait / 1_000);
      at += wait;
      expect(await take({ at })).toBe(0);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test('whoever guesses keeps out nobody who is elsewhere (F10)', async () => {
    await go(100);
    expect(await take({ address: HOME })).toBe(0);
  });

  test('a known device at the guesser’s own address is not kept out either', async () => {
    await go(100);
    expect(await take({ device: 'hers' })).toBe(0);
  });

  test('from however many networks it is a few dozen in a quarter of an hour; a known device is not kept out by them', async () => {
    const from = (n: number) => `203.0.${n % 250}.${n >> 8}`;
    expect(await patient(WINDOW, from)).toBeLessThan(FREE_ANYWHERE + WINDOW / LONGEST_WAIT + 8);
    const at = NOW + WINDOW - 1;
    expect(await take({ address: HOME, device: 'hers', at })).toBe(0);
    expect(await take({ identifier: 'somchai@example.com', address: HOME, at })).toBe(0);
  });

  test('the bound is one for all processes, also when all of them are asked at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => take({ address: `203.0.113.${n}`, db: n % 2 ? replica : database.db })),
    );
    expect(answers.filter((wait) => wait === 0)).toHaveLength(FREE_ANYWHERE);
  });

  test('from one network it is two dozen', async () => {
    expect(await patient(WINDOW, () => CAFE)).toBeLessThan(25);
  });

  test('a phone number written in another way is still the same number', async () => {
    expect(await go(FREE, { identifier: '0812345678' })).toBe(FREE);
    expect(await go(1, { identifier: '+66 81 234 5678' })).toBe(0);
    expect(await go(1, { identifier: '๐๘๑๒๓๔๕๖๗๘' })).toBe(0);
  });

  test('one network is wrong three hundred times, whoever it tries; who is right costs it nothing', async () => {
    for (let n = 0; n < PER_NETWORK + 20; n += 1) await signsIn({ identifier: `right${n}@example.com` });
    let allowed = 0;
    for (let n = 0; n < PER_NETWORK + 20; n += 1) allowed += await go(1, { identifier: `nok${n}@example.com` });
    expect(allowed).toBe(PER_NETWORK);
    expect(await take({ identifier: 'somchai@example.com', device: 'his' })).toBe(0);
  });

  test('refused attempts do not keep nok out longer', async () => {
    await go(FREE);
    await go(50, { at: NOW + 1_999 });
    expect(await take({ at: NOW + 2_000 })).toBe(0);
  });

  test('after a quiet quarter of an hour nothing is left of it', async () => {
    await patient(2 * MINUTE, () => CAFE);
    expect(await go(100, { at: NOW + 2 * MINUTE + WINDOW })).toBe(FREE);
    const rows = await database.db.many(sql<{ key: Buffer }>`select key from attempt`);
    expect(rows).toHaveLength(3);
  });

  test('nobody is known by what is stored', async () => {
    await go(1);
    const { rows } = await database.db.one(sql<{ rows: string }>`select json_agg(attempt)::text as rows from attempt`);
    for (const said of [NOK, CAFE]) expect(rows).not.toContain(said);
  });
});
