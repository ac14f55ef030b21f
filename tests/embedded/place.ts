import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { nativeFolder } from '../../server/embedded/embedded-binaries.ts';

export const ROOT = path.join(import.meta.dirname, '../..');

export interface Place {
  root: string;
  node: string;
  /** Of the embedded PostgreSQL. */
  native: string;
}

let made: Place | undefined;
afterAll(() => {
  if (made && made.root !== ROOT) rmSync(made.root, { recursive: true, force: true });
});

/** Where other users of this machine can run the embedded database: this checkout, or a copy of what it takes when it lies in a private folder (`mktemp -d`). */
export const place = (): Place => (made ??= isPublic() ? at(ROOT, process.execPath) : copied());

const at = (root: string, node: string): Place => ({
  root,
  node,
  native: path.join(root, path.relative(ROOT, nativeFolder())),
});

/** Asked as `nobody` of every Linux. */
const isPublic = (): boolean =>
  spawnSync('test', ['-r', path.join(ROOT, 'package.json')], { uid: 65534, gid: 65534, cwd: '/' }).status === 0;

function copied(): Place {
  const root = mkdtempSync(path.join(os.tmpdir(), 'caddee-public-'));
  chmodSync(root, 0o755);
  const names = ['package.json', 'tests/embedded/app.ts', path.relative(ROOT, path.dirname(nativeFolder()))];
  const server = readdirSync(path.join(ROOT, 'server')).filter((file) => file.startsWith('embedded'));
  for (const name of [...names, ...server.map((file) => `server/${file}`)])
    cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true, verbatimSymlinks: true });
  const node = path.join(root, 'bin/node');
  mkdirSync(path.dirname(node));
  cpSync(process.execPath, node);
  return at(root, node);
}
