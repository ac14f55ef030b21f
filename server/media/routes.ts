import { DAY } from '#domain/dates.ts';
import type { MediaFacts } from '#domain/media/api.ts';
import { Refused } from '#domain/refusals.ts';
import { route, type Asking, type Route } from '../http/http.ts';
import { type Picture, PictureStopped, redrawn } from './picture.ts';
import { presentMedia } from './owner.ts';
import { claimMedia, insertRefused, mediaById, sentSince, setStored } from './sql.ts';
import { putPicture } from './store.ts';

/** The most uploads of one person per day, stored or refused: more than anybody needs, less than fills a disk. */
const MAX_A_DAY = 200;

/**
 * Stores a picture: claims its id, stores the bytes, then marks them as stored. After a crash in between the row is shown to nobody; the
 * next try continues with it, or `jobs.ts` deletes it after a day. The same id again is the same picture; another person's id is refused as
 * unknown.
 */
async function keepMedia({ input, tx, caller, now, context }: Asking<'POST /media'>): Promise<MediaFacts> {
  const { user_id } = caller;
  const { media_id } = input;
  const mine = async (): Promise<MediaFacts | undefined> => {
    const row = await tx.maybe(mediaById(media_id));
    if (row && row.owner_id !== user_id) throw new Refused('MEDIA_UNKNOWN');
    return row && presentMedia(row);
  };
  const before = await mine();
  if (before) return before;
  const { sent } = await tx.one(sentSince(user_id, now - DAY));
  if (sent >= MAX_A_DAY) throw new Refused('TOO_MANY_REQUESTS');
  const picture = await redrawn(input.image, user_id).catch(async (error: unknown): Promise<Picture> => {
    // A picture that never had its turn (BUSY) cost nothing and does not count.
    const hasCost = error instanceof PictureStopped || (error instanceof Refused && error.code === 'IMAGE_UNREADABLE');
    if (hasCost) await tx.run(insertRefused(user_id, now));
    throw error;
  });
  const { bytes, type, width, height, color } = picture;
  const row = { media_id, owner_id: user_id, type, width, height, color };
  const isMine = (await tx.run(claimMedia(row, now))) === 1;
  if (isMine) {
    await putPicture(context.media, media_id, picture);
    if ((await tx.run(setStored(media_id, bytes.length))) === 1) return presentMedia(row);
  }
  const meanwhile = await mine();
  if (!meanwhile) throw new Refused('MEDIA_UNKNOWN');
  return meanwhile;
}

export const mediaRoutes: Route[] = [route('POST /media', keepMedia)];
