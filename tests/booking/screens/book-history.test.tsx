import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useBookHistory } from '../../../src/booking/new/book-history.ts';
import { newPhone, renderHook } from '../../support/on-phone.tsx';

const NEW = '/golfer/booking/new';
const SENT = '/golfer/booking/NOK0000001';

beforeEach(async () => {
  newPhone();
  sessionStorage.clear();
  history.replaceState(null, '', `${NEW}?step=2`);
});
afterEach(() => vi.restoreAllMocks());

/** The page of now. */
function look() {
  const go = vi.fn<(address: string, how: { replace: true }) => void>();
  const { result } = renderHook(() => useBookHistory(location.search, go));
  return { ...result.current, go };
}

const back = () =>
  new Promise((done) => {
    window.addEventListener('popstate', done, { once: true });
    history.back();
  });

test('nok reloads in the middle, sends and goes back: the earlier step leads to the booking, too', async () => {
  look();
  history.pushState(null, '', `${NEW}?step=3`);
  look();
  newPhone(); // a reload
  const reloaded = look();
  expect(reloaded.isOver).toBe(false);
  reloaded.markSent(SENT);
  await back();
  const { isOver, go } = look();
  expect(isOver).toBe(true);
  expect(go).toHaveBeenCalledWith(SENT, { replace: true });
});

test('the next request, begun where one was sent, is another one', async () => {
  look().markSent(SENT);
  newPhone(); // a reload
  expect(look().isOver).toBe(true);
  history.pushState(null, '', NEW);
  expect(look().isOver).toBe(false);
});
