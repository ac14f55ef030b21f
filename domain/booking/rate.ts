import type { Holes } from '../course/course.ts';
import type { SlashDate } from '../dates.ts';

/** What we take for a round that is played from `valid_from` on, until a later rate begins. Satang; `share` in percent. */
export interface Rate {
  rate_id: string;
  valid_from: SlashDate;
  reservation: Record<Holes, number>;
  service: Record<Holes, number>;
  walk_9: number;
  walk_more: number;
  holiday: number;
  /** Percent of the fee that the platform keeps. Tips are paid to the caddy in full. */
  share: number;
}

/** Every figure of a rate by one name, in the order in which they are shown. */
export const FIGURES = [
  'reservation_9',
  'reservation_18',
  'reservation_27',
  'reservation_36',
  'service_9',
  'service_18',
  'service_27',
  'service_36',
  'walk_9',
  'walk_more',
  'holiday',
  'share',
] as const;
export type Figure = (typeof FIGURES)[number];

export function figureOf(rate: Omit<Rate, 'rate_id' | 'valid_from'>, name: Figure): number {
  const { reservation, service, walk_9, walk_more, holiday, share } = rate;
  return {
    reservation_9: reservation[9],
    reservation_18: reservation[18],
    reservation_27: reservation[27],
    reservation_36: reservation[36],
    service_9: service[9],
    service_18: service[18],
    service_27: service[27],
    service_36: service[36],
    walk_9,
    walk_more,
    holiday,
    share,
  }[name];
}

/** What a price is counted by on any day: the rates, and the public holidays. */
export interface Tariff {
  rates: readonly Rate[];
  holidays: readonly SlashDate[];
}

/** What a price is counted by on the day of play. */
export interface Terms {
  rate: Rate;
  is_holiday: boolean;
}

/** The rate that holds on a day of play: the one with the latest `valid_from` up to that day; undefined before the first. */
export const rateOn = (rates: readonly Rate[], day: SlashDate): Rate | undefined =>
  rates
    .filter(({ valid_from }) => valid_from <= day)
    .reduce<Rate | undefined>((last, it) => (last && last.valid_from > it.valid_from ? last : it), undefined);

/** Undefined when no rate is known for that day, as on a phone with an old copy. */
export function termsOn({ rates, holidays }: Tariff, day: SlashDate): Terms | undefined {
  const rate = rateOn(rates, day);
  return rate && { rate, is_holiday: holidays.includes(day) };
}

/** What holds on `day` or later: all that a phone needs. */
export function tariffFrom({ rates, holidays }: Tariff, day: SlashDate): { rates: Rate[]; holidays: SlashDate[] } {
  const held = rateOn(rates, day);
  return {
    rates: rates.filter((it) => it === held || it.valid_from > day),
    holidays: holidays.filter((it) => it >= day),
  };
}
