import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ReceiptList } from '../../../src/booking/receipt-list.tsx';
import type { OutboxItem } from '../../../src/sync/outbox/outbox-state.ts';
import { outboxOf } from '../../../src/sync/outbox/outbox.ts';
import { button, openDay, panel, sheet } from './day-scene.tsx';
import { withoutSignal } from './scene.tsx';
import { HOUR } from '../../../domain/dates.ts';
import { playing, TEE_OFF } from '../../support/booking.ts';
import { phone, render } from '../../support/on-phone.tsx';

let made = 0;
function receipt(more: Partial<OutboxItem> = {}): OutboxItem {
  made += 1;
  return {
    id: `op-${made}`,
    entity: `booking:AAAA000${made}`,
    call: 'POST /booking/act',
    input: { action: 'accept' },
    title: { th: `รับงาน · วันที่ ${made}`, en: `Accept · day ${made}` },
    state: 'sent',
    created_at: 0,
    sent_at: 1,
    seen_at: undefined,
    tries: 1,
    refusal: undefined,
    arrive_by: undefined,
    taken_back: undefined,
    ...more,
  };
}

describe('M.25: receipts', () => {
  const seen = vi.fn<ReturnType<typeof outboxOf>['seen']>().mockResolvedValue(undefined);
  beforeEach(() => {
    localStorage.setItem('language', 'en');
    seen.mockClear();
    vi.spyOn(outboxOf(phone), 'seen').mockImplementation(seen);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('at most three are on a screen, what is to be decided first; the others are one tap away', () => {
    const refused = receipt({ state: 'conflict', refusal: { status_code: 409 } });
    render(<ReceiptList items={[receipt(), receipt(), receipt(), receipt(), refused]} />);
    const rows = screen.getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(rows[0]?.textContent).toMatch(/Not done|ไม่สำเร็จ/);
    expect(screen.getByRole('button', { name: /2/ })).toBeTruthy();
  });

  test('those that arrived leave by themselves after they were seen; one that was refused stays', () => {
    const [arrived, refused] = [receipt(), receipt({ state: 'conflict', refusal: { status_code: 409 } })];
    const { rerender } = render(<ReceiptList items={[arrived, refused]} />);
    act(() => void vi.advanceTimersByTime(7_999));
    expect(seen).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(seen).toHaveBeenCalledExactlyOnceWith([arrived.id]);
    rerender(<ReceiptList items={[{ ...arrived, seen_at: 2 }, refused]} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  test('one that nobody looks at waits to be seen', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    render(<ReceiptList items={[receipt()]} />);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(seen).not.toHaveBeenCalled();
  });
});

test('M.25: rain reported without a signal counts nothing down: the 30 minutes begin when it arrives', async () => {
  const scene = await openDay('caddy', TEE_OFF + 2 * HOUR, playing());
  withoutSignal(scene);
  fireEvent.click(button('Stop play'));
  const form = await sheet();
  fireEvent.click(form.getByLabelText('Rain or lightning'));
  fireEvent.click(form.getByRole('button', { name: 'Report that play stopped' }));
  await panel().findByText('You said: Rain or lightning');
  panel().getByText(/^Not sent yet\. The 30 minutes for .*nok.* to answer begin when it arrives\.$/);
  expect(panel().queryByText(/counts as yes · /)).toBeNull();
});
