import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { Moment } from '#domain/dates.ts';
import { MEDIA_WIDTHS, type MediaWidth } from '#domain/media/width.ts';
import { Refused } from '#domain/refusals.ts';
import type { Logger } from '../log.ts';
import type { Picture } from './picture.ts';
import path from 'node:path';

/** Where the bytes of pictures lie, by name: `<media_id>`, and `<media_id>-<width>` of the smaller ones. */
export interface MediaStore {
  /** Whole or not at all; what lies there already under this name is replaced. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined: there is none. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Also of what is not there. */
  remove(name: string): Promise<void>;
  /** All of it, in no order; what lies in the trash is not of it. */
  names(): AsyncIterable<StoredName>;
  /** Into the trash. Nothing happens when there is none of this name. */
  discard(name: string, now: Moment): Promise<void>;
  /** Out of the trash again. */
  recover(name: string): Promise<void>;
  /** What lies in the trash, and since when. */
  discarded(): AsyncIterable<StoredName>;
  /** Out of the trash for good. */
  forget(name: string): Promise<void>;
  /** Whose pictures these are (`owner.ts`); undefined: nobody has said so yet. */
  owner(): Promise<string | undefined>;
  setOwner(owner: string): Promise<void>;
}

export interface StoredName {
  name: string;
  written_at: Moment;
}

/** Below the store's folder: what a sweep found to be nobody's, and the note of whose pictures these are. */
export const TRASH = 'trash';
export const OWNER = 'database.txt';

/** `ab/<name>.webp`, `ab` the id's last two characters (the first ones of a uuidv7 are the time). */
export const placeOf = (name: string): string => `${name.slice(34, 36)}/${name}.webp`;

/**
 * A folder. Several replicas need one that they share (DATA_DIR on a network disk), or a bucket (`bucket.ts`). What its disk does not do
 * (it is full, read-only, broken) is `BUSY`, as a bucket's is: whoever asked comes again. The reason stands in the log.
 */
export function folderOf(folder: string, log: Logger): MediaStore {
  const fileOf = (name: string) => path.join(folder, placeOf(name));
  const trashOf = (name: string) => path.join(folder, TRASH, `${name}.webp`);
  const note = path.join(folder, OWNER);
  const busy = (error: unknown, doing: string): unknown => {
    if (!isOfDisk(error)) return error;
    log.error({ err: error, doing }, 'media store disk failed');
    return new Refused('BUSY');
  };
  async function write(file: string, bytes: Uint8Array): Promise<void> {
    const whole = `${file}.${randomBytes(6).toString('hex')}.part`;
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(whole, bytes, { flush: true });
      await rename(whole, file);
    } catch (error) {
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
      // Before it moves: a file that kept its old time would lie in the trash for no time at all.
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

/** What the system says of a file: it has a code and a number. A fault of ours has neither. */
const isOfDisk = (error: unknown): boolean => error instanceof Error && 'code' in error && 'errno' in error;
const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

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

/** A bucket at somebody's who speaks S3 (Amazon, Cloudflare R2, MinIO, …). */
export interface MediaConfig {
  /** `https://host/bucket` or `https://host/bucket/below`, without a slash at the end. */
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

const FORM = 'https://<access key>:<secret key>@<host>/<bucket>[/<folder>][?region=<region>]';
/** What is signed and what is sent are the same letters: nothing in these needs an escape. */
const PLACE = /^(?:\/[\w.-]+)+$/;

/** Undefined: pictures lie on the disk, in DATA_DIR. What is wrong is added to `wrong`, and no key is ever printed. */
export function readMedia(env: Record<string, string | undefined>, wrong: string[]): MediaConfig | undefined {
  const text = env['MEDIA_URL']?.trim();
  if (!text) return undefined;
  const url = URL.parse(text);
  const place = url?.pathname.replace(/\/$/, '') ?? '';
  const { region = 'us-east-1', ...others } = Object.fromEntries(url?.searchParams ?? []);
  const isOurs = /^https?:$/.test(url?.protocol ?? '') && PLACE.test(place) && /^[\w-]+$/.test(region);
  if (!url || !isOurs || !url.username || !url.password || url.hash || Object.keys(others).length > 0) {
    wrong.push(`  MEDIA_URL is ${JSON.stringify(text.replace(/^([a-z\d]*:\/\/)?.*@/is, '$1…@'))}, accepted: ${FORM}`);
    return undefined;
  }
  const [accessKey, secretKey] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return { bucket: `${url.origin}${place}`, region, accessKey, secretKey };
}
