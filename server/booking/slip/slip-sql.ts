import { sql } from '../../db/db.ts';

export interface SlipKey {
  key_id: string;
  /** The 32 bytes, base64url. */
  public_key: string;
}

export interface SigningKey extends SlipKey {
  /** PKCS #8 (DER), base64. */
  private_key: string;
}

/** Newest first. Never the private halves: these are public. */
export const publicKeys = () =>
  sql<SlipKey>`select key_id, public_key from slip_key order by created_at desc, key_id desc`;

export const newestKey = () =>
  sql<SigningKey>`
    select key_id, public_key, private_key from slip_key
    order by created_at desc, key_id desc
    limit 1`;

/** When two make the first key at once, one of them is kept. */
export const keepKey = ({ key_id, public_key, private_key }: SigningKey, created_at: string) => sql`
  insert into slip_key (key_id, public_key, private_key, created_at)
  values (${key_id}, ${public_key}, ${private_key}, ${created_at})
  on conflict (key_id) do nothing`;
