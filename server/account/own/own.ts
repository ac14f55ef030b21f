import type { OwnProfile } from '#domain/account/own-api.ts';
import type { CourseName } from '#domain/course/api.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries } from '../../db/db.ts';
import type { Asking } from '../../http/http.ts';
import { type CaddyOwnRow, caddyRow, golferRow, namesOfCourses, ownRow } from '../own-sql.ts';

export const readOwnProfile = ({ tx, caller }: Asking<'GET /user/profile'>): Promise<OwnProfile> =>
  ownProfileOf(tx, caller.user_id);

/** The profile as its owner may see and change it. Refuses SESSION_OVER when there is no such person any more. */
export async function ownProfileOf(queries: Queries, user_id: string): Promise<OwnProfile> {
  const person = await queries.maybe(ownRow(user_id));
  if (!person) throw new Refused('SESSION_OVER');
  const golfer = await queries.maybe(golferRow(user_id));
  const caddy = await queries.maybe(caddyRow(user_id));
  const slugs = [...(golfer?.usual_courses ?? []), ...(caddy?.home_courses ?? [])];
  const courses = new Map((await queries.many(namesOfCourses(slugs))).map((it) => [it.slug, it]));
  const named = (of: readonly string[]): CourseName[] => of.flatMap((slug) => courses.get(slug) ?? []);
  return {
    ...person,
    golfer: golfer ? { ...golfer, usual_courses: named(golfer.usual_courses) } : null,
    caddy: caddy ? presentCaddy(caddy, named(caddy.home_courses)) : null,
  };
}

function presentCaddy(
  { way, submitted_at, contested_number: number, contested_at, ...caddy }: CaddyOwnRow,
  home_courses: CourseName[],
): NonNullable<OwnProfile['caddy']> {
  const submitted = way && submitted_at ? { way, at: submitted_at } : null;
  const contested = number && contested_at ? { number, at: contested_at } : null;
  return { ...caddy, home_courses, submitted, contested };
}
