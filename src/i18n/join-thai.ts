/**
 * The break dictionary of browsers (ICU) does not know golf's loan words and breaks a line inside them: แคด-ดี้, กรี-นเร็ว.
 * `joinThai` ties such words together for display only (never store, send or compare its result).
 * Source: docs/design.md §2, measured in Chromium and `Intl.Segmenter`.
 */
const WORD_JOINER = '\u2060';
const BREAK_HERE = '\u200b';

/**
 * `|` marks where the dictionary would break; longer words before the shorter ones they contain. A word without a mark is known to it,
 * but not beside its neighbours in our texts: แล้วก-ลับ, ดูรา-คา, วอลเล็-ตมี.
 */
const LOAN_WORDS = [
  'กอล์ฟ|คลับ',
  'คลับ|เฮา|ส์',
  'แซนด์|พาล์|ม',
  'แฮนดิ|แคป',
  'ไพน์|ริดจ์',
  'พร้อม|เพย์',
  'ออฟ|ไลน์',
  'เช็|กอิน',
  'แคด|ดี้',
  'พัต|ต์',
  'กรี|น|ฟี',
  'กรี|น',
  'วัน|หยุด',
  'คำ|ตอบ',
  'ตอน|นี้',
  'หยุด|รอบ',
  'วอลเล็ต',
  'แชท',
  'แท็บ',
  'นัก|กอล์ฟ',
  'กัน|เงิน',
  'หน้า|นี้',
  'ออก|รอบ',
  'ทุก|รอบ',
  'ตรวจ|สอบ',
  'แท่น|ที',
  'ก๊|วน',
  'จู|เนียร์',
  'ทัวร์',
  'ช็อต',
  'เดิน|ทาง',
  'ล่วง|หน้า',
  'พรุ่ง|นี้',
  'ราย|ละเอียด',
  'ราย|ได้',
  'ข้อ|กำหนด',
  'คัด|ลอก',
  'นักขัต|ฤกษ์',
  'อรุณ|สวัสดิ์',
  'รู้จัก',
  'กลับ',
  'กรอก',
  'ราคา',
  'ครับ',
];

/** A vowel or tone mark after it makes it another word: แท่นที is the tee, แท่นที่ is not. */
const NOT_LONGER = '(?![\\u0e31\\u0e34-\\u0e3a\\u0e47-\\u0e4e])';

/** What makes `words`, written as above, unbreakable, with the breaks moved to their edges. */
export function joinerOf(words: readonly string[]): (text: string) => string {
  const joined = new Map(words.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', WORD_JOINER)]));
  const any = new RegExp(`(?:${[...joined.keys()].join('|')})${NOT_LONGER}`, 'g');
  return (text) =>
    text.replace(any, (word, at: number) => {
      const before = isThaiAt(text, at - 1) ? BREAK_HERE : '';
      const after = isThaiAt(text, at + word.length) ? BREAK_HERE : '';
      return before + (joined.get(word) ?? word) + after;
    });
}

const isThaiAt = (text: string, at: number): boolean => /[\u0e00-\u0e7f]/.test(text.charAt(at));

/** `แคดดี้` comes back unbreakable. */
export const joinThai = joinerOf(LOAN_WORDS);

/** A proper name (course, person): no line break inside any of its space-separated parts. */
export const joinName = (name: string): string =>
  name
    .split(' ')
    .map((part) => parts.get(part) ?? joinPart(part))
    .join(' ');

/** Parts of names by how they are shown, as the copy of the last screen brings them (`last-screen.ts`). */
export const partsIn = (document: Document | undefined): Map<string, string> =>
  new Map(
    document
      ?.querySelector<HTMLElement>('[data-names]')
      ?.dataset['names']?.split(' ')
      .map((it) => [it.replaceAll(WORD_JOINER, ''), it]),
  );

/** Those that are known need no Intl, whose first use costs a slow phone 50 ms and more. */
export const parts = partsIn(globalThis.document);

function joinPart(part: string): string {
  if (typeof Intl.Segmenter === 'undefined') return part; // Firefox before 125
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
  const joined = Array.from(segmenter.segment(part), (word) => word.segment).join(WORD_JOINER);
  parts.set(part, joined);
  return joined;
}

let segmenter: Intl.Segmenter | undefined;
