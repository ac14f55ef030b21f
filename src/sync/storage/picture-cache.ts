import { webCaches } from '../../platform/web-caches.ts';
import { withTimeout } from '../net/in-time.ts';

/** One cache per person; the name is among those that a purge deletes (`worker-cache.ts`). */
export const picturesOf = (user_id: string): string => `caddee-kept-${user_id}-media`;

/** The first rung of a full phone (`ladder.ts`): every copy of a picture goes. False: there was none. */
export const dropPictures = async (user_id: string): Promise<boolean> =>
  (await withTimeout(async () => webCaches()?.delete(picturesOf(user_id)))) ?? false;
