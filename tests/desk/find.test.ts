import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FOUND_MOST, type Found } from '../../domain/desk/find-api.ts';
import { DESK_ROLES, mayAct } from '../../domain/desk/roles.ts';
import { searchKey } from '../../domain/course/search.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { caddiesByKey, caddiesByRealName, peopleByName } from '../../server/desk/find-sql.ts';
import { COURSE } from '../booking/world.ts';
import { NOW } from '../support/clock.ts';
import { fromTheDesk } from '../support/server.ts';
import { startWithdrawalFixture, type WithdrawalFixture } from '../withdrawal/withdrawal-fixture.ts';
import { planOf } from './plan.ts';
import { type StaffPerson, aStaff } from './staff.ts';

let fixture: WithdrawalFixture;
let ja: StaffPerson;
beforeAll(async () => {
  fixture = await startWithdrawalFixture();
  await fixture.db.run(sql`
    insert into course (slug, name_th, name_en, province_th, province_en, region, caddy_fee, cart_fee, search_key)
    values (${COURSE}, 'เขาเขียว', 'Khao Khiao', 'ชลบุรี', 'Chonburi', 'east', 40000, 70000, 'khao khiao')`);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.setNow(NOW);
  ja = await aStaff(fixture.db, ['support', 'lead'], NOW);
});

const found = (q: string, as: StaffPerson = ja): Promise<Found> => fixture.done('POST /desk/find', { q }, as);
const idsIn = ({ people }: Found): string[] => people.map(({ user_id }) => user_id);
const idsFor = async (q: string, as = ja): Promise<string[]> => idsIn(await found(q, as));

async function aGolfer(name: string, more: { phone?: string; email?: string } = {}): Promise<string> {
  const { user_id } = await fixture.golfer();
  await fixture.db.run(sql`
    update person set display_name = ${name}, phone = ${more.phone ?? null}, email = ${more.email ?? null}
    where user_id = ${user_id}::uuid`);
  return user_id;
}

async function aCaddy(nickname: string, number: string, latin: string | null = null): Promise<string> {
  const { user_id } = await fixture.caddy();
  await fixture.db.run(sql`
    update caddy_profile set nickname = ${nickname}, nickname_latin = ${latin}, caddy_number = ${number},
      search_key = ${searchKey(`${nickname} ${latin ?? ''} ${number}`)}
    where user_id = ${user_id}::uuid`);
  await fixture.db.run(
    sql`insert into caddy_number (slug, number, user_id) values (${COURSE}, ${number}, ${user_id}::uuid)`,
  );
  return user_id;
}

test('a person is found by a piece of the name in Thai or Latin, by nickname, phone, e-mail, number and id', async () => {
  const nok = await aGolfer('Nok Suwannaphum', { phone: '+66891112233', email: 'nok@example.com' });
  const thai = await aGolfer('กนกวรรณ ใจดี');
  const somchai = await aCaddy('ส้มโอ', '3174');
  for (const q of ['Nok Suw', 'suwanna', 'NAPHUM', '089-111-2233', '+66 89 111 2233', 'NOK@example.com', nok])
    expect([q, await idsFor(q)]).toEqual([q, [nok]]);
  for (const q of ['กนก', 'วรรณใจ', 'วรรณ ใจ']) expect([q, await idsFor(q)]).toEqual([q, [thai]]);
  for (const q of ['ส้มโอ', '3174', '๓๑๗๔', 'ส้มโอ 3174']) expect([q, await idsFor(q)]).toEqual([q, [somchai]]);
  expect((await found('ส้มโอ')).people).toMatchObject([{ nickname: 'ส้มโอ', caddy_number: '3174', role: 'CADDY' }]);
});

test('signs mean nothing: neither `%` nor `_` finds everybody, and a name with them is found', async () => {
  const hundred = await aGolfer('100% _Golf_');
  for (const q of ['%%', '__', '%_%', '\\%%', `' or 1=1`]) expect([q, await idsFor(q)]).toEqual([q, []]);
  expect(await idsFor('100%')).toEqual([hundred]);
  expect(await fixture.refused('POST /desk/find', { q: 'n' }, ja)).toBe('FIELDS_INVALID');
});

test('of each kind at most ten are found, whose name begins with it first', async () => {
  const first = await aGolfer('Zaza');
  for (let n = 0; n < FOUND_MOST + 2; n++) await aGolfer(`Also a Zaza ${n}`);
  const ids = await idsFor('zaza');
  expect(ids).toHaveLength(FOUND_MOST);
  expect(ids[0]).toBe(first);
});

test('people by name and caddies by nickname share the places: who is called so comes before whose name only has it', async () => {
  for (let n = 0; n < FOUND_MOST; n++) await aGolfer(`Golfer of Malai ${n}`);
  const malai = await aCaddy('มะลิ', '4411', 'Malai');
  const ids = await idsFor('malai');
  expect(ids).toHaveLength(FOUND_MOST);
  expect(ids[0]).toBe(malai);
});

test('who is called exactly so is found among any number whose names only have it', async () => {
  await fixture.db.run(sql`
    insert into person (user_id, display_name, role, created_at, language)
    select gen_random_uuid(), 'Xu the ' || n || 'th', 'GOLFER', now(), 'en' from generate_series(1, 600) as n`); // more than the search looks at
  const exact = await aGolfer('X.u');
  const caddy = await aCaddy('xu', '4412');
  expect((await idsFor('Xu')).slice(0, 2).toSorted()).toEqual([exact, caddy].toSorted());
});

test('what is looked for stands in the body and in no address, where proxies would keep phones and e-mails', async () => {
  const url = '/api/v1/desk/find?q=nok%40example.com';
  expect((await fixture.app.inject({ url, headers: fromTheDesk(ja.desk) })).statusCode).toBe(405);
});

test('whoever is erased is found by the id alone', async () => {
  const gone = await aGolfer('Quinn Leaver');
  await fixture.db.run(sql`update person set status = 'DELETED' where user_id = ${gone}::uuid`);
  expect(await idsFor('Quinn')).toEqual([]);
  expect(await idsFor(gone)).toEqual([gone]);
});

test('money is found by our reference however it is typed, and by what the provider calls it', async () => {
  const nok = await fixture.golfer();
  const { reference } = await fixture.asks(nok, baht(500));
  const its = { kind: 'REFUND', reference, amount: baht(500), user_id: nok.user_id };
  for (const q of [reference, reference.toLowerCase(), reference.replaceAll('-', ' '), reference.replaceAll('-', '')])
    expect([q, (await found(q)).money]).toMatchObject([q, [its]]);
  const { charge_id } = await fixture.db.one(sql<{ charge_id: string }>`
    select charge_id from topup where user_id = ${nok.user_id}::uuid`);
  expect((await found(charge_id)).money).toMatchObject([{ kind: 'TOPUP', user_id: nok.user_id }]);
  await fixture.db.run(sql`
    insert into topup_refund (provider, refund_id, topup_id, amount, taken, refunded_at, seen_at)
    select 'sandbox', 'rfnd_777', topup_id, 10000, 10000, now(), now() from topup where charge_id = ${charge_id}`);
  expect((await found('rfnd_777')).money).toMatchObject([{ kind: 'TAKEN_BACK', amount: 10_000, status: 'TAKEN' }]);
});

test('a case is found by its number, and a course by its name in either script and by other spellings', async () => {
  const nok = await fixture.golfer();
  const opened = { case_id: randomUUID(), topic: 'OTHER' as const, text: 'Where is my bag?' };
  const { case_number } = await fixture.done('POST /case/open', opened, nok);
  const grouped = `${case_number.slice(0, 3)}-${case_number.slice(3)}`.toLowerCase();
  for (const q of [case_number, grouped])
    expect((await found(q)).cases).toMatchObject([
      { case_number, topic: 'OTHER', is_open: true, user_id: nok.user_id },
    ]);
  for (const q of ['khao khiao', 'เขาเขียว', 'Khao Kiao'])
    expect([q, (await found(q)).courses.map(({ slug }) => slug)]).toEqual([q, [COURSE]]);
});

test('a caddy is found by the name in his papers for whoever judges caddies, and for nobody else', async () => {
  const user_id = await aCaddy('Dang', '512');
  await fixture.db.run(sql`
    update caddy_profile set real_name = 'ประเสริฐ วงศ์ไพศาล' where user_id = ${user_id}::uuid`);
  for (const q of ['ประเสริฐ', 'วงศ์ไพศาล', 'ประเสริฐ วงศ์']) expect([q, await idsFor(q)]).toEqual([q, [user_id]]);
  const boy = await aStaff(fixture.db, ['finance', 'support'], NOW);
  expect(await idsFor('ประเสริฐ', boy)).toEqual([]);
  const plan = await planOf(fixture.db, caddiesByRealName('ประเสริฐ', ['ประ', 'ระเ'], FOUND_MOST));
  expect(plan).toMatch(/caddy_profile_real_name/);
});

test('each role finds only what it reads; phone and e-mail find nobody for whoever may not read them', async () => {
  const nok = await fixture.golfer();
  await fixture.db.run(sql`
    update person set display_name = 'Roleta', phone = '+66855550001', email = 'roleta@example.com'
    where user_id = ${nok.user_id}::uuid`);
  const { reference } = await fixture.asks(nok, baht(300));
  const opened = { case_id: randomUUID(), topic: 'OTHER' as const, text: 'Hello?' };
  const { case_number } = await fixture.done('POST /case/open', opened, nok);
  const seen: Record<string, unknown> = {};
  for (const role of DESK_ROLES) {
    const who = await aStaff(fixture.db, [role], NOW);
    if (mayAct([role], 'FIND') === 'NO') {
      seen[role] = await fixture.refused('POST /desk/find', { q: 'Roleta' }, who);
      continue;
    }
    seen[role] = {
      name: (await idsFor('Roleta', who)).length,
      phone: (await idsFor('0855550001', who)).length,
      email: (await idsFor('roleta@example.com', who)).length,
      money: (await found(reference, who)).money.length,
      cases: (await found(case_number, who)).cases.length,
    };
  }
  expect(seen).toEqual({
    support: { name: 1, phone: 1, email: 1, money: 1, cases: 1 },
    trust: { name: 1, phone: 1, email: 1, money: 0, cases: 1 },
    finance: { name: 1, phone: 0, email: 0, money: 1, cases: 0 },
    course: 'ROLE_NOT_ALLOWED',
    lead: { name: 1, phone: 1, email: 1, money: 1, cases: 1 },
    owner: 'ROLE_NOT_ALLOWED',
  });
});

test('names are looked for by indexes of whole names and of their pieces, never by reading all of them', async () => {
  const people = await planOf(fixture.db, peopleByName('nok', ['nok'], FOUND_MOST));
  for (const index of ['person_name_whole', 'person_name_pieces']) expect(people).toContain(index);
  const caddies = await planOf(fixture.db, caddiesByKey('nok', ['nok'], FOUND_MOST));
  for (const index of ['caddy_profile_nickname', 'caddy_profile_nickname_latin', 'caddy_profile_pieces'])
    expect(caddies).toContain(index);
  for (const plan of [people, caddies]) expect(plan).not.toContain('Seq Scan');
});
