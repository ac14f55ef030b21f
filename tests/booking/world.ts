import { expect } from 'vitest';
import { TERMS_VERSION, type Role } from '../../domain/account/account.ts';
import type { Booking } from '../../domain/booking/api.ts';
import type { InputOf } from '../../domain/calls.ts';
import type { CartPolicy, FeeCollection } from '../../domain/course/course.ts';
import { dateOf, DAY, type ClockTime } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import type { Sessions } from '../../server/account/session/session.ts';
import { setHomeCourses, setWeekly } from '../../server/caddy/commands.ts';
import type { Config } from '../../server/config.ts';
import { type Db, sql } from '../../server/db/db.ts';
import { grantDemoCredit, openAccounts } from '../../server/wallet/commands.ts';
import { openPatientDb, testDatabase } from '../support/database.ts';
import { aPerson } from '../support/person-row.ts';
import { type Person, signedIn } from '../support/signed-in.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { NOW } from '../support/clock.ts';

export type { Person } from '../support/signed-in.ts';

export interface World extends TestServer {
  db: Db;
  golfer(credit?: number): Promise<Person>;
  caddy(more?: { who_may_request?: 'ANYONE' | 'FOLLOWERS'; courses?: string[] }): Promise<Person>;
  /** The same person with a new bearer: the session was renewed. */
  renewed(person: Person): Person;
  /** A second server over the same database, its clock at `now`. */
  replica(now: number, pool?: Db, config?: Partial<Config>): Promise<TestServer>;
  url: string;
  course(slug: string, more?: { cart_policy?: CartPolicy; fee_collection?: FeeCollection }): Promise<void>;
}

/** The caddy's real name, and a phone that must never be told. */
export const REAL_NAME = 'สมชาย ใจดี';
export const PHONE = '+66812345678';
export const COURSE = 'khao-khiao';

/** A house with one course; its people are made as tests need them, their bearers known without signing in. */
export async function startWorld(connections?: number): Promise<World> {
  const sessions = signedIn();
  const server = await (connections ? startRoomyServer(connections, sessions) : startServer({ sessions }));
  const { db } = server.context;
  const world: World = {
    ...server,
    db,
    golfer: async (credit = 1000) => sessions.enter(await makeGolfer(db, credit), 'GOLFER'),
    caddy: async (more = {}) => sessions.enter(await makeCaddy(db, more), 'CADDY'),
    renewed: (person) => sessions.renewed(person),
    replica: (now, pool = db, config = {}) => startServer({ on: { url: server.url, db: pool }, sessions, now, config }),
    course: (slug, more = {}) => makeCourse(db, slug, more),
  };
  await world.course(COURSE);
  return world;
}

/** For crowds: on a slow machine a request must not be refused because it waited for a connection or the machine is late. */
async function startRoomyServer(connections: number, sessions: Sessions) {
  const database = await testDatabase();
  const db = openPatientDb({ url: database.url, pool: connections });
  await openAll(db, connections);
  const server = await startServer({ on: { url: database.url, db }, sessions, mostLateMs: 0 });
  const close = async () => {
    await server.close();
    await db.close();
    await database.drop();
  };
  return { ...server, close };
}

/** One after the other, before the crowd comes: all at once they take a loaded machine longer than a request may wait for one. */
async function openAll({ pool }: Db, connections: number): Promise<void> {
  const open: { release(): void }[] = [];
  while (open.length < connections) open.push(await pool.connect());
  for (const client of open) client.release();
}

async function makeCourse(
  db: Db,
  slug: string,
  {
    cart_policy = 'OPTIONAL',
    fee_collection = 'AT_COURSE',
  }: { cart_policy?: CartPolicy; fee_collection?: FeeCollection },
): Promise<void> {
  await db.run(sql`
    insert into course (slug, name_th, name_en, province_th, province_en, region, cart_policy, fee_collection, caddy_fee, cart_fee, search_key)
    values (${slug}, 'เขาเขียว', 'Khao Khiao', 'ชลบุรี', 'Chonburi', 'east', ${cart_policy}, ${fee_collection}, 40000, 70000, 'khao khiao')`);
}

const makePerson = (db: Db, role: Role, display_name: string): Promise<string> =>
  aPerson(db, role, {
    display_name,
    phone: (user_id) => `${PHONE}${user_id}`,
    photo_url: '/img/face.svg',
    terms_version: TERMS_VERSION,
  });

async function makeGolfer(db: Db, credit: number): Promise<string> {
  const user_id = await makePerson(db, 'GOLFER', 'nok');
  await db.transact(async (tx) => {
    await openAccounts(tx, user_id, 'GOLFER', NOW);
    if (credit > 0) await grantDemoCredit(tx, user_id, baht(credit), `demo:${user_id}`, NOW);
  });
  return user_id;
}

async function makeCaddy(
  db: Db,
  { who_may_request = 'ANYONE', courses = [COURSE] }: { who_may_request?: string; courses?: string[] },
): Promise<string> {
  const user_id = await makePerson(db, 'CADDY', REAL_NAME);
  await db.run(sql`
    insert into caddy_profile (user_id, real_name, nickname, caddy_number, who_may_request)
    values (${user_id}, ${REAL_NAME}, 'somchai', '177', ${who_may_request})`);
  const everyDay = [0, 1, 2, 3, 4, 5, 6];
  await db.transact(async (tx) => {
    await openAccounts(tx, user_id, 'CADDY', NOW);
    await setHomeCourses(tx, user_id, courses);
    const [from, to] = ['05:30', '16:00'] as [ClockTime, ClockTime];
    await setWeekly(
      tx,
      user_id,
      everyDay.map((weekday) => ({ weekday, from, to })),
      [],
    );
  });
  return user_id;
}

type Wish = InputOf<'POST /booking/create'>;

/** Eighteen holes in three days at 06:30, sharing a cart: 150 baht. */
export const wish = (caddy: Person, more: Partial<Wish> = {}): Wish => ({
  caddy_id: caddy.user_id,
  golf_course: COURSE,
  booking_date: dateOf(NOW + 3 * DAY),
  tee_off_time: '06:30',
  holes: 18,
  transport: 'CART_SHARED',
  total: baht(150),
  ...more,
});

export const book = (world: World, golfer: Person, caddy: Person, more: Partial<Wish> = {}): Promise<Booking> =>
  world.done('POST /booking/create', wish(caddy, more), golfer);

/** How often each outcome came: `{ success: 1, BOOKING_SLOT_TAKEN: 7 }`. */
export function outcomes(answers: { status: string; code?: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) counts[code ?? status] = (counts[code ?? status] ?? 0) + 1;
  return counts;
}

type Act = InputOf<'POST /booking/act'>;

export const act = (
  world: World,
  person: Person & { key?: string },
  { booking_ref, version }: Pick<Booking, 'booking_ref' | 'version'>,
  action: Act['action'],
  more: Partial<Act> = {},
) => {
  const reason = action === 'decline' || action === 'ask_cancel' ? { code: 'UNWELL' as const } : undefined;
  return world.call('POST /booking/act', { booking_ref, version, action, ...(reason && { reason }), ...more }, person);
};

/** The same, for an act that must succeed: the booking as it is then. */
export async function acted(
  world: World,
  person: Person & { key?: string },
  booking: Pick<Booking, 'booking_ref' | 'version'>,
  action: Act['action'],
  more: Partial<Act> = {},
): Promise<Booking> {
  const answer = await act(world, person, booking, action, more);
  if (answer.status === 'success') return answer.data;
  throw new Error(`${action} was refused: ${answer.code} ${JSON.stringify(answer.fields ?? [])}`);
}

/** Everything a booking call may write, counted; a refusal leaves it as it was. */
export const written = (db: Db): Promise<unknown> =>
  db.one(sql`
    select
      (select count(*) from booking) as bookings,
      (select count(*) from booking_moment) as moments,
      (select count(*) from booking_slot) as slots,
      (select count(*) from ledger_transaction) as transactions,
      (select count(*) from ledger_entry) as entries,
      (select sum(balance) from account where balance > 0) as money,
      (select count(*) from event) as events,
      (select count(*) from job) as jobs,
      (select count(*) from notification) as notifications,
      (select count(*) from booking_change) as changes,
      (select count(*) from strike) as strikes,
      (select count(*) from room) as rooms,
      (select count(*) from message) as messages,
      (select count(*) from chat_report) as reports,
      (select count(*) from idempotency) as keys`);

/** Does `asking` and sees that it wrote nothing. */
export async function writesNothing<T>(db: Db, asking: () => Promise<T>): Promise<T> {
  const before = await written(db);
  const answer = await asking();
  expect(await written(db)).toEqual(before);
  return answer;
}

interface Heard {
  kind: string;
  body: { booking_ref?: string; status?: string; version?: number };
}

/** The events of this person, in order; not the cards in the person's rooms, which say the same (tests/chat/cards.test.ts). */
export const heardBy = (db: Db, { user_id }: Person): Promise<Heard[]> =>
  db.many(sql<Heard>`select kind, body from event where user_id = ${user_id} and kind not like 'chat.%' order by seq`);

/** What waits for this person to be read, in order. */
export const notifiedOf = async (db: Db, { user_id }: Person): Promise<string[]> => {
  const rows = await db.many(
    sql<{ kind: string }>`select kind from notification where user_id = ${user_id} order by notification_id`,
  );
  return rows.map(({ kind }) => kind);
};

export const balanceOf = (world: World, person: Person) => world.done('GET /wallet/balance', {}, person);
