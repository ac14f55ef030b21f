import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { DAY, isoOf } from '../../domain/dates.ts';
import { REASONS } from '../../server/account/deletion/person-column.ts';
import { scheduleRetention } from '../../server/account/deletion/erase.ts';
import { sql } from '../../server/db/db.ts';
import { rejectRewardAs } from '../../server/desk/decision/house.ts';
import { decided, reportClosed } from '../desk/decided.ts';
import { newPair } from '../chat/world.ts';
import { startRewards } from '../reward/world.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

const world = await startRewards();
afterAll(() => world.close());

const WORDS = 'took cash';
const ago = (years: number, days: number) => NOW - years * 366 * DAY - days * DAY;

async function retained(): Promise<void> {
  await scheduleRetention(world.context, NOW);
  await world.runJobs();
}

/** Closed then, with the operator's words; or open. */
async function chatReport(at?: number): Promise<string> {
  const { nok, somchai, room_id } = await newPair(world);
  const { report_id } = await world.done('POST /chat/report', { room_id, reason: 'RUDE' }, nok);
  if (at !== undefined) await reportClosed(world.db, at, report_id, WORDS);
  about.set(report_id, somchai.user_id);
  return report_id;
}

/** By hand, because a review takes a round. */
async function reviewReport(at?: number): Promise<string> {
  const [nok, somchai] = [await world.golfer(), await world.caddy()];
  const [review_id, report_id, booking_id] = [randomUUID(), randomUUID(), randomUUID()];
  await world.db.run(sql`
    insert into review_round (booking_id, booking_ref, golfer_id, caddy_id, slug, played_on, holes, opened_at, closes_at, closed_at)
    values (${booking_id}, ${booking_id}, ${nok.user_id}, ${somchai.user_id}, 'a-course', '2019-11-01', 18, now(), now() + interval '1 day', now())`);
  await world.db.run(sql`
    insert into review (review_id, booking_id, by, author_id, about_id, stars, marks, tags, created_at, written_at, published_at)
    values (${review_id}, ${booking_id}, 'golfer', ${nok.user_id}, ${somchai.user_id}, 1, '{}', '{}', now(), now(), now())`);
  await world.db.run(sql`
    insert into review_report (report_id, review_id, reporter_id, reason, created_at)
    values (${report_id}, ${review_id}, ${somchai.user_id}, 'RUDE', now())`);
  if (at !== undefined) await reportClosed(world.db, at, report_id, WORDS);
  about.set(report_id, somchai.user_id);
  return report_id;
}

const about = new Map<string, string>();

const noteOf = async (report_id: string): Promise<string | null> =>
  (
    await world.db.one(sql<{ note: string | null }>`
      select note from chat_report where report_id = ${report_id}
      union all select note from review_report where report_id = ${report_id}`)
  ).note;

testTable<[string, (at?: number) => Promise<string>]>([
  ['chat', chatReport],
  ['review', reviewReport],
])('what an operator noted of a %s report goes after a year, and of an open one there is nothing', async (_, made) => {
  const { years } = REASONS.CLAIMS;
  const ids = [await made(ago(years, 1)), await made(ago(years, -1)), await made()];
  await retained();
  expect(await Promise.all(ids.map(noteOf))).toEqual(['–', WORDS, null]);
});

testTable<[string, (at?: number) => Promise<string>]>([
  ['chat', chatReport],
  ['review', reviewReport],
])(
  'what an operator noted of a %s report after its person was erased goes too, however late it was',
  async (_, made) => {
    const [gone, there, open] = [await made(NOW - DAY), await made(NOW - DAY), await made()];
    for (const it of [gone, open])
      await world.db.run(sql`update person set status = 'DELETED' where user_id = ${about.get(it) ?? ''}`);
    await retained();
    expect(await Promise.all([gone, there, open].map(noteOf))).toEqual(['–', WORDS, null]);
  },
);

test('why an operator said no to a reward goes after five years, as of every refusal of money', async () => {
  const rich = await world.rich(500);
  const refused = [];
  for (const at of [ago(REASONS.ACCOUNTS.years, 1), ago(REASONS.ACCOUNTS.years, -1)]) {
    const { reference } = await world.redeems(rich, await world.reward({ approver: 'OPERATOR' }));
    await decided(world.db, NOW, (tx, acting) => rejectRewardAs(tx, acting, reference, WORDS));
    await world.db.run(sql`update redemption set ended_at = ${isoOf(at)} where reference = ${reference}`);
    refused.push(reference);
  }
  await retained();
  const rows = await world.db.many(sql<{ reference: string; note: string | null }>`
    select reference, note from redemption where reference = any(${refused}::text[])`);
  expect(refused.map((it) => rows.find(({ reference }) => reference === it)?.note)).toEqual([null, WORDS]);
});
