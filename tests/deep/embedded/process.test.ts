import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { until } from '../../support/until.ts';
import { programsOfThisFile, signInDemo } from '../../support/programs.ts';
import { listenTo } from '../../house/stream.ts';

const { folder, start } = programsOfThisFile();

describe('started with nothing but a folder', () => {
  test('the server makes its world, prints the demo logins, serves, and ends cleanly with a phone still listening', async () => {
    const program = start();
    const origin = await program.address;
    expect(program.text()).toMatch(/golfer@caddee\.demo +password caddee-demo/);
    expect(program.text()).toMatch(/caddy@caddee\.demo +password caddee-demo/);
    expect((await fetch(`${origin}/golfer/home`)).status).toBe(200);
    await until(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200));
    const token = await until(async () => {
      const answer = await signInDemo(origin);
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
    await expect.poll(async () => (await signInDemo(origin)).status).toBe(200); // a loaded machine may first be too late for it
    expect((await signInDemo(origin, 'caddy@caddee.demo')).status).toBe(200);
    expect(await program.stop('SIGINT')).toBe(0);
  });
});
