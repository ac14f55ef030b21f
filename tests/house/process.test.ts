import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { until } from '../support/until.ts';
import { testDatabase } from '../support/database.ts';
import { type Program, startProgram, workFolder } from '../support/process.ts';

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

describe('what is wrong is one clear line, before anything starts', () => {
  test('a wrong value', async () => {
    const nowhere = path.join(folder.data, '../never');
    const program = start({ PORT: '80a', LOG_LEVEL: 'loud', DATA_DIR: nowhere });
    expect(await program.exit).toBe(1);
    expect(program.text()).toMatch(/PORT is "80a"/);
    expect(program.text()).toMatch(/LOG_LEVEL is "loud"/);
    expect(program.text()).not.toMatch(/\n\s+at /);
    expect(existsSync(nowhere)).toBe(false);
  });

  test('a port somebody has', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const database = await testDatabase();
    const program = start({ PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: database.url });
    expect(await program.exit).toBe(1);
    expect(program.text()).toMatch(new RegExp(`did not start: .*${port}.*another program has the port`));
    await new Promise((resolve) => other.close(resolve));
    await database.drop();
  });

  test('a database that is not there; its password is not printed', async () => {
    const program = start({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/nothing' });
    expect(await program.exit).toBe(1);
    expect(program.text()).toMatch(/did not start: .*database/);
    expect(program.text()).not.toContain('hunter2');
  });
});

describe('with a database of somebody else', () => {
  test('no demo world is made; a request in flight is answered before the end', async () => {
    const database = await testDatabase();
    const program = start({ DATABASE_URL: database.url });
    const origin = await program.address;
    expect(program.text()).not.toContain('caddee-demo');
    // A loaded machine may first be too late for it.
    await expect.poll(async () => (await signIn(origin)).status).toBe(422);

    const holder = await database.db.pool.connect();
    await holder.query('begin');
    await holder.query('lock table person in access exclusive mode');
    const inFlight = fetch(`${origin}/api/v1/utils/user-counter`);
    await until(async () => {
      const { rows } = await holder.query<{ n: number }>(
        `select count(*) as n from pg_locks where not granted and relation = 'person'::regclass`,
      );
      expect(Number(rows[0]?.n)).toBeGreaterThan(0);
    });
    program.child.kill('SIGTERM');
    await until(() => expect(fetch(`${origin}/livez`)).rejects.toThrow());
    await holder.query('commit');
    holder.release();
    const answer = await inFlight;
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, expect.any(String)]);
    expect(await program.exit).toBe(0);
    await database.drop();
  });
});
