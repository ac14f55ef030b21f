import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls } from '../../domain/calls.ts';
import { openLog } from '../../server/log.ts';
import { PHONE, REAL_NAME, startWorld, type World } from '../booking/world.ts';
import { callerOf, type Everybody, everybody, inputOf } from '../house/everybody.ts';
import { changed, places } from '../house/http/inputs.ts';
import { startServer, type TestServer } from '../support/server.ts';

const CANARY = 'ความลับของนก kanarienvogel';
let world: World;
let all: Everybody;
let logged: TestServer;
const lines: string[] = [];
const log = openLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) });
beforeAll(async () => {
  world = await startWorld();
  all = await everybody(world);
  const { db, sessions } = world.context;
  logged = await startServer({ on: { url: world.url, db }, sessions, log });
});
afterAll(async () => {
  await logged.close();
  await world.close();
});

const names = (Object.keys(calls) as CallName[]).filter((name) => !('upload' in calls[name]));
const isText = (it: unknown): boolean => typeof it === 'string';

/** What the caller sends, and the same with the caller's secret at every place where a text stands. */
function* inputs(name: CallName): Generator<Record<string, unknown>> {
  const input = inputOf(all, name);
  yield input;
  for (const at of places(input, isText)) yield changed(input, at, () => CANARY) as Record<string, unknown>;
}

test('PR-06: whatever is called, answered or refused, the log holds no bearer, no phone, no name and no word of a person', async () => {
  for (const name of names)
    for (const input of inputs(name)) await logged.call(name, input as never, callerOf(all, name));
  await logged.runJobs();
  const broken = { as: `bearer-${randomUUID()}` };
  await logged.call('GET /wallet/balance', {}, broken);
  const said = lines.join('');
  expect(lines.length).toBeGreaterThan(names.length);
  const secrets = [CANARY, 'kanarienvogel', PHONE, PHONE.slice(3), REAL_NAME, all.nok.as, all.somchai.as, broken.as];
  expect(secrets.filter((it) => said.includes(it) || said.includes(encodeURIComponent(it)))).toEqual([]);
});
