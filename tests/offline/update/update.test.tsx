import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { networkOf } from '../../../src/sync/net/connection.ts';
import { reloadBlockersOf } from '../../../src/sync/page/unsaved-input.ts';
import { mayReload, updateOf, useUpdate } from '../../../src/sync/page/update.ts';
import { closePageAfterEach } from '../closing-page.ts';
import { newPhone, phone, render, renderHook } from '../../support/on-phone.tsx';

const reload = vi.fn();

closePageAfterEach();
beforeEach(newPage);
const here = () => updateOf(phone);

function newPage(): void {
  newPhone();
  vi.useFakeTimers();
  reload.mockClear();
  sessionStorage.clear();
  here().watchForReload(reload);
}

const moveOn = () => window.dispatchEvent(new Event('pushState'));

test('a page may be loaded anew when the user asked for it, does not look, or goes elsewhere anyway; never while a form is dirty or something is on its way', () => {
  const quiet = { holds: 0, isWriting: false, isSoon: false, isHidden: false, isMoving: false };
  expect(mayReload(quiet)).toBe(false);
  for (const reason of ['isSoon', 'isHidden', 'isMoving'] as const) {
    expect(mayReload({ ...quiet, [reason]: true })).toBe(true);
    expect(mayReload({ ...quiet, [reason]: true, holds: 1 })).toBe(false);
    expect(mayReload({ ...quiet, [reason]: true, isWriting: true })).toBe(false);
  }
});

describe('a new build', () => {
  test('is offered, and nothing happens by itself; accepted, it takes over and the page is loaded anew, once', () => {
    const { result } = renderHook(() => useUpdate());
    expect(result.current.waiting).toBe(false);
    const take = vi.fn(() => here().onWorkerTookControl());
    act(() => here().offerUpdate(take));
    expect(result.current.waiting).toBe(true);
    vi.advanceTimersByTime(3_600_000);
    moveOn();
    expect(reload).not.toHaveBeenCalled();
    act(() => result.current.accept());
    expect(take).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    moveOn();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('accepted, but it never takes control: loaded anew after fifteen seconds, or three times as long while the browser holds it back', () => {
    for (const [isHeldBack, ms] of [
      [false, 15_000],
      [true, 45_000],
    ] as const) {
      newPage();
      const { result } = renderHook(() => useUpdate());
      act(() =>
        here().offerUpdate(
          () => undefined,
          () => isHeldBack,
        ),
      );
      act(() => result.current.accept());
      vi.advanceTimersByTime(ms - 1);
      expect(reload).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(reload).toHaveBeenCalledOnce();
    }
  });

  test('accepted in another tab: this one waits for the next screen; accepted in this one, too, it comes at once and the worker is not asked again', () => {
    here().onWorkerTookControl();
    vi.advanceTimersByTime(60_000);
    expect(reload).not.toHaveBeenCalled();
    moveOn();
    expect(reload).toHaveBeenCalledOnce();

    newPage();
    const { result } = renderHook(() => useUpdate());
    const take = vi.fn();
    act(() => here().offerUpdate(take));
    here().onWorkerTookControl();
    act(() => result.current.accept());
    expect(take).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('waits for what is not kept yet and for what is on its way, and comes when they are', async () => {
    const release = reloadBlockersOf(phone).holdUpdate();
    const { result } = renderHook(() => useUpdate());
    act(() => here().offerUpdate(() => here().onWorkerTookControl()));
    act(() => result.current.accept());
    moveOn();
    vi.advanceTimersByTime(60_000);
    expect(reload).not.toHaveBeenCalled();
    release();
    vi.advanceTimersByTime(1_000);
    expect(reload).toHaveBeenCalledOnce();

    newPage();
    let arrive: () => void = () => undefined;
    const sending = networkOf(phone).whileWriting(() => new Promise<void>((resolve) => (arrive = resolve)));
    here().onWorkerTookControl();
    moveOn();
    expect(reload).not.toHaveBeenCalled();
    arrive();
    await sending;
    moveOn();
    expect(reload).toHaveBeenCalledOnce();
  });
});

/** A form as any of ours: a text, a tick, a filter outside of it. Nothing in it knows of updates. */
function AnyForm() {
  const [text, setText] = useState('');
  return (
    <>
      <form>
        <input aria-label="text" value={text} onChange={(event) => setText(event.target.value)} />
        <input aria-label="tick" type="checkbox" />
      </form>
      <input aria-label="search" type="search" />
      <input aria-label="filter" type="radio" />
    </>
  );
}

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });

describe('what the user has begun and what is only on the screen', () => {
  const due = () => {
    here().onWorkerTookControl();
    moveOn();
    vi.advanceTimersByTime(10_000);
  };

  test('a text or a tick in a form holds the update, in a form that does nothing for it; a search or a filter does not', () => {
    const drawn = render(<AnyForm />);
    type('text', 'half');
    due();
    expect(reload).not.toHaveBeenCalled();
    type('text', '');
    moveOn();
    expect(reload).toHaveBeenCalledOnce();

    newPage();
    fireEvent.click(screen.getByLabelText('tick'));
    due();
    expect(reload).not.toHaveBeenCalled();
    drawn.unmount();

    newPage();
    render(<AnyForm />);
    type('search', 'ฝน');
    fireEvent.click(screen.getByLabelText('filter'));
    due();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('what was typed before this code had come counts too', () => {
    newPhone();
    render(<AnyForm />);
    screen.getByLabelText('text').focus();
    type('text', 'quick');
    here().watchForReload(reload);
    due();
    expect(reload).not.toHaveBeenCalled();
  });

  test('an open sheet holds it, and when it is closed the next screen is a new one', () => {
    const { rerender } = render(<dialog open />);
    due();
    expect(reload).not.toHaveBeenCalled();
    rerender(<dialog />);
    moveOn();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('when the user leaves the form for another screen, that one is drawn by the new build', () => {
    const { unmount } = render(<AnyForm />);
    type('text', 'half');
    due();
    moveOn(); // wouter tells of it before the screen is another
    expect(reload).not.toHaveBeenCalled();
    unmount();
    vi.advanceTimersByTime(100);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('accepted meanwhile: the user hears that the update waits, and it comes by itself', () => {
    render(<AnyForm />);
    type('text', 'half');
    const { result } = renderHook(() => useUpdate());
    act(() => here().offerUpdate(() => here().onWorkerTookControl()));
    act(() => result.current.accept());
    expect(result.current).toMatchObject({ waiting: false, isHeld: true });
    type('text', '');
    vi.advanceTimersByTime(1_000);
    expect(reload).toHaveBeenCalledOnce();
  });
});

test('a page is loaded anew before its worker has come: when that comes, the user does not see it happen again', () => {
  const { result } = renderHook(() => useUpdate());
  act(() => here().offerUpdate(() => undefined));
  act(() => result.current.accept());
  vi.advanceTimersByTime(15_000);
  expect(reload).toHaveBeenCalledOnce();
  newPhone();
  here().watchForReload(reload);
  here().onWorkerTookControl();
  moveOn();
  vi.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledOnce();
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
  expect(reload).toHaveBeenCalledTimes(2);
});

describe('a part of this build cannot be had any more', () => {
  /** The worker of this page; `update` asks the server for a newer build. */
  const withWorker = (registration: object) =>
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });

  test('the page comes anew at once if the server answers that there is none or cannot be reached, after five seconds if the road swallows the question', async () => {
    withWorker({ active: {}, update: () => Promise.reject(new TypeError('Failed to fetch')) });
    await here().reloadForPart();
    expect(reload).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).toHaveBeenCalledOnce();
    newPage();
    withWorker({ active: {}, update: () => new Promise(() => undefined) });
    void here().reloadForPart();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('a newer build is on its way: its reload is the only one', async () => {
    withWorker({ active: {}, installing: {}, update: async () => undefined });
    await here().reloadForPart();
    expect(reload).not.toHaveBeenCalled();
    here().offerUpdate(() => here().onWorkerTookControl());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).toHaveBeenCalledOnce();
  });
});
