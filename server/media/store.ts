import type { Moment } from '#domain/dates.ts';
import { MEDIA_WIDTHS, type MediaWidth } from '#domain/media/width.ts';
import type { Picture } from './picture.ts';

/** The store of picture files, by name: `<media_id>`, and `<media_id>-<width>` for smaller versions. */
export interface MediaStore {
  /** Writes completely or not at all; replaces an existing file. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined: there is none. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Succeeds for a missing file too. */
  remove(name: string): Promise<void>;
  /** All files in any order, without the trash. */
  names(): AsyncIterable<StoredName>;
  /** Moves a file to the trash; does nothing when there is none. */
  discard(name: string, now: Moment): Promise<void>;
  /** Moves a file back from the trash. */
  recover(name: string): Promise<void>;
  /** The files in the trash, and since when. */
  discarded(): AsyncIterable<StoredName>;
  /** Deletes a file from the trash. */
  forget(name: string): Promise<void>;
  /** The owning database (`owner.ts`); undefined: nobody has claimed the store. */
  owner(): Promise<string | undefined>;
  setOwner(owner: string): Promise<void>;
  /** Whether the last `put` found no room. */
  isFull(): boolean;
}

export interface StoredName {
  name: string;
  written_at: Moment;
}

/** Below the store's folder: the trash, and the file with the owner. */
export const TRASH = 'trash';
export const OWNER = 'database.txt';

/** `ab/<name>.webp`, where `ab` are the id's last two characters (the first ones of a uuidv7 are the time). */
export const placeOf = (name: string): string => `${name.slice(34, 36)}/${name}.webp`;

const nameOf = (media_id: string, width?: MediaWidth): string => (width ? `${media_id}-${width}` : media_id);

/** The media id of a stored name; undefined: not one of our names. */
export const mediaIdOf = (name: string): string | undefined =>
  /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:-\d{2,4})?$/.exec(name)?.[1];

/** Stores the smaller versions first, so that the original exists only when all do. */
export async function putPicture(store: MediaStore, media_id: string, { bytes, smaller }: Picture): Promise<void> {
  for (const { width, bytes: few } of smaller) await store.put(nameOf(media_id, width), few);
  await store.put(media_id, bytes);
}

/** Reads a width of a picture, or the original when it is not wider or is from before widths existed. */
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
