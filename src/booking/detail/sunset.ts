import { getTimes } from 'suncalc';
import { type ClockTime, type Moment, momentOf, type SlashDate } from '#domain/dates.ts';

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

/**
 * Where golf is played in each province, latitude and longitude: the middle of our courses there whose place is known
 * (server/seed/courses.json), for the few whose place is not. Good to about two minutes of sunset.
 */
export const PROVINCES: Readonly<Record<string, readonly [number, number]>> = {
  Bangkok: [13.8, 100.7],
  Chachoengsao: [13.7, 101],
  Chaiyaphum: [16.5, 101.7],
  Chanthaburi: [13, 102.2],
  'Chiang Mai': [18.8, 99.1],
  'Chiang Rai': [19.9, 99.9],
  Chonburi: [13.1, 101],
  Kanchanaburi: [14.4, 99.5],
  'Khon Kaen': [16.5, 102.6],
  Lampang: [18.3, 99.7],
  'Nakhon Nayok': [14.3, 101.2],
  'Nakhon Pathom': [13.8, 100.1],
  'Nakhon Ratchasima': [14.7, 101.6],
  'Nong Khai': [17.8, 102.8],
  'Pathum Thani': [14, 100.6],
  Phetchaburi: [12.7, 99.9],
  'Phra Nakhon Si Ayutthaya': [14.3, 100.5],
  Phuket: [8, 98.3],
  'Prachin Buri': [14, 101.7],
  'Prachuap Khiri Khan': [12.5, 99.9],
  Rayong: [12.8, 101.1],
  'Samut Prakan': [13.6, 100.8],
  'Samut Sakhon': [13.6, 100.3],
  Songkhla: [7, 100.5],
  'Surat Thani': [9.3, 99.4],
  'Ubon Ratchathani': [15.2, 105.4],
  'Udon Thani': [17.5, 103],
};
