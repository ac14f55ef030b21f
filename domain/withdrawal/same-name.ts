import { searchKey } from '../course/search.ts';

/*
 * Titles and ranks that one office writes before a name and another leaves out. Source: product.md §3.4.
 */

const GRADES = ['เอก', 'โท', 'ตรี'];
/** Of the army, the police, the navy and the air force; each with its three grades. */
const RANKS =
  'พล พัน ร้อย จ่าสิบ สิบ พลตำรวจ พันตำรวจ ร้อยตำรวจ สิบตำรวจ พลเรือ นาวา เรือ พันจ่า จ่า พลอากาศ นาวาอากาศ เรืออากาศ พันจ่าอากาศ จ่าอากาศ';
const SHORT_RANKS = 'พล. พ. ร. จ.ส. ส. พล.ต. พ.ต. ร.ต. ส.ต. พล.ร. น. พ.จ. จ. พล.อ. พ.อ.';

const listOf = (words: string): string[] => words.split(/\s+/);

/** Written in full, with or without a space before the name: นางสาวนก. */
const WHOLE = [
  ...listOf('นาย นาง นางสาว เด็กชาย เด็กหญิง คุณหญิง ท่านผู้หญิง หม่อมหลวง หม่อมราชวงศ์ หม่อมเจ้า'),
  ...listOf('ศาสตราจารย์ รองศาสตราจารย์ ผู้ช่วยศาสตราจารย์ ดอกเตอร์ นายแพทย์ แพทย์หญิง ทันตแพทย์ ทันตแพทย์หญิง'),
  ...listOf('สัตวแพทย์ สัตวแพทย์หญิง เภสัชกร เภสัชกรหญิง ว่าที่ พลทหาร ดาบตำรวจ จ่าสิบตำรวจ'),
  ...listOf(RANKS).flatMap((rank) => GRADES.map((grade) => rank + grade)),
];
/** With a dot or a space behind, whatever dots and spaces are in it: น.ส., นส., น. ส. */
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

/** What no word begins with: vowels that stand behind or above, tone marks. So นางาม is no นาง, and นางสาวิตรี no นางสาว. */
const WORD = '(?![\\u0e30-\\u0e3a\\u0e45-\\u0e4e])\\p{L}';
/** Of a woman in uniform, behind the rank. */
const WOMAN = '(?:\\(?หญิง\\)?[. ]*)?';
const WHOLE_TITLE = new RegExp(`^(?:${longestFirst(WHOLE, (it) => it)})[. ]*${WOMAN}(?=${WORD})`, 'u');
/** Without a dot it may be a name of its own (นพ ใจดี): then two more words must follow. */
const SHORT_TITLE = new RegExp(
  `^(?:${longestFirst(SHORT, lettersOf)})(?:\\. *${WOMAN}(?=${WORD})| ${WOMAN}(?=${WORD}\\S* \\p{L}))`,
  'u',
);

/** ว่าที่ ร.ต. ดร. … */
const MAX_TITLES = 5;

function withoutTitles(name: string): string {
  let rest = name;
  for (let n = 0; n < MAX_TITLES; n++) rest = rest.replace(WHOLE_TITLE, '').replace(SHORT_TITLE, '');
  return rest;
}

/** Latin letters without their accents, as banks write them; of all else only letters, marks and digits. */
const bareName = (name: string): string =>
  withoutTitles(searchKey(name))
    .normalize('NFD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The same person's name as two offices write it: without titles and ranks, spaces, dots and case. A name of nothing is nobody's. */
export function isSameName(a: string, b: string): boolean {
  const bare = bareName(a);
  return bare !== '' && bare === bareName(b);
}
