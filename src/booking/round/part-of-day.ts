import type { ClockTime } from '#domain/dates.ts';

export const PARTS = ['morning', 'midday', 'afternoon'] as const;
export type PartOfDay = (typeof PARTS)[number];

export const partOf = (time: ClockTime): PartOfDay =>
  time < '10:00' ? 'morning' : time < '13:00' ? 'midday' : 'afternoon';
