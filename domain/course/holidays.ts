import { DAY, type Moment, type SlashDate, startOfDay } from '../dates.ts';

/**
 * Thai public holidays of 2026 and 2027 (Gregorian). The lunar days (Makha Bucha, Visakha Bucha, Asarnha Bucha) are computed from the full
 * moon and may change with the cabinet's yearly notice. Other days have no holiday surcharge.
 */
const HOLIDAYS: ReadonlySet<string> = new Set([
  '2026/01/01',
  '2026/03/03',
  '2026/04/06',
  '2026/04/13',
  '2026/04/14',
  '2026/04/15',
  '2026/05/04',
  '2026/05/31',
  '2026/06/01',
  '2026/06/03',
  '2026/07/28',
  '2026/07/29',
  '2026/08/12',
  '2026/10/13',
  '2026/10/23',
  '2026/12/05',
  '2026/12/07',
  '2026/12/10',
  '2026/12/31',
  '2027/01/01',
  '2027/02/21',
  '2027/02/22',
  '2027/04/06',
  '2027/04/13',
  '2027/04/14',
  '2027/04/15',
  '2027/05/04',
  '2027/05/20',
  '2027/06/03',
  '2027/07/18',
  '2027/07/19',
  '2027/07/28',
  '2027/08/12',
  '2027/10/13',
  '2027/10/23',
  '2027/10/25',
  '2027/12/05',
  '2027/12/06',
  '2027/12/10',
  '2027/12/31',
]);

/** The last day that the list covers; about later days nothing is known. */
export const holidaysKnownTo = (): SlashDate => {
  const last = [...HOLIDAYS].reduce((one, other) => (one > other ? one : other));
  return `${last.slice(0, 4)}/12/31` as SlashDate;
};
/** A round may be booked 60 days ahead; the other 30 days are time to enter the cabinet's notice. */
const TIME_TO_ENTER = 90 * DAY;

/** Whether it is time to enter next year's holidays: from 90 days before the end of the list (Bangkok time). Source: product.md §3.4. */
export const areHolidaysEnding = (now: Moment): boolean => now >= startOfDay(holidaysKnownTo()) - TIME_TO_ENTER;

export const isPublicHoliday = (date: SlashDate): boolean => HOLIDAYS.has(date);
