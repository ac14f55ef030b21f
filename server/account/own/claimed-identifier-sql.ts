import { sql } from '../../db/db.ts';

/** An account, by what it is signed in to with. */
export interface Holder {
  user_id: string;
  phone: string | null;
  email: string | null;
  has_line: boolean;
}

/** Whoever has one of them. Locked, so that a change by its owner comes before or after. */
export const lockedHolder = (phone: string | null, email: string | null) => sql<Holder>`
  select user_id, phone, email, exists (select from identity where identity.user_id = person.user_id) as has_line
  from person where (phone = ${phone} or email = ${email}) and status <> 'DELETED'
  for update of person`;

export const lockedAccount = (user_id: string) => sql<Holder>`
  select user_id, phone, email, exists (select from identity where identity.user_id = person.user_id) as has_line
  from person where user_id = ${user_id} and status <> 'DELETED'
  for update of person`;
