import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { programsOfThisFile } from '../../support/programs.ts';
import { isPlain, operatorProcess } from '../../operator/shell.ts';

const { folder, start } = programsOfThisFile();

const env = { DATA_DIR: folder.data };
/** Said first by every command: on which database it works. */
const WHERE = `database: the embedded one in ${path.join(folder.data, 'pg')}\n`;

test('the embedded database: a command beside a running Caddee works on the same one, and without one starts and ends its own', async () => {
  const program = start();
  const invite = () => operatorProcess(env, 'invite-owner');
  try {
    const origin = await program.address;
    const invited = await invite();
    expect(invited).toMatchObject({ code: 0, err: WHERE });
    const [, token] = /\/desk\/join#(\S+)/.exec(invited.out) ?? [];
    const looked = await fetch(`${origin}/api/v1/desk/invitation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'x-caddee': '1' },
      body: JSON.stringify({ token }),
    });
    expect(await looked.json()).toMatchObject({ status: 'success', data: { roles: ['owner'] } });
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  } finally {
    await program.stop();
  }

  const postmaster = path.join(folder.data, 'pg/postmaster.pid');
  expect(existsSync(postmaster)).toBe(false);
  expect(await invite()).toMatchObject({ code: 0, err: WHERE });
  const refused = await operatorProcess(env, 'reconcile', '--days', 'none');
  expect(refused.code).toBe(2);
  expect(isPlain(refused.err)).toBe(true);
  expect(existsSync(postmaster)).toBe(false);
});
