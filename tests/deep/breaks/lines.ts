/** Where a line ends within a paragraph: of its signs, the last that is drawn on the line, and the first on the next. */
export interface LineEnd {
  text: string;
  last: number;
  next: number;
}

/**
 * The ends of all lines that the screen shows, and what leaves its width. Self-contained: it runs in the page. A dot that is drawn by `mid-dot`
 * counts as the sign; one that is not drawn does not.
 */
export function linesOnScreen(): LineEnd[] {
  const NEVER = 'script, style, svg, option, textarea, .sr, title, noscript';
  const ends: LineEnd[] = [];
  /** One paragraph: its signs, and where those that are drawn stand. */
  let block: Element | undefined;
  let text = '';
  let drawn: { at: number; top: number; bottom: number; left: number }[] = [];
  const finish = () => {
    for (const [n, sign] of drawn.entries()) {
      const before = drawn[n - 1];
      if (before && sign.top > before.bottom - (before.bottom - before.top) * 0.4)
        ends.push({ text, last: before.at, next: sign.at });
    }
    text = '';
    drawn = [];
  };
  const isInline = (it: Element) => /^(inline|contents|ruby)$/.test(getComputedStyle(it).display);
  const blockOf = (it: Element): Element => {
    let at = it;
    while (isInline(at) && at.parentElement) at = at.parentElement;
    return at;
  };
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (node.matches('br, img, svg') || !isInline(node)) finish();
      continue;
    }
    const holder = node.parentElement;
    const data = node.nodeValue ?? '';
    if (
      !holder ||
      holder.closest(NEVER) ||
      !holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      continue;
    const its = blockOf(holder);
    if (its !== block) finish();
    block = its;
    const start = text.length;
    text += data;
    const isDot = holder.localName === 'mid-dot';
    for (let at = 0; at < data.length; at += 1) {
      if (/\s/.test(data.charAt(at)) && !isDot) continue;
      // A vowel or tone mark has no place of its own.
      if (/\p{M}/u.test(data.charAt(at))) continue;
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const place = range.getBoundingClientRect();
      if (place.width < 0.5) continue;
      drawn.push({ at: start + at, top: place.top, bottom: place.bottom, left: place.left });
    }
  }
  finish();
  return ends;
}

/** Our words where the dictionary of Node finds a word's end inside them. */
const WHOLE = ['แคดดี้', 'พัตต์', 'กรีน', 'เช็กอิน', 'แฮนดิแคป', 'คลับเฮาส์', 'พร้อมเพย์', 'ออฟไลน์', 'วอลเล็ต', 'แชท', 'แท็บ'].concat(
  ['นักกอล์ฟ', 'กอล์ฟ', 'คันทรี', 'รีสอร์ท', 'คันทรีคลับ', 'ก๊วน', 'พรุ่งนี้', 'ล่วงหน้า', 'รายละเอียด', 'โรงพยาบาล', 'คุณวิชัย'],
);
const WHOLE_WORDS = new RegExp(WHOLE.join('|'), 'gu');
const TIME = '(?:ชม\\.|นาที|วัน|หลุม|คน|h\\b|min\\b|d\\b|holes?\\b)';
/** What stays on one line, whole. */
const TOGETHER = new RegExp(
  [
    ...WHOLE,
    '(?:(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat|อา\\.|จ\\.|อ\\.|พ\\.|พฤ\\.|ศ\\.|ส\\.) )?\\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|[ก-ฮ]\\.[ก-ฮ]\\.|เม\\.ย\\.|มี\\.ค\\.|มิ\\.ย\\.)(?: 20\\d\\d| 25\\d\\d)?',
    `[\\d:.,]+ ${TIME}`,
    '[−+]?฿[\\d,.]+',
    '\\d\\d[:.]\\d\\d[–-]\\d\\d[:.]\\d\\d',
    '\\d+[–-]\\d+',
  ].join('|'),
  'gu',
);
const CLOSING = /[.,:;!?…)”’ๆฯ]/;

let words: Intl.Segmenter | undefined;

/** What is wrong with a line's end; undefined: nothing. */
export function faultOf({ text, last, next }: LineEnd): string | undefined {
  const shown = `${text.slice(Math.max(0, last - 24), last + 1)} / ${text.slice(next, next + 24)}`;
  // A drawn dot is the space of a `mid-dot`.
  if (/[ ·]/.test(text.charAt(next))) return `begins with a dot: ${shown}`;
  if (/[ ·]/.test(text.charAt(last))) return `ends with a dot: ${shown}`;
  const torn = [...text.matchAll(TOGETHER)].find(({ 0: it, index }) => index < next && next < index + it.length);
  if (torn) return `“${torn[0]}” is torn: ${shown}`;
  if (CLOSING.test(text.charAt(next))) return `begins with a mark: ${shown}`;
  const wholes = [...text.matchAll(WHOLE_WORDS)];
  if (wholes.some(({ 0: it, index }) => index === next || index + it.length === next)) return undefined;
  const between = text.slice(last + 1, next);
  if (/\s/.test(between) || /[-–—/@_&=?.,]/.test(text.charAt(last))) return undefined;
  words ??= new Intl.Segmenter('th', { granularity: 'word' });
  for (const { index } of words.segment(text)) if (index === next) return undefined;
  return `inside a word: ${shown}`;
}
