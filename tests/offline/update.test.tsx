import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

let update: typeof import('../../src/sync/update.ts');
let writing: typeof import('../../src/sync/connection.ts');
const reload = vi.fn();

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  reload.mockClear();
  update = await import('../../src/sync/update.ts');
  writing = await import('../../src/sync/connection.ts');
  update.watchForReload(reload);
});
afterEach(() => vi.useRealTimers());

const moveOn = () => window.dispatchEvent(new Event('pushState'));

describe('a page that is to be loaded anew', () => {
  const quiet = { holds: 0, isWriting: false, isSoon: false, isHidden: false, isMoving: false };

  test('may be when she asked for it, does not look, or goes elsewhere anyway', () => {
    expect(update.mayReload(quiet)).toBe(false);
    for (const reason of ['isSoon', 'isHidden', 'isMoving'] as const)
      expect(update.mayReload({ ...quiet, [reason]: true })).toBe(true);
  });

  test('may never be while a form is dirty or something is on its way', () => {
    for (const reason of ['isSoon', 'isHidden', 'isMoving'] as const) {
      expect(update.mayReload({ ...quiet, [reason]: true, holds: 1 })).toBe(false);
      expect(update.mayReload({ ...quiet, [reason]: true, isWriting: true })).toBe(false);
    }
  });
});

describe('a new build', () => {
  test('is offered, and nothing happens by itself', () => {
    const { result } = renderHook(() => update.useUpdate());
    expect(result.current.waiting).toBe(false);
    act(() => update.offer(() => undefined));
    expect(result.current.waiting).toBe(true);
    vi.advanceTimersByTime(3_600_000);
    moveOn();
    expect(reload).not.toHaveBeenCalled();
  });

  test('accepted, it takes over and the page is loaded anew, once', () => {
    const { result } = renderHook(() => update.useUpdate());
    const take = vi.fn(() => update.takenOver());
    act(() => update.offer(take));
    act(() => result.current.accept());
    expect(take).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    moveOn();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('accepted, but it never takes control: loaded anew after fifteen seconds', () => {
    const { result } = renderHook(() => update.useUpdate());
    act(() => update.offer(() => undefined));
    act(() => result.current.accept());
    vi.advanceTimersByTime(14_999);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('accepted in another tab: this one waits for the next screen', () => {
    update.takenOver();
    vi.advanceTimersByTime(60_000);
    expect(reload).not.toHaveBeenCalled();
    moveOn();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('waits for a form that is dirty, and comes when it is not', () => {
    const { rerender } = renderHook(({ isDirty }) => update.useHoldUpdate(isDirty), {
      initialProps: { isDirty: true },
    });
    const { result } = renderHook(() => update.useUpdate());
    act(() => update.offer(() => update.takenOver()));
    act(() => result.current.accept());
    moveOn();
    vi.advanceTimersByTime(60_000);
    expect(reload).not.toHaveBeenCalled();
    rerender({ isDirty: false });
    vi.advanceTimersByTime(1_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('waits for what is on its way', async () => {
    let arrive: () => void = () => undefined;
    const sending = writing.whileWriting(() => new Promise<void>((resolve) => (arrive = resolve)));
    update.takenOver();
    moveOn();
    expect(reload).not.toHaveBeenCalled();
    arrive();
    await sending;
    moveOn();
    expect(reload).toHaveBeenCalledOnce();
  });
});
