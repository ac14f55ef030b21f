import type { Role } from '../../domain/account/account.ts';
import { isoOf, type Moment } from '../../domain/dates.ts';
import { type Queries, sql } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import { NOW } from './clock.ts';

interface PersonRow {
  display_name: string;
  /** By the person's id, where many need one of their own. */
  phone: (user_id: string) => string;
  photo_url: string;
  public_photo: boolean;
  terms_version: string;
  status: string;
  /** The person's key and, of somebody who leaves, the request are of this moment. */
  now: Moment;
}

/** A row of `person` with an e-mail of its own, a golfer's with a profile: nok or somchai unless `more` says who. Answers the key. */
export async function aPerson(db: Queries, role: Role, more: Partial<PersonRow> = {}): Promise<string> {
  const { status = 'ACTIVE', public_photo = false, now = NOW } = more;
  const user_id = newId(now);
  const display_name = more.display_name ?? (role === 'GOLFER' ? 'nok' : 'somchai');
  const deletion_asked_at = status === 'DELETION_REQUESTED' ? isoOf(now) : null;
  await db.run(sql`
    insert into person (user_id, role, display_name, email, phone, photo_url, public_photo, terms_version, status, deletion_asked_at)
    values (${user_id}, ${role}, ${display_name}, ${`${user_id}@example.com`}, ${more.phone?.(user_id) ?? null},
      ${more.photo_url ?? null}, ${public_photo}, ${more.terms_version ?? null}, ${status}, ${deletion_asked_at})`);
  if (role === 'GOLFER') await db.run(sql`insert into golfer_profile (user_id) values (${user_id})`);
  return user_id;
}
