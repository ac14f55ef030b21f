import { sql } from '../../db/db.ts';

/** Of somebody who has left there is nothing. */
export const contactRow = (user_id: string) => sql<{ phone: string | null; languages: string[] }>`
  select person.phone, coalesce(golfer_profile.languages, caddy_profile.languages, '{}') as languages
  from person
  left join golfer_profile on golfer_profile.user_id = person.user_id
  left join caddy_profile on caddy_profile.user_id = person.user_id
  where person.user_id = ${user_id} and person.status = 'ACTIVE'`;

/** A name alone, as older profiles may have it, reaches nobody. */
export const emergencyRow = (golfer_id: string) => sql<{ name: string | null; phone: string }>`
  select golfer_profile.emergency_name as name, golfer_profile.emergency_phone as phone
  from golfer_profile
  join person on person.user_id = golfer_profile.user_id
  where golfer_profile.user_id = ${golfer_id} and golfer_profile.emergency_phone is not null
    and person.status = 'ACTIVE'`;
