import { isoOf } from '#domain/dates.ts';
import { hashPassword } from './account/password.ts';
import { addFollow } from './caddy/sql.ts';
import { setFeeCollection, upsertCourse } from './course/sql.ts';
import type { Tx } from './db.ts';
import type { House } from './house.ts';
import { CADDIES } from './seed/caddies.ts';
import { ROOMS } from './seed/chats.ts';
import { readCourses } from './seed/courses.ts';
import { GOLFERS } from './seed/golfers.ts';
import { addBroadcast, addRoom, happeningsOf } from './seed/happenings.ts';
import { idOf } from './seed/id.ts';
import { addCaddy, addGolfer } from './seed/people.ts';
import { BROADCASTS, FOLLOWS, ROUNDS } from './seed/rounds.ts';
import { anybody } from './seed/sql.ts';
import { walletHappenings } from './seed/wallets.ts';

/** Everybody's of the demo world. */
export const DEMO_PASSWORD = 'caddee-demo';
export const DEMO_LOGINS = { golfer: 'golfer@caddee.demo', caddy: 'caddy@caddee.demo' } as const;

/** Two courses of the demo world whose fee the app collects, so that both kinds of price are seen. */
const IN_APP = ['khao-yai-golf-club', 'black-mountain-golf-club'];

/**
 * Courses are reference data: brought up to date at every start, also with SEED=none. What the operator decided of a course (who collects
 * the fee) stays.
 */
export async function seedCourses(house: Pick<House, 'db'>): Promise<void> {
  const courses = readCourses();
  await house.db.transact(async (tx) => {
    for (const course of courses) await tx.run(upsertCourse(course));
  });
}

/**
 * The demo world, in one transaction: people, hours, credit, bookings through the real commands, open requests, chats. Its days are
 * counted from the house's clock; apart from keys it is the same each time. Does nothing, and answers false, when anybody lives here.
 */
export async function seedDemo(house: Pick<House, 'db' | 'clock'>): Promise<boolean> {
  if (await house.db.maybe(anybody())) return false;
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const now = house.clock();
  return house.db.transact(async (tx) => {
    const [first, ...others] = GOLFERS;
    // Of two processes that start at once, the second waits here for the first, and then finds the address taken.
    if (!first || !(await addGolfer(tx, first, password_hash, now))) return false;
    for (const golfer of others) await addGolfer(tx, golfer, password_hash, now);
    await tx.run(setFeeCollection(IN_APP, 'IN_APP'));
    for (const caddy of CADDIES) await addCaddy(tx, caddy, password_hash, now);
    await addFollows(tx, isoOf(now));
    const rounds = ROUNDS.flatMap((round) => happeningsOf(round, now));
    const happenings = [...rounds, ...walletHappenings(now)].sort((a, b) => a.at - b.at);
    for (const { happen } of happenings) await happen(tx);
    for (const broadcast of BROADCASTS) await addBroadcast(tx, broadcast, now);
    for (const room of ROOMS) await addRoom(tx, room, now);
    return true;
  });
}

async function addFollows(tx: Tx, at: string): Promise<void> {
  for (const [golfer, caddies] of Object.entries(FOLLOWS))
    for (const caddy of caddies) await tx.run(addFollow(idOf(golfer), idOf(caddy), at));
}

// `npm run seed`. Not awaited: what it imports imports this file, which has to be done first.
if (import.meta.main)
  void import('./seed/now.ts')
    .then(({ seedNow }) => seedNow())
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    });
