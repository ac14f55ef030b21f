// @vitest-environment jsdom
import '../../support/dom.ts';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Message } from '../../../domain/chat/api.ts';
import { sql } from '../../../server/db/db.ts';
import { newPair, say, type Pair } from '../../chat/world.ts';
import { startWorld, type World } from '../../booking/world.ts';
import { operator } from '../../operator/shell.ts';
import { aBrowser, launch, sessionOf, type App } from '../../offline/page.ts';
import { backUp, restore } from '../../restore/backup.ts';
import { phone, renderHook } from '../../support/on-phone.tsx';

let world: World;
let pair: Pair;
let app: App;
let isOffline: boolean;

beforeEach(async () => {
  world = await startWorld();
  const { sessions } = world.context;
  const callerOf = sessions.callerOf.bind(sessions);
  sessions.callerOf = async (bearer, now) => {
    const caller = await callerOf(bearer, now);
    const { history_id } = await world.db.one(sql<{ history_id: string }>`select history_id from database_history`);
    return caller && { ...caller, history_id };
  };
  pair = await newPair(world);
  isOffline = false;
  aBrowser();
  vi.stubGlobal('fetch', fetchFromWorld);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await world.close();
});

async function fetchFromWorld(url: string, init: RequestInit = {}): Promise<Response> {
  if (isOffline) throw new TypeError('Failed to fetch');
  if (url.endsWith('/live')) return new Promise(() => undefined);
  const answer = await world.app.inject({
    method: (init.method ?? 'GET') as 'GET' | 'POST',
    url,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(typeof init.body === 'string' && { payload: init.body }),
  });
  const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Response(isEmpty ? null : answer.body, { status: answer.statusCode, headers });
}

const begin = async (): Promise<void> => {
  app = await launch();
  const session = sessionOf(pair.nok.user_id, pair.nok.as);
  session.user.basic_info.role = 'GOLFER';
  await app.session.startSession(session, true);
  (await import('../../../src/sync/signed-in-sync.ts')).signedInSyncOf(phone);
};
const reopen = async (): Promise<void> => {
  cleanup();
  app = await launch({ keepSession: true });
  (await import('../../../src/sync/signed-in-sync.ts')).signedInSyncOf(phone);
  await app.session.resume();
  isBack();
};
const isBack = (): void => void window.dispatchEvent(new Event('online'));

/** What nok's screen of the room says, oldest first, without cards. */
async function opened() {
  const { useRoomLog } = await import('../../../src/chat/data.ts');
  const { result } = renderHook(() => useRoomLog(pair.room_id));
  return () =>
    result.current.rows.flatMap((row) =>
      row.kind === 'MESSAGE' && row.message.kind === 'TEXT' ? [row.message.text] : [],
    );
}
const write = async (text: string) => {
  const { sendText } = await import('../../../src/chat/data.ts');
  await act(() => sendText(phone, { room_id: pair.room_id, name: 'somchai' }, text));
};
const arrived = async (text: string): Promise<number> =>
  (await world.db.one(sql<{ n: number }>`select count(*) as n from message where text = ${text}`)).n;
const textsOnServer = async (): Promise<(string | null)[]> =>
  (await world.done('POST /chat/messages', { room_id: pair.room_id, limit: 200 }, pair.nok)).items
    .filter(({ kind }: Message) => kind === 'TEXT')
    .map(({ text }) => text);

/** nok has five messages; the backup has three; two others take the numbers of those that are gone. */
async function twoHistories(): Promise<void> {
  for (const text of ['one', 'two', 'three']) await say(world, pair.somchai, pair.room_id, text);
  await backUp(world.db);
  await say(world, pair.somchai, pair.room_id, 'four that is gone');
  await begin();
  const texts = await opened();
  await write('five that is gone');
  await expect.poll(() => arrived('five that is gone')).toBe(1);
  await waitFor(() => expect(texts()).toEqual(['one', 'two', 'three', 'four that is gone', 'five that is gone']));
  await expect.poll(() => app.itemsNow().map(({ state }) => state)).toEqual(['sent']);
  isOffline = true;
  await write('queued');
  await restore(world.db);
  const { code, out } = await operator({ DATABASE_URL: world.url }, 'restored');
  expect([code, out]).toEqual([0, expect.stringContaining('a history of its own')]);
  for (const text of ['another four', 'another five']) await say(world, pair.somchai, pair.room_id, text);
  isOffline = false;
}

describe.each([
  ['that stays open', async () => isBack()],
  ['that is opened again', reopen],
])('after a restored backup a phone %s', (_, comesBack) => {
  test('shows the true messages, sends what waited exactly once, and tells what it had sent and is gone', async () => {
    await twoHistories();
    await act(comesBack);
    const texts = await opened();
    await expect.poll(() => arrived('queued')).toBe(1);
    await expect
      .poll(() => app.itemsNow().find(({ state }) => state === 'conflict')?.refusal?.code)
      .toBe('GONE_AFTER_RESTORE');
    await waitFor(() =>
      expect(texts().filter((it) => it !== 'five that is gone')).toEqual([
        'one',
        'two',
        'three',
        'another four',
        'another five',
        'queued',
      ]),
    );
    expect(await textsOnServer()).toEqual(['one', 'two', 'three', 'another four', 'another five', 'queued']);
    const lost = app.itemsNow().find(({ state }) => state === 'conflict');
    await act(() => app.outbox.retry(lost?.id ?? ''));
    await expect.poll(() => arrived('five that is gone')).toBe(1);
    await waitFor(() => expect(texts().at(-1)).toBe('five that is gone'));
    expect([await arrived('queued'), await arrived('five that is gone')]).toEqual([1, 1]);
  });
});
