import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { type Embedded, startEmbedded } from '../embedded/embedded.ts';

/** The database's address; starts the embedded server when none is configured. */
export async function openDatabase(config: Config): Promise<{ url: string; embedded: Embedded | undefined }> {
  if (config.databaseUrl) return { url: config.databaseUrl, embedded: undefined };
  mkdirSync(config.dataDir, { recursive: true });
  const embedded = await startEmbedded(path.join(config.dataDir, 'pg'));
  return { url: embedded.url, embedded };
}
