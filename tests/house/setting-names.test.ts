import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { misspelt, SETTINGS } from '../../server/config.ts';
import { testTable } from '../support/table.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('the names we know are those of the table in docs/deploying.md, and hold each one that the server reads', () => {
  const table = read('docs/deploying.md').split('## Environment')[1]?.split('\n## ')[0] ?? '';
  const told = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => line.split('|')[1]?.match(/[A-Z][A-Z_]+/g) ?? []);
  expect(told.toSorted()).toEqual(SETTINGS.toSorted());
  const sources = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' });
  const asked = sources
    .filter((file) => /config\.ts$|store\.ts$/.test(file))
    .flatMap((file) => read(`server/${file}`).match(/(?<=(?:said|whole|oneOf|read(?:<[^>]*>)?)\()'[A-Z_]+'/g) ?? [])
    .map((name) => name.slice(1, -1));
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((name) => !SETTINGS.includes(name))).toEqual([]);
});

testTable<[string, string | undefined]>([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABASE_URLS', 'DATABASE_URL'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['Public_Url', 'PUBLIC_URL'],
  ['TRUST_PROXIES', undefined],
  ['LINE_CHANNEL_ID', undefined],
  ['DB_POOL_SIZE', undefined],
])('%s begins like ours and is none of them: it is named, perhaps it was to be %s', (name, like) => {
  expect(misspelt({ [name]: 'hunter2' })).toEqual([{ name, like }]);
});

test('what is ours, and what is somebody else’s, is not named', () => {
  const others = ['PATH', 'LINES', 'HOSTNAME', 'SEEDS', 'NODE_ENV', 'PGHOST', 'http_proxy', 'npm_config_cache'];
  expect(misspelt(Object.fromEntries([...SETTINGS, ...others].map((name) => [name, 'x'])))).toEqual([]);
});
