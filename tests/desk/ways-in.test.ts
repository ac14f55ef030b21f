import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { isoOf, MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { type Person, startWorld } from '../booking/world.ts';
import { NOW } from '../support/clock.ts';
import { waitingOf } from './decided.ts';
import { aStaff, type StaffPerson } from './staff.ts';

const world = await startWorld();
afterAll(() => world.close());

let ja: StaffPerson;
let ploy: StaffPerson;
let mai: StaffPerson;
beforeEach(async () => {
  world.setNow(NOW);
  ja = await aStaff(world.db, ['trust'], NOW, { name: 'Ja' });
  ploy = await aStaff(world.db, ['lead'], NOW, { name: 'Ploy' });
  mai = await aStaff(world.db, ['support'], NOW, { name: 'Mai' });
});

const WHY = 'She knew her last three rounds.';
let count = 0;
const freshEmail = () => `way-in-${++count}@example.com`;

type Caller = StaffPerson & { key?: string };
const give = ({ user_id }: Person, identifier: string, who: Caller = ja) =>
  world.call('POST /desk/give-contact', { user_id, identifier, why: WHY }, who);
const code = ({ user_id }: Person, who: Caller = mai) => world.call('POST /desk/send-code', { user_id, why: WHY }, who);
const unlink = ({ user_id }: Person, who: Caller = ja) =>
  world.call('POST /desk/unlink-line', { user_id, why: WHY }, who);

async function withoutContact(): Promise<Person> {
  const nok = await world.golfer();
  await world.db.run(sql`update person set phone = null, email = null where user_id = ${nok.user_id}`);
  return nok;
}
const link = ({ user_id }: Person) =>
  world.db.run(sql`
    insert into identity (provider, subject, user_id, created_at)
    values ('2000000000', ${`U${user_id}`}, ${user_id}, ${isoOf(NOW)})`);
const emailOf = async ({ user_id }: Person) =>
  (await world.db.one(sql<{ email: string | null }>`select email from person where user_id = ${user_id}`)).email;
const toldTo = ({ user_id }: Person) =>
  world.db.many(sql<{ kind: string; body: object }>`
    select kind, body from notification where user_id = ${user_id} order by notification_id`);
const actsOn = ({ user_id }: Person) =>
  world.db.many(sql<{ name: string; act: string; body: object; note: string }>`
    select name, act, body, note from audit join staff using (staff_id)
    where body ->> 'user_id' = ${user_id} order by audit.created_at, audit_id`);

test('an account that lost its only contact gets another, once: nok is told where she is signed in, and the audit does not have it', async () => {
  const nok = await withoutContact();
  const [email, key] = [freshEmail(), randomUUID()];
  for (const _ of ['first', 'sent again']) expect((await give(nok, email, { ...ja, key })).code).toBeUndefined();
  expect(await emailOf(nok)).toBe(email);
  expect(await toldTo(nok)).toEqual([{ kind: 'account.contact_changed', body: { what: 'EMAIL' } }]);
  expect(await actsOn(nok)).toEqual([
    { name: 'Ja', act: 'give-identifier', body: { user_id: nok.user_id, what: 'email' }, note: WHY },
  ]);
});

test('of two who give at once one does, and the other reads who did; an account that has a contact gets none', async () => {
  const nok = await withoutContact();
  const [mine, theirs] = [freshEmail(), freshEmail()];
  const answers = await Promise.all([give(nok, mine), give(nok, theirs, ploy)]);
  const won = answers.findIndex(({ code: refusal }) => refusal === undefined);
  expect(answers[1 - won]).toMatchObject({
    code: 'DECIDED_ALREADY',
    data: { name: won === 0 ? 'Ja' : 'Ploy', act: 'give-identifier', at: isoOf(NOW) },
  });
  expect(await emailOf(nok)).toBe(won === 0 ? mine : theirs);
  expect(await give(await world.golfer(), freshEmail())).toMatchObject({
    code: 'DECISION_NOT_NOW',
    data: { why: 'CHANGED' },
  });
});

test('what another account has is not given, also when two accounts get it at once; nor by support, nor what is no contact', async () => {
  const [nok, fon, email] = [await withoutContact(), await withoutContact(), freshEmail()];
  expect((await give(nok, email, mai)).code).toBe('ROLE_NOT_ALLOWED');
  expect((await give(nok, '0815')).fields).toEqual([{ path: 'identifier', code: 'IDENTIFIER_INVALID' }]);
  const answers = await Promise.all([give(nok, email), give(fon, email, ploy)]);
  expect(answers.map(({ code: refusal }) => refusal ?? 'DONE').toSorted()).toEqual(['DONE', 'IDENTIFIER_TAKEN']);
  expect([await emailOf(nok), await emailOf(fon)].filter((it) => it === email)).toHaveLength(1);
});

test('support makes a code for nok, who asked nobody in the app: it is in that answer alone, and stands in the queue as if she had', async () => {
  const nok = await world.golfer();
  const made = await code(nok);
  expect(made.data).toMatchObject({ ends_at: isoOf(NOW + 30 * MINUTE) });
  const { code: first } = made.data as { code: string };
  expect(first).toMatch(/^[2-9C-Y]{4}-[2-9C-Y]{4}$/);
  const plain = first.replaceAll('-', '');
  for (const table of ['password_reset', 'audit', 'idempotency']) {
    const { rows } = await world.db.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`);
    expect(rows.some(({ row }) => row.includes(plain) || row.includes(first))).toBe(false);
  }
  const [request_id] = await waitingOf(world.db, NOW, 'PASSWORD');
  expect(await actsOn(nok)).toEqual([
    { name: 'Mai', act: 'reset-password', body: { request_id, user_id: nok.user_id }, note: WHY },
  ]);
  // A colleague makes another one: the same row, and the first code is good no more.
  const again = await code(nok, ja);
  expect((again.data as { code: string }).code).not.toBe(first);
  expect(await waitingOf(world.db, NOW, 'PASSWORD')).toEqual([request_id]);
});

test('of two who make a code at once the last one is good; while a colleague has the request open, nobody else makes one', async () => {
  const nok = await world.golfer();
  const answers = await Promise.all([code(nok, ja), code(nok, mai)]);
  expect(answers.map(({ code: refusal }) => refusal)).toEqual([undefined, undefined]);
  const { request_id } = await world.db.one(sql<{ request_id: string }>`
    select request_id from password_reset where user_id = ${nok.user_id}`);
  await world.done('POST /desk/claim', { kind: 'PASSWORD', item: request_id }, ploy);
  expect(await code(nok, ja)).toMatchObject({ code: 'CLAIMED_BY_ANOTHER', data: { name: 'Ploy' } });
});

test('where there is nothing to enter a code with, none is made', async () => {
  const nok = await withoutContact();
  expect(await code(nok)).toMatchObject({ code: 'DECISION_NOT_NOW', data: { why: 'NO_CONTACT' } });
  expect((await code({ ...nok, user_id: randomUUID() })).code).toBe('NOT_FOUND');
  expect(await actsOn(nok)).toEqual([]);
});

test('LINE is unlinked, by one of two, and nok is told; where it is the only way in, it stays', async () => {
  const nok = await world.golfer();
  await link(nok);
  const answers = await Promise.all([unlink(nok), unlink(nok, ploy)]);
  const won = answers.findIndex(({ code: refusal }) => refusal === undefined);
  expect(answers[1 - won]).toMatchObject({ code: 'DECIDED_ALREADY', data: { act: 'unlink-line' } });
  expect((await world.done('GET /desk/person', { user_id: nok.user_id }, ja)).line).toBeNull();
  expect(await toldTo(nok)).toEqual([{ kind: 'account.contact_changed', body: { what: 'LINE_ENDED' } }]);
  const acts = (await actsOn(nok)).filter(({ act }) => act === 'unlink-line');
  expect(acts).toMatchObject([{ body: { user_id: nok.user_id }, note: WHY }]);

  const fon = await withoutContact();
  await link(fon);
  expect((await unlink(fon, mai)).code).toBe('ROLE_NOT_ALLOWED');
  expect(await unlink(fon)).toMatchObject({ code: 'DECISION_NOT_NOW', data: { why: 'LAST_WAY_IN' } });
  expect((await world.done('GET /desk/person', { user_id: fon.user_id }, ja)).line).not.toBeNull();
});
