import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { programsOfThisFile, signInDemo } from '../../support/programs.ts';
import { until } from '../../support/until.ts';
import { listenTo } from '../../house/stream.ts';
import { isPlain, operatorProcess } from '../../operator/shell.ts';
import type { Todo } from '../../../server/operator/todo.ts';

const { folder, start } = programsOfThisFile();

const env = { DATA_DIR: folder.data };
const todo = async () => JSON.parse((await operatorProcess(env, 'todo', '--json')).out) as Todo;

test('the embedded database: beside a running Caddee, whose phones hear of it at once, and without one', async () => {
  const program = start();
  let waiting = 0;
  try {
    const origin = await program.address;
    const caddies = (await todo()).caddies;
    waiting = caddies.length;
    expect(waiting).toBeGreaterThan(0);
    const known_as = caddies[0]?.email ?? caddies[0]?.phone ?? '';
    const stream = await listenTo(origin, (await signInDemo(origin, known_as)).token);
    expect(await operatorProcess(env, 'verify-caddy', known_as)).toMatchObject({ code: 0, err: '' });
    await until(() => expect(stream.frames.map(({ event }) => event)).toContain('caddy.verified'));
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect((await todo()).caddies).toHaveLength(waiting - 1);
  } finally {
    await program.stop();
  }

  const postmaster = path.join(folder.data, 'pg/postmaster.pid');
  expect(existsSync(postmaster)).toBe(false);
  const alone = await operatorProcess(env, 'close-course', 'nowhere-at-all', '2030/01/01');
  expect(alone).toMatchObject({ code: 1, err: 'there is no course nowhere-at-all\n' });
  expect(isPlain(alone.err)).toBe(true);
  expect((await todo()).caddies).toHaveLength(waiting - 1);
  expect(existsSync(postmaster)).toBe(false);
});
