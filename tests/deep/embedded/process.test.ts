import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { until } from '../../support/until.ts';
import { type Program, startProgram, workFolder } from '../../support/process.ts';
import { listenTo } from '../../house/stream.ts';

// Each starts a whole program, some with a database of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const folder = workFolder();
let running: Program[] = [];
afterEach(async () => {
  for (const program of running) {
    if (program.child.exitCode === null) program.child.kill('SIGTERM'); // killed, it would leave its socket's folder
    await program.exit;
  }
  running = [];
});
afterAll(() => folder.remove());

function start(env: Record<string, string> = {}): Program {
  const program = startProgram({ DATA_DIR: folder.data, DIST_DIR: folder.dist, ...env });
  running.push(program);
  return program;
}

const signIn = async (origin: string, identifier = 'golfer@caddee.demo') => {
  const answer = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: 'caddee-demo' }),
  });
  const envelope = (await answer.json()) as { status: string; data: { app_token: string } };
  return { status: answer.status, token: envelope.data?.app_token };
};

describe('started with nothing but a folder', () => {
  test('the server makes its world, prints the demo logins, serves, and ends cleanly with a phone still listening', async () => {
    const program = start();
    const origin = await program.address;
    expect(program.text()).toMatch(/golfer@caddee\.demo +password caddee-demo/);
    expect(program.text()).toMatch(/caddy@caddee\.demo +password caddee-demo/);
    expect((await fetch(`${origin}/golfer/home`)).status).toBe(200);
    await until(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200));
    const token = await until(async () => {
      const answer = await signIn(origin);
      expect(answer.status).toBe(200); // a loaded machine may first be too late for it
      return answer.token;
    });
    const stream = await listenTo(origin, token);
    const idle = fetch(`${origin}/livez`, { headers: { connection: 'keep-alive' } });
    await idle;

    expect(await program.stop()).toBe(0);
    await stream.ended;
    expect(stream.frames.at(-1)).toMatchObject({ event: 'bye', data: { reason: 'CLOSING' } });
    expect(existsSync(path.join(folder.data, 'pg/postmaster.pid'))).toBe(false);
  });

  test('started again it has what it had, and does not make its world twice', async () => {
    const program = start();
    const origin = await program.address;
    await expect.poll(async () => (await signIn(origin)).status).toBe(200); // a loaded machine may first be too late for it
    expect((await signIn(origin, 'caddy@caddee.demo')).status).toBe(200);
    expect(await program.stop('SIGINT')).toBe(0);
  });

  test('a second one on the same folder says so and ends', async () => {
    const first = start();
    await first.address;
    const second = start();
    expect(await second.exit).toBe(1);
    expect(second.text()).toMatch(/^Caddee did not start: the database folder .* is in use by process \d+/);
    expect(second.text().trim().split('\n')).toHaveLength(1);
    expect((await fetch(`${await first.address}/livez`)).status).toBe(200);
  });
});
