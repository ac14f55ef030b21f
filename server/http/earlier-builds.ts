import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';

/** This build and the two before it. Source: offline.md §6. */
const BUILDS = 3;

/**
 * Keeps this build's hashed files beside those of the builds before it, so that a phone with an older document still gets its chunks after
 * a deploy. Answers the folders to look in, this build's first. `dist` is the folder of the build, `kept` a folder of ours.
 */
export function keepAssets(dist: string, kept: string): string[] {
  const assets = path.join(dist, 'assets');
  if (!existsSync(assets)) return [];
  const own = path.join(kept, buildId(assets));
  mkdirSync(kept, { recursive: true });
  if (!existsSync(own)) {
    // Whole or not at all: another process may look at the same time.
    const half = `${own}.${process.pid}.half`;
    cpSync(assets, half, { recursive: true, filter: (file) => !file.endsWith('.map') });
    try {
      renameSync(half, own);
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(own)) throw error;
    }
  }
  // Its age is that of its last start: a build that is started again, as in a rollback, is not an old one.
  const moment = Date.now() / 1000;
  utimesSync(own, moment, moment);
  const builds = readdirSync(kept)
    .filter((name) => /^[\da-f]{16}$/.test(name))
    .map((name) => path.join(kept, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of builds.slice(BUILDS)) rmSync(old, { recursive: true, force: true });
  return [assets, ...builds.slice(0, BUILDS).filter((build) => build !== own)];
}

/** The names hold their content's hash, so together they name the build. */
function buildId(assets: string): string {
  const names = readdirSync(assets).sort();
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
}
