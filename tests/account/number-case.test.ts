import { afterAll, describe, expect, test } from 'vitest';
import { sql } from '../../server/db/db.ts';
import { decideNumberAs } from '../../server/desk/decision/people.ts';
import { contestedNumbers } from '../../server/desk/waiting/sql.ts';
import { decided, pageOf } from '../desk/decided.ts';
import { peopleOf } from './own-people.ts';
import { caddyForm, COURSES, openWorld, Phone } from './world.ts';
import { NOW } from '../support/clock.ts';

const world = await openWorld();
const here = await world.open();
const nok = await peopleOf(() => here).newGolfer();
afterAll(() => world.close());

let count = 0;
async function applicant(): Promise<Phone> {
  const phone = new Phone(here);
  await phone.register(`caddy${++count}@example.com`);
  await phone.onboardUpToProfile('CADDY');
  return phone;
}

async function caddy(form: Partial<typeof caddyForm> & { contest_number?: boolean }) {
  const phone = await applicant();
  const { basic_info } = await phone.call('POST /caddy/register', { ...caddyForm, ...form });
  return { phone, user_id: basic_info.user_id };
}

const verify = (user_id: string) =>
  world.db.run(sql`update caddy_profile set verification = 'VERIFIED' where user_id = ${user_id}`);
const numbers = () => world.db.many(contestedNumbers());
const judge = (case_id: string, verdict: 'GIVE' | 'REFUSE', note: string) =>
  decided(world.db, NOW, (tx, acting) => decideNumberAs(tx, acting, { case_id, verdict, note }));
const ownOf = async ({ phone }: { phone: Phone }) => (await phone.call('GET /user/profile', {})).caddy;
const toldOf = ({ user_id }: { user_id: string }) =>
  world.db.many(sql`select kind, body from notification where user_id = ${user_id} order by notification_id`);
const seen = async (user_id: string, q: string) => {
  const { items } = await nok.call('POST /caddy/search', { filter: { q }, page: 1, limit: 50 });
  return items.find((it) => it.user_id === user_id);
};

/** somchai has the number; somsri, whose nickname is ศรี, registers with it and claims it. */
async function contested(number: string) {
  const somchai = await caddy({ caddy_number: number });
  await verify(somchai.user_id);
  const somsri = await caddy({
    caddy_number: `0${number}`.slice(-4),
    nickname: 'ศรี',
    real_name: 'สมศรี ดีใจ',
    home_courses: COURSES.slice(0, 1),
    contest_number: true,
  });
  const case_of = (await numbers()).find((it) => Number(it.number) === Number(number));
  return { somchai, somsri, case_id: case_of?.case_id ?? '' };
}

describe('a caddy whose number another caddy has', () => {
  test('is a caddy without a number until the operator, who reads who claims it and who has it, gives it; then somchai, who had it, has none and is unverified again, and both hear why', async () => {
    const { somchai, somsri, case_id } = await contested('611');
    expect(await ownOf(somsri)).toMatchObject({ caddy_number: '', contested: { number: '0611' } });
    expect(await ownOf(somchai)).toMatchObject({ caddy_number: '611', contested: null, verification: 'VERIFIED' });
    expect(await seen(somsri.user_id, 'ศรี')).toMatchObject({ caddy_number: '' });
    expect(await seen(somsri.user_id, '611')).toBeUndefined();
    expect(await seen(somchai.user_id, '611')).toMatchObject({ caddy_number: '611' });
    expect((await somsri.phone.call('GET /user/information', {})).next_step).toBeNull();

    const { facts } = await pageOf(world.db, NOW, 'NUMBER', case_id);
    expect(facts).toMatchObject([
      { name: 'caddy_number', value: '0611' },
      { name: 'claimant', value: 'ศรี (สมศรี ดีใจ)' },
      { name: 'email' },
      { name: 'courses' },
      { name: 'has_it', value: 'ชาย (สมชาย ใจดี)' },
      { name: 'verification', value: 'VERIFIED' },
      { name: 'at_courses' },
      { name: 'email' },
    ]);

    await verify(somsri.user_id);
    const why = 'the course says it is hers';
    expect(await judge(case_id, 'GIVE', why)).toMatchObject({ number: '0611', lost: [somchai.user_id] });
    expect(await ownOf(somsri)).toMatchObject({ caddy_number: '0611', contested: null, verification: 'VERIFIED' });
    expect(await ownOf(somchai)).toMatchObject({ caddy_number: '', verification: 'UNVERIFIED' });
    expect(await toldOf(somsri)).toEqual([{ kind: 'caddy.number', body: { became: 'GIVEN', why } }]);
    expect(await toldOf(somchai)).toEqual([{ kind: 'caddy.number', body: { became: 'LOST', why } }]);
    expect(await seen(somsri.user_id, '611')).toBeDefined();
    expect(await seen(somchai.user_id, '611')).toBeUndefined();
    const audit = sql`select act, body ->> 'to' as became, body ->> 'user_id' as user_id, note from audit where body ->> 'case_id' = ${case_id} order by became`;
    const row = { act: 'decide-number', note: why };
    expect(await world.db.many(audit)).toEqual([
      { ...row, became: 'GIVEN', user_id: somsri.user_id },
      { ...row, became: 'LOST', user_id: somchai.user_id },
    ]);
  });

  test('refused: it stays where it is, decided once; somsri hears why, and takes another in the profile', async () => {
    const { somchai, somsri, case_id } = await contested('615');
    await judge(case_id, 'REFUSE', 'the list of the course says 616');
    expect(await ownOf(somchai)).toMatchObject({ caddy_number: '615', verification: 'VERIFIED' });
    expect(await judge(case_id, 'GIVE', 'so')).toBeUndefined();
    expect(await ownOf(somsri)).toMatchObject({ caddy_number: '', contested: null });
    expect(await toldOf(somsri)).toEqual([
      { kind: 'caddy.number', body: { became: 'REFUSED', why: 'the list of the course says 616' } },
    ]);
    await somsri.phone.call('POST /user/update', {
      version: 1,
      caddy: { ...edited(await ownOf(somsri)), caddy_number: '616' },
    });
    expect(await ownOf(somsri)).toMatchObject({ caddy_number: '616' });
  });

  test('meanwhile somsri changes the rest of the profile and names no number; taking another ends the case', async () => {
    const { somsri, case_id } = await contested('618');
    await somsri.phone.call('POST /user/update', { version: 1, caddy: { ...edited(await ownOf(somsri)), years: 9 } });
    expect(await ownOf(somsri)).toMatchObject({ years: 9, caddy_number: '', contested: { number: '0618' } });
    const taken = { version: 2, caddy: { ...edited(await ownOf(somsri)), caddy_number: '618' } };
    expect(await somsri.phone.ask('POST /user/update', taken)).toMatchObject({
      status: 409,
      body: { code: 'CADDY_NUMBER_TAKEN', fields: [{ path: 'caddy.caddy_number' }] },
    });
    const free = { version: 2, caddy: { ...edited(await ownOf(somsri)), caddy_number: '619' } };
    await somsri.phone.call('POST /user/update', free);
    expect(await ownOf(somsri)).toMatchObject({ caddy_number: '619', contested: null });
    expect((await numbers()).map((it) => it.case_id)).not.toContain(case_id);
  });

  test('given although somchai has left it meanwhile: the number is somsri’s, and nobody loses anything', async () => {
    const { somchai, somsri, case_id } = await contested('620');
    const elsewhere = { ...edited(await ownOf(somchai)), caddy_number: '621' };
    await somchai.phone.call('POST /user/update', { version: 1, caddy: elsewhere });
    expect(await judge(case_id, 'GIVE', 'so')).toMatchObject({ number: '0620', lost: [] });
    expect([await ownOf(somsri), await ownOf(somchai)]).toMatchObject([
      { caddy_number: '0620' },
      { caddy_number: '621' },
    ]);
  });
});

describe('a caddy who types a taken number in the profile', () => {
  /** somchai has `number`; somsri works with a number of somsri's own and claims the one of somchai. */
  async function claiming(number: string, own: string) {
    const somchai = await caddy({ caddy_number: number });
    const somsri = await caddy({ caddy_number: own, home_courses: COURSES.slice(0, 1) });
    await verify(somsri.user_id);
    const form = { ...edited(await ownOf(somsri)), caddy_number: number, contest_number: true };
    await somsri.phone.call('POST /user/update', { version: 1, caddy: form });
    const case_of = (await numbers()).find((it) => it.number === number);
    return { somchai, somsri, case_id: case_of?.case_id ?? '' };
  }

  test('may claim it, also another one after it: number and verification of now stay while the rest is saved, and when it is refused', async () => {
    const { somchai, somsri } = await claiming('631', '632');
    const now = { caddy_number: '632', verification: 'VERIFIED' };
    expect(await ownOf(somsri)).toMatchObject({ ...now, contested: { number: '631' } });
    const rest = { ...edited(await ownOf(somsri)), caddy_number: '632', years: 9 };
    await somsri.phone.call('POST /user/update', { version: 2, caddy: rest });
    expect(await ownOf(somsri)).toMatchObject({ ...now, years: 9, contested: { number: '631' } });
    await caddy({ caddy_number: '637' });
    const other = { ...rest, caddy_number: '637', contest_number: true };
    await somsri.phone.call('POST /user/update', { version: 3, caddy: other });
    expect(await ownOf(somsri)).toMatchObject({ ...now, contested: { number: '637' } });
    const open = await numbers();
    expect(open.map((it) => it.number)).not.toContain('631');
    const case_id = open.find((it) => it.number === '637')?.case_id ?? '';
    expect(await judge(case_id, 'REFUSE', 'so')).toMatchObject({ number: '637', lost: [] });
    expect(await ownOf(somsri)).toMatchObject({ ...now, contested: null });
    expect(await ownOf(somchai)).toMatchObject({ caddy_number: '631' });
  });

  test('claims none: without a number there is no case, not even where another caddy is number 0', async () => {
    await caddy({ caddy_number: '0' });
    const { somsri } = await contested('645');
    const form = { ...edited(await ownOf(somsri)), years: 9, contest_number: true };
    await somsri.phone.call('POST /user/update', { version: 1, caddy: form });
    expect(await ownOf(somsri)).toMatchObject({ years: 9, caddy_number: '', contested: { number: '0645' } });
  });

  test('given: the claimed number takes the place of the one before, which is free for others', async () => {
    const { somchai, somsri, case_id } = await claiming('638', '639');
    await judge(case_id, 'GIVE', 'so');
    expect(await ownOf(somsri)).toMatchObject({ caddy_number: '638', contested: null });
    expect(await ownOf(somchai)).toMatchObject({ caddy_number: '' });
    const other = await caddy({ caddy_number: '639' });
    expect(await ownOf(other)).toMatchObject({ caddy_number: '639', contested: null });
  });

  test('at a new course somebody has the number of now as well: without a number until it is decided', async () => {
    const somchai = await caddy({ caddy_number: '643', home_courses: COURSES.slice(0, 1) });
    await caddy({ caddy_number: '644', home_courses: COURSES.slice(0, 1) });
    const somsri = await caddy({ caddy_number: '644', home_courses: COURSES.slice(1, 2) });
    const form = { ...edited(await ownOf(somsri)), home_courses: COURSES.slice(0, 1) };
    await somsri.phone.call('POST /user/update', {
      version: 1,
      caddy: { ...form, caddy_number: '643', contest_number: true },
    });
    expect(await ownOf(somsri)).toMatchObject({ caddy_number: '', contested: { number: '643' } });
    expect(await ownOf(somchai)).toMatchObject({ caddy_number: '643' });
  });
});

/** The fields of a caddy as the screen of the profile sends them, without a number. */
function edited(caddy: Awaited<ReturnType<typeof ownOf>>) {
  if (!caddy) throw new Error('no caddy');
  const { real_name, nickname, years, strengths, who_may_request } = caddy;
  const home_courses = caddy.home_courses.map(({ slug }) => slug);
  return { real_name, nickname, years, strengths, who_may_request, home_courses, languages: ['th' as const] };
}
