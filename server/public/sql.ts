import { sql } from '../db/db.ts';

/** The picture of a caddy who agreed that everybody sees it. */
export const publicPhoto = (user_id: string) => sql<{ photo_id: string }>`
  select person.photo_id
  from person
  join caddy_profile as caddy on caddy.user_id = person.user_id and caddy.verification <> 'SUSPENDED'
  where person.user_id = ${user_id}::uuid and person.public_photo and person.photo_id is not null
    and person.status = 'ACTIVE' and person.role = 'CADDY'`;

/** For search engines: caddies who take work, the best rated first (index `caddy_profile_best`). */
export const listedCaddies = (limit: number) => sql<{ user_id: string }>`
  select caddy.user_id from (
    select user_id from caddy_profile
    where on_duty and verification <> 'SUSPENDED'
    order by (case when reviews >= 3 then rating_sum::float8 / reviews end) desc nulls last, user_id
    limit ${limit}::int
  ) as caddy
  join person on person.user_id = caddy.user_id
  where person.status = 'ACTIVE' and person.role = 'CADDY'`;
