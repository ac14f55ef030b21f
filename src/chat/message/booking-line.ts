import { createContext, use } from 'react';
import { addDays, dateOf, parseDate, type Moment, type SlashDate } from '#domain/dates.ts';
import { type Format, courseWords } from '../../i18n/format.ts';
import { say, wordsIn, type Language, useWord } from '../../i18n/language.ts';
import { roomWords } from '../room-words.ts';
import { lineWords } from '../words.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import type { Reader } from '../room-reads.ts';

interface About {
  booking_date: string;
  tee_off_time: string;
  holes: number;
}

interface How {
  f: Format;
  now: Moment;
  language: Language;
  course: string;
}

const near = { th: { 0: 'วันนี้', 1: 'พรุ่งนี้' }, en: { 0: 'Today', 1: 'Tomorrow' } } as const;

/** `พรุ่งนี้ 07:10 · ทุ่งสวรรค์ · 18 หลุม` */
export function bookingLine({ booking_date, tee_off_time, holes }: About, { f, now, language, course }: How): string {
  const w = wordsIn(roomWords, language);
  const date = parseDate(booking_date);
  const day = date && dayWord(date, now, language, f);
  return [`${day ?? ''} ${tee_off_time}`.trim(), course, say(w.holes, { n: holes })].filter(Boolean).join(' · ');
}

function dayWord(date: SlashDate, now: Moment, language: Language, f: Format): string {
  const today = dateOf(now);
  if (date === today) return near[language][0];
  if (date === addDays(today, 1)) return near[language][1];
  if (date === addDays(today, -1)) return wordsIn(lineWords, language).yesterday;
  return f.day(date);
}

const NONE = { th: '', en: '' };

/** The course's name in the reader's language; empty until the phone knows it. */
export function useCourseName(slug: string): string {
  const { data } = useMirror('GET /course/{slug}', { slug }, { skip: slug === '' });
  return useWord(data ? courseWords(data) : NONE);
}

/** Who reads, golfer or caddy: every row links to screens of that role. */
export const ReaderContext = createContext<Reader>('golfer');

export const useReader = (): Reader => use(ReaderContext);
