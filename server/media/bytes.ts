import { MEDIA_WIDTHS, type MediaWidth } from '#domain/media/width.ts';
import type { Picture } from './picture.ts';
import type { MediaStore } from './store.ts';

const nameOf = (media_id: string, width?: MediaWidth): string => (width ? `${media_id}-${width}` : media_id);

/** Whose picture it is, of any name that lies in the store; undefined: none of ours. */
export const mediaIdOf = (name: string): string | undefined =>
  /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:-\d{2,4})?$/.exec(name)?.[1];

/** The smaller ones first: once the picture itself is there, all of it is. */
export async function putPicture(store: MediaStore, media_id: string, { bytes, smaller }: Picture): Promise<void> {
  for (const { width, bytes: few } of smaller) await store.put(nameOf(media_id, width), few);
  await store.put(media_id, bytes);
}

/** The picture itself where it is no wider, or from before there were smaller ones. */
export async function readPicture(
  store: MediaStore,
  media_id: string,
  width: MediaWidth | undefined,
): Promise<Uint8Array | undefined> {
  return (width && (await store.get(nameOf(media_id, width)))) ?? (await store.get(media_id));
}

export async function removePicture(store: MediaStore, media_id: string): Promise<void> {
  for (const width of MEDIA_WIDTHS) await store.remove(nameOf(media_id, width));
  await store.remove(media_id);
}
