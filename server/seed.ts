import { DAY, isoOf } from '#domain/dates.ts';
import { hashPassword } from './account/session/password.ts';
import { writeCards } from './chat/cards.ts';
import { setFeeCollection, upsertCourse } from './course/sql.ts';
import type { Tx } from './db/db.ts';
import type { ServerContext } from './context.ts';
import { addBalances, addPointBalances } from './seed/bulk-sql.ts';
import { CADDIES } from './seed/people/caddies.ts';
import { TALKS } from './seed/talk/chats.ts';
import { readCourses } from './seed/courses.ts';
import { addFollows } from './seed/people/follows.ts';
import { GOLFERS } from './seed/people/golfers.ts';
import { addBroadcast, happeningsOf } from './seed/demo-events.ts';
import { emptyPages, writePages } from './seed/pages.ts';
import { pastWorld, type PastWorld } from './seed/past/past.ts';
import { addCaddy, addGolfer } from './seed/people/people.ts';
import { addPosts } from './seed/talk/posts.ts';
import { addPastReviews, reviewHappenings } from './seed/talk/reviews.ts';
import { planPoints, rewardHappenings } from './seed/rewards.ts';
import { BROADCASTS, roundsOf } from './seed/rounds.ts';
import { anybody, readBefore } from './seed/sql.ts';
import { closeRooms, talkOf } from './seed/talk/talks.ts';
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
export async function seedCourses(context: Pick<ServerContext, 'db'>): Promise<void> {
  const courses = readCourses();
  await context.db.transact(async (tx) => {
    for (const course of courses) await tx.run(upsertCourse(course));
  });
}

/**
 * The demo world, in one transaction: people, hours, credit, bookings through the real commands, open requests, chats. Its days are
 * counted from the house's clock; apart from keys it is the same each time. Does nothing, and answers false, when anybody lives here.
 */
export async function seedDemo(
  context: Pick<ServerContext, 'db' | 'clock'> & { media?: ServerContext['media'] },
): Promise<boolean> {
  if (await context.db.maybe(anybody())) return false;
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const now = context.clock();
  const courses = readCourses();
  const people = emptyPages();
  for (const golfer of GOLFERS) addGolfer(people, golfer, password_hash, now);
  for (const caddy of CADDIES) addCaddy(people, caddy, password_hash, now);
  addFollows(people, now);
  const past = pastWorld(courses, IN_APP, now);
  const happenings = [
    ...roundsOf(now).flatMap((round) => happeningsOf(round, now)),
    ...walletHappenings(now),
    ...rewardHappenings(now),
    ...TALKS.flatMap((talk) => talkOf(talk, now)),
    ...reviewHappenings(now),
  ].sort((a, b) => a.at - b.at);
  return context.db.transact(async (tx) => {
    // Of two processes that start at once, the second waits here for the first, and then finds everybody there.
    if ((await writePages(tx, people)) === 0) return false;
    await tx.run(setFeeCollection(IN_APP, 'IN_APP'));
    await planPoints(tx, past.books);
    await writePast(tx, past);
    for (const { happen } of happenings) {
      await happen(tx);
      await writeCards(tx);
    }
    for (const broadcast of BROADCASTS) await addBroadcast(tx, broadcast, now);
    await closeRooms(tx, now);
    await addPosts(tx, context.media, now);
    await tx.run(readBefore(isoOf(now - 2 * DAY)));
    return true;
  });
}

/** The months before today, in one piece (seed/past/past.ts). */
async function writePast(tx: Tx, { books, rounds, reviews }: PastWorld): Promise<void> {
  const { balances, points } = books.sums();
  await writePages(tx, books.pages);
  await tx.run(addBalances(balances));
  await tx.run(addPointBalances(points));
  await addPastReviews(tx, rounds, reviews);
}
