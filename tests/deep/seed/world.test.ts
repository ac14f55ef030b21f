import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blocksOverlap } from '#domain/booking/block.ts';
import type { Holes } from '#domain/course/course.ts';
import { BOOKING_STATUSES } from '#domain/booking/status.ts';
import { DAY, isoOf, MINUTE, parseMoment, timeOf } from '#domain/dates.ts';
import { sql } from '../../../server/db/db.ts';
import { seedCourses, seedDemo } from '../../../server/seed.ts';
import { CADDIES, GOLFERS } from '../../../server/seed/data.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { drawnWorld } from '../../seed/drawn-world.ts';
import { MOMENTS } from '../../seed/moments.ts';
import { ledgerIsWhole } from '../../wallet/ledger-is-whole.ts';
import { NOW } from '../../support/clock.ts';

let here: TestServer;
let there: TestServer;
beforeAll(async () => {
  [here, there] = [await startServer(), await startServer()];
  for (const { context } of [here, there]) {
    await seedCourses(context);
    expect(await seedDemo(context)).toBe(true);
  }
}, 240_000);
afterAll(async () => {
  await here.close();
  await there.close();
});

const count = async (what: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await here.context.db.one(what)).n;

test('made twice at one moment it is the same world, row by row', async () => {
  const [one, other] = [await drawnWorld(here.context.db), await drawnWorld(there.context.db)];
  expect(Object.keys(one).length).toBeGreaterThan(30);
  for (const table of Object.keys(one)) expect(other[table], table).toEqual(one[table]);
});

describe('the demo world’s people', () => {
  test('are sixty caddies of at least thirty courses, and forty golfers, no two of one name and face', async () => {
    expect([CADDIES.length, GOLFERS.length]).toEqual([60, 40]);
    expect(new Set(CADDIES.flatMap(({ courses }) => courses)).size).toBeGreaterThanOrEqual(30);
    expect(new Set(CADDIES.map(({ nickname, real_name }) => `${nickname} ${real_name}`)).size).toBe(60);
    expect(new Set(CADDIES.map(({ nickname }) => nickname)).size).toBe(60);
    expect(new Set(GOLFERS.map(({ display_name }) => display_name)).size).toBe(40);
    const faces = await here.context.db.many(sql<{ photo_url: string }>`select distinct photo_url from person`);
    expect(faces).toHaveLength(100);
  });

  test('have faces that lie where their address says, and no file is left over', () => {
    const root = path.join(import.meta.dirname, '../../../public');
    const faces = [...CADDIES, ...GOLFERS].map(({ photo_url }) => photo_url);
    expect(new Set(faces.map((face) => readFileSync(path.join(root, face), 'utf8'))).size).toBe(100);
    const people = readdirSync(path.join(root, 'img/people')).map((file) => `/img/people/${file}`);
    expect(people.filter((file) => !faces.includes(file))).toEqual([]);
  });

  test('have no telephone number, which might be somebody’s, and no address but of the demo world', async () => {
    expect(
      await here.context.db.many(sql`
        select email from person where phone is not null or email not like '%@caddee.demo'
        union all select emergency_phone from golfer_profile where emergency_phone is not null`),
    ).toEqual([]);
    const texts = await here.context.db.many(sql<{ text: string }>`
      select text from message where text is not null union all select html from post
      union all select text from review where text is not null union all select note from booking where note is not null`);
    expect(texts.filter(({ text }) => /\d[\d -]{7,}\d/.test(text))).toEqual([]);
  });

  test('are of every verification', async () => {
    const all = await here.context.db.many(sql<{ verification: string; n: number }>`
      select verification, count(*) as n from caddy_profile group by verification order by verification`);
    expect(all.map(({ verification }) => verification)).toEqual([
      'REJECTED',
      'SUBMITTED',
      'SUSPENDED',
      'UNVERIFIED',
      'VERIFIED',
    ]);
  });
});

describe('the demo world’s months', () => {
  test('hold hundreds of bookings over three months, and somebody plays in the morning', async () => {
    const months = await here.context.db.many(sql<{ n: number }>`
      select count(*) as n from booking group by date_trunc('month', booking_date) having count(*) > 30`);
    expect(months.length).toBeGreaterThanOrEqual(3);
    expect(await count(sql`select count(*) as n from booking`)).toBeGreaterThan(600);
  });

  test('nobody was ever at two places at once', async () => {
    interface Played {
      who: string;
      tee_off_at: string;
      holes: Holes;
    }
    const played = await here.context.db.many(sql<Played>`
      select who, tee_off_at, holes from booking, lateral (values (golfer_id), (caddy_id)) as people (who)
      where answered_at is not null and status <> 'DECLINED' and status not like 'CANCELLED%' order by who, tee_off_at`);
    const rounds = played.map((it) => ({ ...it, tee_off_at: parseMoment(it.tee_off_at) }));
    const clashes = rounds.filter((it, n) => {
      const next = rounds[n + 1];
      return next?.who === it.who && blocksOverlap(it, next);
    });
    expect(clashes).toEqual([]);
  });

  test('nobody owed anything at any moment, in the order of the books', async () => {
    expect(
      await here.context.db.many(sql`
        select account, min(balance) as lowest from (
          select account, sum(amount) over (partition by account order by transaction_id) as balance from ledger_entry
        ) as running where account ~ '^(golfer|caddy):' group by account having min(balance) < 0`),
    ).toEqual([]);
  });

  test('each caddy’s points agree with the rounds played and the stars received', async () => {
    expect(
      await here.context.db.many(sql`
        select booking_ref from booking where status = 'COMPLETED'
          and not exists (select from point_transaction where cause = 'round:' || booking_ref)`),
    ).toEqual([]);
  });

  test('top-ups, tips, withdrawals, strikes and redemptions are of every end that the past can have', async () => {
    const ends = await here.context.db.many(sql<{ what: string }>`
      select distinct 'withdrawal ' || status as what from withdrawal union select distinct 'tip ' || status from tip
      union select distinct 'strike ' || kind from strike union select distinct 'redemption ' || status from redemption
      order by what`);
    expect(ends.map(({ what }) => what)).toEqual([
      'redemption CANCELLED',
      'redemption REDEEMED',
      'redemption REQUESTED',
      'strike LATE_CANCEL',
      'strike NO_SHOW',
      'tip NOTED',
      'tip PAID',
      'withdrawal FAILED',
      'withdrawal PAID',
      'withdrawal REJECTED',
    ]);
  });
});

describe('what they say', () => {
  test('stands in many rooms, in both languages, and never after now', async () => {
    const now = isoOf(NOW);
    expect(await count(sql`select count(*) as n from message where sent_at > ${now}::timestamptz`)).toBe(0);
    expect(await count(sql`select count(distinct room_id) as n from message where text ~ '[ก-๙]'`)).toBeGreaterThan(60);
    expect(await count(sql`select count(distinct room_id) as n from message where text !~ '[ก-๙]'`)).toBeGreaterThan(
      20,
    );
  });

  test('reviews are published, waiting, answered and reported', async () => {
    expect(await count(sql`select count(*) as n from review where published_at is null`)).toBeGreaterThan(0);
    expect(await count(sql`select count(*) as n from review where reply is not null`)).toBeGreaterThan(20);
    expect(await count(sql`select count(*) as n from review_report where closed_at is null`)).toBe(1);
  });

  test('posts are of half of the caddies, liked, and some of today', async () => {
    const since = isoOf(NOW - DAY);
    expect(await count(sql`select count(distinct author_id) as n from post`)).toBeGreaterThan(30);
    expect(await count(sql`select count(*) as n from post where created_at > ${since}::timestamptz`)).toBeGreaterThan(
      8,
    );
    expect(await count(sql`select count(distinct user_id) as n from post_like`)).toBe(40);
  });

  test('nobody’s list of notifications is empty', async () => {
    expect(
      await here.context.db.many(sql`
        select email from person where not exists (select from notification where notification.user_id = person.user_id)`),
    ).toEqual([]);
  });
});

describe('whenever it is made', () => {
  test.each(MOMENTS)('%s it is whole, and holds every status', async (_when, now) => {
    const other = await startServer({ now });
    try {
      await seedCourses(other.context);
      expect(await seedDemo(other.context)).toBe(true);
      await ledgerIsWhole(other.context.db);
      const statuses = await other.context.db.many(sql<{ status: string }>`select distinct status from booking`);
      const isDay = timeOf(now) > '07:30' && timeOf(now) < '16:00';
      const every = BOOKING_STATUSES.filter((status) => isDay || status !== 'IN_PROGRESS');
      expect(statuses.map(({ status }) => status).sort()).toEqual([...every].sort());
      const soonest = await other.context.db.one(sql<{ respond_by: string }>`
        select min(respond_by) as respond_by from booking where status = 'PENDING'`);
      expect(soonest.respond_by > isoOf(now + 60 * MINUTE)).toBe(true);
    } finally {
      await other.close();
    }
  });
});
