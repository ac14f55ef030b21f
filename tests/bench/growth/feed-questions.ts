import type { InputOf } from '../../../domain/calls.ts';
import { asked, type Question } from './questions.ts';
import type { Db } from '../../../server/db/db.ts';
import type { Moment } from '../../../domain/dates.ts';

type Feed = Question<'POST /post/feed'>;
type Filter = InputOf<'POST /post/feed'>['filter'];

const PAGE = 20;
const PAGES_DOWN = 5;

export interface Readers {
  none: string;
  some: string;
  many: string;
}

/** What golfers read: of whom they follow, of a course, of one caddy; from the top, and where the fifth page goes on. */
export async function feedQuestions(
  db: Db,
  courses: string[],
  caddies: string[],
  readers: Readers,
  now: Moment,
): Promise<Feed[]> {
  const at = (n: number): Filter => ({ golf_course: courses[n % courses.length] ?? '' });
  const of = (n: number): Filter => ({ caddy_id: caddies[n % caddies.length] ?? '' });
  const few = [0, 1, 2, 3, 4, 5, 6, 7];
  const isFull: Feed['isRight'] = ({ items }) => items.length === PAGE;
  const top = (name: string, golfer: string, filters: Filter[], isRight = isFull): Feed => ({
    name,
    golfer,
    inputs: filters.map((filter) => ({ filter, limit: PAGE })),
    isRight,
  });
  const down = async (name: string, golfer: string, filters: Filter[]): Promise<Feed> => ({
    name: `${name}, page ${PAGES_DOWN + 1}`,
    golfer,
    inputs: await Promise.all(filters.map((filter) => further(db, golfer, filter, now))),
    isRight: isFull,
  });
  return [
    top('she follows nobody', readers.none, [{}], ({ items }) => items.length === 0),
    top('she follows 20', readers.some, [{}]),
    await down('she follows 20', readers.some, [{}]),
    top('she follows 300', readers.many, [{}]),
    await down('she follows 300', readers.many, [{}]),
    top('a course', readers.some, few.map(at)),
    await down('a course', readers.some, few.map(at)),
    top('one caddy', readers.some, few.map(of), ({ items }) => items.length > 0),
  ];
}

/** Where that page begins. */
async function further(db: Db, golfer: string, filter: Filter, now: Moment): Promise<Feed['inputs'][number]> {
  let input: Feed['inputs'][number] = { filter, limit: PAGE };
  for (let n = 0; n < PAGES_DOWN; n++) {
    const { items } = await asked(db, 'POST /post/feed', { golfer }, input, now);
    input = { filter, limit: PAGE, before: items.at(-1)?.post_id };
  }
  return input;
}
