import * as v from 'valibot';
import { nameText } from './text.ts';
import { searchKey } from './course/search.ts';

/** Characters that our fonts cannot draw. */
const UNDRAWN = /[\p{Co}\p{Cn}]/u;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Schema of a person's name with at most `max` code points, normalised by `nameText`: names that look the same are equal, and none is
 * invisible. Source: reliability.md F11.
 */
export const name = (max: number, min = 1) =>
  v.pipe(
    v.string('WRONG_TYPE'),
    v.transform(nameText),
    v.check((s) => Array.from(s).length >= min, min < 2 ? 'REQUIRED' : 'TOO_SHORT'),
    v.check((s) => Array.from(s).length <= max, 'TOO_LONG'),
    v.check((s) => s === '' || (SEEN.test(s) && !UNDRAWN.test(s)), 'NAME_INVALID'),
    v.metadata({ most: max }),
  );

const LONGEST = 60;

/** A name from LINE in our form: one line, natural direction, at most 60 characters. Empty: nothing displayable is left. */
export function cleanName(name: string): string {
  const line = nameText(name).replaceAll(/[\p{Co}\p{Cn}]+/gu, '');
  let kept = '';
  let length = 0;
  // Counts whole visible characters so that none is cut in half.
  for (const { segment } of new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(line)) {
    length += Array.from(segment).length;
    if (length > LONGEST) break;
    kept += segment;
  }
  const clean = kept.trim();
  // Joiners and variation selectors alone are invisible.
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(clean) ? clean : '';
}

const GRADES = ['เอก', 'โท', 'ตรี'];
/** Ranks of the army, police, navy and air force, each with three grades. */
const RANKS =
  'พล พัน ร้อย จ่าสิบ สิบ พลตำรวจ พันตำรวจ ร้อยตำรวจ สิบตำรวจ พลเรือ นาวา เรือ พันจ่า จ่า พลอากาศ นาวาอากาศ เรืออากาศ พันจ่าอากาศ จ่าอากาศ';
const SHORT_RANKS = 'พล. พ. ร. จ.ส. ส. พล.ต. พ.ต. ร.ต. ส.ต. พล.ร. น. พ.จ. จ. พล.อ. พ.อ.';

const listOf = (words: string): string[] => words.split(/\s+/);

/**
 * Titles and ranks written in full, with or without a space before the name: นางสาวนก. Some offices write titles and others leave them out.
 * Source: product.md §3.4.
 */
const WHOLE = [
  ...listOf('นาย นาง นางสาว เด็กชาย เด็กหญิง คุณหญิง ท่านผู้หญิง หม่อมหลวง หม่อมราชวงศ์ หม่อมเจ้า'),
  ...listOf('ศาสตราจารย์ รองศาสตราจารย์ ผู้ช่วยศาสตราจารย์ ดอกเตอร์ นายแพทย์ แพทย์หญิง ทันตแพทย์ ทันตแพทย์หญิง'),
  ...listOf('สัตวแพทย์ สัตวแพทย์หญิง เภสัชกร เภสัชกรหญิง ว่าที่ พลทหาร ดาบตำรวจ จ่าสิบตำรวจ'),
  ...listOf(RANKS).flatMap((rank) => GRADES.map((grade) => rank + grade)),
];
/** Abbreviations, followed by a dot or a space, with any dots and spaces inside: น.ส., นส., น. ส. */
const SHORT = [
  ...listOf('น.ส. ด.ช. ด.ญ. ดร. ศ. รศ. ผศ. นพ. พญ. ทพ. ทญ. ทพญ. สพ. สพญ. ภก. ภญ. ม.ร.ว. ม.ล. ม.จ. ด.ต. จ.ส.ต. คุณ'),
  ...listOf(
    'mr mrs ms miss dr prof pol acting sub lt capt col maj gen sgt cpl pvt cdr adm flt sqn wg plt off m.l. m.r.',
  ),
  ...listOf(SHORT_RANKS).flatMap((rank) => ['อ.', 'ท.', 'ต.'].map((grade) => rank + grade)),
];

const longestFirst = (titles: string[], written: (title: string) => string): string =>
  titles
    .map((title) => searchKey(title))
    .sort((a, b) => b.length - a.length)
    .map(written)
    .join('|');
const lettersOf = (title: string): string => Array.from(title.replaceAll('.', '')).join('[. ]*');

/**
 * A letter that can start a word, not a vowel or tone mark that follows a consonant: นางาม does not start with นาง, and นางสาวิตรี not with
 * นางสาว.
 */
const WORD = '(?![\\u0e30-\\u0e3a\\u0e45-\\u0e4e])\\p{L}';
/** The mark for a woman in uniform, after the rank. */
const WOMAN = '(?:\\(?หญิง\\)?[. ]*)?';
const WHOLE_TITLE = new RegExp(`^(?:${longestFirst(WHOLE, (it) => it)})[. ]*${WOMAN}(?=${WORD})`, 'u');
/** Without a dot it may be a first name (นพ ใจดี), so two more words must follow. */
const SHORT_TITLE = new RegExp(
  `^(?:${longestFirst(SHORT, lettersOf)})(?:\\. *${WOMAN}(?=${WORD})| ${WOMAN}(?=${WORD}\\S* \\p{L}))`,
  'u',
);

/** The most titles removed from one name, such as ว่าที่ ร.ต. ดร. */
const MAX_TITLES = 5;

function withoutTitles(name: string): string {
  let rest = name;
  for (let n = 0; n < MAX_TITLES; n++) rest = rest.replace(WHOLE_TITLE, '').replace(SHORT_TITLE, '');
  return rest;
}

/** The name as banks compare it: Latin letters without accents, otherwise only letters, marks and digits. */
const bareName = (name: string): string =>
  withoutTitles(searchKey(name))
    .normalize('NFD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Whether two names are the same person's, ignoring titles, ranks, spaces, dots and case. An empty name matches nothing. */
export function isSameName(a: string, b: string): boolean {
  const bare = bareName(a);
  return bare !== '' && bare === bareName(b);
}
