import { afterAll, afterEach, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { membersOf } from './members.ts';
import { openLineWorld } from './world.ts';

const world = await openLineWorld();
afterEach(() => void (world.line.knobs.isDown = false));
afterAll(() => world.close());

const { registered, cameByLine } = membersOf(() => world);

test('taking LINE away with a password: LINE is told, signs the user in no more, and what it knew of the user is gone', async () => {
  const her = await registered();
  const person = world.line.newPerson();
  const tokens = await world.line.tokensOf(person);
  await world.here.done('POST /user/line-link', tokens, her);
  expect(await world.here.done('POST /user/line-unlink', {}, her)).toMatchObject({ linked: false, is_friend: null });
  await world.here.runJobs();
  await world.here.context.channels.idle();
  expect(world.line.deauthorized).toContain(tokens.access_token);
  const { n } = await world.db.one(sql<{ n: number }>`
      select (select count(*) from identity where user_id = ${her.user_id})
        + (select count(*) from line_friend where user_id = ${her.user_id}) as n`);
  expect(n).toBe(0);
  expect((await world.enter(person)).user.basic_info.user_id).not.toBe(her.user_id);
  // Nothing is there to take away: the same answer.
  expect(await world.here.done('POST /user/line-unlink', {}, her)).toMatchObject({ linked: false });
});

test('LINE that is the only way in stays', async () => {
  const { as } = await cameByLine();
  const before = await world.here.done('POST /user/line', {}, { as });
  const answer = await world.here.call('POST /user/line-unlink', {}, { as });
  expect(answer).toMatchObject({ status_code: 409, code: 'LAST_WAY_IN', data: before });
  expect(before).toMatchObject({ linked: true, can_unlink: false, has_password: false });
});

const outcomes = async () =>
  (
    await world.db.many(sql<{ outcome: string | null; token: boolean }>`
        select outcome, access_token is not null as token from line_ended order by line_ended_id`)
  ).map(({ outcome, token }) => `${outcome ?? 'open'}${token ? ' with its token' : ''}`);

async function unlinked() {
  const her = await registered();
  const tokens = await world.line.tokensOf(world.line.newPerson());
  await world.here.done('POST /user/line-link', tokens, her);
  await world.here.done('POST /user/line-unlink', {}, her);
  return tokens.access_token;
}
const tryAgain = async () => {
  await world.here.runJobs();
  await world.here.context.channels.idle();
};

test('LINE is told of an end until its token is over: once, and what became of it is written down', async () => {
  world.line.knobs.isDown = false;
  const her = await registered();
  const { access_token, id_token } = await world.line.tokensOf(world.line.newPerson());
  await world.here.done('POST /user/line-link', { access_token, id_token }, her);
  world.line.knobs.isDown = true;
  await world.here.done('POST /user/line-unlink', {}, her);
  await tryAgain();
  expect((await outcomes()).at(-1)).toBe('open with its token');
  world.pass(6 * MINUTE);
  await tryAgain();
  world.line.knobs.isDown = false;
  world.pass(6 * MINUTE);
  await tryAgain();
  expect((await outcomes()).at(-1)).toBe('TOLD');
  world.pass(HOUR);
  await tryAgain();
  expect(world.line.deauthorized.filter((token) => token === access_token)).toHaveLength(1);
  world.line.knobs.isDown = false;
  // LINE is down until the user’s token is over: it is given up, written down, and the token is gone.
  {
    const access_token = await unlinked();
    world.line.knobs.isDown = true;
    world.pass(13 * HOUR);
    await tryAgain();
    expect((await outcomes()).at(-1)).toBe('GIVEN_UP');
    expect(world.line.deauthorized).not.toContain(access_token);
    expect(world.logged.join()).not.toContain(access_token);
  }
  world.line.knobs.isDown = false;
  // The user has ended the link at LINE already: that is written down too, and nobody asks again.
  {
    const access_token = await unlinked();
    world.line.accessTokens.delete(access_token);
    await tryAgain();
    expect((await outcomes()).at(-1)).toBe('REFUSED');
  }
});
