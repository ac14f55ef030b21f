import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearToast, toast, ToastRegion } from '../../src/ui/overlay/toast.tsx';
import { render } from '../support/on-phone.tsx';

/** A window of 640 whose toast stands at 490 to 560, or at the top from 8; jsdom draws nothing, so each says where it is. */
const HEIGHT = 640;
let startsAt = 0;

beforeEach(() => {
  vi.stubGlobal('innerHeight', HEIGHT);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.matches('.toast')) return new DOMRect(12, this.matches('.toast--up') ? 8 : 490, 336, 70);
    return this.matches('.btn') ? new DOMRect(20, startsAt, 320, 52) : new DOMRect();
  });
  act(clearToast);
});

function opened(at: number): void {
  startsAt = at;
  render(
    <>
      <main>
        <button className="btn">start</button>
      </main>
      <ToastRegion />
    </>,
  );
  act(() => toast({ text: 'new version', kind: 'update', action: { label: 'update', run: () => undefined } }));
}

const isUp = () => screen.getByRole('status').querySelector('.toast--up') !== null;

test('over nothing that is to be tapped, a toast stands above the tabs', () => {
  opened(300);
  expect(isUp()).toBe(false);
});

test('where it would lie over start it stands at the top', () => {
  opened(500);
  expect(isUp()).toBe(true);
});

test('a button that is scrolled under it sends it to the other end, and back', () => {
  opened(300);
  startsAt = 480;
  fireEvent.scroll(window);
  expect(isUp()).toBe(true);
  startsAt = 20;
  fireEvent.scroll(window);
  expect(isUp()).toBe(false);
});

test('so does one that comes under it with the answer of the server', async () => {
  opened(300);
  startsAt = 480;
  screen.getByRole('main').append(document.createElement('p'));
  await waitFor(() => expect(isUp()).toBe(true));
});
