import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { DAY, HOUR } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { membersOf } from './members.ts';
import { lessPatient, openLineWorld, PASSWORD } from './world.ts';
import { RACES } from '../support/crowd.ts';
import { testTable } from '../support/table.ts';

const world = await openLineWorld();
afterAll(() => world.close());

const { registered } = membersOf(() => world);
type Registered = Awaited<ReturnType<typeof registered>>;

/** Begun by mistake: somebody came by LINE, and an account was made in which nothing was done. */
async function begunByMistake() {
  const person = world.line.newPerson({ name: `เปลือก ${randomUUID()}` });
  const tokens = await world.line.tokensOf(person);
  const { app_token, user } = await world.here.done('POST /auth/line', { ...tokens, create: true });
  return { person, tokens, as: app_token, user_id: user.basic_info.user_id };
}
type Shell = Awaited<ReturnType<typeof begunByMistake>>;

const ownerOf = async ({ subject }: { subject: string }) =>
  (await world.db.one(sql<{ user_id: string }>`select user_id from identity where subject = ${subject}`)).user_id;
const statusOf = async (user_id: string) =>
  (await world.db.one(sql<{ status: string }>`select status from person where user_id = ${user_id}`)).status;

const WAYS: [string, (her: Registered, shell: Shell) => Promise<string | undefined>][] = [
  ['by linking', async (her, { tokens }) => (await world.here.call('POST /user/line-link', tokens, her)).code],
  [
    'by joining',
    async ({ email }, { tokens }) =>
      (await world.here.call('POST /auth/line/join', { identifier: email, password: PASSWORD, ...tokens })).code,
  ],
];

testTable(WAYS)(
  'a shell that was begun by mistake gives its LINE back to the user’s account, and is deleted in seven days: %s',
  async (_, take) => {
    const [her, shell] = [await registered(), await begunByMistake()];
    expect(await take(her, shell)).toBeUndefined();
    expect(await ownerOf(shell.person)).toBe(her.user_id);
    expect((await world.here.call('GET /user/information', {}, shell)).code).toBe('SESSION_OVER');
    expect(await statusOf(shell.user_id)).toBe('DELETION_REQUESTED');
    // LINE's browser goes on showing the ID token that opened the shell.
    const again = await world.here.done('POST /auth/line', shell.tokens);
    expect(again.user.basic_info.user_id).toBe(her.user_id);
    expect(again.deletion_cancelled).toBeUndefined();
    // A shell whose deletion its user has asked for gives LINE back too.
    const [other, leaving] = [await registered(), await begunByMistake()];
    await world.here.done('POST /user/delete', { confirm: 'DELETE' }, leaving);
    world.pass(1_000);
    const tokens = await world.line.tokensOf(leaving.person);
    expect(await take(other, { ...leaving, tokens })).toBeUndefined();
    expect([await ownerOf(leaving.person), await statusOf(leaving.user_id)]).toEqual([
      other.user_id,
      'DELETION_REQUESTED',
    ]);
    const told = world.line.deauthorized.length;
    world.pass(7 * DAY + HOUR);
    await world.here.runJobs();
    await world.here.context.channels.idle();
    expect(await statusOf(shell.user_id)).toBe('DELETED');
    expect([await statusOf(her.user_id), await ownerOf(shell.person)]).toEqual(['ACTIVE', her.user_id]);
    // The user's link at LINE goes on.
    expect(world.line.deauthorized).toHaveLength(told);
    expect((await world.enter(shell.person)).user.basic_info.user_id).toBe(her.user_id);
  },
);

testTable<[string, (shell: Shell) => Promise<unknown>]>([
  ['a role', ({ as }) => world.here.done('POST /user/select-role', { role: 'CADDY' }, { as })],
  ['said yes to the terms', ({ as }) => world.onboard(as)],
  [
    'a phone number',
    ({ user_id }) => world.db.run(sql`update person set phone = '+66812345678' where user_id = ${user_id}`),
  ],
  ['an e-mail', ({ user_id }) => world.db.run(sql`update person set email = 'a@b.example' where user_id = ${user_id}`)],
  ['a password', ({ user_id }) => world.db.run(sql`update person set password_hash = 'x' where user_id = ${user_id}`)],
])('who has %s is somebody: neither linking nor joining moves anything', async (_what, become) => {
  const [her, shell] = [await registered(), await begunByMistake()];
  await become(shell);
  for (const [, take] of WAYS) expect(await take(her, shell)).toBe('LINE_TAKEN');
  expect([await ownerOf(shell.person), await statusOf(shell.user_id)]).toEqual([shell.user_id, 'ACTIVE']);
  expect((await world.here.call('GET /user/information', {}, shell)).code).toBeUndefined();
});

testTable(WAYS)(
  'a role is chosen in the shell in this very moment: LINE is one person’s all the same, %s',
  async (_, take) => {
    for (let n = 0; n < RACES / 2; n++) {
      const [her, shell] = [await registered(), await begunByMistake()];
      const [code, chosen] = await Promise.all([
        take(her, shell),
        world.here.call('POST /user/select-role', { role: 'GOLFER' }, shell),
      ]);
      const isMoved = code === undefined;
      expect(await ownerOf(shell.person)).toBe(isMoved ? her.user_id : shell.user_id);
      expect(await statusOf(shell.user_id)).toBe(isMoved ? 'DELETION_REQUESTED' : 'ACTIVE');
      if (!isMoved) expect([code, chosen.code]).toEqual(['LINE_TAKEN', undefined]);
    }
  },
);

test('two accounts want the LINE of one shell: one has it', async () => {
  for (let n = 0; n < RACES / 2; n++) {
    const [one, other, shell] = [await registered(), await registered(), await begunByMistake()];
    const answers = await Promise.all(
      [one, other].map((her) => world.here.call('POST /user/line-link', shell.tokens, her)),
    );
    expect(answers.map(({ code }) => code ?? 'linked').toSorted()).toEqual(['LINE_TAKEN', 'linked']);
    const winner = answers[0]?.status === 'success' ? one : other;
    expect(await ownerOf(shell.person)).toBe(winner.user_id);
  }
});

test('what LINE said of the user’s friendship in the shell is not lost where it does not say it again', async () => {
  const [her, other] = [await registered(), world.line.newPerson()];
  // The user had another LINE once, of which something is still known.
  await world.db.run(sql`
    insert into line_friend (user_id, line_user_id, is_friend, changed_at)
    values (${her.user_id}, ${other.subject}, false, now())`);
  const person = world.line.newPerson();
  world.line.friends.add(person.subject);
  const shell = await world.enter(person);
  lessPatient();
  world.line.knobs.hangs = /friendship/;
  const tokens = await world.line.tokensOf(person);
  const linked = await world.here.call('POST /user/line-link', tokens, her);
  world.line.knobs.hangs = undefined;
  vi.restoreAllMocks();
  expect(linked.data).toMatchObject({ linked: true, is_friend: true });
  const rows = await world.db.many(sql<{ user_id: string; line_user_id: string }>`
    select user_id, line_user_id from line_friend
    where user_id in (${her.user_id}::uuid, ${shell.user.basic_info.user_id}::uuid)
      or line_user_id in (${person.subject}, ${other.subject})`);
  expect(rows).toEqual([{ user_id: her.user_id, line_user_id: person.subject }]);
});

test('the ID token of a shell session that was signed out opens nothing, and takes nothing', async () => {
  const [her, shell] = [await registered(), await begunByMistake()];
  await world.here.done('POST /auth/logout', {}, shell);
  expect((await world.here.call('POST /user/line-link', shell.tokens, her)).code).toBe('LINE_EXPIRED');
  expect(await ownerOf(shell.person)).toBe(shell.user_id);
});
