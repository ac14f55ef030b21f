import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '../../domain/call.ts';
import { type CallName, calls } from '../../domain/calls.ts';
import { mayRead, QUEUE_KINDS } from '../../domain/desk/queue.ts';
import { DESK_ACT_NAMES, DESK_ROLES, type DeskAct, type DeskRole, mayAct } from '../../domain/desk/roles.ts';
import { sql } from '../../server/db/db.ts';
import { NOW } from '../support/clock.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type StaffPerson, aStaff } from './staff.ts';

let here: TestServer;
let phakin: StaffPerson;
beforeAll(async () => {
  here = await startServer();
});
afterAll(() => here.close());
// Phakin is the one owner.
beforeEach(async () => {
  await db().run(sql`update staff set left_at = now()`);
  phakin = await aStaff(db(), ['owner'], NOW, { name: 'Phakin' });
});

const db = () => here.context.db;
const ofDesk = (Object.entries(calls) as [CallName, Call][]).filter(([, { who }]) => who === 'desk');

test('every call of the desk says its act', () => {
  expect(ofDesk.filter(([, { act }]) => act === undefined)).toEqual([]);
  expect(ofDesk.length).toBeGreaterThan(15);
});

test('each role × each call: refused with 403 exactly where the table says no, and with 401 for nobody', async () => {
  const found: string[] = [];
  for (const role of DESK_ROLES) {
    const { desk } = await aStaff(db(), [role], NOW);
    for (const [name, { act }] of ofDesk) {
      if (name === 'POST /desk/sign-out') continue;
      const { code } = await here.call(name, {} as never, { desk });
      const isRefused = code === 'ROLE_NOT_ALLOWED';
      if (isRefused !== (mayAct([role], act as DeskAct) === 'NO')) found.push(`${role} ${name} ${code}`);
    }
  }
  for (const [name] of ofDesk)
    if ((await here.call(name, {} as never)).status_code !== 401) found.push(`nobody ${name}`);
  expect(found).toEqual([]);
});

test('the strongest of one’s roles counts, and nobody may everything alone', () => {
  expect(mayAct(['support', 'finance'], 'PAY')).toBe('YES');
  expect(mayAct(['finance'], 'PAY_MUCH')).toBe('ASK');
  expect(mayAct(['course'], 'PAY')).toBe('NO');
  for (const role of DESK_ROLES) expect(DESK_ACT_NAMES.some((act) => mayAct([role], act) !== 'YES')).toBe(true);
});

test('an owner changes roles, which count from the next call; the last owner stays one and stays here', async () => {
  const ja = await aStaff(db(), ['support'], NOW);
  expect(await here.refused('GET /desk/audit', {}, ja)).toBe('ROLE_NOT_ALLOWED');
  await here.done('POST /desk/set-roles', { staff_id: ja.staff_id, roles: ['lead', 'support'] }, phakin);
  const { items } = await here.done('GET /desk/audit', {}, ja);
  expect(items[0]).toMatchObject({
    name: 'Phakin',
    device: 'Chrome · Linux',
    act: 'set-roles',
    about: 'Ja',
    before: 'support',
    after: 'support, lead',
  });
  const { staff_id } = phakin;
  expect(await here.refused('POST /desk/set-roles', { staff_id, roles: ['lead'] }, phakin)).toBe('LAST_OWNER');
  expect(await here.refused('POST /desk/remove-person', { staff_id }, phakin)).toBe('LAST_OWNER');
});

test('an owner gives no role to themself where another owner can; alone they can, and the audit calls it by its name', async () => {
  const { staff_id } = phakin;
  await here.done('POST /desk/set-roles', { staff_id, roles: ['owner', 'finance'] }, phakin);
  const { items } = await here.done('GET /desk/audit', {}, phakin);
  expect(items[0]).toMatchObject({ act: 'set-own-roles', before: 'owner', after: 'finance, owner' });
  const ploy = await aStaff(db(), ['owner'], NOW, { name: 'Ploy' });
  const more = { staff_id, roles: ['owner' as const, 'finance' as const, 'lead' as const] };
  expect(await here.refused('POST /desk/set-roles', more, phakin)).toBe('ANOTHER_OWNER_DUE');
  await here.done('POST /desk/set-roles', { staff_id, roles: ['owner'] }, phakin);
  await here.done('POST /desk/set-roles', more, ploy);
});

test('two owners who remove each other at once: one stays', async () => {
  const other = await aStaff(db(), ['owner'], NOW, { name: 'Ploy' });
  const both = await Promise.all([
    here.call('POST /desk/remove-person', { staff_id: other.staff_id }, phakin),
    here.call('POST /desk/remove-person', { staff_id: phakin.staff_id }, other),
  ]);
  expect(both.filter(({ status }) => status === 'success')).toHaveLength(1);
  const { owners } = await db().one(
    sql<{ owners: number }>`select count(*) as owners from staff where 'owner' = any(roles) and left_at is null`,
  );
  expect(owners).toBe(1);
});

test('whoever leaves the team is out at once', async () => {
  const ja = await aStaff(db(), ['support'], NOW);
  await here.done('GET /desk/me', {}, ja);
  await here.done('POST /desk/remove-person', { staff_id: ja.staff_id }, phakin);
  expect(await here.refused('GET /desk/me', {}, ja)).toBe('SESSION_OVER');
});

test('one ends one’s own sessions; an owner anybody’s', async () => {
  const ja = await aStaff(db(), ['support'], NOW);
  const boy = await aStaff(db(), ['finance'], NOW, { name: 'Boy' });
  expect(await here.refused('POST /desk/end-session', { session_id: boy.session_id }, ja)).toBe('NOT_FOUND');
  await here.done('POST /desk/end-session', { session_id: boy.session_id }, phakin);
  expect(await here.refused('GET /desk/me', {}, boy)).toBe('SESSION_OVER');
  await here.done('POST /desk/end-session', { session_id: ja.session_id }, ja);
  expect(await here.refused('GET /desk/me', {}, ja)).toBe('SESSION_OVER');
});

test('an invitation that was withdrawn is over, and both acts stand in the audit, which nobody can change', async () => {
  const { link } = await here.done('POST /desk/invite', { roles: ['finance', 'support'] }, phakin);
  const { invitations } = await here.done('GET /desk/team', {}, phakin);
  expect(invitations).toMatchObject([{ roles: ['support', 'finance'], made_by: 'Phakin' }]);
  await here.done('POST /desk/withdraw-invitation', { invitation_id: invitations[0]?.invitation_id ?? '' }, phakin);
  const OWN = { host: 'localhost:3000', origin: 'http://localhost:3000', 'x-caddee': '1' };
  const token = new URL(link).hash.slice(1);
  expect(await here.refused('POST /desk/invitation', { token }, { headers: OWN })).toBe('INVITATION_OVER');
  const { items } = await here.done('GET /desk/audit', { q: 'invit' }, phakin);
  expect(items.slice(0, 2).map(({ act }) => act)).toEqual(['withdraw-invitation', 'invite']);
  await expect(db().run(sql`update audit set device = 'another'`)).rejects.toThrow('append-only');
  await expect(db().run(sql`delete from audit`)).rejects.toThrow('append-only');
});

test('an invitation of an owner who is one no more is over, also one that was made a moment later', async () => {
  const ja = await aStaff(db(), ['owner'], NOW);
  const { link } = await here.done('POST /desk/invite', { roles: ['owner'] }, ja);
  await here.done('POST /desk/set-roles', { staff_id: ja.staff_id, roles: ['support'] }, phakin);
  // As if the call had been admitted just before.
  await db().run(sql`update staff_invitation set withdrawn_at = null`);
  const OWN = { host: 'localhost:3000', origin: 'http://localhost:3000', 'x-caddee': '1' };
  const token = new URL(link).hash.slice(1);
  expect(await here.refused('POST /desk/invitation', { token }, { headers: OWN })).toBe('INVITATION_OVER');
});

test('who people are, and what they wrote, is read by the roles that decide about it', () => {
  const readBy = (role: DeskRole) => QUEUE_KINDS.filter((kind) => mayRead(kind, [role]));
  expect(readBy('finance')).toEqual(['REWARD', 'GOODWILL', 'TOPUP', 'DEBT', 'REFUND', 'PAYOUT']);
  expect(readBy('support')).toEqual(['PASSWORD', 'CASE', 'IDENTIFIER']);
  expect(readBy('owner')).toEqual(['JOB', 'FEES']);
  expect(readBy('course')).toEqual([]);
  for (const kind of QUEUE_KINDS)
    expect(
      DESK_ROLES.some((role) => mayRead(kind, [role])),
      kind,
    ).toBe(true);
});

test('hostile names and searches are text', async () => {
  const name = `<img src=x onerror=alert(1)> '); drop table staff; -- %_`;
  await aStaff(db(), ['support'], NOW, { name });
  const { people } = await here.done('GET /desk/team', {}, phakin);
  expect(people.map((it) => it.name)).toContain(name);
  for (const q of [`'; drop table audit; --`, '%', '_%', '\\', '<script>'])
    expect((await here.done('GET /desk/audit', { q }, phakin)).items).toEqual([]);
});
