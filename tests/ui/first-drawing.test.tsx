import { act } from '@testing-library/react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore, useStore } from '../../src/platform/store.ts';
import { BelowWindow } from '../../src/home/home-parts.tsx';

afterEach(() => {
  document.body.replaceChildren();
});

/** Whether the end of the screen is there after the first drawing, and after all of it. */
async function drawn({ isCopyShown, top }: { isCopyShown: boolean; top: number }): Promise<[boolean, boolean]> {
  document.body.replaceChildren();
  const root = document.createElement('div');
  if (isCopyShown) root.innerHTML = '<div class="last-screen">฿1,750</div>';
  document.body.append(root);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, 1));
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(2_400);
  const isThere = () => root.querySelector('.end') !== null;
  let first = false;
  await act(async () => {
    flushSync(() =>
      createRoot(root).render(
        <BelowWindow>
          <p className="end">followed caddies</p>
        </BelowWindow>,
      ),
    );
    first = isThere();
    const place = root.querySelector('div');
    if (!first) expect(place).toMatchObject({ style: { minBlockSize: '2400px' }, ariaBusy: 'true' });
  });
  return [first, isThere()];
}

test('over a copy, what lies below the window is drawn after the rest, and its place keeps the height; what is in the window, and all without a copy, at once', async () => {
  const [below, inside] = [window.innerHeight + 1, window.innerHeight - 1];
  expect(await drawn({ isCopyShown: true, top: below })).toEqual([false, true]);
  expect(await drawn({ isCopyShown: true, top: inside })).toEqual([true, true]);
  expect(await drawn({ isCopyShown: false, top: below })).toEqual([true, true]);
});

test('a page that the build drew is taken over with what was typed, also when the phone is offline by then', async () => {
  const connection = createStore<'online' | 'offline'>('online');
  const Page = () => (
    <form>
      {useStore(connection) === 'offline' && <p>No signal</p>}
      <input name="phone" />
    </form>
  );
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Page />);
  document.body.append(page);
  const typed = page.querySelector('input') as HTMLInputElement;
  typed.value = '0812345678';
  connection.write('offline');
  const faults: unknown[] = [];
  const root = await act(async () => hydrateRoot(page, <Page />, { onRecoverableError: (it) => faults.push(it) }));
  expect(faults).toEqual([]);
  expect(page.querySelector('input')).toBe(typed);
  expect(typed.value).toBe('0812345678');
  expect(page.textContent).toBe('No signal');
  await act(async () => root.unmount());
  page.remove();
});
