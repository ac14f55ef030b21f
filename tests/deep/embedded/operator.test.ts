import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { programsOfThisFile, signInDemo } from '../../support/programs.ts';
import { until } from '../../support/until.ts';
import { listenTo } from '../../house/stream.ts';
import { isPlain, operatorProcess } from '../../operator/shell.ts';

const { folder, start } = programsOfThisFile();

const env = { DATA_DIR: folder.data };
const CADDY = 'caddy@caddee.demo';
/** Said first by every command: on which database it works. */
const WHERE = `database: the embedded one in ${path.join(folder.data, 'pg')}\n`;

test('the embedded database: beside a running Caddee, whose phones hear of it at once, and without one', async () => {
  const program = start();
  const reject = () => operatorProcess(env, 'verify-caddy', CADDY, '--reject', 'the card is of another course');
  try {
    const origin = await program.address;
    const stream = await listenTo(origin, (await signInDemo(origin, CADDY)).token);
    const rejected = await reject();
    expect(rejected).toMatchObject({ code: 0, err: WHERE });
    expect(rejected.out).toContain('and is REJECTED now.');
    await until(() => expect(stream.frames.map(({ event }) => event)).toContain('caddy.rejected'));
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  } finally {
    await program.stop();
  }

  const postmaster = path.join(folder.data, 'pg/postmaster.pid');
  expect(existsSync(postmaster)).toBe(false);
  const alone = await operatorProcess(env, 'suspend', 'nobody@nowhere.example', '--why', 'so');
  expect(alone).toMatchObject({ code: 1, err: `${WHERE}no caddy is known as nobody@nowhere.example\n` });
  expect(isPlain(alone.err)).toBe(true);
  expect((await reject()).out).toContain('is REJECTED already: nothing was changed.');
  expect(existsSync(postmaster)).toBe(false);
});
