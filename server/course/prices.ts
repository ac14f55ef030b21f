import type { CoursePrice } from '#domain/course/price.ts';
import type { SlashDate } from '#domain/dates.ts';
import type { Queries } from '../db/db.ts';
import { pricesFrom } from './price-sql.ts';

/** Of each of these courses what holds on `day`, and later; of an unknown one nothing. */
export async function readPrices(
  queries: Queries,
  slugs: readonly string[],
  day: SlashDate,
): Promise<(slug: string) => readonly CoursePrice[]> {
  const rows = slugs.length === 0 ? [] : await queries.many(pricesFrom([...new Set(slugs)], day));
  const known = new Map(rows.map(({ slug, prices }) => [slug, prices]));
  return (slug) => known.get(slug) ?? [];
}

/** What holds at a course that is known. */
export async function readPricesOf(queries: Queries, slug: string, day: SlashDate): Promise<readonly CoursePrice[]> {
  return (await queries.one(pricesFrom([slug], day))).prices;
}
