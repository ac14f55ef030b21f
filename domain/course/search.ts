import { plainSigns } from '../typed.ts';

/**
 * A search key: compatibility-composed, lower case, Western digits, one space, nothing invisible. ำ written in two ways, with its tone mark
 * on either side, and แ written as two เ must meet (reliability.md M31).
 */
export const searchKey = (text: string): string =>
  plainSigns(text)
    .replace(/\u0e4d([\u0e48-\u0e4b])/g, '$1\u0e4d')
    .replace(/เเ/g, 'แ')
    .toLowerCase()
    .replace(/\s+/g, ' ');

/** What a thing is found by, as search keys: its own names, and words around it (its province, the courses of a caddy). */
export interface Keys {
  names: readonly string[];
  around: string;
}

export interface Match<T> {
  item: T;
  /** Higher is nearer: 4 a name begins with it, 3 contains it, 2 all its words are somewhere, below 1 it is alike; 0 when nothing was asked. */
  score: number;
}

/**
 * Everything that contains `q`, by substring and never by segmented words (Thai writes none); when nothing does, everything that is alike by
 * trigrams, so that a slip of the finger still finds. In the order given; the caller sorts. Source: product.md §1.
 */
export function matches<T>(q: string, items: readonly T[], keysOf: (item: T) => Keys): Match<T>[] {
  const asked = searchKey(q);
  if (!joined(asked)) return items.map((item) => ({ item, score: 0 }));
  const containing = scored(items, (item) => containment(asked, keysOf(item)));
  if (containing.length > 0 || !mayBeMisspelt(asked)) return containing;
  return alike(asked, items, keysOf);
}

/** Numbers and the shortest names are meant as they are written. */
const mayBeMisspelt = (asked: string): boolean => /\p{L}/u.test(asked) && joined(asked).length >= 4;

const scored = <T>(items: readonly T[], scoreOf: (item: T) => number): Match<T>[] =>
  items.map((item) => ({ item, score: scoreOf(item) })).filter(({ score }) => score > 0);

/** Spaces and punctuation are a matter of taste in Thai names: กอล์ฟคลับ and กอล์ฟ คลับ are one. */
const joined = (key: string): string => key.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
const wordsOf = (key: string): string[] => key.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

function containment(asked: string, { names, around }: Keys): number {
  const whole = joined(asked);
  const own = names.map(joined);
  if (own.some((name) => name.startsWith(whole))) return 4;
  if (own.some((name) => name.includes(whole))) return 3;
  const everything = [...own, joined(around)].join(' ');
  return wordsOf(asked).every((word) => everything.includes(word)) ? 2 : 0;
}

/** Each word between spaces, so that a trigram also says where a word begins and ends. */
const padded = (texts: readonly string[]): string =>
  texts
    .flatMap(wordsOf)
    .map((word) => `  ${word} `)
    .join('');

function trigramsOf(text: string): string[] {
  const grams = new Set<string>();
  for (const word of wordsOf(text)) {
    const whole = padded([word]);
    for (let i = 0; i + 3 <= whole.length; i++) grams.add(whole.slice(i, i + 3));
  }
  return [...grams];
}

/** Its words: whatever contains `q` has every one of them in its names or around it. */
export const askedWords = (q: string): string[] => [...new Set(wordsOf(searchKey(q)))];

/** What is around a thing, as words are looked for in it. */
export const joinedKey = (key: string): string => joined(key);

/** What a slip of the finger leaves of `q`, for a database to find the likelier by; empty when it was meant as it is written. */
export function gramsOf(q: string): string[] {
  const asked = searchKey(q);
  return mayBeMisspelt(asked) ? trigramsOf(asked) : [];
}

/** The least part of what was asked that must be there again, and the least of the best one's score. */
const LEAST = 0.33;
const LEAST_OF_BEST = 0.6;
/** What is found in a name counts in full, what is found around it a little less. */
const AROUND = 0.8;
/** A trigram of fewer things than this weighs no more: one that nobody has is mostly the slip itself. */
const FEW = 4;

function alike<T>(asked: string, items: readonly T[], keysOf: (item: T) => Keys): Match<T>[] {
  const grams = trigramsOf(asked);
  const known = items.map((item) => {
    const { names, around } = keysOf(item);
    const [own, near] = [padded(names), padded([around])];
    return { item, shares: grams.map((gram) => (own.includes(gram) ? 1 : near.includes(gram) ? AROUND : 0)) };
  });
  // "golf" is in nearly every name and tells nothing: a trigram weighs by how few things have it.
  const weights = grams.map((_, i) => {
    const owners = known.filter(({ shares }) => shares[i]).length;
    return Math.log(1 + items.length / Math.max(FEW, owners));
  });
  const full = weights.reduce((total, weight) => total + weight, 0);
  const found = known.map(({ item, shares }) => ({
    item,
    score: shares.reduce<number>((part, share, i) => part + share * (weights[i] ?? 0), 0) / full,
  }));
  const best = found.reduce((most, { score }) => Math.max(most, score), 0);
  return found.filter(({ score }) => score >= Math.max(LEAST, best * LEAST_OF_BEST));
}
