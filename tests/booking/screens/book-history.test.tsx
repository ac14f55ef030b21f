import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const NEW = '/golfer/booking/new';
const SENT = '/golfer/booking/NOK0000001';

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', `${NEW}?step=2`);
});
afterEach(() => vi.restoreAllMocks());

/** The page of now, in an app that has just been loaded. */
async function load() {
  vi.resetModules();
  return import('../../../src/booking/new/book-history.ts');
}

function look({ useIsOver }: Awaited<ReturnType<typeof load>>) {
  const go = vi.fn<(address: string, how: { replace: true }) => void>();
  const { result } = renderHook(() => useIsOver(location.search, go));
  return { isOver: result.current, go };
}

const back = () =>
  new Promise((done) => {
    window.addEventListener('popstate', done, { once: true });
    history.back();
  });

test('nok reloads in the middle, sends and goes back: the earlier step leads to the booking, too', async () => {
  const first = await load();
  look(first);
  history.pushState(null, '', `${NEW}?step=3`);
  look(first);
  const reloaded = await load();
  expect(look(reloaded).isOver).toBe(false);
  reloaded.markSent(SENT);
  await back();
  const { isOver, go } = look(reloaded);
  expect(isOver).toBe(true);
  expect(go).toHaveBeenCalledWith(SENT, { replace: true });
});

test('the next request, begun where one was sent, is another one', async () => {
  const first = await load();
  look(first);
  first.markSent(SENT);
  const reloaded = await load();
  expect(look(reloaded).isOver).toBe(true);
  history.pushState(null, '', NEW);
  expect(look(reloaded).isOver).toBe(false);
});
