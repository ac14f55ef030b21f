import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { keepAssets, openSite, type Site } from './http/site/static.ts';
import type { Logger } from './log.ts';

const root = path.join(import.meta.dirname, '..');
const DIST = path.join(root, 'dist');
/** The files that the build depends on. */
const SOURCES = ['index.html', 'desk.html', 'vite.config.ts', 'build', 'package.json', 'src', 'sw', 'domain', 'public'];

/** If assets cannot be copied (a read-only folder), only phones with an older document may miss a chunk. */
export function openBuild(config: Config, log: Logger): Site {
  const dist = config.distDir ?? DIST;
  try {
    const kept = path.join(config.dataDir, 'assets-kept');
    return openSite(dist, keepAssets(dist, kept), { ...config, kept });
  } catch (error) {
    log.warn({ err: error }, 'assets of earlier builds could not be kept');
    return openSite(dist, [], config);
  }
}

/** Builds the app when there is no build, or when a source is newer and the build tools are installed. */
export async function ensureBuilt(): Promise<void> {
  const built = statSync(path.join(DIST, 'index.html'), { throwIfNoEntry: false })?.mtimeMs;
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const canBuild = existsSync(vite);
  if (built !== undefined && (!canBuild || youngest() <= built)) return;
  if (!canBuild) throw new Error('there is no build of the app in ./dist, and vite is missing: run npm ci first');
  console.log(built === undefined ? 'Building the app …' : 'The app has changed since it was built, building it …');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
  if (code !== 0) throw new Error('the app could not be built, see above');
}

function youngest(): number {
  const files = SOURCES.map((source) => path.join(root, source)).filter((source) => existsSync(source));
  return Math.max(0, ...files.flatMap(agesBelow));
}

function agesBelow(file: string): number[] {
  if (!statSync(file).isDirectory()) return [statSync(file).mtimeMs];
  const inside = readdirSync(file, { recursive: true, withFileTypes: true });
  return inside
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs);
}
