import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SOURCES = [
  'src',
  'sw',
  'domain',
  'build',
  'public',
  // The build makes the style of the pages that the server renders.
  'server/public',
  'index.html',
  'desk.html',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** One place of the source that is different in the other build. */
export interface Change {
  file: string;
  /** Must stand there exactly once. */
  find: string;
  put: string;
}

export interface AnotherBuild {
  /** For DIST_DIR. */
  dist: string;
  remove(): Promise<void>;
}

/** The app built from changed sources: a next release. The product itself knows nothing of it. */
export async function anotherBuild(build_id: string, changes: readonly Change[]): Promise<AnotherBuild> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caddee-build-'));
  const root = process.cwd();
  await Promise.all(SOURCES.map((name) => cp(path.join(root, name), path.join(folder, name), { recursive: true })));
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const change of changes) await make(folder, change);
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  await run(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', BUILD_ID: build_id, BUDGET: 'report' },
  });
  return { dist: path.join(folder, 'dist'), remove: () => rm(folder, { recursive: true, force: true }) };
}

async function make(folder: string, { file, find, put }: Change): Promise<void> {
  const at = path.join(folder, file);
  const parts = (await readFile(at, 'utf8')).split(find);
  if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} times: ${find}`);
  await writeFile(at, parts.join(put));
}
