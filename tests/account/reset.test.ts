import { afterAll, describe, expect, test } from 'vitest';
import { parseResetCode, RESET_CODE_FOR, RESET_GUESSES } from '#domain/account/reset-api.ts';
import { DAY, type Moment } from '../../domain/dates.ts';
import { FREE } from '../../server/account/session/password.ts';
import { erase, scheduleRetention } from '../../server/account/deletion/erase.ts';
import { sql } from '../../server/db/db.ts';
import { runDueJobs } from '../../server/jobs/jobs.ts';
import { jobs } from '../../server/nouns.ts';
import { rejectResetAs } from '../../server/desk/decision/people.ts';
import { codeFor, decided, factsOf, waitingOf } from '../desk/decided.ts';
import { audit } from '../operator/shell.ts';
import { everything, openWorld, PASSWORD, Phone } from './world.ts';

const world = await openWorld();
const here = await world.open({ rateLimits: false });
afterAll(() => world.close());

const NEW = 'a louder fairway';
const WRONG = 'CDFGHJKM';
let count = 0;
const somebody = async (): Promise<{ phone: Phone; identifier: string; user_id: string }> => {
  const phone = new Phone(here);
  const identifier = `forgetful${++count}@example.com`;
  const { user } = await phone.register(identifier, true);
  return { phone, identifier, user_id: user.basic_info.user_id };
};
const now = (): Moment => here.context.clock();
const readOut = (request_id: string): Promise<string> => codeFor(world.db, now(), request_id);
const forgot = (identifier: string) => new Phone(here).ask('POST /user/forgot-password', { identifier });
const waiting = async (user_id: string): Promise<string> =>
  (await world.db.one(sql<{ request_id: string }>`select request_id from password_reset where user_id = ${user_id}`))
    .request_id;
/** Asked for, and read out. */
async function given(identifier: string, user_id: string): Promise<string> {
  await forgot(identifier);
  return await readOut(await waiting(user_id));
}
const resets = (phone: Phone, identifier: string, code: string, password = NEW) =>
  phone.ask('POST /auth/reset-password', { identifier, code, password, remember: true });
const isIn = async (phone: Phone) => (await phone.ask('GET /user/information', {})).status === 200;
const listed = () => waitingOf(world.db, now(), 'PASSWORD');
const login = async (identifier: string, password: string) =>
  (await new Phone(here).ask('POST /auth/login', { identifier, password })).body.code;

describe('a forgotten password', () => {
  test('is asked for, looked at by an operator, whose act is noted without the code, and chosen anew with it: signed in here, nowhere else, and told so', async () => {
    const { phone: old, identifier, user_id } = await somebody();
    await old.call('POST /user/select-role', { role: 'GOLFER' });
    await forgot(identifier.toUpperCase());
    const request_id = await waiting(user_id);
    expect(await listed()).toEqual([request_id]);
    expect(await factsOf(world.db, now(), 'PASSWORD', request_id)).toContain(`email ${identifier}`);

    const code = await readOut(request_id);
    expect(parseResetCode(code)).toHaveLength(8);
    expect(await listed()).toContain(request_id);
    const acts = (await audit(world.db)).filter(({ body }) => body['user_id'] === user_id);
    expect(acts).toEqual([
      { actor: 'operator:ploy', act: 'reset-password', body: { request_id, user_id }, note: null },
    ]);
    const rows = await world.db.many(sql<{ row: string }>`select to_jsonb(it)::text as row from password_reset it`);
    expect(JSON.stringify([rows, acts])).not.toContain(parseResetCode(code) ?? code);
    expect(JSON.stringify([rows, acts])).not.toContain(code);

    const phone = new Phone(here);
    const { status, body } = await resets(phone, identifier, code.toLowerCase().replace('-', ' '));
    expect([status, body.data.user.basic_info.user_id]).toEqual([200, user_id]);
    phone.token = body.data.app_token;
    expect([await isIn(phone), await isIn(old)]).toEqual([true, false]);
    expect((await old.ask('POST /auth/refresh', {})).status).toBe(401);
    expect([await login(identifier, PASSWORD), await login(identifier, NEW)]).toEqual(['CREDENTIALS_WRONG', undefined]);
    const notes = await world.db.many(
      sql<{ kind: string; body: unknown }>`select kind, body from notification where user_id = ${user_id}`,
    );
    expect(notes).toEqual([{ kind: 'account.contact_changed', body: { what: 'PASSWORD_RESET' } }]);
  });

  test('an e-mail with letters that no new account is given signs in, and is given a new password', async () => {
    const { user_id } = await somebody();
    const identifier = `nok&fon.${++count}.@docomo.example`;
    await world.db.run(sql`update person set email = ${identifier} where user_id = ${user_id}`);
    expect(await login(identifier, PASSWORD)).toBeUndefined();
    const code = await given(identifier, user_id);
    expect((await resets(new Phone(here), identifier, code)).status).toBe(200);
    expect(await login(identifier, NEW)).toBeUndefined();
  });

  test('the answer is the same whether there is such an account or not, and of one there is not nothing is kept', async () => {
    const { identifier, user_id } = await somebody();
    const there = await forgot(identifier);
    const requests = await listed();
    const none = await forgot('nobody-of-ours@example.com');
    expect([none.status, none.body]).toEqual([there.status, there.body]);
    expect(await listed()).toEqual(requests);
    expect(requests).toContain(await waiting(user_id));
    expect((await forgot(identifier)).body).toEqual(there.body);
    expect(await listed()).toEqual(requests);
  });

  test('the operator may say no: the request is gone, with the reason, and the account is as it was', async () => {
    const { phone, identifier, user_id } = await somebody();
    await forgot(identifier);
    const request_id = await waiting(user_id);
    const before = await everything(world.db);
    await decided(world.db, now(), (tx, acting) =>
      rejectResetAs(tx, acting, request_id, 'could not say the last course'),
    );
    expect(await everything(world.db)).toEqual(before);
    expect(await listed()).not.toContain(request_id);
    expect((await audit(world.db)).at(-1)).toMatchObject({
      act: 'reject-reset',
      note: 'could not say the last course',
    });
    expect(await isIn(phone)).toBe(true);
    await expect(readOut(request_id)).rejects.toThrow('nobody asked for a code');
  });
});

describe('what is no good', () => {
  test('a wrong code, somebody else’s, none that was made, nobody’s account: one answer, and nothing is changed', async () => {
    const [nok, fon, somchai] = [await somebody(), await somebody(), await somebody()];
    const [code, others] = [await given(nok.identifier, nok.user_id), await given(fon.identifier, fon.user_id)];
    await forgot(somchai.identifier);
    const before = await everything(world.db);
    const tries: [string, string][] = [
      [nok.identifier, WRONG],
      [nok.identifier, others],
      [somchai.identifier, WRONG],
      ['nobody-of-ours@example.com', code],
    ];
    const answers = [];
    for (const [identifier, typed] of tries) answers.push(await resets(new Phone(here), identifier, typed));
    for (const { status, body } of answers)
      expect([status, body.fields]).toEqual([422, [{ path: 'code', code: 'RESET_CODE_WRONG' }]]);
    expect(await everything(world.db)).toEqual(before);
    expect(await isIn(nok.phone)).toBe(true);
  });

  test('five tries: the fifth may still be right; after five wrong ones the right one is none, and the request waits for an operator again', async () => {
    const { identifier, user_id } = await somebody();
    let code = await given(identifier, user_id);
    for (let n = 1; n < RESET_GUESSES; n += 1) await resets(new Phone(here), identifier, WRONG);
    expect((await resets(new Phone(here), identifier, code)).status).toBe(200);
    code = await given(identifier, user_id);
    await Promise.all(Array.from({ length: 12 }, () => resets(new Phone(here), identifier, WRONG)));
    expect((await resets(new Phone(here), identifier, code)).body.code).toBe('RESET_CODE_WRONG');
    expect(await listed()).toContain(await waiting(user_id));
    const fresh = await readOut(await waiting(user_id));
    expect((await resets(new Phone(here), identifier, fresh)).status).toBe(200);
  });

  test('what strangers try ends no code that was read out to somebody else; the device that asked has its own tries, also behind the address of who tries them all', async () => {
    const { identifier, user_id } = await somebody();
    const hers = new Phone(here);
    await hers.call('POST /user/forgot-password', { identifier });
    const code = await readOut(await waiting(user_id));
    for (let n = 0; n < 2 * RESET_GUESSES; n += 1) await resets(new Phone(here), identifier, WRONG);
    const strangers = new Phone(here);
    await strangers.call('POST /user/forgot-password', { identifier: 'nobody-of-ours@example.com' });
    expect((await resets(strangers, identifier, code)).body.code).toBe('RESET_CODE_WRONG');
    // A mark of asking in other letters than ours is nobody's: the code is looked at.
    const [device, mark] = [...hers.jar].find(([, value]) => value.includes('.'))?.[1].split('.') ?? [];
    const marked = new Phone(here, '203.0.113.56');
    for (const [name, value] of hers.jar)
      marked.jar.set(name, value.includes('.') ? `${device}.${'%C3%A9'.repeat(mark?.length ?? 0)}` : value);
    expect((await resets(marked, identifier, WRONG)).body.code).toBe('RESET_CODE_WRONG');
    expect((await resets(hers, identifier, code)).status).toBe(200);
    // Somebody elsewhere.
    const again = await given(identifier, user_id);
    for (let n = 0; n < 2 * RESET_GUESSES; n += 1) await resets(new Phone(here), identifier, WRONG);
    expect((await resets(new Phone(here, '203.0.113.55'), identifier, again)).status).toBe(200);
  });

  test('a code is good until the next one, for thirty minutes to the millisecond, and once: of two at once one', async () => {
    const { identifier, user_id } = await somebody();
    const first = await given(identifier, user_id);
    const code = await readOut(await waiting(user_id));
    const late = await somebody();
    const lates = await given(late.identifier, late.user_id);
    expect((await resets(new Phone(here), identifier, first)).body.code).toBe('RESET_CODE_WRONG');
    world.pass(RESET_CODE_FOR - 1);
    const both = await Promise.all([1, 2].map(() => resets(new Phone(here), identifier, code)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await resets(new Phone(here), identifier, code)).body.code).toBe('RESET_CODE_WRONG');
    world.pass(1);
    expect((await resets(new Phone(here), late.identifier, lates)).body.code).toBe('RESET_CODE_WRONG');
    expect(await listed()).toContain(await waiting(late.user_id));
  });

  test('a password everybody tries, or one too short, is refused before the code is looked at', async () => {
    const { identifier, user_id } = await somebody();
    const code = await given(identifier, user_id);
    for (let n = 0; n < RESET_GUESSES; n += 1) {
      expect((await resets(new Phone(here), identifier, code, '1234567890')).body.code).toBe('PASSWORD_TOO_COMMON');
      expect((await resets(new Phone(here), identifier, code, 'short')).body.code).toBe('FIELDS_INVALID');
    }
    expect((await resets(new Phone(here), identifier, 'OIL0')).body.fields).toEqual([
      { path: 'code', code: 'INVALID' },
    ]);
    expect((await resets(new Phone(here), identifier, code)).status).toBe(200);
  });

  test('whoever tries again and again is asked to wait, with codes and with requests', async () => {
    const strict = await world.open({ rateLimits: true });
    const { identifier } = await somebody();
    const phone = new Phone(strict, '203.0.113.77');
    for (const [name, input] of [
      ['POST /user/forgot-password', { identifier }],
      ['POST /auth/reset-password', { identifier, code: WRONG, password: NEW }],
    ] as const) {
      const statuses = [];
      for (let n = 0; n <= FREE; n += 1) statuses.push((await phone.ask(name, input)).status);
      expect(statuses.at(-1)).toBe(429);
      expect(statuses.slice(0, FREE)).not.toContain(429);
    }
  });
});

test('what is kept of it: a request goes after a week; whoever leaves takes theirs along', async () => {
  const [nok, fon] = [await somebody(), await somebody()];
  await forgot(nok.identifier);
  world.pass(6 * DAY);
  await forgot(fon.identifier);
  world.pass(DAY + 1);
  await scheduleRetention(here.context, now());
  await runDueJobs(here.context, jobs, now());
  await expect(waiting(nok.user_id)).rejects.toThrow();
  expect(await waiting(fon.user_id)).toBeTruthy();
  await world.db.transact((tx) => erase(tx, fon.user_id, now()));
  await expect(waiting(fon.user_id)).rejects.toThrow();
});
