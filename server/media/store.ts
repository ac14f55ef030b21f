import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Logger } from '../log.ts';

/** Where the bytes of pictures lie, by name: `<media_id>`, and `<media_id>-<width>` of the smaller ones. */
export interface MediaStore {
  /** Whole or not at all; what lies there already under this name is replaced. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined: there is none. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Also of what is not there. */
  remove(name: string): Promise<void>;
  /** All of it, in no order. */
  names(): AsyncIterable<{ name: string; written_at: Moment }>;
}

/** `ab/<name>.webp`, `ab` the id's last two characters (the first ones of a uuidv7 are the time). */
export const placeOf = (name: string): string => `${name.slice(34, 36)}/${name}.webp`;

/**
 * A folder. Several replicas need one that they share (DATA_DIR on a network disk), or a bucket (`bucket.ts`). What its disk does not do
 * (it is full, read-only, broken) is `BUSY`, as a bucket's is: whoever asked comes again. The reason stands in the log.
 */
export function folderOf(folder: string, log: Logger): MediaStore {
  const fileOf = (name: string) => path.join(folder, placeOf(name));
  const busy = (error: unknown, doing: string): unknown => {
    if (!isOfDisk(error)) return error;
    log.error({ err: error, doing }, 'media store disk failed');
    return new Refused('BUSY');
  };
  return {
    async put(name, bytes) {
      const file = fileOf(name);
      const whole = `${file}.${randomBytes(6).toString('hex')}.part`;
      try {
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(whole, bytes, { flush: true });
        await rename(whole, file);
      } catch (error) {
        await rm(whole, { force: true }).catch((left: unknown) => log.warn({ err: left }, 'half a picture was left'));
        throw busy(error, 'put');
      }
    },
    async get(name) {
      try {
        return await readFile(fileOf(name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw busy(error, 'get');
      }
    },
    async remove(name) {
      try {
        await rm(fileOf(name), { force: true });
      } catch (error) {
        throw busy(error, 'remove');
      }
    },
    async *names() {
      for (const below of await list(folder))
        for (const file of await list(path.join(folder, below))) {
          const found = await stat(path.join(folder, below, file)).catch(() => undefined);
          if (found && file.endsWith('.webp')) yield { name: file.slice(0, -5), written_at: found.mtimeMs };
        }
    },
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
