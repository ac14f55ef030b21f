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
  type CandidateId,
  mostAlike,
  type CandidateFilter,
} from './candidates-sql.ts';

/** A word of the search, and the courses whose names contain it. */
interface SearchWord {
  word: string;
  slugs: string[];
}

/** A word in this many courses is common: enough caddies are among the best rated. For rarer words all caddies are checked. */
const FREQUENT = 12;

const pattern = (word: string): string => `%${word}%`;

/** Caddies with all of `q` in their names, then those with it in names and courses together; best rated first. */
export async function findByWords(
  queries: Queries,
  plain: CandidateFilter,
  q: string,
  courses: CourseKey[],
): Promise<CandidateRow[]> {
  const asked = askedOf(courses, q);
  if (asked.length === 0) return gather(queries, plain, sourcesOf(plain, []));
  const words = asked.map(({ word }) => word);
  const around = asked.filter(({ slugs }) => slugs.length > 0);
  const inNames = { ...plain, words: words.map(pattern) };
  const anywhere = { ...inNames, asks_around: true, ...furtherOf(asked) };
  // For one course or the followed caddies everybody is checked, so one round is enough.
  const isSmall = plain.slug !== null || plain.only_followed;
  if (isSmall) return gather(queries, anywhere, sourcesOf(plain, []));
  const named = await gather(queries, inNames, sourcesOf(inNames, [whole(namedBy(words))]));
  if (around.length === 0 || named.length === CANDIDATES_MAX) return named;
  const there = new Set(named.map(({ user_id }) => user_id));
  const more = await gather(queries, anywhere, furtherSources(anywhere, asked, around));
  return [...named, ...more.filter(({ user_id }) => !there.has(user_id))].slice(0, CANDIDATES_MAX);
}

/**
 * Caddies whose names or courses are most similar to `q`. Others are added when they are few, so that rare trigrams can be recognised as
 * rare.
 */
export async function findSimilar(
  queries: Queries,
  plain: CandidateFilter,
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
 * The sources in which all fitting caddies are. `rarely`: sources to use instead when the best rated ones rarely fit, at the latest after
 * `far` of them.
 */
function sourcesOf(wanted: CandidateFilter, rarely: Source[], far = FAR): Source[] {
  const { slug, only_followed, languages } = wanted;
  if (only_followed) return [followedOf(wanted)];
  if (slug !== null)
    return [followedOf(wanted), { ...whole((from, count) => bestAt([slug], from, count)), areThere: true }];
  if (rarely.length > 0) return [followedOf(wanted), bestRated(wanted, far), ...rarely];
  if (languages.length > 0)
    return [followedOf(wanted), bestRated(wanted, far), whole((from, count) => bestSpeaking(languages, from, count))];
  return [followedOf(wanted), bestRated(wanted)];
}

const followedOf = ({ golfer_id }: CandidateFilter): Source =>
  whole((from, count) => followedBest(golfer_id, from, count));

const namedBy = (words: readonly string[]) => (from: number, count: number) => bestNamed(piecesOf(words), from, count);

const piecesOf = (words: readonly string[]): string[] => [...new Set(words.flatMap(longestPieces))];

/** Pieces of up to three letters, as the index stores them. */
function longestPieces(word: string): string[] {
  const size = Math.min(3, word.length);
  return Array.from({ length: word.length - size + 1 }, (_, at) => word.slice(at, at + size));
}

/**
 * Sources for words in courses: starts with the word that the fewest courses contain. A word that no course contains must be in the name.
 */
function furtherSources(wanted: CandidateFilter, asked: SearchWord[], around: SearchWord[]): Source[] {
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

function furtherOf(asked: SearchWord[]): Pick<CandidateFilter, 'words' | 'further' | 'near'> {
  const further = asked.filter(({ slugs }) => slugs.length > 0);
  return {
    words: asked.filter(({ slugs }) => slugs.length === 0).map(({ word }) => pattern(word)),
    further: further.map(({ word }) => pattern(word)),
    near: further.flatMap(({ slugs }, at) => slugs.map((slug) => `${at + 1} ${slug}`)),
  };
}

function askedOf(courses: CourseKey[], q: string): SearchWord[] {
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

/** The most results: nobody scrolls further, and without a limit a search without a course would check every caddy. */
const CANDIDATES_MAX = 500;
/** The most caddies checked in one query. */
const TOGETHER = 600;
/** Read a few more than wanted: nearly all fit when nothing rare is searched. */
const SOME_DO_NOT_FIT = 1.06;
/** After this many of the best rated, the share that fits can be estimated. */
const AMONG_THE_BEST = 4_000;
/** If fitting caddies are too rare among this many of the best rated, they are looked up by name or language instead. */
const FAR = 12_000;
const MANY = 20_000;
const FEW = 10;

interface Piece {
  user_ids: string[];
  isLast: boolean;
}

/** Caddies in an order, read from position `from`. */
interface Source {
  read(queries: Queries, from: number, count: number): Promise<Piece>;
  /** How many to read in the first, second and later queries. */
  steps: readonly number[];
  /** All of them work at the wanted course. */
  areThere?: boolean;
  /** Whether to change to the next source after `looked` caddies of whom `fit` fit. */
  isTooFar?(looked: number, fit: number): boolean;
}

/** All caddies that a statement returns. */
const whole = (ask: (from: number, count: number) => Statement<CandidateId>): Source => ({
  async read(queries, from, count) {
    const rows = await queries.many(ask(from, count));
    return { user_ids: rows.map(({ user_id }) => user_id), isLast: rows.length < count };
  },
  steps: [TOGETHER, 2_400, MANY],
});

/** The best rated caddies, at most `far`; earlier changed to the next source when fitting ones are too rare. */
const bestRated = ({ languages, words }: CandidateFilter, far = Number.POSITIVE_INFINITY): Source => ({
  async read(queries, from, count) {
    const most = Math.min(count, far - from);
    const { looked, user_ids } = await queries.one(best(languages, words, from, most));
    return { user_ids, isLast: looked < count };
  },
  // With a language or a name a query returns few of those it reads, otherwise all.
  steps:
    languages.length + words.length > 0
      ? [TOGETHER, AMONG_THE_BEST - TOGETHER, MANY]
      : [TOGETHER, TOGETHER, AMONG_THE_BEST - 2 * TOGETHER, MANY],
  isTooFar: (looked, fit) => looked >= AMONG_THE_BEST && (looked >= far || fit * far < CANDIDATES_MAX * looked),
});

/** Only the first of the best rated. */
const topRated = (wanted: CandidateFilter): Source => ({ ...bestRated(wanted), isTooFar: () => true });

/** Fitting caddies from source after source, up to `CANDIDATES_MAX`. */
async function gather(queries: Queries, wanted: CandidateFilter, sources: Source[]): Promise<CandidateRow[]> {
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

/** How many to read so that `wanted` of them fit, estimated from those read so far. */
function enough(wanted: number, looked: number, fit: number): number {
  const each = looked === 0 ? SOME_DO_NOT_FIT : (SOME_DO_NOT_FIT * looked) / Math.max(1, fit);
  return Math.ceil(wanted * each) + FEW;
}
