import { addDays, weekdayOf, type SlashDate } from '#domain/dates.ts';

const WEEK = 7;

export const firstOf = (date: SlashDate): SlashDate => `${date.slice(0, 8)}01` as SlashDate;

/** The first day of the month `by` months later (earlier, when below zero). */
export function monthLater(date: SlashDate, by: number): SlashDate {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + by;
  const two = String((months % 12) + 1).padStart(2, '0');
  return `${Math.floor(months / 12)}/${two}/01` as SlashDate;
}

export const lastOf = (date: SlashDate): SlashDate => addDays(monthLater(date, 1), -1);

export const isSameMonth = (a: SlashDate, b: SlashDate): boolean => firstOf(a) === firstOf(b);

export const mondayOf = (date: SlashDate): SlashDate => addDays(date, -((weekdayOf(date) + WEEK - 1) % WEEK));

export const weekOf = (date: SlashDate): SlashDate[] =>
  Array.from({ length: WEEK }, (_, day) => addDays(mondayOf(date), day));

/** The days a month's sheet shows: whole weeks, Monday first. */
export function sheetOf(month: SlashDate): SlashDate[] {
  const from = mondayOf(firstOf(month));
  const to = addDays(mondayOf(lastOf(month)), WEEK - 1);
  const days: SlashDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
