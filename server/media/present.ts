import { BASE } from '#domain/address.ts';
import type { MediaFacts } from '#domain/media/api.ts';
import type { MediaRow } from './sql.ts';

/** The facts of a picture for a phone. */
export const presentMedia = ({ media_id, width, height, color }: Omit<MediaRow, 'owner_id' | 'type'>): MediaFacts => ({
  media_id,
  url: `${BASE}/media/${media_id}`,
  width,
  height,
  color,
});
