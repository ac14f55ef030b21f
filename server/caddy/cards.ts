import { shownNickname } from '#domain/account/nickname.ts';
import type { CaddyCard } from '#domain/caddy/api.ts';
import { ratingTenths } from '#domain/caddy/rating.ts';
import type { Queries } from '../db/db.ts';
import type { Reader } from '../http/http.ts';
import { caddies, coursesOf, type CaddyCourseRow, type CaddyRow } from './sql.ts';

/** In the order of `user_ids`, as the reader may see them; who is no active caddy (any more) is left out. */
export async function cardsOf(queries: Queries, user_ids: string[], reader: Reader): Promise<CaddyCard[]> {
  if (user_ids.length === 0) return [];
  const rows = new Map((await queries.many(caddies(user_ids, reader.user_id))).map((row) => [row.user_id, row]));
  const courses = Map.groupBy(await queries.many(coursesOf(user_ids)), (course) => course.user_id);
  return user_ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [cardOf(row, courses.get(id) ?? [], reader)] : [];
  });
}

/** What everybody sees of a caddy: nickname and number, never the real name. */
export function cardOf(row: CaddyRow, courses: CaddyCourseRow[], reader: Reader): CaddyCard {
  return {
    user_id: row.user_id,
    nickname: row.user_id === reader.user_id ? row.nickname : shownNickname(row, reader.language),
    caddy_number: row.caddy_number,
    photo_url: row.photo_url,
    verified: row.verification === 'VERIFIED',
    languages: row.languages,
    years: row.years,
    rating_tenths: ratingTenths(row.rating_sum, row.reviews),
    reviews: row.reviews,
    rounds: row.rounds,
    courses: courses.map(({ slug, name_th, name_en, province_th, province_en }) => ({
      slug,
      name_th,
      name_en,
      province_th,
      province_en,
    })),
    following: row.following,
  };
}
