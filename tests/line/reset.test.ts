import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { RESET_GUESSES } from '#domain/account/reset-api.ts';
import { sql } from '../../server/db/db.ts';
import { codeFor } from '../desk/decided.ts';
import { membersOf } from './members.ts';
import { type LineWorld, openLineWorld } from './world.ts';

const world = await openLineWorld();
afterAll(() => world.close());

const { registered } = membersOf(() => world);
const NEW = 'a louder fairway';

/** Nok, whose account can be opened with LINE too, and the code that was read out for it. */
async function nokWithLine() {
  const her = await registered();
  const person = world.line.newPerson();
  await world.here.done('POST /user/line-link', await world.line.tokensOf(person), her);
  await world.here.done('POST /user/forgot-password', { identifier: her.email });
  const { request_id } = await world.db.one(
    sql<{ request_id: string }>`select request_id from password_reset where user_id = ${her.user_id}`,
  );
  const code = await codeFor(world.db, world.now(), request_id);
  const reset = (line?: 'ASK' | 'UNTIE' | 'KEEP') =>
    world.here.call('POST /auth/reset-password', { identifier: her.email, code, password: NEW, ...(line && { line }) });
  world.pass(1_000);
  return { ...her, person, reset };
}
const whoIsOpened = async (person: Parameters<LineWorld['enter']>[0]) =>
  (await world.enter(person)).user.basic_info.user_id;
const told = async (user_id: string) =>
  (
    await world.db.many(sql<{ what: string }>`
      select body ->> 'what' as what from notification where user_id = ${user_id} order by notification_id`)
  ).map(({ what }) => what);

test('a reset asks first which LINE opens the account, at no cost; LINE then opens it no more, unless the user keeps it', async () => {
  // LINE that was linked before a password reset opens the account no more.
  const { person, user_id, reset } = await nokWithLine();
  expect((await reset()).status_code).toBe(200);
  expect(await told(user_id)).toEqual(['LINE', 'PASSWORD_RESET_LINE_ENDED']);
  expect(await whoIsOpened(person)).not.toBe(user_id);
  // A reset says first which LINE opens the account: nothing has changed then, and the code is good still.
  {
    const { as, person, user_id, reset } = await nokWithLine();
    const asked = await reset('ASK');
    expect(asked).toMatchObject({ status_code: 409, code: 'RESET_LINE_LINKED', data: { line_name: person.name } });
    expect((await world.here.call('GET /user/information', {}, { as })).status_code).toBe(200);
    expect((await reset('KEEP')).status_code).toBe(200);
    expect(await told(user_id)).toEqual(['LINE', 'PASSWORD_RESET']);
    expect(await whoIsOpened(person)).toBe(user_id);
  }
  // That question costs no try: after four mistyped codes the right one is asked about, and then taken.
  {
    const { email, reset } = await nokWithLine();
    const mistyped = { identifier: email, code: 'CDFGHJKM', password: NEW };
    for (let n = 1; n < RESET_GUESSES; n += 1)
      expect((await world.here.call('POST /auth/reset-password', mistyped)).code).toBe('RESET_CODE_WRONG');
    expect((await reset('ASK')).code).toBe('RESET_LINE_LINKED');
    expect((await reset('KEEP')).status_code).toBe(200);
  }
  // An account without LINE is asked nothing.
  const her = await nokWithLine();
  await world.here.done('POST /user/line-unlink', {}, her);
  expect((await her.reset('ASK')).status_code).toBe(200);
  expect((await told(her.user_id)).at(-1)).toBe('PASSWORD_RESET');
});

test('the phone that was signed out and the LINE that was untied are told of it', async () => {
  const pushed: string[] = [];
  const her = await nokWithLine();
  await world.db.run(sql`update line_friend set is_friend = true where user_id = ${her.user_id}`);
  const { session_id } = await world.db.one(
    sql<{ session_id: string }>`select session_id from session where user_id = ${her.user_id} limit 1`,
  );
  await world.db.run(sql`
    insert into push_subscription (subscription_id, endpoint, user_id, session_id, p256dh, auth, language, told_at)
    values (${randomUUID()}, 'https://push.example/nok', ${her.user_id}, ${session_id}, 'p', 'a', 'en', now())`);
  const { channels } = world.here.context;
  const sent: [string, string][] = [];
  Object.assign(channels, {
    push: (to: { endpoint: string }, payload: string) => {
      pushed.push(`${to.endpoint} ${(JSON.parse(payload) as { notification: { title: string } }).notification.title}`);
      return Promise.resolve({ result: 'SENT', status_code: 201 });
    },
    line: {
      send: (to: string, text: string) => {
        sent.push([to, text.split('\n')[0] ?? '']);
        return Promise.resolve('SENT');
      },
    },
  });
  expect((await her.reset('UNTIE')).status_code).toBe(200);
  await channels.idle();
  expect(pushed).toEqual([expect.stringMatching(/^https:\/\/push\.example\/nok .*LINE/)]);
  expect(sent).toEqual([[her.person.subject, expect.stringContaining('LINE')]]);
});
