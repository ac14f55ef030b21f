import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '../../server/config.ts';
import { startS3 } from '../standins/s3/server.ts';

export interface OpenStore {
  config: Pick<Config, 'media' | 'dataDir'>;
  close(): Promise<void>;
}

const folder = () => path.join(tmpdir(), `caddee-media-${randomUUID()}`);

/** What differs from no store to another is asked of this one alone. */
export const isFirstStore = (where: string): boolean => where === STORES[0]?.[0];

/** Every place pictures may lie in: what is so of one is so of the other. */
export const STORES: readonly [string, (clock?: () => number) => Promise<OpenStore>][] = [
  [
    'in a folder',
    async () => {
      const dataDir = folder();
      return { config: { media: undefined, dataDir }, close: () => rm(dataDir, { recursive: true, force: true }) };
    },
  ],
  [
    'in a bucket',
    async (clock) => {
      const s3 = await startS3(clock && { clock });
      const dataDir = folder(); // uploads lie in it until they are whole
      const close = async () => {
        await s3.close();
        await rm(dataDir, { recursive: true, force: true });
      };
      return { config: { media: s3.config, dataDir }, close };
    },
  ],
];
