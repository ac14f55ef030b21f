/**
 * The break dictionary of browsers (ICU) does not know golf's loan words and breaks a line inside them: แคด-ดี้, กรี-นเร็ว.
 * `joinThai` ties such words together for display only (never store, send or compare its result).
 * Source: design/DESIGN.md §2, measured in Chromium and `Intl.Segmenter`.
 */
const WORD_JOINER = '\u2060';
const BREAK_HERE = '\u200b';

/** `|` marks where the dictionary would break; longer words before the shorter ones they contain. */
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
  'กรี|น',
  'หน้า|นี้',
  'ออก|รอบ',
  'ครับ',
];

const joined = new Map(LOAN_WORDS.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', WORD_JOINER)]));
const anyLoanWord = new RegExp([...joined.keys()].join('|'), 'g');

/** `แคดดี้` comes back unbreakable, with the breaks moved to its edges. */
export function joinThai(text: string): string {
  return text.replace(anyLoanWord, (word, at: number) => {
    const before = isThaiAt(text, at - 1) ? BREAK_HERE : '';
    const after = isThaiAt(text, at + word.length) ? BREAK_HERE : '';
    return before + (joined.get(word) ?? word) + after;
  });
}

const isThaiAt = (text: string, at: number): boolean => /[\u0e00-\u0e7f]/.test(text.charAt(at));

/** A proper name (course, person): no line break inside any of its space-separated parts. */
export function joinName(name: string): string {
  return name
    .split(' ')
    .map((part) => [...words().segment(part)].map((word) => word.segment).join(WORD_JOINER))
    .join(' ');
}

let segmenter: Intl.Segmenter | undefined;
const words = (): Intl.Segmenter => (segmenter ??= new Intl.Segmenter('th', { granularity: 'word' }));
