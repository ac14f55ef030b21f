import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SEND_DEADLINE } from '../../domain/outbox/op.ts';
import { aBrowser, hangs, launch, NOK, sessionOf, type App } from './page.ts';

let app: App;

beforeEach(async () => {
  const { server } = aBrowser();
  for (const name of ['GET /wallet/balance', 'POST /booking/history', 'POST /booking/create'])
    server.answers[name] = hangs;
  app = await launch();
  await app.session.resume();
  await app.session.startSession(sessionOf(NOK), true);
  // The fetcher comes with the first call.
  await import('ofetch');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => vi.unstubAllGlobals());

const PENDING = { filter: { status: ['PENDING' as const] }, page: 1, limit: 20 };

test.each([
  ['a read is given up after 20 s', () => app.send('GET /wallet/balance', {}), 20_000],
  ['a read by POST too', () => app.send('POST /booking/history', PENDING, { isRead: true }), 20_000],
  [
    'what changes something and is waited for: five minutes',
    () => app.send('POST /booking/create', {} as never),
    300_000,
  ],
  [
    'what waits in the outbox: 15 s a try',
    () => app.send('POST /booking/create', {} as never, { deadline: SEND_DEADLINE }),
    15_000,
  ],
])('a server that takes everything and answers nothing: %s', async (_what, call, deadline) => {
  let outcome: unknown;
  void call().catch((error: unknown) => (outcome = error));
  await vi.advanceTimersByTimeAsync(deadline - 1);
  expect(outcome).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toMatchObject({ status_code: 0, code: 'OFFLINE' });
});
