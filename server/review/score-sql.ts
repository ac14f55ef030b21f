import type { Score } from '#domain/review/score.ts';
import { json, sql } from '../db/db.ts';

export const addScore = (user_id: string) => sql`
  insert into review_score (user_id, stars, marks) values (${user_id}, '{0,0,0,0,0}', '{}') on conflict (user_id) do nothing`;

export const lockedScore = (user_id: string) =>
  sql<Score>`select stars, marks from review_score where user_id = ${user_id} for update`;

export const writeScore = (user_id: string, { stars, marks }: Score) => sql`
  update review_score set stars = ${stars}::int[], marks = ${json(marks)}::jsonb where user_id = ${user_id}`;

export const scoreOf = (user_id: string) =>
  sql<Score>`select stars, marks from review_score where user_id = ${user_id}`;
