import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { sql } from '../../server/db/db.ts';
import { decideIdentifierAs } from '../../server/desk/decision/people.ts';
import { decided, factsOf, waitingOf } from '../desk/decided.ts';
import { aStaff } from '../desk/staff.ts';
import { audit } from '../operator/shell.ts';
import { everything, openWorld, ORIGIN, PASSWORD, Phone } from './world.ts';

const world = await openWorld();
const here = await world.open({ rateLimits: false });
afterAll(() => world.close());

let count = 0;
const freshNumber = () => `08155${String(++count).padStart(5, '0')}`;
const e164 = (number: string) => `+66${number.slice(1)}`;

/** Somebody signed in, whose account has this phone number or e-mail. */
async function holderOf(identifier: string): Promise<{ phone: Phone; user_id: string }> {
  const phone = new Phone(here);
  const { user } = await phone.register(identifier, true);
  await phone.call('POST /user/select-role', { role: 'GOLFER' });
  return { phone, user_id: user.basic_info.user_id };
}

/** It is mine: the case number. */
async function claims(identifier: string, by = new Phone(here)): Promise<string> {
  const said = await by.ask('POST /case/open', {
    case_id: randomUUID(),
    topic: 'ACCOUNT',
    text: 'เบอร์นี้เป็นของฉัน',
    claims: identifier,
  });
  expect(said.status, JSON.stringify(said.body)).toBe(200);
  return said.body.data.case_number;
}

const now = () => here.context.clock();
const decide = (case_number: string, verdict: 'GIVE' | 'REFUSE') =>
  decided(world.db, now(), (tx, acting) =>
    decideIdentifierAs(tx, acting, { case_number, verdict, note: 'โทรไปที่เบอร์นี้แล้ว' }),
  );
const facts = (case_number: string) => factsOf(world.db, now(), 'IDENTIFIER', case_number);
const identifiersOf = (user_id: string) =>
  world.db.one(sql<{ phone: string | null; email: string | null; status: string }>`
    select phone, email, status from person where user_id = ${user_id}`);
const toldTo = async (user_id: string) =>
  (
    await world.db.many(sql<{ kind: string; what: string | null }>`
      select kind, body ->> 'what' as what from notification where user_id = ${user_id} order by notification_id`)
  ).map(({ kind, what }) => (what === null ? kind : `${kind} ${what}`));
const isIn = async (phone: Phone) => (await phone.ask('GET /user/information', {})).status === 200;
const register = (identifier: string) =>
  new Phone(here).ask('POST /auth/register', { display_name: 'Fon', identifier, password: PASSWORD, adult: true });

describe('a phone number that a stranger registered with', () => {
  test('its owner, who has no account, claims it: the operator sees who has it, gives it, and the owner registers; whoever had it keeps the account and is told', async () => {
    const number = freshNumber();
    const squatter = await holderOf(number);
    expect((await register(number)).body).toMatchObject({ code: 'IDENTIFIER_TAKEN', status_code: 409 });
    await new Phone(here).ask('POST /user/forgot-password', { identifier: number });
    const claim = await claims(number);

    expect(await waitingOf(world.db, now(), 'IDENTIFIER')).toEqual([claim]);
    expect(await waitingOf(world.db, now(), 'CASE')).toEqual([]);
    expect(await facts(claim)).toEqual(
      expect.arrayContaining([
        `claims ${e164(number)}`,
        'claimant NOT_SIGNED_IN',
        `account_id ${squatter.user_id}`,
        'other_way NONE',
      ]),
    );

    expect(await decide(claim, 'GIVE')).toMatchObject({ state: 'DONE', lost: { user_id: squatter.user_id } });
    // Whoever had it keeps the account where it is signed in, and is told; a code asked for under it ends with it.
    expect(await identifiersOf(squatter.user_id)).toEqual({ phone: null, email: null, status: 'ACTIVE' });
    expect(await isIn(squatter.phone)).toBe(true);
    expect(await toldTo(squatter.user_id)).toEqual(['account.contact_changed PHONE_TAKEN']);
    const resets = sql`select request_id from password_reset where user_id = ${squatter.user_id}`;
    expect(await world.db.many(resets)).toEqual([]);
    const login = await new Phone(here).ask('POST /auth/login', { identifier: number, password: PASSWORD });
    expect(login.body.code).toBe('CREDENTIALS_WRONG');
    expect((await register(number)).status).toBe(200);
    expect(await waitingOf(world.db, now(), 'IDENTIFIER')).toEqual([]);
  });

  test('its owner, who is signed in with an e-mail, claims it: it moves to that account, both are told, each act is noted without the number, and another way in of whoever had it stays', async () => {
    const [number, email, stays] = [freshNumber(), `owner${++count}@example.com`, `stays${++count}@example.com`];
    const [squatter, owner] = [await holderOf(stays), await holderOf(email)];
    await world.db.run(sql`update person set phone = ${e164(number)} where user_id = ${squatter.user_id}`);
    const claim = await claims(number, owner.phone);
    expect(await facts(claim)).toContain('other_way OTHER_CONTACT');
    expect(await decide(claim, 'GIVE')).toMatchObject({ lost: { user_id: squatter.user_id, email: stays } });
    expect(await identifiersOf(owner.user_id)).toMatchObject({ phone: e164(number), email });
    expect(await identifiersOf(squatter.user_id)).toMatchObject({ phone: null, email: stays });
    expect((await new Phone(here).ask('POST /auth/login', { identifier: stays, password: PASSWORD })).status).toBe(200);
    expect(await toldTo(owner.user_id)).toEqual(['account.contact_changed PHONE', 'case.answered']);
    const rows = (await audit(world.db)).filter(({ body }) => body['case_number'] === claim);
    expect(rows.map(({ act, body }) => [act, body])).toEqual([
      ['decide-identifier', { case_number: claim, user_id: squatter.user_id, what: 'phone', to: 'LOST' }],
      ['decide-identifier', { case_number: claim, user_id: owner.user_id, what: 'phone', to: 'GIVEN' }],
    ]);
    const before = await everything(world.db);
    expect(await decide(claim, 'GIVE')).toEqual({ state: 'SAME' });
    expect(await everything(world.db)).toEqual(before);
  });

  test('it was not so: it stays where it is, and whoever has it hears nothing', async () => {
    const number = freshNumber();
    const holder = await holderOf(number);
    expect(await decide(await claims(number), 'REFUSE')).toEqual({ state: 'DONE', lost: undefined });
    expect(await identifiersOf(holder.user_id)).toMatchObject({ phone: e164(number) });
    expect(await toldTo(holder.user_id)).toEqual([]);
  });
});

test('nobody learns by a claim whether an account has it, nor whose it is: both answers are alike', async () => {
  const taken = freshNumber();
  await holderOf(taken);
  for (const identifier of [taken, freshNumber()]) {
    const by = new Phone(here);
    const said = await by.ask('POST /case/open', {
      case_id: randomUUID(),
      topic: 'ACCOUNT',
      text: 'mine',
      claims: identifier,
    });
    expect({ ...said.body, data: Object.keys(said.body.data) }).toMatchObject({
      status: 'success',
      data: ['case_number'],
    });
  }
});

test('whoever lost the only way in is led back: the account gets another, and its person signs in as before', async () => {
  const number = freshNumber();
  const { user_id } = await holderOf(number);
  await decide(await claims(number), 'GIVE');
  await register(number);
  expect(await facts(await claims(number))).toContain(`lost_by ${user_id}`);

  const mine = freshNumber();
  const { desk } = await aStaff(world.db, ['trust'], now());
  const wish = { user_id, identifier: mine, why: 'She knew her last three rounds.' };
  const given = await new Phone(here).ask('POST /desk/give-contact', wish, {
    headers: { cookie: `caddee_desk=${desk}`, origin: ORIGIN, 'x-caddee': '1' },
  });
  expect(given.body).toMatchObject({ status: 'success' });
  const login = await new Phone(here).ask('POST /auth/login', { identifier: mine, password: PASSWORD });
  expect(login.body.data.user.basic_info.user_id).toBe(user_id);
});

test('a case that claims nothing is answered, not decided', async () => {
  const said = await new Phone(here).ask('POST /case/open', {
    case_id: randomUUID(),
    topic: 'OTHER',
    text: 'hello',
    contact: 'nok@example.com',
  });
  expect(await decide(said.body.data.case_number, 'GIVE')).toEqual({ state: 'UNKNOWN' });
});
