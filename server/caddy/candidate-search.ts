import { askedWords, gramsOf, joinedKey, matches } from '#domain/course/search.ts';
import type { Queries } from '../db/db.ts';
import { AMONG_THE_BEST, FAR, gather, MOST, type Source, topRated, bestRated, whole } from './candidate-sources.ts';
import {
  bestAt,
  bestNamed,
  bestNamedAt,
  bestNamedAtFew,
  bestSpeaking,
  type CourseKey,
  followedBest,
  mostAlike,
} from './candidate-sources-sql.ts';
import type { CandidateRow, Wanted } from './search-sql.ts';

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
  if (around.length === 0 || named.length === MOST) return named;
  const there = new Set(named.map(({ user_id }) => user_id));
  const more = await gather(queries, anywhere, furtherSources(anywhere, asked, around));
  return [...named, ...more.filter(({ user_id }) => !there.has(user_id))].slice(0, MOST);
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
