import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chunkGroups } from '../../build/chunk-groups.ts';
import { chunkOf, type Bundle } from '../../build/chunks.ts';
import { fileOf, files, missingFiles, ROOT } from '../../build/files.ts';
import { licences, licencesOf, packageOf, shippedIn } from '../../build/licences.ts';
import { tiers } from '../../build/tiers.ts';

const [here] = files('build', 'files.ts');

test('a file the build knows by path and that moved away, or is in no chunk, stops the build', () => {
  expect(chunkGroups.length + Object.keys(tiers()).length).toBeGreaterThan(0);
  expect(missingFiles()).toEqual([]);
  files('src', 'moved-away.tsx');
  expect(missingFiles()).toEqual(['src/moved-away.tsx']);
  // A file that is in no chunk stops the build, instead of leaving its budget.
  const chunk = { type: 'chunk', moduleIds: [`${ROOT}build/files.ts?worker`] };
  const bundle = { 'assets/a.js': chunk } as unknown as Bundle;
  expect(chunkOf(bundle, here ?? '')).toBe(chunk);
  expect(() => chunkOf(bundle, 'build/chunks.ts')).toThrow('build/chunks.ts is in no chunk');
});

test('a package is known by its place in node_modules, wherever that lies', () => {
  expect(fileOf('/elsewhere/node_modules/ofetch/dist/index.mjs')).toBe('node_modules/ofetch/dist/index.mjs');
  expect(fileOf('\0virtual')).toBeUndefined();
});

/** What Vite asks of the two plugins, in its order. */
interface BuildSteps {
  configResolved?: (config: { root: string; build: { outDir: string } }) => void;
  generateBundle: (options: object, bundle: object) => void;
  closeBundle?: { handler: () => void };
}

test('what is shipped comes with its whole licence, once; a package that says nothing of its licence stops the build', async () => {
  const folder = (name: string) => `${ROOT}node_modules/${name}`;
  // A module is of the innermost package, a helper of the bundler is the bundler’s, and ours is nobody’s.
  expect(packageOf('/x/node_modules/@a/b/node_modules/@line/liff/index.mjs?v=1')).toBe(
    '/x/node_modules/@a/b/node_modules/@line/liff',
  );
  expect(packageOf('\0vite/preload-helper.js')).toBe(folder('vite'));
  expect(packageOf(`${ROOT}src/app/routes.tsx`)).toBeUndefined();
  // Only what is left in a chunk is shipped.
  const modules = {
    [`${folder('react')}/index.js`]: { renderedLength: 9 },
    [`${folder('wouter')}/esm/index.js`]: { renderedLength: 0 },
  };
  const bundle = { 'a.js': { type: 'chunk', modules } } as unknown as Bundle;
  expect(shippedIn(bundle)).toEqual([folder('react')]);
  // Each comes with its whole text, also where only its README has one, the same text once.
  const names = [
    'react',
    'react-dom',
    'dompurify',
    'suncalc',
    'valibot',
    'wouter',
    'workbox-core',
    '@liff/util',
    'vite',
  ];
  const text = licencesOf(names.map(folder));
  for (const name of names) expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  for (const words of [
    'Meta Platforms',
    'Mozilla Public License',
    'Volodymyr Agafonkin',
    'Fabian Hiller',
    'unlicense.org',
  ])
    expect(text).toContain(words);
  expect(text).toContain('https://terms2.line.me/LINE_Developers_Agreement');
  expect(text.match(/Meta Platforms/g)).toHaveLength(1);
  expect(text).not.toContain('Licenses of bundled dependencies');
  // The file of a build says what is in the app and what is in the worker, beside the icons and faces.
  const root = await mkdtemp(path.join(tmpdir(), 'caddee-dist-'));
  const bundled = (name: string) => {
    const modules = { [`${folder(name)}/index.js`]: { renderedLength: 9 } };
    return { [`${name}.js`]: { type: 'chunk', modules } };
  };
  const { app, worker } = licences() as unknown as Record<'app' | 'worker', BuildSteps>;
  app.configResolved?.({ root, build: { outDir: '.' } });
  app.generateBundle({}, bundled('react'));
  worker.generateBundle({}, bundled('workbox-core'));
  app.closeBundle?.handler();
  const written = await readFile(path.join(root, 'licences.txt'), 'utf8');
  for (const name of ['react', 'workbox-core']) expect(written).toMatch(new RegExp(`^${name} \\d`, 'm'));
  expect(written).toContain(await readFile(`${ROOT}public/licences.txt`, 'utf8'));
  await rm(root, { recursive: true });
  // A package that says nothing of its licence stops the build.
  const bare = await mkdtemp(path.join(tmpdir(), 'caddee-package-'));
  await writeFile(path.join(bare, 'package.json'), '{ "name": "bare", "version": "1.0.0" }');
  expect(() => licencesOf([bare])).toThrow('bare is shipped and says nothing of its licence');
  await rm(bare, { recursive: true });
});
