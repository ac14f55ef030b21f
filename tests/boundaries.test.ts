import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inlineBoot } from '../build/inline-boot.ts';
import { PARTS } from './support/suite/parts.ts';

// Who may import whom is kept by the tsconfig of each side and by oxlint.config.ts.
const root = path.join(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('only its owner writes a table: the noun whose migration made it', () => {
  const owners = new Map(
    globSync('server/migrations/*.sql', { cwd: root }).flatMap((file) => {
      const noun = path.basename(file, '.sql').replace(/^\d+_/, '').replace(/_.*/, '');
      return [...textOf(file).matchAll(/^create table (\w+)/gm)].map(([, table = '']) => [table, noun] as const);
    }),
  );
  expect(owners.size).toBeGreaterThan(20);
  const written = globSync('server/**/*sql.ts', { cwd: root, exclude: ['server/seed/**'] }).flatMap((file) =>
    [...textOf(file).matchAll(/\b(?:insert into|update|delete from)\s+([a-z_]+)/g)].map(([, table = '']) => ({
      file,
      table,
      writer: file.split(path.sep)[1],
    })),
  );
  expect(written.length).toBeGreaterThan(100);
  expect(written.filter(({ table, writer }) => owners.has(table) && owners.get(table) !== writer)).toEqual([]);
});

test('IN-05: nothing stands inline in the document but boot.js, whose hash the server names', () => {
  const html = textOf('index.html');
  expect(html).not.toMatch(/\sstyle=|<style|<script(?![^>]*\ssrc=)|\son\w+=/);
  const built = (inlineBoot.transformIndexHtml as { handler(html: string): string }).handler(html);
  expect([...built.matchAll(/<script(?![^>]*\ssrc=)/g)]).toHaveLength(1);
  expect(built).not.toMatch(/\sstyle=|<style|<script src=|\son\w+=/);
});

test('every folder of the deep suite is a part that can be run, and every part has files', () => {
  const folders = new Set(globSync('tests/deep/**/*.test.{ts,tsx}', { cwd: root }).map((it) => it.split(path.sep)[2]));
  expect(folders.size).toBeGreaterThan(5);
  expect([...folders].filter((folder) => !Object.keys(PARTS).includes(folder ?? ''))).toEqual([]);
  const paths = Object.values(PARTS).flatMap(({ runs }) => runs.flatMap((run) => run.paths ?? []));
  expect(paths.filter((it) => !existsSync(path.join(root, it)))).toEqual([]);
});
