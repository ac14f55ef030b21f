import { type Crowd, openCrowd } from './growth/crowd.ts';
import { feedQuestions } from './growth/feed-questions.ts';
import { atMost, type Figure } from './figure.ts';
import { addFollowed, addMany, caddyId, type Many } from './growth/many-people.ts';
import { type Question, times } from './growth/questions.ts';
import { interleaved } from './growth/rounds.ts';
import { searchQuestions } from './growth/search-questions.ts';

const LARGE = 200_000;
const SMALL = 10_000;
const FOLLOWED = [0, 20, 300];
const ROUNDS = 12;
const GOAL = 50;

interface World extends Crowd {
  many: Many;
}

type Asked =
  | { call: 'POST /caddy/search'; question: Question<'POST /caddy/search'> }
  | { call: 'POST /post/feed'; question: Question<'POST /post/feed'> };

/** Search and feed among 200,000 caddies with 2,000,000 posts, against 10,000 with 100,000: how long. By which indexes: tests/deep/plans. */
export async function people(): Promise<Figure[]> {
  const large = await filled(LARGE);
  const small = await filled(SMALL);
  try {
    const [ofLarge, ofSmall] = [await questionsOf(large), await questionsOf(small)];
    const figures: Figure[] = [];
    for (const [n, asked] of ofLarge.entries()) {
      const [there, here] = [timer(large, asked), timer(small, ofSmall[n] as Asked)];
      const rounds = await interleaved({ large: there, small: here }, ROUNDS);
      const of = (name: 'large' | 'small') => rounds.flatMap((it) => it[name]).toSorted((a, b) => a - b);
      figures.push(figureOf(asked, of('large'), of('small')));
    }
    return figures;
  } finally {
    await large.close();
    await small.close();
  }
}

async function filled(caddies: number): Promise<World> {
  const crowd = await openCrowd({ golfers: FOLLOWED.length });
  const { db, clock } = crowd.context;
  const many = await addMany(db, caddies, clock());
  for (const [n, followed] of FOLLOWED.entries())
    if (followed > 0) await addFollowed(db, crowd.golfers[n] ?? '', many, followed);
  // As autovacuum does within minutes; scans of an index alone need it.
  await db.pool.query('vacuum analyze');
  return { ...crowd, many };
}

async function questionsOf({ context: { db, clock }, golfers, many }: World): Promise<Asked[]> {
  const [none = '', some = '', most = ''] = golfers;
  const searches = searchQuestions(many, some);
  const caddies = [5, 77, 400, 900].map(caddyId);
  const feeds = await feedQuestions(db, many.courses, caddies, { none, some, many: most }, clock());
  return [
    ...searches.map((question): Asked => ({ call: 'POST /caddy/search', question })),
    ...feeds.map((question): Asked => ({ call: 'POST /post/feed', question })),
  ];
}

const timer =
  ({ context: { db, clock } }: World, { call, question }: Asked) =>
  () =>
    call === 'POST /post/feed' ? times(db, call, question, clock()) : times(db, call, question, clock());

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;

const wordsOf = ({ call, question }: Asked): string =>
  `${call === 'POST /post/feed' ? 'feed' : 'search'}: ${question.name}`;

function figureOf(asked: Asked, large: number[], small: number[]): Figure {
  const middle = at(large, 0.5);
  return {
    name: `${wordsOf(asked)} (median ${middle.toFixed(1)})`,
    value: at(large, 0.95),
    unit: 'ms p95',
    ratio: { value: middle / at(small, 0.5), to: `the median of ${SMALL.toLocaleString('en')}` },
    goal: atMost(GOAL),
  };
}
