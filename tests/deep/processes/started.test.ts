import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { until } from '../../support/until.ts';
import { emptyDatabase, testDatabase } from '../../support/database.ts';
import { privateTls } from '../../support/private-tls.ts';
import { road } from '../../support/road.ts';
import { operatorProcess } from '../../operator/shell.ts';
import { programsOfThisFile, signInDemo } from '../../support/programs.ts';

const { folder, start } = programsOfThisFile();

test('what is wrong is one clear line, before anything starts: a port somebody has, a database that is not there', async () => {
  {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const database = await emptyDatabase();
    const program = start({
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      DATABSE_URL: 'hunter2',
    });
    expect(await program.exit).toBe(1);
    expect(program.text()).toMatch(new RegExp(`did not start: .*${port}.*another program has the port`));
    // It is noticed before anything was migrated.
    expect((await database.db.pool.query(`select to_regclass('migration') as there`)).rows).toEqual([{ there: null }]);
    // A variable that begins like ours and is none of them is named, not its value.
    expect(program.text()).toMatch(/"name":"DATABSE_URL","didYouMean":"DATABASE_URL"/);
    expect(program.text()).not.toContain('hunter2');
    await new Promise((resolve) => other.close(resolve));
    await database.drop();
  }
  // A database that is not there; its password is not printed.
  {
    const program = start({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/nothing', DATABASE_WAIT_SECONDS: '0' });
    expect(await program.exit).toBe(1);
    expect(program.text()).toMatch(/did not start: .*database/);
    expect(program.text()).not.toContain('hunter2');
  }
});

test('a database with a certificate of a CA of one’s own: refused in a sentence that names DATABASE_URL and what is missing; taken with sslrootcert', async () => {
  const database = await testDatabase();
  const tls = await privateTls(database.url, path.join(folder.data, 'tls'));
  const program = start({ DATABASE_URL: `${tls.url}?sslmode=verify-full` });
  expect(await program.exit).toBe(1);
  expect(program.text()).toMatch(/did not start: the database of DATABASE_URL refuses us: .*certificate.*sslrootcert=/);
  const trusting = start({ DATABASE_URL: `${tls.url}?sslmode=verify-full&sslrootcert=${tls.ca}` });
  const origin = await trusting.address;
  await until(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200));
  expect(tls.shaken()).toBeGreaterThan(1);
  expect(await trusting.stop()).toBe(0);
  await tls.close();
  await database.drop();
});

test('a database that comes later is waited for; no demo world is made; a request in flight is answered before the end, after DRAIN_SECONDS', async () => {
  const database = await testDatabase();
  const early = await road(database.url);
  await early.close();
  const program = start({ DATABASE_URL: early.url, DRAIN_SECONDS: '1' });
  await until(() => expect(program.text()).toContain('waiting for the database'));
  const late = await road(database.url, Number(new URL(early.url).port));
  const origin = await program.address;
  await until(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200));
  expect(program.text()).not.toContain('caddee-demo');
  // A loaded machine may first be too late for it.
  await expect.poll(async () => (await signInDemo(origin)).status).toBe(422);

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
  await late.close();
  await database.drop();
});

test('before it ends, it is not ready for DRAIN_SECONDS and answers all the same; asked twice it ends at once', async () => {
  const database = await testDatabase();
  const program = start({ DATABASE_URL: database.url, DRAIN_SECONDS: '600' });
  const origin = await program.address;
  const status = async (where: string) => (await fetch(`${origin}${where}`)).status;
  await until(async () => expect(await status('/readyz')).toBe(200));
  program.child.kill('SIGTERM');
  await until(async () => expect(await status('/readyz')).toBe(503));
  expect(await status('/livez')).toBe(200);
  // A loaded machine may first be too late for it.
  await until(async () => expect(await status('/api/v1/utils/user-counter')).toBe(200));
  expect(await program.stop()).toBe(130);
  await database.drop();
});

test('the operator’s command, from a shell: what was not understood ends with 2 and says where help is, with no stack and no database', async () => {
  const said = await operatorProcess({ DATA_DIR: '/nowhere' }, 'reconcile', '--days', 'none');
  expect(said).toMatchObject({ code: 2, out: '' });
  expect(said.err).toMatch(/^--days is a number of days .*\.\nnpm run operator -- help {2}says what can be done\.\n$/);
});
