import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { startProgram, workFolder } from '../../support/process.ts';
import { until } from '../../support/until.ts';
import { listenTo } from '../../house/stream.ts';
import { isPlain, operatorProcess } from '../../operator/shell.ts';
import type { Todo } from '../../../server/operator/todo.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = workFolder();
afterAll(() => folder.remove());

const env = { DATA_DIR: folder.data };
const todo = async () => JSON.parse((await operatorProcess(env, 'todo', '--json')).out) as Todo;

async function signIn(origin: string, identifier: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: 'caddee-demo' }),
  });
  return ((await answer.json()) as { data: { app_token: string } }).data.app_token;
}

test('the embedded database: beside a running Caddee, whose phones hear of it at once, and without one', async () => {
  const program = startProgram({ DATA_DIR: folder.data, DIST_DIR: folder.dist });
  try {
    const origin = await program.address;
    const caddies = (await todo()).caddies;
    expect(caddies.length).toBeGreaterThan(0);
    const known_as = caddies[0]?.email ?? caddies[0]?.phone ?? '';
    const stream = await listenTo(origin, await signIn(origin, known_as));
    expect(await operatorProcess(env, 'verify-caddy', known_as)).toMatchObject({ code: 0, err: '' });
    await until(() => expect(stream.frames.map(({ event }) => event)).toContain('caddy.verified'));
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect((await todo()).caddies).toHaveLength(caddies.length - 1);
  } finally {
    await program.stop();
  }

  const postmaster = path.join(folder.data, 'pg/postmaster.pid');
  expect(existsSync(postmaster)).toBe(false);
  const alone = await operatorProcess(env, 'close-course', 'nowhere-at-all', '2030/01/01');
  expect(alone).toMatchObject({ code: 1, err: 'there is no course nowhere-at-all\n' });
  expect(isPlain(alone.err)).toBe(true);
  expect((await todo()).caddies.length).toBeGreaterThanOrEqual(0);
  expect(existsSync(postmaster)).toBe(false);
});
