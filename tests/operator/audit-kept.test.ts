import { afterAll, beforeEach, expect, test } from 'vitest';
import { DAY, isoOf } from '../../domain/dates.ts';
import { REASONS } from '../../server/account/deletion/person-column.ts';
import { scheduleRetention } from '../../server/account/deletion/erase.ts';
import { sql, type Statement } from '../../server/db/db.ts';
import { insertAudit } from '../../server/house/sql.ts';
import { newId } from '../../server/id.ts';
import { type Person, startWorld } from '../booking/world.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

let somchai: Person;
const world = await startWorld();
beforeEach(async () => {
  somchai = await world.caddy();
});
afterAll(() => world.close());

/** The house has its own clock in tests and the database has the machine's: long ago, and lately, is by both of them. */
const LATEST = Math.min(NOW, Date.now());

async function acted(act: string, age: number, note: string | null = 'took cash'): Promise<string> {
  const at = LATEST - age;
  const audit_id = newId(at);
  await world.db.run(insertAudit(audit_id, 'operator:ploy', act, { user_id: somchai.user_id }, isoOf(at), note));
  return audit_id;
}

const rowOf = async (audit_id: string) =>
  (
    await world.db.one(
      sql<{ row: string }>`select to_jsonb(audit)::text as row from audit where audit_id = ${audit_id}`,
    )
  ).row;
const noteOf = async (audit_id: string) => (JSON.parse(await rowOf(audit_id)) as { note: string | null }).note;

async function refuses(audit_id: string, ...tampering: Statement<unknown>[]): Promise<void> {
  const before = await rowOf(audit_id);
  for (const it of tampering) await expect(world.db.run(it), it.text).rejects.toThrow('the audit is append-only');
  expect(await rowOf(audit_id)).toBe(before);
}

const any = (audit_id: string): Statement<unknown>[] => [
  sql`update audit set audit_id = ${newId(NOW)} where audit_id = ${audit_id}`,
  sql`update audit set actor = 'nobody' where audit_id = ${audit_id}`,
  sql`update audit set act = 'verify-caddy' where audit_id = ${audit_id}`,
  sql`update audit set body = '{}' where audit_id = ${audit_id}`,
  sql`update audit set created_at = created_at - interval '9 years' where audit_id = ${audit_id}`,
  sql`update audit set note = 'he is a saint' where audit_id = ${audit_id}`,
  sql`update audit set note = null, actor = 'nobody' where audit_id = ${audit_id}`,
  sql`update audit set note = null, body = body - 'user_id' where audit_id = ${audit_id}`,
  sql`delete from audit where audit_id = ${audit_id}`,
  sql`truncate audit`,
];
const forget = (audit_id: string) => sql`update audit set note = null where audit_id = ${audit_id}`;

test('what is on record stays until its time is over or its person erased; then the note alone may go, and never comes back', async () => {
  // What is on record stays: not a word of it goes before its time, for nobody who is still there.
  const audit_id = await acted('suspend', 0);
  await refuses(audit_id, ...any(audit_id), forget(audit_id));
  await world.db.run(
    sql`update person set status = 'DELETION_REQUESTED', deletion_asked_at = now() where user_id = ${somchai.user_id}`,
  );
  await refuses(audit_id, forget(audit_id));
  somchai = await world.caddy();
  const old = await acted('suspend', 400 * DAY);
  const hers = await acted('suspend', 0);
  await refuses(old, ...any(old));
  expect(await world.db.run(forget(old))).toBe(1);
  await refuses(old, ...any(old), forget(old));
  await world.db.run(sql`update person set status = 'DELETED' where user_id = ${somchai.user_id}`);
  await refuses(hers, ...any(hers));
  expect(await world.db.run(forget(hers))).toBe(1);
  await refuses(hers, ...any(hers));
});

testTable([
  'holder',
  'bank',
  'last4',
  'name',
  'nickname',
  'real_name',
  'display_name',
  'caddy_number',
  'phone',
  'email',
  'note',
  'why',
  'text',
])('a new row with “%s” among its facts is refused', async (fact) => {
  const row = insertAudit(newId(NOW), 'operator:ploy', 'suspend', { [fact]: 'x' }, isoOf(NOW));
  await expect(world.db.run(row)).rejects.toThrow('audit_names_nobody');
});

testTable([{ was: { note: 'the storm' } }, { seen: [{ by: { name: null } }] }, { was: [[{ text: 'x' }]] }])(
  'a new row with such a fact anywhere inside is refused: %j',
  async (body) => {
    const row = insertAudit(newId(NOW), 'operator:ploy', 'open-course', body, isoOf(NOW));
    await expect(world.db.run(row)).rejects.toThrow('audit_names_nobody');
  },
);

test('retention: notes go after five years where money was moved, else after one, and with an erased person; the acts stay', async () => {
  const [claims, accounts] = [REASONS.CLAIMS.years * 366 * DAY, REASONS.ACCOUNTS.years * 366 * DAY];
  const money = [
    'approve-refund',
    'reject-refund',
    'decide-withdrawal',
    'stop-withdrawal',
    'decide-topup',
    'decide-debt',
    'decide',
    'goodwill',
    'close-course',
    'approve-reward',
    'reject-reward',
  ];
  const others = ['verify-caddy', 'suspend', 'close-report', 'open-course'];
  const goes = [];
  for (const act of money) goes.push(await acted(act, accounts + DAY));
  for (const act of others) goes.push(await acted(act, claims + DAY));
  const stays = [];
  for (const act of money) stays.push(await acted(act, accounts - 5 * DAY), await acted(act, claims + DAY));
  for (const act of others) stays.push(await acted(act, claims - 5 * DAY), await acted(act, 0));
  const [gone, left] = [await Promise.all(goes.map(rowOf)), await Promise.all(stays.map(rowOf))];

  await scheduleRetention(world.context, NOW);
  await world.runJobs();
  expect(await Promise.all(goes.map(noteOf))).toEqual(goes.map(() => null));
  expect(await Promise.all(goes.map(rowOf))).toEqual(
    gone.map((row) => row.replace('"note": "took cash"', '"note": null')),
  );
  expect(await Promise.all(stays.map(rowOf))).toEqual(left);
  somchai = await world.caddy();
  // Retention: what was written about somebody who was erased before goes too, lately as it was; of nobody else.
  const somsri = await world.caddy();
  await world.db.run(sql`update person set status = 'DELETED' where user_id = ${somchai.user_id}`);
  const late = await acted('decide-withdrawal', DAY);
  const hers = newId(LATEST - DAY);
  const body = { user_id: somsri.user_id };
  await world.db.run(insertAudit(hers, 'operator:ploy', 'suspend', body, isoOf(LATEST - DAY), 'took cash'));
  await scheduleRetention(world.context, NOW);
  await world.runJobs();
  expect([await noteOf(late), await noteOf(hers)]).toEqual([null, 'took cash']);
});

test('retention: a note of staff goes by the clock of the database, which checks it; a clock of ours that is ahead stops nothing', async () => {
  const staff_id = newId(NOW);
  await world.db.run(
    sql`insert into staff (staff_id, name, roles, created_at) values (${staff_id}, 'Ja', ${['support']}::text[], now())`,
  );
  const ages = [0, 300, 400];
  for (const age of ages)
    await world.db.run(sql`
      insert into staff_note (note_id, user_id, staff_id, text, created_at)
      values (${newId(NOW)}, ${somchai.user_id}, ${staff_id}, ${`${age} days`}, now() - make_interval(days => ${age}::int))`);
  const ahead = LATEST + 200 * DAY;
  world.setNow(ahead);
  await scheduleRetention(world.context, ahead);
  await world.runJobs();
  world.setNow(NOW);
  const left = await world.db.many(sql<{ text: string }>`select text from staff_note order by text`);
  expect(left.map(({ text }) => text)).toEqual(['0 days', '300 days']);
});
