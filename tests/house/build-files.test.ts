import { expect, test } from 'vitest';
import { chunkGroups } from '../../build/chunk-groups.ts';
import { chunkOf, type Bundle } from '../../build/chunks.ts';
import { fileOf, files, missingFiles, ROOT } from '../../build/files.ts';
import { tiers } from '../../build/tiers.ts';

const [here] = files('build', 'files.ts');

test('every file the build knows by path is there, and one that moved away stops the build', () => {
  expect(chunkGroups.length + Object.keys(tiers()).length).toBeGreaterThan(0);
  expect(missingFiles()).toEqual([]);
  files('src', 'moved-away.tsx');
  expect(missingFiles()).toEqual(['src/moved-away.tsx']);
});

test('a file that is in no chunk stops the build, instead of leaving its budget', () => {
  const chunk = { type: 'chunk', moduleIds: [`${ROOT}build/files.ts?worker`] };
  const bundle = { 'assets/a.js': chunk } as unknown as Bundle;
  expect(chunkOf(bundle, here ?? '')).toBe(chunk);
  expect(() => chunkOf(bundle, 'build/chunks.ts')).toThrow('build/chunks.ts is in no chunk');
});

test('a package is known by its place in node_modules, wherever that lies', () => {
  expect(fileOf('/elsewhere/node_modules/ofetch/dist/index.mjs')).toBe('node_modules/ofetch/dist/index.mjs');
  expect(fileOf('\0virtual')).toBeUndefined();
});
