import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerContext } from '../context.ts';

/** Bytes. With less, the next pictures of a busy morning would be refused. */
const MIN_FREE = 64 * 1024 * 1024;
/** A network disk may not answer; then the last known room counts. */
const DEADLINE_MS = 500;

export interface PictureRoom {
  /** Bytes that are free where pictures (with a bucket: uploads that are coming) are written; undefined: not known. */
  free(): Promise<number | undefined>;
  /** Whether pictures are refused, or soon will be, because there is no room. */
  isFull(): Promise<boolean>;
}

/** Looks at the disk when it is asked. A quota may show only in a refused write, so that counts as well. */
export function openPictureRoom({ config, media, log }: Pick<ServerContext, 'config' | 'media' | 'log'>): PictureRoom {
  let known: number | undefined;
  let looking: Promise<void> | undefined;
  let wasFull = false;

  async function look(): Promise<void> {
    try {
      known = await freeIn(config.media ? config.dataDir : path.join(config.dataDir, 'media'), config.dataDir);
    } catch (error) {
      if (known !== undefined) log.warn({ err: error }, 'the free room for pictures could not be read');
      known = undefined;
    }
  }
  async function free(): Promise<number | undefined> {
    looking ??= look().finally(() => (looking = undefined));
    await Promise.race([looking, pause(DEADLINE_MS, undefined, { ref: false })]);
    return known;
  }
  return {
    free,
    async isFull() {
      const left = await free();
      const isFull = media.isFull() || (left !== undefined && left < MIN_FREE);
      if (isFull !== wasFull && isFull) log.error({ freeBytes: left }, 'the place for pictures is full');
      if (isFull !== wasFull && !isFull) log.warn({ freeBytes: left }, 'the place for pictures has room again');
      wasFull = isFull;
      return isFull;
    },
  };
}

/** The first of the folders that exists; before the first picture its folder does not. */
async function freeIn(...folders: string[]): Promise<number | undefined> {
  for (const folder of folders) {
    try {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return undefined;
}

/** Whether the error says that a disk has no room, or that a quota is used up. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
