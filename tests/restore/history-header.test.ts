import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { heldHeader, HISTORY_HEADER, shortHistory, heldText } from '#domain/address.ts';
import { sql } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import { registerGolfer } from '../journey/people.ts';
import { operator } from '../operator/shell.ts';
import { NOW } from '../support/clock.ts';
import { startServer } from '../support/server.ts';

const here = await startServer({ now: Date.now() });
const origin = await here.listen();
afterAll(() => here.close());

const historyNow = async (): Promise<string> => {
  const row = await here.context.db.one(sql<{ history_id: string }>`select history_id from database_history`);
  return shortHistory(row.history_id);
};

test('every answer to somebody signed in, a confirmation and the live stream too, says which history of the database it is of', async () => {
  const { app_token, user } = await registerGolfer(origin, 'Nok');
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const stop = new AbortController();
    const answer = await fetch(`${origin}/api/v1${path}`, {
      headers: { authorization: `Bearer ${app_token}`, ...headers },
      signal: stop.signal,
    });
    stop.abort();
    return answer.headers.get(HISTORY_HEADER);
  };
  /** As a phone asks that holds the answer already. */
  const confirmed = async (path: string, body?: object) => {
    const init = { method: body ? 'POST' : 'GET', body: body ? JSON.stringify(body) : null };
    const headers = { authorization: `Bearer ${app_token}`, 'content-type': 'application/json' };
    const whole = await fetch(`${origin}/api/v1${path}`, { ...init, headers });
    const { data } = (await whole.json()) as { data: unknown };
    const digest = createHash('sha256').update(heldText(user.basic_info.user_id, data)).digest('hex').slice(0, 16);
    const held = { [heldHeader(init.method)]: `W/"${digest}"` };
    const answer = await fetch(`${origin}/api/v1${path}`, { ...init, headers: { ...headers, ...held } });
    return [answer.status, answer.headers.get(HISTORY_HEADER)];
  };
  const before = await historyNow();
  for (const path of ['/chat/rooms', '/live', '/chat/room/nothing']) expect(await ask(path), path).toBe(before);
  expect(await confirmed('/chat/rooms')).toEqual([304, before]);
  expect(await confirmed('/wallet/summary', { page: 1, limit: 5 })).toEqual([204, before]);
  expect((await fetch(`${origin}/api/v1/chat/rooms`)).headers.get(HISTORY_HEADER)).toBeNull();
  const { code } = await operator({ DATABASE_URL: here.url }, 'restored');
  expect(code).toBe(0);
  const after = await historyNow();
  expect(after).not.toBe(before);
  await expect.poll(() => ask('/chat/rooms')).toBe(after);
});

/** Every answer carries it: a start at which nothing has changed is little else than its headers (tests/deep/offline/warm.browser.test.ts). */
test('it adds at most 20 bytes to an answer, and two restores in one moment are told apart', () => {
  const [one, other] = [newId(NOW), newId(NOW)].map(shortHistory);
  expect(`${HISTORY_HEADER}: ${one}\r\n`.length).toBeLessThanOrEqual(20);
  expect(one).not.toBe(other);
});
