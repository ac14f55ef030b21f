import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DAY, isoOf, addDays, dateOf, HOUR, type Moment } from '#domain/dates.ts';
import { courseSearchKey, type Region } from '#domain/course/search.ts';
import { hashPassword } from './account/session/password.ts';
import { readTariff } from './booking/queries.ts';
import { writeCards } from './chat/cards.ts';
import type { ServerContext } from './context.ts';
import { JOB_WAITS, NO_BOUND, type Tx } from './db/db.ts';
import { setFeeCollection, insertCourse, type CourseSeed } from './course/sql.ts';
import { Books } from './seed/books.ts';
import { BROADCASTS, CADDIES, GOLFERS, POSTS } from './seed/data.ts';
import { addPast } from './seed/past.ts';
import { addCaddy, addFollows, addGolfer, planPoints, rewardHappenings } from './seed/people.ts';
import { addBroadcast, roundHappenings, closeRooms, talkHappenings } from './seed/past-booking.ts';
import { anybody, oneAtATime, readBefore, sumBalances, sumPoints, sumRatings } from './seed/sql.ts';
import courses from './seed/courses.json' with { type: 'json' };
import { putPicture } from './media/store.ts';
import { redrawn } from './media/picture.ts';
import { insertMedia } from './media/sql.ts';
import { cleanHtml } from './post/commands.ts';
import { putPhoto } from './post/sql.ts';
import { chanceOf, idOf, type Rows } from './seed/id.ts';

/** The password of all demo users. */
export const DEMO_PASSWORD = 'caddee-demo';
export const DEMO_LOGINS = { golfer: 'golfer@caddee.demo', caddy: 'caddy@caddee.demo' } as const;

/** Two demo courses whose fee the app collects, so that both kinds of price appear. */
const IN_APP = ['khao-yai-golf-club', 'black-mountain-golf-club'];

/** Puts in the courses that are not there, at every start, also with SEED=none. What the desk changed of the others stays. */
export async function seedCourses(context: Pick<ServerContext, 'db'>): Promise<void> {
  const courses = readCourses();
  await context.db.transact(async (tx) => {
    for (const course of courses) await tx.run(insertCourse(course));
  }, JOB_WAITS);
}

/**
 * Creates the demo world in one transaction: people and past months as rows, present things through the commands. Days count from the
 * server's clock; apart from keys it is always the same. False, and nothing done, when anybody has registered. Of two processes that
 * start together the second waits for the first, as long as that takes on a slow machine.
 */
export async function seedDemo(
  context: Pick<ServerContext, 'db' | 'clock'> & { media?: ServerContext['media'] },
): Promise<boolean> {
  if (await context.db.maybe(anybody())) return false;
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const now = context.clock();
  const books = new Books(now, await readTariff(context.db));
  for (const golfer of GOLFERS) addGolfer(books.rows, golfer, password_hash, now);
  for (const caddy of CADDIES) addCaddy(books.rows, caddy, password_hash, now);
  addFollows(books.rows, now);
  addPast(books, readCourses(), IN_APP);
  addPosts(books.rows, now);
  const happenings = [...roundHappenings(now), ...rewardHappenings(now), ...talkHappenings(now)].toSorted(
    (a, b) => a.at - b.at,
  );
  return context.db.transact(async (tx) => {
    await tx.run(oneAtATime());
    if (await tx.maybe(anybody())) return false;
    await books.rows.write(tx);
    for (const sum of [sumBalances, sumPoints, sumRatings]) await tx.run(sum());
    await tx.run(setFeeCollection(IN_APP, 'IN_APP'));
    await planPoints(tx, books);
    for (const { happen } of happenings) {
      await happen(tx);
      await writeCards(tx);
    }
    for (const broadcast of BROADCASTS) await addBroadcast(tx, broadcast, now);
    await closeRooms(tx, now);
    // Without a picture store, posts have no photos.
    if (context.media) await addPhotos(tx, context.media, now);
    await tx.run(readBefore(isoOf(now - 2 * DAY)));
    return true;
  }, NO_BOUND);
}

const inSatang = (thb: number | null): number | null => (thb === null ? null : thb * 100);

/** The courses as stored: money in satang; carts that are not compulsory are optional. */
export const readCourses = (): CourseSeed[] =>
  courses.map((it) => ({
    ...it,
    cart_policy: it.cart_required ? 'COMPULSORY' : 'OPTIONAL',
    caddy_fee: inSatang(it.caddy_fee_thb),
    cart_fee: inSatang(it.cart_fee_thb),
    search_key: courseSearchKey({ ...it, region: it.region as Region }),
  }));

const PICTURES = path.join(import.meta.dirname, '../public/img');

const postId = (n: number): string => idOf(`post:${n}`);

/** Posts of the last days, with views and likes, without notifications. */
function addPosts(rows: Rows, now: Moment): void {
  for (const [n, it] of POSTS.entries()) addPost(rows, it, postId(n), now);
}

function addPost(rows: Rows, it: (typeof POSTS)[number], post_id: string, now: Moment): void {
  const { caddy, ago, type, audience, course: slug, free } = it;
  const [author_id, at] = [idOf(caddy), now - ago * HOUR];
  const html = cleanHtml(it.html);
  const free_day = free && addDays(dateOf(now), free.day).replaceAll('/', '-');
  const when = { free_day, free_part: free?.part, created_at: isoOf(at) };
  rows.add('post', { post_id, author_id, type, audience, html, slug, ...when });
  for (const { key } of GOLFERS) {
    const chance = chanceOf(`${post_id}:${key}`);
    // The README's golfer has not seen some of them yet.
    if (chance > 0.7 || (key === 'golfer' && ago < 24)) continue;
    const seen = { post_id, user_id: idOf(key), author_id };
    rows.add('post_seen', { ...seen, seen_at: isoOf(at + HOUR * chance) });
    if (chance < 0.35) rows.add('post_like', { ...seen, created_at: isoOf(at + HOUR) });
  }
}

async function addPhotos(tx: Tx, media: ServerContext['media'], now: Moment): Promise<void> {
  const drawn = new Map<string, Awaited<ReturnType<typeof redrawn>>>();
  for (const [n, { caddy, ago, scenes }] of POSTS.entries())
    for (const [place, scene] of scenes.entries()) {
      const [owner_id, at] = [idOf(caddy), now - ago * HOUR];
      const picture = drawn.get(scene) ?? (await redrawn(await readFile(path.join(PICTURES, scene)), owner_id));
      drawn.set(scene, picture);
      const media_id = idOf(`photo:${postId(n)}:${place}`);
      await putPicture(media, media_id, picture);
      await tx.run(insertMedia({ media_id, owner_id, ...picture }, picture.bytes.length, at));
      await tx.run(putPhoto(postId(n), place, media_id, owner_id, isoOf(at)));
    }
}
