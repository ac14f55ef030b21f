import { createElement, type ReactNode } from 'react';

/** A screen says some hundred; what a whole day said is forgotten at once. */
const MAX_KNOWN = 2_000;
const known = new Map<string, ReactNode>();

/** The text as it is shown: itself, or one element with its parts, whose text is the same. */
function heldText(text: string): ReactNode {
  if (known.size > MAX_KNOWN) known.clear();
  const shown = known.get(text) ?? elementOf(inParts(text));
  known.set(text, shown);
  return shown;
}

const elementOf = (part: Part): ReactNode =>
  typeof part === 'string' ? part : createElement(part[0], null, ...part[1].map(elementOf));

/** They take text and nothing else. */
const TEXT_ONLY: unknown[] = ['option', 'title', 'text'];

/** The properties with the texts held, of what draws them: not of our own components, which hand them on. */
export function heldProps(type: unknown, props: { children?: ReactNode }): object {
  const isDrawn = typeof type !== 'function' && !TEXT_ONLY.includes(type);
  return isDrawn ? { ...props, children: heldChildren(props.children) } : props;
}

/** Every child keeps its place, by which React knows it. `{a} · {b}` is one text to the reader: it stands in the place of its first piece. */
function heldChildren(children: ReactNode): ReactNode {
  if (isText(children)) return heldText(`${children}`);
  if (!Array.isArray(children)) return children;
  const shown = [...(children as ReactNode[])];
  let first = -1;
  for (const [at, child] of shown.entries()) {
    if (!isText(child)) {
      if (child) first = -1; // what is left out, as by `{isNew && …}`, stands between no two texts
    } else if (first < 0) first = at;
    else {
      shown[first] = `${shown[first] as string}${child}`;
      shown[at] = null;
    }
  }
  return shown.map(heldChildren);
}

const isText = (it: ReactNode): it is string | number => typeof it === 'string' || typeof it === 'number';

/**
 * Where a line must not end: inside a word, a date, between a number and its unit. The dictionaries of browsers cut golf's loan words
 * (แคด-ดี้), and each cuts others. For what is shown alone: the texts of all elements go through here (`jsx-runtime.ts`), and what comes
 * out says the same, sign for sign. Source: docs/design.md §2.
 */

/** A text, or an element by its name and what is in it. */
export type Part = string | [name: string, inside: Part[]];

/**
 * " · " between two facts. A browser drops the space that a line ends at: `mid-dot` in base.css draws the dot on its first space, so that no
 * line begins or ends with one.
 */
const DOT: Part = ['mid-dot', [' ', ['no-break', ['· ']]]];

/** Words that a dictionary cuts, in a run that is too long to hold as a whole; longer words before the shorter they contain. */
const LOAN_WORDS =
  'คันทรีคลับ คลับเฮาส์ แฮนดิแคป พร้อมเพย์ ออฟไลน์ เช็กอิน แคดดี้ พัตเตอร์ พัตต์ แฟร์เวย์ กรีน วันหยุด คำตอบ ตอนนี้ วอลเล็ต แชท ' +
  'แท็บ นักกอล์ฟ กันเงิน หน้านี้ ออกรอบ ตรวจสอบ แท่นที ก๊วน จูเนียร์ เดินทาง ล่วงหน้า พรุ่งนี้ รายละเอียด รายได้ ข้อกำหนด คัดลอก ' +
  'รู้จัก กลับ กรอก ราคา ครับ โรงพยาบาล';

const THAI = '\\p{sc=Thai}';
/** A run of this length stands alone. */
const run = (length: string): string => `(?<!${THAI})${THAI}{${length}}(?!${THAI})`;
/** Firefox ends a line before these. */
const CLOSING = '(?: ?ๆ|[.,:;!?…)”’ฯ])';
/** Few, so that no held part is wider than a narrow screen. */
const CLOSINGS = `${CLOSING}{0,3}`;
const NUMBER = '(?<!\\d)[−+~]?฿?\\d[\\d,.:฿–-]{0,11}%?';
const MONTH = `(?:[A-Z][a-z]{2}\\b|${THAI}{1,3}\\.[ก-ฮ]\\.)`;
const TIME = '(?:ชม\\.|นาที|h\\b|min\\b)';

const HELD = new RegExp(
  `(${[
    ' · ',
    // Sun 29 Nov, อา. 29 พ.ย. 2569, อีก 16 ชม., in 2 h 30 min, 18 holes, 2–4 คน
    `(?:(?<!\\S)\\S{2,3} )?${NUMBER} ?(?:${MONTH}(?: \\d{4})?|${TIME}(?: \\d+ ${TIME})?|วัน|หลุม|คน|รอบ|[a-z]{1,7}\\b|${run('1,7')}\\.?)${CLOSINGS}`,
    `${MONTH} \\d{4}`,
    // 06:00–10:30
    '(?<!\\d)[\\d:]{1,8}[–-][\\d:]{1,8}(?!\\d)',
    // Between two spaces, as an English word.
    `[(“‘]?${run('2,14')}${CLOSINGS}`,
    `(?:${LOAN_WORDS.replaceAll(' ', '|')})(?!\\p{M})${CLOSINGS}`,
    // A consonant with the vowels and tone marks that belong to it.
    `[ก-ฮ][ะาำ\\p{M}]{0,4}${CLOSING}{1,3}`,
  ].join('|')})`,
  'u',
);

/** The text itself, where a line may end wherever the browser ends it; else one element, in the place of the text. */
export function inParts(text: string): Part {
  const parts = text
    .split(HELD)
    .map((it, at): Part => (at % 2 === 0 ? it : it === ' · ' ? DOT : ['no-break', [it]]))
    .filter(Boolean);
  return parts[1] ? ['held-text', parts] : (parts[0] ?? '');
}
