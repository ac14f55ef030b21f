import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Sheet } from '../../src/ui/overlay/sheet.tsx';
import { clearToast, toast, ToastRegion } from '../../src/ui/overlay/toast.tsx';
import { render } from '../support/on-phone.tsx';

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

function opened() {
  render(<Cancel />);
  const opener = screen.getByRole('button', { name: 'เปิด' });
  opener.focus();
  act(() => opener.click());
  return opener;
}

describe('a sheet', () => {
  test('is not there until it is opened, then its title has the focus and names it', () => {
    render(<Cancel />);
    expect(screen.queryByText('ขอยกเลิกรอบนี้')).toBeNull();
    act(() => screen.getByRole('button', { name: 'เปิด' }).click());
    expect(screen.getByRole('dialog', { name: 'ขอยกเลิกรอบนี้' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'ขอยกเลิกรอบนี้' }));
  });

  test.each([
    [
      'Escape or the back gesture',
      () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })),
    ],
    ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'ปิด' }))],
    ['a tap on the scrim', () => fireEvent.click(screen.getByRole('dialog'))],
  ])('closes by %s and gives the focus back', (_by, close) => {
    const opener = opened();
    close();
    expect(screen.queryByText('ขอยกเลิกรอบนี้')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  test('stays for a tap on its own content', () => {
    opened();
    fireEvent.click(screen.getByText('เงินที่กันไว้จะคืนเต็มจำนวน'));
    expect(screen.getByRole('dialog')).toBeTruthy();
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

  test.each([
    ['by the keyboard, the focus goes back to where it came from', 0, 'ชื่อ'],
    ['by a finger, it does not: an input would open the keyboard', 1, undefined],
  ])('used %s', (_, detail, label) => {
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
  });

  test('the newest replaces the one before', () => {
    render(<ToastRegion />);
    act(() => toast({ text: 'หนึ่ง' }));
    act(() => toast({ text: 'สอง', kind: 'bad' }));
    expect(screen.getByRole('status').textContent).toBe('สอง');
    act(clearToast);
  });

  test('what must not lie under a refusal learns of it from the root', () => {
    const { dataset } = document.documentElement;
    act(() => toast({ text: 'ไม่สำเร็จ', kind: 'bad' }));
    expect(dataset['toast']).toBe('bad');
    act(clearToast);
    expect(dataset['toast']).toBe('');
  });
});
