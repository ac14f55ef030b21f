import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Sheet } from '../../src/ui/overlay/sheet.tsx';
import { clearToast, toast, ToastRegion } from '../../src/ui/overlay/toast.tsx';
import { render } from '../support/on-phone.tsx';
import { testTable } from '../support/table.ts';

function Cancel() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        เปิด
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="ขอยกเลิกรอบนี้">
        <p>เงินที่กันไว้จะคืนเต็มจำนวน</p>
      </Sheet>
    </>
  );
}

describe('a sheet', () => {
  test('is not there until it is opened, then its title has the focus and names it; it stays for a tap on its own content', () => {
    render(<Cancel />);
    expect(screen.queryByText('ขอยกเลิกรอบนี้')).toBeNull();
    act(() => screen.getByRole('button', { name: 'เปิด' }).click());
    fireEvent.click(screen.getByText('เงินที่กันไว้จะคืนเต็มจำนวน'));
    screen.getByRole('dialog', { name: 'ขอยกเลิกรอบนี้' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'ขอยกเลิกรอบนี้' }));
  });

  testTable<[string, () => unknown]>([
    [
      'Escape or the back gesture',
      () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })),
    ],
    ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'ปิด' }))],
    ['a tap on the scrim', () => fireEvent.click(screen.getByRole('dialog'))],
  ])('closes by %s and gives the focus back', (_by, close) => {
    cleanup();
    render(<Cancel />);
    const opener = screen.getByRole('button', { name: 'เปิด' });
    opener.focus();
    act(() => opener.click());
    close();
    expect(screen.queryByText('ขอยกเลิกรอบนี้')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });
});

describe('a toast', () => {
  test('comes into a region readers already watch, and its one action runs and clears it', () => {
    let seen = 0;
    render(<ToastRegion />);
    const region = screen.getByRole('status');
    act(() => toast({ text: 'ส่งคำขอแล้ว', action: { label: 'ดู', run: () => (seen += 1) } }));
    expect(region.textContent).toContain('ส่งคำขอแล้ว');
    act(() => screen.getByRole('button', { name: 'ดู' }).click());
    expect([seen, region.textContent]).toEqual([1, '']);
  });

  test('used by the keyboard the focus goes back to where it came from; by a finger it does not: an input would open the keyboard', () => {
    for (const [detail, label] of [
      [0, 'ชื่อ'],
      [1, undefined],
    ] as const) {
      cleanup();
      render(
        <>
          <input aria-label="ชื่อ" />
          <ToastRegion />
        </>,
      );
      act(() => screen.getByLabelText('ชื่อ').focus());
      act(() => toast({ text: 'ลบแล้ว', action: { label: 'เลิกทำ', run: () => undefined } }));
      const button = screen.getByRole('button', { name: 'เลิกทำ' });
      act(() => button.focus());
      fireEvent.click(button, { detail });
      expect(document.activeElement).toBe(label ? screen.getByLabelText(label) : document.body);
    }
  });

  test('the newest replaces the one before; what must not lie under a refusal learns of it from the root', () => {
    render(<ToastRegion />);
    const { dataset } = document.documentElement;
    act(() => toast({ text: 'หนึ่ง' }));
    act(() => toast({ text: 'สอง', kind: 'bad' }));
    expect(screen.getByRole('status').textContent).toBe('สอง');
    expect(dataset['toast']).toBe('bad');
    act(clearToast);
    expect(dataset['toast']).toBe('');
  });
});

/** A window of 640 whose toast stands at 490 to 560, or at the top from 8; jsdom draws nothing, so each says where it is. */
const HEIGHT = 640;

test('a toast stands above the tabs, and at the top where it would lie over what is to be tapped, also if that comes later or is scrolled there', async () => {
  let startsAt = 300;
  vi.stubGlobal('innerHeight', HEIGHT);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.matches('.toast')) return new DOMRect(12, this.matches('.toast--up') ? 8 : 490, 336, 70);
    return this.matches('.btn') ? new DOMRect(20, startsAt, 320, 52) : new DOMRect();
  });
  const isUp = () => screen.getByRole('status').querySelector('.toast--up') !== null;
  const opened = (at: number): void => {
    cleanup();
    act(clearToast);
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
  };
  opened(500);
  expect(isUp()).toBe(true);
  opened(300);
  expect(isUp()).toBe(false);
  for (const [at, isAtTop] of [
    [480, true],
    [20, false],
  ] as const) {
    startsAt = at;
    fireEvent.scroll(window);
    expect([at, isUp()]).toEqual([at, isAtTop]);
  }
  opened(300);
  startsAt = 480;
  screen.getByRole('main').append(document.createElement('p'));
  await waitFor(() => expect(isUp()).toBe(true));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
