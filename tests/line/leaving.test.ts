import { afterAll, expect, test } from 'vitest';
import { DAY, HOUR } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { allText, Browser, openLineWorld } from './world.ts';

const world = await openLineWorld();
afterAll(() => world.close());

const goOn = async () => {
  await world.here.runJobs();
  await world.here.context.channels.idle();
};

async function cameByLine(name: string) {
  const person = world.line.newPerson({ name });
  const tokens = await world.line.tokensOf(person);
  const session = await world.here.done('POST /auth/line', { ...tokens, create: true });
  await world.onboard(session.app_token);
  return { person, tokens, as: session.app_token, user_id: session.user.basic_info.user_id };
}

const leave = (as: string) => world.here.done('POST /user/delete', { confirm: 'DELETE' }, { as });

test('a user deletes the account: LINE is told at once, and after seven days nothing of LINE is left', async () => {
  const her = await cameByLine('คนที่ลบบัญชี');
  const browser = new Browser(world.here);
  await browser.done('POST /user/line-link-start', {}, her);
  await leave(her.as);
  await goOn();
  expect(world.line.deauthorized).toEqual([her.tokens.access_token]);
  world.pass(7 * DAY + HOUR);
  await goOn();
  const { status } = await world.db.one(sql<{ status: string }>`
    select status from person where user_id = ${her.user_id}`);
  expect(status).toBe('DELETED');
  const stored = await allText(world.db);
  for (const hers of [her.person.subject, her.person.name]) expect(stored).not.toContain(hers);
  const { n } = await world.db.one(sql<{ n: number }>`select count(*) as n from line_attempt`);
  expect(n).toBe(0);
  expect(world.logged.join()).not.toContain(her.person.subject);
  // Told once, of nobody.
  const ended = await world.db.many(sql<{ outcome: string; has_token: boolean }>`
    select outcome, access_token is not null as has_token from line_ended`);
  expect(ended).toEqual([{ outcome: 'TOLD', has_token: false }]);
});

test('after a deletion LINE’s old token takes nothing back, a new sign-in does and is told of again; after seven days it is a new person’s', async () => {
  // The ID token of the session that asked for the deletion does not take it back, only a new sign-in does.
  const her = await cameByLine('สาม');
  await leave(her.as);
  // LINE's browser opens the app again by itself, with the token it has.
  expect((await world.here.call('POST /auth/line', her.tokens)).code).toBe('LINE_EXPIRED');
  world.pass(1_000);
  const back = await world.enter(her.person);
  expect(back).toMatchObject({ deletion_cancelled: true, user: { basic_info: { user_id: her.user_id } } });
  expect((await world.here.done('POST /user/line', {}, { as: back.app_token })).linked).toBe(true);
  // A user came back by LINE and leaves again: LINE is told again, with the new token.
  {
    const her = await cameByLine('สี่');
    await leave(her.as);
    await goOn();
    world.pass(1_000);
    const tokens = await world.line.tokensOf(her.person);
    const { app_token } = await world.here.done('POST /auth/line', { ...tokens, create: true });
    await leave(app_token);
    await goOn();
    expect(world.line.deauthorized.slice(-2)).toEqual([her.tokens.access_token, tokens.access_token]);
  }
  // Seven days after a deletion the user’s LINE account is as new: a new person.
  {
    const her = await cameByLine('สอง');
    await leave(her.as);
    await goOn();
    world.pass(7 * DAY + HOUR);
    await goOn();
    const { user, deletion_cancelled } = await world.enter(her.person);
    expect(user.basic_info.user_id).not.toBe(her.user_id);
    expect(deletion_cancelled).toBeUndefined();
  }
});

test('a user’s own export names the LINE account, and holds no token', async () => {
  const her = await cameByLine('ห้า');
  const { tables } = await world.here.done('POST /user/export', {}, { as: her.as });
  const rowsOf = (table: string) => tables.find((it) => it.table === table)?.rows ?? [];
  expect(rowsOf('identity')).toEqual([
    expect.objectContaining({ provider: 'line', subject: her.person.subject, name: 'ห้า', user_id: her.user_id }),
  ]);
  expect(rowsOf('identity')[0]).not.toHaveProperty('access_token');
  expect(rowsOf('session')[0]).toHaveProperty('line_at');
  expect(rowsOf('session')[0]).not.toHaveProperty('line_token');
});

test('an attempt that nobody came back from is gone when the next one sets out', async () => {
  const browser = new Browser(world.here);
  await browser.open('/api/v1/auth/line/start');
  const count = () => world.db.one(sql<{ n: number }>`select count(*) as n from line_attempt`);
  expect((await count()).n).toBeGreaterThan(0);
  world.pass(DAY);
  await browser.open('/api/v1/auth/line/start');
  expect((await count()).n).toBe(1);
});
