import pg from 'pg';
import { expect, test } from 'vitest';
import { parseCommand, UsageError, operate } from '../../server/operator/run.ts';
import { testDatabase } from '../support/database.ts';
import { isPlain, operator } from './shell.ts';
import { testTable } from '../support/table.ts';

testTable<[string, string]>([
  ['flush', 'there is no command "flush"'],
  ['restored 177', '"177" is one word too many'],
  ['reconcile --days', "Option '--days <value>' argument missing"],
  ['reconcile --days=', '--days is missing'],
  ['invite-owner --loud', "Unknown option '--loud'"],
  ['reconcile --days none', '--days is a number of days from 1 to 9999'],
])('what is typed is understood before anything is touched: %s', (line, words) => {
  expect(() => parseCommand(line.split(' '))).toThrow(UsageError);
  expect(() => parseCommand(line.split(' '))).toThrow(words);
});

test('what is typed is trimmed', () => {
  expect(parseCommand(['reconcile', '--days', ' 7 '])).toEqual({ command: 'reconcile', days: 7 });
});

testTable<[string[]]>([[[]], [['help']], [['--help']], [['reconcile', '--help']]])(
  'help says what can be done: %j',
  async (args) => {
    const said = await operator({ DATA_DIR: '/nowhere' }, ...args);
    expect(said).toMatchObject({ code: 0, err: '' });
    for (const command of ['invite-owner', 'reconcile', 'restored', 'take-pictures'])
      expect(said.out).toContain(`npm run operator -- ${command}`);
  },
);

test('a database that is not there, or no folder with one: 1, in words', async () => {
  const away = await operator({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/caddee' }, 'invite-owner');
  expect(away).toMatchObject({ code: 1, out: '' });
  expect(away.err).toMatch(/^the database cannot answer now: .* \(DATABASE_URL\)\n$/);
  const none = await operator({ DATA_DIR: '/tmp/caddee-nowhere' }, 'invite-owner');
  expect(none.err).toMatch(/^there is no database in \/tmp\/caddee-nowhere yet: npm start makes one\./);
  const wrong = await operator({ DATABASE_URL: 'mysql://x' }, 'invite-owner');
  expect(wrong).toMatchObject({ code: 1 });
  expect(wrong.err).toContain('DATABASE_URL');
  for (const { err } of [away, none, wrong]) expect(isPlain(err)).toBe(true);
});

test('before it acts, a command says on which database, without its user and password; what it prints stays clean', async () => {
  const database = await testDatabase();
  const lines: string[] = [];
  const terminal = { out: () => void lines.push('printed'), err: (line: string) => void lines.push(line) };
  const { host, database: name } = new pg.Client({ connectionString: database.url });
  const url = `postgres://caddee:hunter2@/${name}?host=${host}&sslmode=disable`;
  expect(await operate(['invite-owner'], { DATABASE_URL: url }, terminal)).toBe(0);
  expect(lines).toEqual([`database: ${name} at ${host} (DATABASE_URL)`, 'printed']);
  await database.drop();
});
