import { afterEach, expect, test, vi } from 'vitest';
import { aBrowser, launch, sessionOf, SOMCHAI } from '../page.ts';
import { phone } from '../../support/on-phone.tsx';

afterEach(() => {
  vi.doUnmock('../../../src/sync/signed-in-sync.ts');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the code that keeps somchai’s screens up to date could not be had: it is asked for again, until it is there', async () => {
  aBrowser();
  const app = await launch();
  const onSession = vi.fn();
  let asked = 0;
  vi.doMock('../../../src/sync/signed-in-sync.ts', () => {
    asked += 1;
    if (asked < 3) throw new TypeError('Failed to fetch dynamically imported module');
    return { signedInSyncOf: () => ({ onSession }) };
  });
  const { startSync } = (await import('../../../src/sync/start.ts')).syncOf(phone);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await startSync();
  await app.session.startSession(sessionOf(SOMCHAI), true);
  await vi.waitFor(() => expect(asked).toBe(1));
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    expect(onSession).toHaveBeenCalled();
  });
  expect(asked).toBe(3);
});
