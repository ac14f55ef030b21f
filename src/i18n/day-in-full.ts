import { useSyncExternalStore } from 'react';
import { weekdayOf, type SlashDate } from '#domain/dates.ts';
import { dayNumber, type Era, eraOf, yearIn } from './format.ts';
import { currentLanguage, type Language, onLanguage, useLanguage } from './language.ts';

/** As in `format.ts`, of CLDR and without Intl. */
const WEEKDAYS = {
  th: 'วันอาทิตย์ วันจันทร์ วันอังคาร วันพุธ วันพฤหัสบดี วันศุกร์ วันเสาร์'.split(' '),
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
} as const;
const MONTHS = {
  th: 'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
} as const;
const OTHER = { BE: 'CE', CE: 'BE' } as const;
const ERA_NAME = { th: { BE: 'พ.ศ.', CE: 'ค.ศ.' }, en: { BE: 'B.E.', CE: 'C.E.' } } as const;

const monthOf = (date: SlashDate, language: Language) => MONTHS[language][Number(date.slice(5, 7)) - 1];

/** `วันอาทิตย์ที่ 22 พฤศจิกายน พ.ศ. 2569 (ค.ศ. 2026)`: as a calendar says it, before somebody commits to it. */
export function dayInFull(date: SlashDate, language: Language, era: Era = eraOf(language)): string {
  const [weekday, month] = [WEEKDAYS[language][weekdayOf(date)], monthOf(date, language)];
  const own = yearIn(date, era);
  const other = `${ERA_NAME[language][OTHER[era]]} ${yearIn(date, OTHER[era])}`;
  return language === 'th'
    ? `${weekday}ที่ ${dayNumber(date)} ${month} ${ERA_NAME.th[era]} ${own} (${other})`
    : `${weekday} ${dayNumber(date)} ${month} ${own} (${other})`;
}

/** `พฤศจิกายน 2569`: the head of a calendar. */
export const monthInFull = (date: SlashDate, language: Language, era: Era = eraOf(language)): string =>
  `${monthOf(date, language)} ${yearIn(date, era)}`;

/** `22/11/2569`: as it is typed. */
const dayTyped = (date: SlashDate, language: Language, era: Era = eraOf(language)): string =>
  `${dayNumber(date)}/${Number(date.slice(5, 7))}/${yearIn(date, era)}`;

type InFull = (date: SlashDate) => string;

export const useDayInFull = (): InFull => useInFull(dayInFull);
export const useDayTyped = (): InFull => useInFull(dayTyped);
export const useMonthInFull = (): InFull => useInFull(monthInFull);

function useInFull(write: (date: SlashDate, language: Language, era: Era) => string): InFull {
  const language = useLanguage();
  const era = useSyncExternalStore(onLanguage, eraNow, eraNow);
  return (date) => write(date, language, era);
}

const eraNow = (): Era => eraOf(currentLanguage());
