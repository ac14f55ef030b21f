import type { Queries, Statement } from '../db/db.ts';
import { best, type Likely } from './candidate-sources-sql.ts';
import { type CandidateRow, fitting, type Wanted } from './search-sql.ts';

/** Nobody reads on so far; a search at no course in particular would otherwise look at every caddy there is. */
export const MOST = 500;
/** People looked at together, at most. */
const TOGETHER = 600;
/** Of the first few a little more than are wanted: nearly all of them fit, where nothing rare was asked. */
const SOME_DO_NOT_FIT = 1.06;
/** After so many of the best rated it can be estimated how rare a matching caddy is. */
export const AMONG_THE_BEST = 4_000;
/**
 * When matching caddies are too rare to be found among so many of the best rated, they are looked up by name or language instead.
 */
export const FAR = 12_000;
const MANY = 20_000;
const FEW = 10;

interface Piece {
  user_ids: string[];
  isLast: boolean;
}

/** People in an order, read from the `from`-th on. */
export interface Source {
  read(queries: Queries, from: number, count: number): Promise<Piece>;
  /** How many at the first look, at most at the second and at all others: no more than it seems to take. */
  steps: readonly number[];
  /** All of them work at the course that is wanted. */
  areThere?: boolean;
  /** So many were looked at, so many of them fit: the rest is found sooner in the next source. */
  isTooFar?(looked: number, fit: number): boolean;
}

/** Whoever a statement answers. */
export const whole = (ask: (from: number, count: number) => Statement<Likely>): Source => ({
  async read(queries, from, count) {
    const rows = await queries.many(ask(from, count));
    return { user_ids: rows.map(({ user_id }) => user_id), isLast: rows.length < count };
  },
  steps: [TOGETHER, 2_400, MANY],
});

/** The best of all: no further than `far`, and where there is such an end, not even there when who fits turns out too rare for it. */
export const bestRated = ({ languages, words }: Wanted, far = Number.POSITIVE_INFINITY): Source => ({
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
  isTooFar: (looked, fit) => looked >= AMONG_THE_BEST && (looked >= far || fit * far < MOST * looked),
});

/** A few of the best. */
export const topRated = (wanted: Wanted): Source => ({ ...bestRated(wanted), isTooFar: () => true });

/** Those who fit, source by source, until there are `MOST` of them. */
export async function gather(queries: Queries, wanted: Wanted, sources: Source[]): Promise<CandidateRow[]> {
  const found: CandidateRow[] = [];
  const tried = new Set<string>();
  for (const source of sources) {
    const { steps } = source;
    const asked = { ...wanted, is_there: source.areThere ?? false };
    let [from, isLast] = [0, false];
    let [looked, fit] = [0, 0];
    for (let step = 0; !isLast && found.length < MOST; step++) {
      const most = steps[step] ?? steps.at(-1) ?? MOST;
      const count = fit === 0 ? most : Math.min(most, Math.max(TOGETHER, enough(MOST - found.length, from, fit)));
      const piece = await source.read(queries, from, count);
      const fresh = piece.user_ids.filter((id) => !tried.has(id));
      for (let at = 0; at < fresh.length && found.length < MOST; ) {
        const user_ids = fresh.slice(at, at + Math.min(TOGETHER, enough(MOST - found.length, looked, fit)));
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
  return found.slice(0, MOST);
}

/** How many have to be looked at so that `wanted` of them fit, going by those who were. */
function enough(wanted: number, looked: number, fit: number): number {
  const each = looked === 0 ? SOME_DO_NOT_FIT : (SOME_DO_NOT_FIT * looked) / Math.max(1, fit);
  return Math.ceil(wanted * each) + FEW;
}
