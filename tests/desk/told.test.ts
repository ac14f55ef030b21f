import { afterAll, beforeEach, expect, test } from 'vitest';
import { DAY, isoOf } from '../../domain/dates.ts';
import { DESK_ROLES } from '../../domain/desk/roles.ts';
import { KEPT_FOR } from '#domain/notification/notification.ts';
import { wordsOf } from '../../domain/notification/words.ts';
import { notificationJobs, schedulePruningNotifications } from '../../server/notification/jobs.ts';
import { badgeOf } from '../../server/notification/sql.ts';
import { sql } from '../../server/db/db.ts';
import { runDueJobs } from '../../server/jobs/jobs.ts';
import { type Person, startWorld } from '../booking/world.ts';
import { NOW } from '../support/clock.ts';
import { aStaff, type StaffPerson } from './staff.ts';

const world = await startWorld();
afterAll(() => world.close());

let ja: StaffPerson;
beforeEach(async () => {
  world.setNow(NOW);
  ja = await aStaff(world.db, ['trust'], NOW);
});

/** About no round. */
const NOTHING = {
  name: null,
  caddy_number: null,
  slug: null,
  course: null,
  booking_date: null,
  tee_off_time: null,
  holes: null,
  amount: null,
};
const TEXT = 'กรุณามาถึงก่อนเวลาออกรอบ 20 นาที';
const page = ({ user_id }: Person) => world.done('GET /desk/person', { user_id }, ja);
const toldOf = async (person: Person) => (await page(person)).parts.find((it) => it.part === 'TOLD')?.items;
const listOf = async (person: Person) =>
  (await world.done('POST /notification/list', { page: 1, limit: 20 }, person)).items;

test('a warning is a notification of the person; the page counts it and says when it was read', async () => {
  const somchai = await world.caddy();
  await world.done('POST /desk/warn', { user_id: somchai.user_id, text: TEXT }, ja);
  expect(await page(somchai)).toMatchObject({ warnings: 1 });
  expect(await toldOf(somchai)).toEqual([{ kind: 'WARNING', text: TEXT, created_at: isoOf(NOW), read_at: null }]);
  const [told] = await listOf(somchai);
  expect(told).toMatchObject({ kind: 'account.warned', body: { text: TEXT } });
  await world.done('POST /notification/read', { notification_ids: [told?.notification_id ?? ''] }, somchai);
  expect(await toldOf(somchai)).toMatchObject([{ read_at: isoOf(NOW) }]);
});

test('a warning stays in the list for a year, when other notifications are gone', async () => {
  const nok = await world.golfer();
  for (const call of ['POST /desk/warn', 'POST /desk/message'] as const)
    await world.done(call, { user_id: nok.user_id, text: TEXT }, ja);
  const prunedAt = async (now: number) => {
    world.setNow(now);
    await schedulePruningNotifications(world.context, now);
    await runDueJobs(world.context, notificationJobs, now);
    return (await listOf(nok)).map(({ kind }) => kind);
  };
  expect(await prunedAt(NOW + 89 * DAY)).toEqual(['account.messaged', 'account.warned']);
  expect(await prunedAt(NOW + 91 * DAY)).toEqual(['account.warned']);
  expect(await world.done('GET /notification/unread', {}, nok)).toMatchObject({ unread: 1 });
  expect(await prunedAt(NOW + 366 * DAY)).toEqual([]);
});

test('why somebody was suspended stays as long: listed, counted, and in the number on the icon', async () => {
  const [nok, somchai] = [await world.golfer(), await world.caddy()];
  for (const { user_id } of [nok, somchai])
    await world.done('POST /desk/suspend', { user_id, why: TEXT, until: null }, ja);
  const now = NOW + 91 * DAY;
  world.setNow(now);
  await schedulePruningNotifications(world.context, now);
  await runDueJobs(world.context, notificationJobs, now);
  for (const [person, kind] of [
    [nok, 'account.suspended'],
    [somchai, 'caddy.suspended'],
  ] as const) {
    expect((await listOf(person)).map((it) => it.kind)).toEqual([kind]);
    expect(await world.done('GET /notification/unread', {}, person)).toMatchObject({ unread: 1 });
    expect((await world.done('POST /notification/list', { page: 1, limit: 20 }, person)).total).toBe(1);
    const { badge } = await world.db.one(badgeOf(person.user_id, isoOf(now - KEPT_FOR)));
    expect(badge).toBe(1);
  }
});

test('a message says who wrote it and leads to where one writes to the team; the audit keeps its words as the note', async () => {
  const nok = await world.golfer();
  await world.done('POST /desk/message', { user_id: nok.user_id, text: TEXT }, ja);
  expect((await page(nok)).warnings).toBe(0);
  expect(wordsOf('account.messaged', { text: TEXT }, NOTHING, 'GOLFER')).toEqual({
    title: { th: 'ข้อความจากทีมงาน Caddee', en: 'A message from the Caddee team' },
    text: { th: TEXT, en: TEXT },
    href: '/help/contact',
  });
  const braces = wordsOf('account.messaged', { text: 'Write {name} and {so on}' }, NOTHING, 'GOLFER');
  expect(braces.text.en).toBe('Write {name} and {so on}');
  const acts = await world.db.many(sql<{ act: string; body: object; note: string }>`
    select act, body, note from audit where body ->> 'user_id' = ${nok.user_id} and act = 'message'`);
  expect(acts).toEqual([{ act: 'message', body: { user_id: nok.user_id }, note: TEXT }]);
});

test('support, trust and the lead message; trust and the lead warn; nobody else, and nobody who is gone', async () => {
  const nok = await world.golfer();
  const done: string[] = [];
  for (const role of DESK_ROLES) {
    const colleague = await aStaff(world.db, [role], NOW);
    for (const call of ['POST /desk/warn', 'POST /desk/message'] as const) {
      const { code } = await world.call(call, { user_id: nok.user_id, text: TEXT }, colleague);
      if (code === undefined) done.push(`${role} ${call}`);
      else expect(code).toBe('ROLE_NOT_ALLOWED');
    }
  }
  expect(done).toEqual([
    'support POST /desk/message',
    'trust POST /desk/warn',
    'trust POST /desk/message',
    'lead POST /desk/warn',
    'lead POST /desk/message',
  ]);
  await world.db.run(sql`update person set status = 'DELETED' where user_id = ${nok.user_id}`);
  expect(await world.call('POST /desk/warn', { user_id: nok.user_id, text: TEXT }, ja)).toMatchObject({
    code: 'NOT_FOUND',
  });
});
