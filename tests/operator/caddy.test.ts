import { afterAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../server/db/db.ts';
import { heardBy, type Person, REAL_NAME, startWorld } from '../booking/world.ts';
import { audit, isPlain, operator } from './shell.ts';

let somchai: Person;
let email: string;
const world = await startWorld();
const env = { DATABASE_URL: world.url };
async function anew() {
  await world.db.run(sql`delete from caddy_number`);
  somchai = await world.caddy();
  email = `${somchai.user_id}@example.com`;
  await world.db.run(sql`update caddy_profile set verification = 'SUBMITTED' where user_id = ${somchai.user_id}`);
  await world.db.run(sql`
    update caddy_profile set caddy_number = '0' || (1000 + (select count(*) from caddy_profile))::text
    where user_id = ${somchai.user_id}`);
}
beforeEach(anew);
afterAll(() => world.close());

const verification = async () =>
  (
    await world.db.one(
      sql<{ verification: string }>`select verification from caddy_profile where user_id = ${somchai.user_id}`,
    )
  ).verification;
const notified = () =>
  world.db.many(sql`select kind, body from notification where user_id = ${somchai.user_id} order by notification_id`);
const lastAudit = async () => (await audit(world.db)).at(-1);

test('an operator verifies somchai by e-mail address: somchai hears of it, somchai’s phone too, and the act is on record, once', async () => {
  const heard = Promise.withResolvers<Set<string>>();
  world.context.bus.on(({ users }) => users.has(somchai.user_id) && heard.resolve(users));
  const said = await operator(env, 'verify-caddy', email);
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(said.out).toMatch(/^somchai #\d+ \(.*\) was SUBMITTED and is VERIFIED now\.\n$/);
  expect(said.out).toContain(REAL_NAME);
  expect(await verification()).toBe('VERIFIED');
  expect(await notified()).toEqual([{ kind: 'caddy.verified', body: {} }]);
  expect((await heardBy(world.db, somchai)).map(({ kind }) => kind)).toEqual(['caddy.verified']);
  expect(await heard.promise).toContain(somchai.user_id);
  const row = await lastAudit();
  expect(row).toMatchObject({
    act: 'verify-caddy',
    body: { user_id: somchai.user_id, was: 'SUBMITTED', to: 'VERIFIED' },
  });
  expect(row?.actor).toMatch(/^operator:./);
  await anew();
  // A second time nothing is changed, and nothing is on record.
  await operator(env, 'verify-caddy', email);
  const before = await audit(world.db);
  const again = await operator(env, 'verify-caddy', email.toUpperCase());
  expect(again).toMatchObject({ code: 0, err: '' });
  expect(again.out).toContain('is VERIFIED already: nothing was changed.');
  expect(await audit(world.db)).toEqual(before);
  expect(await notified()).toHaveLength(1);
});

test('a caddy who is not accepted is told why; a suspended one is found by nobody, and once verified may work again', async () => {
  const said = await operator(env, 'verify-caddy', email, '--reject', 'the card is of another course');
  expect(said.out).toContain('is REJECTED now');
  expect(await verification()).toBe('REJECTED');
  expect(await notified()).toEqual([{ kind: 'caddy.rejected', body: { why: 'the card is of another course' } }]);
  expect(await lastAudit()).toMatchObject({ body: { to: 'REJECTED' }, note: 'the card is of another course' });
  await anew();
  const nok = await world.golfer();
  const found = async () => {
    const page = { page: 1, limit: 1000 };
    const { items } = await world.done('POST /caddy/search', { filter: {}, ...page }, nok);
    return items.some(({ user_id }) => user_id === somchai.user_id);
  };
  expect(await found()).toBe(true);
  expect((await operator(env, 'suspend', email, '--why', 'took cash for no round')).code).toBe(0);
  expect([await verification(), await found()]).toEqual(['SUSPENDED', false]);
  expect(await lastAudit()).toMatchObject({ act: 'suspend', body: { was: 'SUBMITTED', to: 'SUSPENDED' } });
  await operator(env, 'verify-caddy', email);
  expect([await verification(), await found()]).toEqual(['VERIFIED', true]);
});

test('a caddy is verified by number, where several have it by number and course; of nobody nothing is on record', async () => {
  const { caddy_number } = await world.db.one(
    sql<{ caddy_number: string }>`select caddy_number from caddy_profile where user_id = ${somchai.user_id}`,
  );
  const number = caddy_number.replace(/^0/, '');
  const somsri = await world.caddy();
  await world.db.run(sql`update caddy_profile set caddy_number = ${number} where user_id = ${somsri.user_id}`);
  await world.db.run(sql`
    insert into caddy_number (slug, number, user_id)
    values ('khao-khiao', ${number}, ${somchai.user_id}), ('elsewhere', ${number}, ${somsri.user_id})`);
  const unclear = await operator(env, 'verify-caddy', number);
  expect(unclear).toMatchObject({ code: 1, out: '' });
  expect(unclear.err).toContain(`2 caddies are known as ${number}`);
  expect(unclear.err).toContain(`${number}@khao-khiao`);
  expect(await verification()).toBe('SUBMITTED');
  expect((await operator(env, 'verify-caddy', `${caddy_number}@khao-khiao`)).code).toBe(0);
  expect(await verification()).toBe('VERIFIED');
  await anew();
  // Nobody of that name, and a golfer: refused with words, and nothing is on record.
  const nok = await world.golfer();
  const before = await audit(world.db);
  for (const known_as of ['nobody@example.com', '99999', 'สมชาย', `${nok.user_id}@example.com`]) {
    const said = await operator(env, 'verify-caddy', known_as);
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toBe(`no caddy is known as ${known_as}\n`);
    expect(isPlain(said.err)).toBe(true);
  }
  expect(await audit(world.db)).toEqual(before);
});
