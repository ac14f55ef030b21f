import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Moment } from '#domain/dates.ts';
import { MEDIA_WIDTHS, type MediaWidth } from '#domain/media/width.ts';
import { Refused } from '#domain/refusals.ts';
import { type Picture, isDiskFull } from './picture.ts';
import type { Logger } from '../log.ts';

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

/**
 * A picture store in a folder. Several servers need a shared one (DATA_DIR on a network disk) or a bucket (`bucket.ts`). A full disk is
 * refused as PICTURES_FULL and other disk errors (read-only, broken) as BUSY, like in a bucket; the log has the reason.
 */
export function folderOf(folder: string, log: Logger): MediaStore {
  const fileOf = (name: string) => path.join(folder, placeOf(name));
  const trashOf = (name: string) => path.join(folder, TRASH, `${name}.webp`);
  const note = path.join(folder, OWNER);
  const busy = (error: unknown, doing: string): unknown => {
    if (!isOfDisk(error)) return error;
    log.error({ err: error, doing }, 'media store disk failed');
    return new Refused(isDiskFull(error) ? 'PICTURES_FULL' : 'BUSY');
  };
  let isFull = false;
  async function write(file: string, bytes: Uint8Array): Promise<void> {
    const whole = `${file}.${randomBytes(6).toString('hex')}.part`;
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(whole, bytes, { flush: true });
      await rename(whole, file);
      isFull = false;
    } catch (error) {
      isFull = isDiskFull(error);
      await rm(whole, { force: true }).catch((left: unknown) => log.warn({ err: left }, 'half a picture was left'));
      throw busy(error, 'put');
    }
  }
  async function read(file: string): Promise<Buffer | undefined> {
    try {
      return await readFile(file);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw busy(error, 'get');
    }
  }
  async function remove(file: string): Promise<void> {
    try {
      await rm(file, { force: true });
    } catch (error) {
      throw busy(error, 'remove');
    }
  }
  async function move(from: string, to: string, since?: Moment): Promise<void> {
    try {
      await mkdir(path.dirname(to), { recursive: true });
      // Touched before the move, because the time in the trash counts from its modification time.
      if (since !== undefined) await utimes(from, since / 1000, since / 1000);
      await rename(from, to);
    } catch (error) {
      if (!isMissing(error)) throw busy(error, 'move');
    }
  }
  async function* namesIn(below: string): AsyncIterable<StoredName> {
    for (const file of await list(path.join(folder, below))) {
      const found = await stat(path.join(folder, below, file)).catch(() => undefined);
      if (found && file.endsWith('.webp')) yield { name: file.slice(0, -5), written_at: found.mtimeMs };
    }
  }
  return {
    put: (name, bytes) => write(fileOf(name), bytes),
    get: (name) => read(fileOf(name)),
    remove: (name) => remove(fileOf(name)),
    async *names() {
      for (const below of await list(folder)) if (below !== TRASH && below !== OWNER) yield* namesIn(below);
    },
    discard: (name, now) => move(fileOf(name), trashOf(name), now),
    recover: (name) => move(trashOf(name), fileOf(name)),
    discarded: () => namesIn(TRASH),
    forget: (name) => remove(trashOf(name)),
    owner: async () => (await read(note))?.toString('utf8'),
    setOwner: (owner) => write(note, Buffer.from(owner)),
    isFull: () => isFull,
  };
}

async function list(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Whether the error is the operating system's (it has a code and a number) and not a bug of ours. */
const isOfDisk = (error: unknown): boolean => error instanceof Error && 'code' in error && 'errno' in error;
const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
