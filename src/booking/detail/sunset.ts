import { getTimes } from 'suncalc';
import { type ClockTime, type Moment, momentOf, type SlashDate } from '#domain/dates.ts';
import { PROVINCES } from './provinces.ts';

export interface Where {
  lat: number;
  lng: number;
}

const NOON = '12:00' as ClockTime;

/** When the sun sets on that day at that place. Computed on the phone: it needs no network. */
export function sunsetAt(date: SlashDate, { lat, lng }: Where): Moment | undefined {
  const noon = momentOf(date, NOON);
  return getTimes(new Date(noon), lat, lng).sunset?.getTime();
}

/** Where about the courses of a province are; undefined where we know none. */
export function whereIn(province_en: string): Where | undefined {
  const place = Object.hasOwn(PROVINCES, province_en) ? PROVINCES[province_en] : undefined;
  return place && { lat: place[0], lng: place[1] };
}
