import { afterAll, expect, test } from 'vitest';
import { isoOf } from '../../domain/dates.ts';
import { lockedLeaving, setLeaving } from '../../server/account/sql.ts';
import { endAllSessions } from '../../server/account/session-sql.ts';
import { sql, type Statement, type Tx } from '../../server/db/db.ts';
import { until } from '../support/until.ts';
import { membersOf } from './members.ts';
import { openLineWorld, PASSWORD } from './world.ts';
import { testTable } from '../support/table.ts';

const world = await openLineWorld();
afterAll(() => world.close());

const { registered } = membersOf(() => world);
type Her = Awaited<ReturnType<typeof registered>>;

/** Another phone of the user has done something that is committed only once this call waits for it. */
async function meanwhile<T>(change: (tx: Tx) => Promise<unknown>, ask: () => Promise<T>): Promise<T> {
  const [changed, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = world.db.transact(async (tx) => {
    await change(tx);
    changed.resolve();
    await mayCommit.promise;
  });
  await changed.promise;
  const asking = ask();
  const waits = sql<{ waits: number }>`
    select count(*) as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => expect(await world.db.one(waits)).toEqual({ waits: 1 }));
  mayCommit.resolve();
  await changing;
  return asking;
}

const at = () => isoOf(world.now());
/** As POST /user/delete does it. */
const deletes =
  ({ user_id }: Her) =>
  async (tx: Tx) => {
    await tx.one(lockedLeaving(user_id));
    await tx.run(setLeaving(user_id, at()));
    await tx.many(endAllSessions(user_id, at()));
  };
const signsOutEverywhere =
  ({ user_id }: Her) =>
  (tx: Tx) =>
    tx.many(endAllSessions(user_id, at()));

const ownerOf = async ({ subject }: { subject: string }) =>
  (await world.db.maybe(sql<{ user_id: string }>`select user_id from identity where subject = ${subject}`))?.user_id;
const sessionsOf = async ({ user_id }: Her) =>
  (await world.db.one(sql<{ n: number }>`select count(*) as n from session where user_id = ${user_id}`)).n;

testTable<[string, (her: Her) => (tx: Tx) => Promise<unknown>]>([
  ['deletes the account', deletes],
  ['signs out everywhere', signsOutEverywhere],
])('while LINE is asked, the user on another phone %s: LINE is not linked to it', async (_, does) => {
  const her = await registered();
  const person = world.line.newPerson();
  const tokens = await world.line.tokensOf(person);
  const { code } = await meanwhile(does(her), () => world.here.call('POST /user/line-link', tokens, her));
  expect([code, await ownerOf(person)]).toEqual(['SESSION_OVER', undefined]);
});

testTable<[string, (user_id: string) => Statement<Record<string, never>>]>([
  ['has another password', (user_id: string) => sql`update person set password_hash = 'x' where user_id = ${user_id}`],
  ['is erased', (user_id: string) => sql`update person set status = 'DELETED' where user_id = ${user_id}`],
])('meanwhile the user %s: the password that was right a moment ago joins nothing', async (_, change) => {
  const her = await registered();
  const person = world.line.newPerson();
  const input = { identifier: her.email, password: PASSWORD, ...(await world.line.tokensOf(person)) };
  const { code } = await meanwhile(
    (tx) => tx.run(change(her.user_id)),
    () => world.here.call('POST /auth/line/join', input),
  );
  expect([code, await ownerOf(person), await sessionsOf(her)]).toEqual(['CREDENTIALS_WRONG', undefined, 1]);
});

test('a code is taken over in the moment its user deletes the account: it brings nobody back', async () => {
  const her = await registered();
  const { code } = await world.here.done('POST /auth/hand-over', {}, her);
  const taken = await meanwhile(deletes(her), () => world.here.call('POST /auth/take-over', { code }));
  expect([taken.code, await sessionsOf(her)]).toEqual(['HAND_OVER_WRONG', 1]);
  const { status } = await world.db.one(sql<{ status: string }>`
    select status from person where user_id = ${her.user_id}`);
  expect(status).toBe('DELETION_REQUESTED');
});
