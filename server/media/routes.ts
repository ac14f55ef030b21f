import { DAY } from '#domain/dates.ts';
import type { MediaFacts } from '#domain/media/api.ts';
import { Refused } from '#domain/refusals.ts';
import { route, type Asking, type Route } from '../http/http.ts';
import { type Picture, PictureStopped, redrawn } from './picture.ts';
import { presentMedia } from './present.ts';
import { claimMedia, insertRefused, mediaById, sentSince, setStored } from './sql.ts';
import { putPicture } from './store.ts';

/** Sent by one person in a day, kept or refused: more than anybody posts and chats, and less than fills a disk. */
const MAX_A_DAY = 200;

/**
 * Stores a picture: takes its name, stores its bytes, then says in its row that they are there. A crash in between leaves a row nobody is
 * shown, which the next attempt goes on with and `jobs.ts` deletes after a day. The same id again is the same picture; an id of another
 * person's picture is refused like an unknown one.
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
    // One that never had its turn (BUSY) comes again, and cost nothing.
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
