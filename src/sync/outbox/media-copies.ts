import { MEDIA_WIDTHS, type MediaWidth } from '#domain/media/width.ts';
import { webCaches } from '../../platform/web-caches.ts';
import { isFull } from '../storage/key-value-store.ts';
import { copiesOwner, epochNow } from '../mirror/mirror-copies.ts';
import { withTimeout } from '../net/in-time.ts';
import { picturesOf } from '../storage/picture-cache.ts';
import { stateNow, userIdOf } from '../storage/session-state.ts';
import { sayStorage } from '../storage/storage-state.ts';

/** How many pictures lie on the phone: some thirty megabytes. The oldest go first. */
const MOST = 200;

const placeOf = (media_id: string, width?: MediaWidth): string => `/media/${media_id}${width ? `/${width}` : ''}`;

/** As wide as asked for, or wider. Looking never makes a cache: its name alone would say who was here. */
export const readPicture = (user_id: string, media_id: string, width?: MediaWidth): Promise<Blob | undefined> =>
  withTimeout(async () => {
    for (const it of [...MEDIA_WIDTHS.filter((one) => width && one >= width), undefined]) {
      const found = await webCaches()?.match(placeOf(media_id, it), { cacheName: picturesOf(user_id) });
      if (found) return found.blob();
    }
    return undefined;
  });

/** Stores a picture, unless its owner was purged meanwhile: then nothing of the owner comes back. A phone that is full does without. */
export const keepPicture = (user_id: string, media_id: string, picture: Blob, width?: MediaWidth): Promise<void> =>
  withTimeout(() => keep(user_id, media_id, picture, width));

async function keep(user_id: string, media_id: string, picture: Blob, width?: MediaWidth): Promise<void> {
  const caches = webCaches();
  const epoch = await epochNow();
  const isStillOwned = async () => userIdOf(stateNow()) === user_id && (await epochNow()) === epoch;
  if (!caches || !(await isStillOwned())) return;
  try {
    const cache = await caches.open(picturesOf(user_id));
    const copy = new Response(await picture.arrayBuffer(), { headers: { 'content-type': picture.type } });
    await cache.put(placeOf(media_id, width), copy);
    const all = await cache.keys();
    for (const old of all.slice(0, Math.max(0, all.length - MOST))) await cache.delete(old);
  } catch (error) {
    if (!isFull(error)) throw error;
    sayStorage('full');
    await caches.delete(picturesOf(user_id)); // the first rung: what is needed on the course has the room
  }
  if (!(await isStillOwned())) await caches.delete(picturesOf(user_id));
}

export async function forgetPicture(media_id: string): Promise<void> {
  const user_id = copiesOwner();
  const name = user_id !== undefined && picturesOf(user_id);
  const caches = webCaches();
  if (!name || !caches || !(await caches.has(name))) return;
  const cache = await caches.open(name);
  for (const width of [undefined, ...MEDIA_WIDTHS]) await cache.delete(placeOf(media_id, width));
}
