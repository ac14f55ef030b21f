import { DAY, dateOf, HOUR, MINUTE, type Moment, parseMoment, type SlashDate, timeOf } from '#domain/dates.ts';
import { formatIn } from '../i18n/format.ts';
import { currentLanguage, type Language, type Words, say, wordIn } from '../i18n/language.ts';
import { DeskFailed } from './call.ts';
import { codeWords, notNowWords } from './decision-words.ts';
import { auditActWords, tapWords, failureWords, stateWords, unknownFailure, words } from './words.ts';
import { findCodeWords } from './find-words.ts';

/** `฿1,250` or `฿75.50`, from satang. */
export function bahtText(satang: number): string {
  const digits = satang % 100 === 0 ? 0 : 2;
  const baht = Math.abs(satang) / 100;
  return `${satang < 0 ? '−' : ''}฿${baht.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

/** `10 Nov`, `10 พ.ย.`; with its year (in Thai the Buddhist one) when it is another than this one. */
export function dayText(date: SlashDate, now: Moment): string {
  const format = formatIn(currentLanguage());
  return date.slice(0, 4) === dateOf(now).slice(0, 4) ? format.dayMonth(date) : format.dayYear(date);
}

/** The time in Bangkok, with the day when it is not today. */
export function whenText(iso: string, now: Moment): string {
  const moment = parseMoment(iso);
  const date = dateOf(moment);
  return date === dateOf(now) ? timeOf(moment) : `${dayText(date, now)} ${timeOf(moment)}`;
}

const UNITS = {
  th: { left: 'อีก {n}', late: 'เลย {n}', d: 'วัน', h: 'ชม.', m: 'นาที' },
  en: { left: 'in {n}', late: '{n} late', d: 'd', h: 'h', m: 'min' },
} as const;

/** `22 min`, `1 h 30`, `16 h`, `2 d`. */
export function spanText(span: number, language: Language): string {
  const { d, h, m } = UNITS[language];
  const size = Math.abs(span);
  if (size >= DAY) return `${Math.floor(size / DAY)} ${d}`;
  const minutes = Math.floor((size % HOUR) / MINUTE);
  if (size >= 10 * HOUR) return `${Math.floor(size / HOUR)} ${h}`;
  if (size >= HOUR) return `${Math.floor(size / HOUR)} ${h}${minutes > 0 ? ` ${minutes}` : ''}`;
  return `${minutes} ${m}`;
}

export interface Left {
  text: string;
  /** The same without its word, where there is little room. */
  span: string;
  tone: '' | 'soon' | 'bad';
}

/** How long until the promise: amber below an hour, red when it is broken. */
export function leftText(due: string, now: Moment, language: Language): Left {
  const span = parseMoment(due) - now;
  const { left, late } = UNITS[language];
  const text = say(span < 0 ? late : left, { n: spanText(span, language) });
  return { text, span: spanText(span, language), tone: span < 0 ? 'bad' : span < HOUR ? 'soon' : '' };
}

/** A word of ours that came as data; an unknown one stays as it is. */
export const codeText = (code: string, language: Language): string => {
  const known = codeWords[code];
  return known ? wordIn(known, language) : code;
};

export const actText = (act: string, language: Language): string => {
  const known = auditActWords[act];
  return known ? wordIn(known, language) : act;
};

/** Roles, statuses and outcomes as the audit has them, each in words where there are any. */
export const stateText = (state: string, language: Language): string =>
  state
    .split(', ')
    .map((one) => {
      const known = stateWords[one];
      return known ? wordIn(known, language) : codeText(one, language);
    })
    .join(', ');

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}([\da-f]{12})$/;

/** An id by its last twelve signs, which are random; a reference or a name as it is. */
export const idText = (id: string): string => {
  const [, end] = UUID.exec(id) ?? [];
  return end === undefined ? id : `…${end}`;
};

/** Who tapped what. */
export const tapText = (code: string, language: Language): string => {
  const known = tapWords[code];
  return known ? wordIn(known, language) : code;
};

const wordOf = (pair: Words, language: Language): string => wordIn(pair, language);

/** What a failed call says to its person: what happened, and whether anything moved. */
export function failureText(error: unknown, language: Language, now: Moment): string {
  if (!(error instanceof DeskFailed)) return wordOf(unknownFailure, language);
  const { code, present, request_id } = error;
  const other = present as { name?: string; act?: string; at?: string; why?: string } | null;
  if (code === 'DECIDED_ALREADY' && other?.name && other.at)
    return say(wordOf(words.decidedBy, language), {
      name: other.name,
      when: whenText(other.at, now),
      act: actText(other.act ?? '', language),
    });
  if (code === 'CLAIMED_BY_ANOTHER' && other?.name) return say(wordOf(words.claimedBy, language), { name: other.name });
  const notNow = code === 'DECISION_NOT_NOW' ? notNowWords[other?.why ?? ''] : undefined;
  if (notNow) return wordOf(notNow, language);
  const known = failureWords[code];
  if (known) return wordOf(known, language);
  const unknown = wordOf(unknownFailure, language);
  return request_id ? `${unknown} ${say(wordOf(words.requestId, language), { id: request_id })}` : unknown;
}

/** The first letters of a name, for the square that stands for a colleague. */
export const initialsOf = (name: string): string => Array.from(name.trim()).slice(0, 2).join('');

/** A code of the pages of people and bookings; else as everywhere at the desk. */
export const findCodeText = (code: string, language: Language): string => {
  const known = findCodeWords[code];
  return known ? wordIn(known, language) : codeText(code, language);
};

const LOCALE = { th: 'th-TH', en: 'en-GB' } as const;

/** `18 Nov 2026`, `18 พ.ย. 2569`: of days that may be years ago. */
export function wholeDayText(iso: string | Moment, language: Language): string {
  const moment = typeof iso === 'string' ? parseMoment(iso) : iso;
  return new Intl.DateTimeFormat(LOCALE[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Bangkok',
  }).format(new Date(moment));
}

/** Whether two moments are of one day in Bangkok. */
export const isSameDay = (a: string, b: string): boolean => dateOf(parseMoment(a)) === dateOf(parseMoment(b));

/** `+135`, `−2,400`, `0`: satang as baht in a column that says so. */
export function signedBaht(satang: number): string {
  const baht = Math.abs(satang) / 100;
  const digits = satang % 100 === 0 ? 0 : 2;
  const text = baht.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return satang === 0 ? '0' : `${satang > 0 ? '+' : '−'}${text}`;
}
