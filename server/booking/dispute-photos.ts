import type { MediaFacts } from '#domain/media/api.ts';
import { Refused } from '#domain/refusals.ts';
import { sql, type Tx } from '../db/db.ts';
import { presentMedia } from '../media/present.ts';
import type { DisputePhoto } from './sql.ts';

/** Locked against what removes pictures that nobody holds (server/media/prune.ts). */
const ownPhotos = (media_ids: string[], owner_id: string) => sql<DisputePhoto>`
  select media_id, width, height, color from media
  where media_id = any(${media_ids}::uuid[]) and owner_id = ${owner_id}::uuid and bytes > 0
  order by media_id
  for share`;

/** The pictures a dispute names, in its order, as the booking keeps them; each must be there and be of the person who disputes. */
export async function photosOf(tx: Tx, media_ids: readonly string[], owner_id: string): Promise<DisputePhoto[]> {
  const wanted = [...new Set(media_ids)];
  if (wanted.length === 0) return [];
  const found = new Map((await tx.many(ownPhotos(wanted, owner_id))).map((it) => [it.media_id, it]));
  return wanted.map((media_id) => {
    const photo = found.get(media_id);
    if (!photo) throw new Refused('MEDIA_UNKNOWN', { field: 'dispute.photos' });
    return photo;
  });
}

/** As both people of the booking see them. */
export const presentPhotos = (photos: readonly DisputePhoto[] = []): MediaFacts[] => photos.map(presentMedia);
