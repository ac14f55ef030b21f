import type { OwnProfile } from '#domain/account/own-api.ts';
import { BASE } from '#domain/address.ts';
import type { CourseName } from '#domain/course/api.ts';
import { Refused } from '#domain/refusals.ts';
import { nextStep } from '#domain/account/account.ts';
import type { User } from '#domain/account/api.ts';
import type { Identifier } from '#domain/account/identifier.ts';
import type { Queries, Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { mediaById } from '../media/sql.ts';
import {
  addRounds,
  type CaddyOwnRow,
  caddyRow,
  golferRow,
  namesOfCourses,
  ownRow,
  setDuty,
  setOwnPhoto,
  writeRating,
} from './own-sql.ts';
import { personById, type PersonRow } from './sql.ts';

export const readOwnProfile = ({ tx, caller }: Asking<'GET /user/profile'>): Promise<OwnProfile> =>
  ownProfileOf(tx, caller.user_id);

/** The profile as its owner sees it. Refuses SESSION_OVER when the person no longer exists. */
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
  { way, submitted_at, contested_number: number, contested_at, before_suspension: _before, ...caddy }: CaddyOwnRow,
  home_courses: CourseName[],
): NonNullable<OwnProfile['caddy']> {
  const submitted = way && submitted_at ? { way, at: submitted_at } : null;
  const contested = number && contested_at ? { number, at: contested_at } : null;
  return { ...caddy, home_courses, submitted, contested };
}

/** Switches a caddy open for work, or off duty. */
export async function setOnDuty(tx: Tx, user_id: string, on_duty: boolean): Promise<void> {
  await tx.run(setDuty(user_id, on_duty));
}

/** Stores the sum of a caddy's stars and the number of published reviews (review/round.ts). */
export async function setRating(tx: Tx, user_id: string, rating_sum: number, reviews: number): Promise<void> {
  await tx.run(writeRating(user_id, rating_sum, reviews));
}

/** Adds to (below zero: subtracts from) a caddy's rounds and on-time arrivals. */
export async function countRounds(tx: Tx, user_id: string, rounds: number, on_time: number): Promise<void> {
  if (rounds !== 0 || on_time !== 0) await tx.run(addRounds(user_id, rounds, on_time));
}

/**
 * Makes an uploaded picture of the caller the profile photo; null removes the photo. Refuses MEDIA_UNKNOWN when the picture is not the
 * caller's.
 */
export async function choosePhoto(tx: Tx, user_id: string, photo: string | null): Promise<void> {
  const media = photo === null ? null : await tx.maybe(mediaById(photo));
  if (photo !== null && media?.owner_id !== user_id) throw new Refused('MEDIA_UNKNOWN', { field: 'photo' });
  await tx.run(setOwnPhoto(user_id, media?.media_id ?? null, media ? `${BASE}/media/${media.media_id}` : null));
}

export async function information({ tx, caller }: Asking<'GET /user/information'>): Promise<User> {
  return userOf(tx, caller.user_id);
}

/** A person as their own phone shows them. Refuses SESSION_OVER when the person no longer exists. */
export async function userOf(queries: Queries, user_id: string): Promise<User> {
  const person = await queries.maybe(personById(user_id));
  if (!person) throw new Refused('SESSION_OVER');
  return present(person);
}

function present(person: PersonRow): User {
  const { user_id, role, display_name, photo_url, language, nickname, caddy_number } = person;
  return {
    basic_info: { user_id, role, display_name, photo_url, language, nickname, caddy_number },
    next_step: nextStep(person),
  };
}

/** The identifier as columns of `person`. */
export function columnsOf(identifier: Identifier | undefined): { phone: string | null; email: string | null } {
  return {
    phone: identifier?.kind === 'phone' ? identifier.value : null,
    email: identifier?.kind === 'email' ? identifier.value : null,
  };
}
