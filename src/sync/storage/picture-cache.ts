/** One cache per person; the name is among those that a purge deletes (`worker-cache.ts`). */
export const picturesOf = (user_id: string): string => `caddee-kept-${user_id}-media`;

/** The first rung of a full phone (`ladder.ts`): every copy of a picture goes. False: there was none. */
export async function dropPictures(user_id: string): Promise<boolean> {
  return (await globalThis.caches?.delete(picturesOf(user_id))) ?? false;
}
