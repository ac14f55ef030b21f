import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closePageAfterEach } from '../closing-page.ts';
import { newPhone, phone, render, renderHook } from '../../support/on-phone.tsx';

let update: typeof import('../../../src/sync/page/update.ts');
let writing: typeof import('../../../src/sync/net/connection.ts');
let holds: typeof import('../../../src/sync/page/reload-blockers.ts');
const reload = vi.fn();

closePageAfterEach();
beforeEach(async () => {
  newPhone();
  vi.useFakeTimers();
  reload.mockClear();
  update = await import('../../../src/sync/page/update.ts');
  writing = await import('../../../src/sync/net/connection.ts');
  holds = await import('../../../src/sync/page/reload-blockers.ts');
  sessionStorage.clear();
  update.updateOf(phone).watchForReload(reload);
});

const moveOn = () => window.dispatchEvent(new Event('pushState'));

describe('a page that is to be loaded anew', () => {
  const quiet = { holds: 0, isWriting: false, isSoon: false, isHidden: false, isMoving: false };

  test('may be when the user asked for it, does not look, or goes elsewhere anyway', () => {
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
    act(() => update.updateOf(phone).offerUpdate(() => undefined));
    expect(result.current.waiting).toBe(true);
    vi.advanceTimersByTime(3_600_000);
    moveOn();
    expect(reload).not.toHaveBeenCalled();
  });

  test('accepted, it takes over and the page is loaded anew, once', () => {
    const { result } = renderHook(() => update.useUpdate());
    const take = vi.fn(() => update.updateOf(phone).onWorkerTookControl());
    act(() => update.updateOf(phone).offerUpdate(take));
    act(() => result.current.accept());
    expect(take).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    moveOn();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('accepted, but it never takes control: loaded anew after fifteen seconds', () => {
    const { result } = renderHook(() => update.useUpdate());
    act(() => update.updateOf(phone).offerUpdate(() => undefined));
    act(() => result.current.accept());
    vi.advanceTimersByTime(14_999);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('accepted, and the browser still holds it back: the page is not loaded anew into the old one, up to three times as long', () => {
    const { result } = renderHook(() => update.useUpdate());
    act(() =>
      update.updateOf(phone).offerUpdate(
        () => undefined,
        () => true,
      ),
    );
    act(() => result.current.accept());
    vi.advanceTimersByTime(44_999);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('accepted in another tab: this one waits for the next screen', () => {
    update.updateOf(phone).onWorkerTookControl();
    vi.advanceTimersByTime(60_000);
    expect(reload).not.toHaveBeenCalled();
    moveOn();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('waits for what is not kept yet, and comes when it is', () => {
    const release = holds.reloadBlockersOf(phone).holdUpdate();
    const { result } = renderHook(() => update.useUpdate());
    act(() => update.updateOf(phone).offerUpdate(() => update.updateOf(phone).onWorkerTookControl()));
    act(() => result.current.accept());
    moveOn();
    vi.advanceTimersByTime(60_000);
    expect(reload).not.toHaveBeenCalled();
    release();
    vi.advanceTimersByTime(1_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('waits for what is on its way', async () => {
    let arrive: () => void = () => undefined;
    const sending = writing.networkOf(phone).whileWriting(() => new Promise<void>((resolve) => (arrive = resolve)));
    update.updateOf(phone).onWorkerTookControl();
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
    update.updateOf(phone).onWorkerTookControl();
    moveOn();
    vi.advanceTimersByTime(10_000);
  };

  test('a text holds the update, in a form that does nothing for it', () => {
    render(<AnyForm />);
    type('text', 'half');
    due();
    expect(reload).not.toHaveBeenCalled();
    type('text', '');
    moveOn();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('a tick in a form holds it', () => {
    render(<AnyForm />);
    fireEvent.click(screen.getByLabelText('tick'));
    due();
    expect(reload).not.toHaveBeenCalled();
  });

  test.each(['search', 'filter'])('a %s does not', (label) => {
    render(<AnyForm />);
    if (label === 'search') type(label, 'ฝน');
    else fireEvent.click(screen.getByLabelText(label));
    due();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('what was typed before this code had come counts too', async () => {
    newPhone();
    render(<AnyForm />);
    screen.getByLabelText('text').focus();
    type('text', 'quick');
    const late = await import('../../../src/sync/page/update.ts');
    late.updateOf(phone).watchForReload(reload);
    late.updateOf(phone).onWorkerTookControl();
    moveOn();
    vi.advanceTimersByTime(10_000);
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
    const { result } = renderHook(() => update.useUpdate());
    act(() => update.updateOf(phone).offerUpdate(() => update.updateOf(phone).onWorkerTookControl()));
    act(() => result.current.accept());
    expect(result.current).toMatchObject({ waiting: false, isHeld: true });
    type('text', '');
    vi.advanceTimersByTime(1_000);
    expect(reload).toHaveBeenCalledOnce();
  });
});

test('accepted in another tab and then in this one: it comes at once, the worker is not asked again', () => {
  const { result } = renderHook(() => update.useUpdate());
  const take = vi.fn();
  act(() => update.updateOf(phone).offerUpdate(take));
  update.updateOf(phone).onWorkerTookControl();
  act(() => result.current.accept());
  expect(take).not.toHaveBeenCalled();
  expect(reload).toHaveBeenCalledOnce();
});

test('a page is loaded anew before its worker has come: when that comes, the user does not see it happen again', async () => {
  const { result } = renderHook(() => update.useUpdate());
  act(() => update.updateOf(phone).offerUpdate(() => undefined));
  act(() => result.current.accept());
  vi.advanceTimersByTime(15_000);
  expect(reload).toHaveBeenCalledOnce();
  newPhone();
  const anew = await import('../../../src/sync/page/update.ts');
  anew.updateOf(phone).watchForReload(reload);
  anew.updateOf(phone).onWorkerTookControl();
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
  afterEach(() => vi.unstubAllGlobals());

  test('the road swallows the question for a newer build: the user is not left waiting, the page comes anew after five seconds', async () => {
    withWorker({ active: {}, update: () => new Promise(() => undefined) });
    void update.updateOf(phone).reloadForPart();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('the server answers that there is none, or cannot be reached: the page comes anew at once', async () => {
    withWorker({ active: {}, update: () => Promise.reject(new TypeError('Failed to fetch')) });
    await update.updateOf(phone).reloadForPart();
    expect(reload).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('a newer build is on its way: its reload is the only one', async () => {
    withWorker({ active: {}, installing: {}, update: async () => undefined });
    await update.updateOf(phone).reloadForPart();
    expect(reload).not.toHaveBeenCalled();
    update.updateOf(phone).offerUpdate(() => update.updateOf(phone).onWorkerTookControl());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).toHaveBeenCalledOnce();
  });
});
