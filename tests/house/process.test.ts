import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { programsOfThisFile } from '../support/programs.ts';

const { folder, start } = programsOfThisFile();

test('a wrong value is one clear line, before anything starts', async () => {
  const nowhere = path.join(folder.data, '../never');
  const program = start({ PORT: '80a', LOG_LEVEL: 'loud', DATA_DIR: nowhere });
  expect(await program.exit).toBe(1);
  expect(program.text()).toMatch(/PORT is "80a"/);
  expect(program.text()).toMatch(/LOG_LEVEL is "loud"/);
  expect(program.text()).not.toMatch(/\n\s+at /);
  expect(existsSync(nowhere)).toBe(false);
});

test('under an older Node, which knows no TypeScript, server and operator say in one sentence what is needed', () => {
  const older = `data:text/javascript,${encodeURIComponent(`
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });
    Object.defineProperty(process, 'version', { value: 'v20.20.2' });`)}`;
  for (const entry of ['server/main.js', 'server/operator/main.js']) {
    const asOlder = ['--no-experimental-strip-types', '--import', older, entry];
    const { status, stderr } = spawnSync(process.execPath, asOlder, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^Caddee needs Node 24, this is v20\.20\.2[.:][^\n]*\n$/),
    ]);
  }
});
