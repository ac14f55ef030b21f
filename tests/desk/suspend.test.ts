import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Verification } from '../../domain/account/account.ts';
import { isoOf, MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { heardBy, type Person, startWorld, type World } from '../booking/world.ts';
import { setVerification } from '../broadcast/world.ts';
import { newPair } from '../chat/world.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';
import { readIn } from './decided.ts';
import { aStaff, type StaffPerson } from './staff.ts';

let world: World;
/** Trust. */
let ja: StaffPerson;
let boy: StaffPerson;
let ploy: StaffPerson;
let now = NOW;
beforeAll(async () => {
  world = await startWorld();
  await world.course('panya');
});
afterAll(() => world.close());
beforeEach(async () => {
  now = NOW;
  world.setNow(now);
  ja = await aStaff(world.db, ['support', 'trust'], NOW, { name: 'Ja' });
  boy = await aStaff(world.db, ['finance'], NOW, { name: 'Boy' });
  ploy = await aStaff(world.db, ['lead'], NOW, { name: 'Ploy' });
});

const WHY = 'Took cash for a round that never was.';
const LIFT_WHY = 'The course vouches for them.';

const later = () => world.setNow((now += MINUTE));
const caddyRead = async ({ user_id }: Person) => (await world.done('GET /desk/person', { user_id }, ja)).caddy;
/** The suspension that a page read now shows. */
const since = async (caddy: Person) =>
  (await world.done('GET /desk/person', { user_id: caddy.user_id }, ja)).suspension?.since ?? null;
const suspend = ({ user_id }: Person, who = ja, why = WHY) =>
  world.call('POST /desk/suspend', { user_id, why, until: null }, who);
const lift = ({ user_id }: Person, of: string | null, who = ploy, why = LIFT_WHY) =>
  world.call('POST /desk/lift-suspension', { user_id, why, since: of }, who);
const verificationOf = async ({ user_id }: Person) =>
  (await world.db.one(sql<{ verification: string }>`select verification from caddy_profile where user_id = ${user_id}`))
    .verification;
const lastTold = async ({ user_id }: Person) =>
  (
    await world.db.many(sql<{ kind: string; body: unknown }>`
    select kind, body from notification where user_id = ${user_id} order by notification_id desc limit 1`)
  )[0];
const actsOn = ({ user_id }: Person) =>
  world.db.many(sql<{ name: string; act: string; body: object; note: string }>`
    select name, act, body, note from audit join staff using (staff_id)
    where body ->> 'user_id' = ${user_id} and act <> 'read-person' order by audit.created_at, audit_id`);

async function caddyWho(stood: Verification): Promise<Person> {
  const caddy = await world.caddy();
  await setVerification(world.db, caddy, stood);
  if (stood === 'SUBMITTED')
    await world.db.run(sql`
      insert into caddy_verification (user_id, way, slug, code, submitted_at)
      values (${caddy.user_id}, 'COURSE_CODE', 'khao-khiao', 'AB12', ${isoOf(NOW)})`);
  return caddy;
}

testTable<[stood: Verification, to: Verification, sends_again: boolean]>([
  ['VERIFIED', 'VERIFIED', false],
  ['UNVERIFIED', 'UNVERIFIED', false],
  ['REJECTED', 'REJECTED', false],
  // The suspension deleted the proof.
  ['SUBMITTED', 'UNVERIFIED', true],
])(
  'a suspension that is lifted leaves somchai as he stood before, and tells him so and nothing about a proof that was refused: %s',
  async (stood, to, sends_again) => {
    const somchai = await caddyWho(stood);
    expect((await suspend(somchai)).code).toBeUndefined();
    expect(await lastTold(somchai)).toEqual({ kind: 'caddy.suspended', body: { why: WHY } });
    expect(await caddyRead(somchai)).toMatchObject({ verification: 'SUSPENDED', judged: { name: 'Ja' } });
    const of = await since(somchai);
    later();
    expect((await lift(somchai, of)).code).toBeUndefined();
    expect(await verificationOf(somchai)).toBe(to);
    expect(await lastTold(somchai)).toEqual({ kind: 'caddy.lifted', body: { to, sends_again } });
    expect((await heardBy(world.db, somchai)).at(-1)).toEqual({ kind: 'caddy.lifted', body: { to, sends_again } });
    expect(await caddyRead(somchai)).toMatchObject({ verification: to, judged: { name: 'Ploy' } });
    expect(await actsOn(somchai)).toEqual([
      { name: 'Ja', act: 'suspend', body: { user_id: somchai.user_id, was: stood, to: 'SUSPENDED' }, note: WHY },
      {
        name: 'Ploy',
        act: 'lift-suspension',
        body: { user_id: somchai.user_id, was: 'SUSPENDED', to },
        note: LIFT_WHY,
      },
    ]);
  },
);

const profile = { real_name: 'สมชาย ใจดี', nickname: 'somchai', years: 3, strengths: '', languages: ['th' as const] };

testTable<[change: string, to: Verification, more: object]>([
  ['nothing that was proved', 'VERIFIED', {}],
  ['the real name', 'UNVERIFIED', { real_name: 'สมศักดิ์ ใจร้าย' }],
  ['the number', 'UNVERIFIED', { caddy_number: '9421' }],
  ['the courses', 'UNVERIFIED', { home_courses: ['khao-khiao', 'panya'] }],
])('whoever was verified and while suspended changed %s stands as after that change: %s', async (_change, to, more) => {
  await world.db.run(sql`delete from caddy_number`);
  const somchai = await world.caddy();
  const form = { ...profile, who_may_request: 'ANYONE' as const, home_courses: ['khao-khiao'], caddy_number: '177' };
  await world.done('POST /user/update', { version: 1, caddy: form }, somchai);
  await setVerification(world.db, somchai, 'VERIFIED');
  await suspend(somchai);
  const own = await world.done('POST /user/update', { version: 2, caddy: { ...form, years: 4, ...more } }, somchai);
  expect(own.caddy).toMatchObject({ verification: 'SUSPENDED', years: 4 });
  expect(Object.keys(own.caddy ?? {})).not.toContain('before_suspension');
  const of = await since(somchai);
  later();
  expect((await lift(somchai, of)).code).toBeUndefined();
  expect(await verificationOf(somchai)).toBe(to);
});

test('whoever was verified and while suspended lost the number to another caddy is not verified again', async () => {
  await world.db.run(sql`delete from caddy_number`);
  const [somchai, somsri] = [await caddyWho('VERIFIED'), await world.caddy()];
  await world.db.run(sql`
    insert into caddy_number (slug, number, user_id) values ('khao-khiao', '177', ${somchai.user_id})`);
  const item = randomUUID();
  await world.db.run(sql`
    insert into caddy_number_case (case_id, user_id, number, asked_at)
    values (${item}, ${somsri.user_id}, '177', ${isoOf(NOW)})`);
  await suspend(somchai);
  const given = { kind: 'NUMBER' as const, item, outcome: 'GIVE' as const, note: 'The course says it is hers.' };
  await world.done('POST /desk/decide', await readIn(world.db, now, given), ja);
  expect(await verificationOf(somchai)).toBe('SUSPENDED');
  const of = await since(somchai);
  later();
  expect((await lift(somchai, of)).code).toBeUndefined();
  expect(await verificationOf(somchai)).toBe('UNVERIFIED');
});

test('a suspension by a report is lifted to what was before as well', async () => {
  const { nok, somchai } = await newPair(world);
  await setVerification(world.db, somchai, 'VERIFIED');
  const report = { user_id: somchai.user_id, reason: 'HARASSMENT' as const, text: 'he shouted' };
  const { report_id } = await world.done('POST /chat/report-person', report, nok);
  const decision = { kind: 'CHAT_REPORT' as const, item: report_id, outcome: 'SUSPEND' as const, note: WHY };
  await world.done('POST /desk/decide', await readIn(world.db, now, decision), ja);
  expect(await verificationOf(somchai)).toBe('SUSPENDED');
  const byReport = await since(somchai);
  later();
  expect((await lift(somchai, byReport)).code).toBeUndefined();
  expect(await verificationOf(somchai)).toBe('VERIFIED');
});

test('of two who suspend at once one does, and the other reads who did; so of two who lift', async () => {
  const somchai = await caddyWho('VERIFIED');
  const suspended = await Promise.all([suspend(somchai, ja, 'He never came.'), suspend(somchai, ploy, 'He shouted.')]);
  await isOne(suspended, 'suspend');
  const of = await since(somchai);
  later();
  const lifted = await Promise.all([lift(somchai, of, ja), lift(somchai, of, ploy)]);
  await isOne(lifted, 'lift-suspension');
  expect(await actsOn(somchai)).toHaveLength(2);

  async function isOne(answers: Awaited<ReturnType<typeof suspend | typeof lift>>[], act: string): Promise<void> {
    const won = answers.findIndex(({ code }) => code === undefined);
    const [first, second] = [
      [ja, 'Ja'],
      [ploy, 'Ploy'],
    ] as const;
    const name = won === 0 ? first[1] : second[1];
    expect(answers[1 - won]).toMatchObject({ code: 'DECIDED_ALREADY', data: { name, act, at: isoOf(now) } });
    expect((await actsOn(somchai)).at(-1)).toMatchObject({ name, act });
  }
});

test('a page from before lifts no newer suspension, and says who decided last', async () => {
  const somchai = await caddyWho('VERIFIED');
  await suspend(somchai);
  const old = await since(somchai);
  later();
  await lift(somchai, old);
  later();
  await suspend(somchai, ploy, 'It happened again.');
  const at = isoOf(now);
  later();
  for (const of of [old, null])
    expect(await lift(somchai, of, ja)).toMatchObject({
      code: 'DECIDED_ALREADY',
      data: { name: 'Ploy', act: 'suspend', at },
    });
  expect(await verificationOf(somchai)).toBe('SUSPENDED');
  expect((await lift(somchai, at, ja)).code).toBeUndefined();
  expect(await verificationOf(somchai)).toBe('VERIFIED');
});

test('only trust and the lead suspend and lift, and nobody who is not suspended is lifted', async () => {
  const [nok, somchai] = [await world.golfer(), await world.caddy()];
  expect(await suspend(somchai, boy)).toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
  expect(await lift(somchai, null, boy)).toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
  expect(await lift(nok, null)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await lift(somchai, null)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await actsOn(somchai)).toEqual([]);
});
