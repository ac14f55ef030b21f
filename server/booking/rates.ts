import { type Rate, type Tariff, type Terms, termsOn } from '#domain/booking/rate.ts';
import type { SlashDate } from '#domain/dates.ts';
import type { Queries } from '../db/db.ts';
import { rateById, tariff } from './rate-sql.ts';

export const readTariff = (queries: Queries): Promise<Tariff> => queries.one(tariff());

/** What a round on that day is quoted by now. */
export function termsFor(known: Tariff, day: SlashDate): Terms {
  const terms = termsOn(known, day);
  if (!terms) throw new Error(`there is no rate for ${day}`);
  return terms;
}

/** The rate that a booking or an open request was quoted by. */
export const readRate = async (queries: Queries, rate_id: string): Promise<Rate> =>
  (await queries.one(rateById(rate_id))).rate;
