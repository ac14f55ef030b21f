import { sql } from '../../db/db.ts';

/** Of somebody who has left there is nothing. */
export const contactRow = (user_id: string) => sql<{ phone: string | null; languages: string[] }>`
  select person.phone, coalesce(golfer_profile.languages, caddy_profile.languages, '{}') as languages
  from person
  left join golfer_profile on golfer_profile.user_id = person.user_id
  left join caddy_profile on caddy_profile.user_id = person.user_id
  where person.user_id = ${user_id} and person.status = 'ACTIVE'`;
