import { BASE } from '#domain/address.ts';
import { Refused } from '#domain/refusals.ts';
import type { Tx } from '../../db/db.ts';
import { mediaById } from '../../media/sql.ts';
import { setOwnPhoto } from '../own-sql.ts';

/**
 * Makes a picture the caller uploaded before the profile photo; null removes the photo. Refuses MEDIA_UNKNOWN when the caller does not own
 * it.
 */
export async function choosePhoto(tx: Tx, user_id: string, photo: string | null): Promise<void> {
  const media = photo === null ? null : await tx.maybe(mediaById(photo));
  if (photo !== null && media?.owner_id !== user_id) throw new Refused('MEDIA_UNKNOWN', { field: 'photo' });
  await tx.run(setOwnPhoto(user_id, media?.media_id ?? null, media ? `${BASE}/media/${media.media_id}` : null));
}
