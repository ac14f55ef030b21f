import { plainSigns } from '../typed.ts';

/** What people type for a place, and the word that our courses carry (province or name). */
const ALSO_CALLED: readonly (readonly [found: string, typed: readonly string[]])[] = [
  [
    'กรุงเทพ',
    [
      'กทม',
      'กทม.',
      'กรุงเทพฯ',
      'บางกอก',
      'แบงค็อก',
      'แบงคอก',
      'แบงก์ค็อก',
      'bkk',
      'krung thep',
      'krungthep',
      'บางนา',
      'bang na',
    ],
  ],
  ['นครราชสีมา', ['โคราช', 'korat', 'khorat', 'ปากช่อง', 'pak chong', 'pakchong']],
  ['เขาใหญ่', ['khaoyai']],
  ['ชลบุรี', ['พัทยา', 'พัดทะยา', 'pattaya', 'ศรีราชา', 'sriracha', 'si racha', 'บางแสน']],
  ['ประจวบ', ['หัวหิน', 'hua hin', 'huahin', 'ปราณบุรี', 'pranburi']],
  ['เพชรบุรี', ['ชะอำ', 'cha am', 'chaam', 'เมืองเพชร', 'แก่งกระจาน']],
  ['พระนครศรีอยุธยา', ['กรุงเก่า', 'ayuthaya', 'ayuttaya', 'ayudhya', 'บางปะอิน', 'bang pa-in']],
  ['เชียงใหม่', ['เจียงใหม่', 'cnx', 'chiangmai']],
  ['เชียงราย', ['เจียงฮาย', 'chiangrai', 'chiengrai']],
  ['ภูเก็ต', ['ภูเก็จ', 'ภูเกต', 'puket']],
  ['สุราษฎร์ธานี', ['สมุย', 'samui', 'koh samui', 'ko samui', 'สุราด']],
  ['สงขลา', ['หาดใหญ่', 'hat yai', 'hatyai', 'haad yai']],
  ['กาญจนบุรี', ['เมืองกาญจน์', 'เมืองกาญ', 'กาญจน์', 'kanchana']],
  ['นครศรีธรรมราช', ['เมืองคอน']],
  ['ฉะเชิงเทรา', ['แปดริ้ว', 'paet riu']],
  ['ปทุมธานี', ['รังสิต', 'rangsit']],
  ['สมุทรปราการ', ['ปากน้ำ', 'paknam', 'บางพลี', 'bang phli']],
  ['ขอนแก่น', ['khonkaen', 'konkaen']],
];

/** The regions of the country, with the names that people type where the province does not contain them. */
const REGION_NAMES = {
  bangkok: 'กรุงเทพ bangkok',
  'chiang-mai': 'chiang-mai',
  'chiang-rai': 'chiang-rai',
  'hua-hin': 'หัวหิน ชะอำ hua hin cha-am',
  isan: 'อีสาน isan isaan',
  kanchanaburi: 'kanchanaburi',
  'khao-yai': 'เขาใหญ่ ปากช่อง khao yai pak chong',
  'koh-samui': 'สมุย samui',
  'north-misc': 'ภาคเหนือ north',
  pattaya: 'พัทยา pattaya',
  phuket: 'phuket',
  'southern-thailand': 'ภาคใต้ south',
} as const;
export type Region = keyof typeof REGION_NAMES;
export const REGIONS = Object.keys(REGION_NAMES) as Region[];

/** Said before a name: in Thai, where no space follows, and in English. */
const HONORIFIC =
  /^(?:(?:น้อง|พี่|คุณ|นาย|นางสาว|นาง|แคดดี้|โปร|ครู)\s*|(?:khun|nong|phi|pee|p'|k\.|mr\.?|ms\.?|mrs\.?|miss|caddy|caddie)\s+)+/;

/**
 * The form in which texts are compared: composed, lower case, Western digits, single spaces, nothing invisible. Different spellings of ำ
 * (with its tone mark on either side) and แ typed as two เ become equal (reliability.md M31).
 */
export const searchKey = (text: string): string =>
  plainSigns(text)
    .replace(/\u0e4d([\u0e48-\u0e4b])/g, '$1\u0e4d')
    .replace(/เเ/g, 'แ')
    .toLowerCase()
    .replace(/\s+/g, ' ');

/** What a course is found by: its names, province and region. */
export const courseSearchKey = (it: {
  name_th: string;
  name_en: string;
  province_th: string;
  province_en: string;
  region: Region;
}): string => searchKey([it.name_th, it.name_en, it.province_th, it.province_en, REGION_NAMES[it.region]].join(' '));

const PLACES = new Map(
  ALSO_CALLED.flatMap(([found, typed]) => typed.map((it) => [searchKey(it), searchKey(found)] as const)),
);

/** A search key in the spellings under which something may be found, the typed one first. */
function spellingsOf(key: string): string[] {
  const name = key.replace(HONORIFIC, '');
  return [...new Set([key, name, PLACES.get(name) ?? name])].filter(Boolean);
}

/** The search keys of an item: its own names, and the words around it (its province, the courses of a caddy). */
export interface Keys {
  names: readonly string[];
  around: string;
}

export interface Match<T> {
  item: T;
  /**
   * Higher is better: 4 a name starts with the text, 3 a name contains it, 2 all its words occur somewhere, below 1 it is only similar; 0
   * when the text is empty.
   */
  score: number;
}

/**
 * The items that contain `q` as a substring (Thai writes no spaces between words); if there are none, the items that are similar by
 * trigrams, so that a typing mistake still finds something. Keeps the order of `items`; the caller sorts. Source: product.md §1.
 */
export function matches<T>(q: string, items: readonly T[], keysOf: (item: T) => Keys): Match<T>[] {
  const asked = searchKey(q);
  if (!joined(asked)) return items.map((item) => ({ item, score: 0 }));
  const [typed = asked, ...others] = spellingsOf(asked);
  const containing = scored(items, (item) => {
    const keys = keysOf(item);
    const best = Math.max(0, ...others.map((spelling) => containment(spelling, keys)));
    return Math.max(containment(typed, keys), best && best - OTHER_SPELLING);
  });
  if (containing.length > 0) return containing;
  const name = others[0] ?? typed;
  return mayBeMisspelt(name) ? alike(name, items, keysOf) : [];
}

/** What is found by another spelling stands behind what is found as well by the typed one. */
const OTHER_SPELLING = 0.5;

/** The spellings of `q` in which items may contain it, the typed one first: for a database that looks them up by words. */
export const searchSpellings = (q: string): string[] => spellingsOf(searchKey(q));

/** Numbers and very short names are not treated as misspelt. */
const mayBeMisspelt = (asked: string): boolean => /\p{L}/u.test(asked) && joined(asked).length >= 4;

const scored = <T>(items: readonly T[], scoreOf: (item: T) => number): Match<T>[] =>
  items.map((item) => ({ item, score: scoreOf(item) })).filter(({ score }) => score > 0);

/** Spaces and punctuation in Thai names vary: กอล์ฟคลับ and กอล์ฟ คลับ are the same. */
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

/** Each word between spaces, so that trigrams also mark where words begin and end. */
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

/** The words of `q`: an item that contains `q` has all of them in its names or around it. */
export const askedWords = (q: string): string[] => [...new Set(wordsOf(searchKey(q)))];

/** A search key without spaces and punctuation, for looking up words in it. */
export const joinedKey = (key: string): string => joined(key);

/** The trigrams of `q`, for the database to find similar items; empty when `q` cannot be misspelt. */
export function gramsOf(q: string): string[] {
  const asked = searchKey(q);
  return mayBeMisspelt(asked) ? trigramsOf(asked) : [];
}

/** The least share of the text's trigrams that an item must have, and the least share of the best item's score. */
const LEAST = 0.33;
const LEAST_OF_BEST = 0.6;
/** A match in a name counts in full, a match around it a little less. */
const AROUND = 0.8;
/** Trigrams owned by fewer items than this weigh no more: one that no item has is probably the typing mistake. */
const FEW = 4;

function alike<T>(asked: string, items: readonly T[], keysOf: (item: T) => Keys): Match<T>[] {
  const grams = trigramsOf(asked);
  const known = items.map((item) => {
    const { names, around } = keysOf(item);
    const [own, near] = [padded(names), padded([around])];
    return { item, shares: grams.map((gram) => (own.includes(gram) ? 1 : near.includes(gram) ? AROUND : 0)) };
  });
  // "golf" is in nearly every name and says little: rarer trigrams weigh more.
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
