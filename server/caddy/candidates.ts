import { askedWords, gramsOf, joinedKey, matches } from '#domain/course/search.ts';
import type { Queries, Statement } from '../db/db.ts';
import {
  best,
  bestAt,
  bestNamed,
  bestNamedAt,
  bestNamedAtFew,
  bestSpeaking,
  type CandidateRow,
  type CourseKey,
  fitting,
  followedBest,
  type Likely,
  mostAlike,
  type Wanted,
} from './candidates-sql.ts';

/** A word and the courses it is a part of. */
interface Asked {
  word: string;
  slugs: string[];
}

/** Of so many courses there are enough among the best; of fewer everybody is looked at. */
const FREQUENT = 12;

const pattern = (word: string): string => `%${word}%`;

/** Those who have all of `q` in their names, then those who have it there and in their courses: the best rated of them first. */
export async function findByWords(
  queries: Queries,
  plain: Wanted,
  q: string,
  courses: CourseKey[],
): Promise<CandidateRow[]> {
  const asked = askedOf(courses, q);
  if (asked.length === 0) return gather(queries, plain, sourcesOf(plain, []));
  const words = asked.map(({ word }) => word);
  const around = asked.filter(({ slugs }) => slugs.length > 0);
  const inNames = { ...plain, words: words.map(pattern) };
  const anywhere = { ...inNames, asks_around: true, ...furtherOf(asked) };
  // Of one course, or of the caddies the golfer follows, everybody is looked at: once is enough.
  const isSmall = plain.slug !== null || plain.only_followed;
  if (isSmall) return gather(queries, anywhere, sourcesOf(plain, []));
  const named = await gather(queries, inNames, sourcesOf(inNames, [whole(namedBy(words))]));
  if (around.length === 0 || named.length === CANDIDATES_MAX) return named;
  const there = new Set(named.map(({ user_id }) => user_id));
  const more = await gather(queries, anywhere, furtherSources(anywhere, asked, around));
  return [...named, ...more.filter(({ user_id }) => !there.has(user_id))].slice(0, CANDIDATES_MAX);
}

/**
 * Those whose names, or courses, are most like `q`; where there are few of them, others beside them, so that what is rare is seen to be
 * rare.
 */
export async function findSimilar(
  queries: Queries,
  plain: Wanted,
  q: string,
  courses: CourseKey[],
): Promise<CandidateRow[]> {
  const pairs = pairsOf(gramsOf(q));
  if (pairs.length === 0) return [];
  const wanted = { ...plain, asks_around: true };
  const [one, other] = [pairs.map(([it]) => it), pairs.map(([, it]) => it)];
  const alike = whole((from, count) => mostAlike(one, other, plain.slug, from, count));
  const likely = plain.slug === null ? alikeCourses(courses, q) : [];
  const near = likely.map((slug) => whole((from, count) => bestAt([slug], from, count)));
  const others =
    plain.slug === null && !plain.only_followed ? [followedOf(plain), topRated(plain)] : sourcesOf(plain, []);
  return gather(queries, wanted, [alike, ...near, ...others]);
}

/**
 * Where everybody is who may fit. `rarely`: where they all are too, asked when the best are mostly others, no later than after `far` of
 * them.
 */
function sourcesOf(wanted: Wanted, rarely: Source[], far = FAR): Source[] {
  const { slug, only_followed, languages } = wanted;
  if (only_followed) return [followedOf(wanted)];
  if (slug !== null)
    return [followedOf(wanted), { ...whole((from, count) => bestAt([slug], from, count)), areThere: true }];
  if (rarely.length > 0) return [followedOf(wanted), bestRated(wanted, far), ...rarely];
  if (languages.length > 0)
    return [followedOf(wanted), bestRated(wanted, far), whole((from, count) => bestSpeaking(languages, from, count))];
  return [followedOf(wanted), bestRated(wanted)];
}

const followedOf = ({ golfer_id }: Wanted): Source => whole((from, count) => followedBest(golfer_id, from, count));

const namedBy = (words: readonly string[]) => (from: number, count: number) => bestNamed(piecesOf(words), from, count);

const piecesOf = (words: readonly string[]): string[] => [...new Set(words.flatMap(longestPieces))];

/** Of up to three letters each, as the index has them. */
function longestPieces(word: string): string[] {
  const size = Math.min(3, word.length);
  return Array.from({ length: word.length - size + 1 }, (_, at) => word.slice(at, at + size));
}

/** Looks where the word with the fewest courses leads; a word that is part of no course must be in the caddy's name. */
function furtherSources(wanted: Wanted, asked: Asked[], around: Asked[]): Source[] {
  const names = asked.filter(({ slugs }) => slugs.length === 0).map(({ word }) => word);
  const [rarest] = around.toSorted((a, b) => a.slugs.length - b.slugs.length);
  if (!rarest) return [];
  const { word, slugs } = rarest;
  if (names.length > 0) {
    const named = slugs.length < FREQUENT ? bestNamedAtFew : bestNamedAt;
    const there = (from: number, count: number) => named(piecesOf(names), slugs, pattern(word), from, count);
    return sourcesOf(wanted, [whole(there)]);
  }
  const everybody = [whole(namedBy([word])), whole((from, count) => bestAt(slugs, from, count))];
  return slugs.length < FREQUENT ? [followedOf(wanted), ...everybody] : sourcesOf(wanted, everybody, AMONG_THE_BEST);
}

function furtherOf(asked: Asked[]): Pick<Wanted, 'words' | 'further' | 'near'> {
  const further = asked.filter(({ slugs }) => slugs.length > 0);
  return {
    words: asked.filter(({ slugs }) => slugs.length === 0).map(({ word }) => pattern(word)),
    further: further.map(({ word }) => pattern(word)),
    near: further.flatMap(({ slugs }, at) => slugs.map((slug) => `${at + 1} ${slug}`)),
  };
}

function askedOf(courses: CourseKey[], q: string): Asked[] {
  const words = askedWords(q);
  if (words.length === 0) return [];
  const keys = courses.map(({ slug, search_key }) => ({ slug, key: joinedKey(search_key) }));
  return words.map((word) => ({
    word,
    slugs: keys.filter(({ key }) => key.includes(word)).map(({ slug }) => slug),
  }));
}

const ALIKE_COURSES = 3;

function alikeCourses(courses: CourseKey[], q: string): string[] {
  const found = matches(q, courses, (it) => ({ names: [], around: it.search_key }));
  return found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, ALIKE_COURSES)
    .map(({ item }) => item.slug);
}

const pairsOf = (grams: readonly string[]): [string, string][] =>
  grams.flatMap((one, at) => grams.slice(at + 1).map((other): [string, string] => [one, other]));

/** Nobody scrolls further than this; without a bound, a search at no course in particular would look at every caddy there is. */
const CANDIDATES_MAX = 500;
/** People looked at together, at most. */
const TOGETHER = 600;
/** Of the first few a little more than are wanted: nearly all of them fit, where nothing rare was asked. */
const SOME_DO_NOT_FIT = 1.06;
/** After so many of the best rated it can be estimated how rare a matching caddy is. */
const AMONG_THE_BEST = 4_000;
/**
 * When matching caddies are too rare to be found among so many of the best rated, they are looked up by name or language instead.
 */
const FAR = 12_000;
const MANY = 20_000;
const FEW = 10;

interface Piece {
  user_ids: string[];
  isLast: boolean;
}

/** People in an order, read from the `from`-th on. */
interface Source {
  read(queries: Queries, from: number, count: number): Promise<Piece>;
  /** How many at the first look, at most at the second and at all others: no more than it seems to take. */
  steps: readonly number[];
  /** All of them work at the course that is wanted. */
  areThere?: boolean;
  /** So many were looked at, so many of them fit: the rest is found sooner in the next source. */
  isTooFar?(looked: number, fit: number): boolean;
}

/** All caddies that a statement returns. */
const whole = (ask: (from: number, count: number) => Statement<Likely>): Source => ({
  async read(queries, from, count) {
    const rows = await queries.many(ask(from, count));
    return { user_ids: rows.map(({ user_id }) => user_id), isLast: rows.length < count };
  },
  steps: [TOGETHER, 2_400, MANY],
});

/** The best of all: no further than `far`, and where there is such an end, not even there when who fits turns out too rare for it. */
const bestRated = ({ languages, words }: Wanted, far = Number.POSITIVE_INFINITY): Source => ({
  async read(queries, from, count) {
    const most = Math.min(count, far - from);
    const { looked, user_ids } = await queries.one(best(languages, words, from, most));
    return { user_ids, isLast: looked < count };
  },
  // Of those who have a language or a name few are answered; of all others everybody who is looked at.
  steps:
    languages.length + words.length > 0
      ? [TOGETHER, AMONG_THE_BEST - TOGETHER, MANY]
      : [TOGETHER, TOGETHER, AMONG_THE_BEST - 2 * TOGETHER, MANY],
  isTooFar: (looked, fit) => looked >= AMONG_THE_BEST && (looked >= far || fit * far < CANDIDATES_MAX * looked),
});

/** A few of the best. */
const topRated = (wanted: Wanted): Source => ({ ...bestRated(wanted), isTooFar: () => true });

/** Those who fit, source by source, until there are `CANDIDATES_MAX` of them. */
async function gather(queries: Queries, wanted: Wanted, sources: Source[]): Promise<CandidateRow[]> {
  const found: CandidateRow[] = [];
  const tried = new Set<string>();
  for (const source of sources) {
    const { steps } = source;
    const asked = { ...wanted, is_there: source.areThere ?? false };
    let [from, isLast] = [0, false];
    let [looked, fit] = [0, 0];
    for (let step = 0; !isLast && found.length < CANDIDATES_MAX; step++) {
      const most = steps[step] ?? steps.at(-1) ?? CANDIDATES_MAX;
      const count =
        fit === 0 ? most : Math.min(most, Math.max(TOGETHER, enough(CANDIDATES_MAX - found.length, from, fit)));
      const piece = await source.read(queries, from, count);
      const fresh = piece.user_ids.filter((id) => !tried.has(id));
      for (let at = 0; at < fresh.length && found.length < CANDIDATES_MAX; ) {
        const user_ids = fresh.slice(at, at + Math.min(TOGETHER, enough(CANDIDATES_MAX - found.length, looked, fit)));
        const rows = await queries.many(fitting(user_ids, asked));
        found.push(...rows);
        at += user_ids.length;
        [looked, fit] = [looked + user_ids.length, fit + rows.length];
      }
      for (const id of fresh) tried.add(id);
      from += count;
      isLast = piece.isLast || source.isTooFar?.(from, fit) === true;
    }
  }
  return found.slice(0, CANDIDATES_MAX);
}

/** How many have to be looked at so that `wanted` of them fit, going by those who were. */
function enough(wanted: number, looked: number, fit: number): number {
  const each = looked === 0 ? SOME_DO_NOT_FIT : (SOME_DO_NOT_FIT * looked) / Math.max(1, fit);
  return Math.ceil(wanted * each) + FEW;
}
