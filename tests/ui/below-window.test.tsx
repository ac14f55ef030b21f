import { act } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { BelowWindow } from '../../src/ui/late/below-window.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Whether the end of the screen is there after the first drawing, and after all of it. */
async function drawn({ isCopyShown, top }: { isCopyShown: boolean; top: number }): Promise<[boolean, boolean]> {
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

test('over a copy, what lies below the window is drawn after the rest, and its place keeps the height', async () => {
  expect(await drawn({ isCopyShown: true, top: window.innerHeight + 1 })).toEqual([false, true]);
});

test('over a copy, what is in the window is drawn at once', async () => {
  expect(await drawn({ isCopyShown: true, top: window.innerHeight - 1 })).toEqual([true, true]);
});

test('without a copy all is drawn at once', async () => {
  expect(await drawn({ isCopyShown: false, top: window.innerHeight + 1 })).toEqual([true, true]);
});
