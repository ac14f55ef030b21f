import { sql } from '../../db/db.ts';

export const setDuty = (user_id: string, on_duty: boolean) =>
  sql`update caddy_profile set on_duty = ${on_duty} where user_id = ${user_id}`;

export const writeRating = (user_id: string, rating_sum: number, reviews: number) => sql`
  update caddy_profile set rating_sum = ${rating_sum}::int, reviews = ${reviews}::int where user_id = ${user_id}`;

export const addRounds = (user_id: string, rounds: number, on_time: number) => sql`
  update caddy_profile set rounds = rounds + ${rounds}::int, on_time = on_time + ${on_time}::int
  where user_id = ${user_id}`;
