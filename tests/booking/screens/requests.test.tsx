import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Booking } from '../../../domain/booking/api.ts';
import { HOUR, isoOf, MINUTE } from '../../../domain/dates.ts';
import { ReceiptList } from '../../../src/booking/receipt-list.tsx';
import { type OutboxItem, outboxOf } from '../../../src/sync/outbox/outbox.ts';
import { aBooking } from '../../support/booking.ts';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { phone, render } from '../../support/on-phone.tsx';
import { chosen, foot } from './day-scene.tsx';
import { error, later, openAs, readAgain, sent, signalMissed, SOMCHAI, success, withoutSignal } from './scene.tsx';

clockAt(SCREEN_NOW);

const REQUESTS = '/caddy/booking?tab=requests';
const ACT = 'POST /booking/act';
const card = () => screen.findByRole('article');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const another = (change: Partial<Booking> = {}) => aBooking({ booking_ref: 'NOK0000002', ...change });

describe('a request, on the phone of somchai', () => {
  test('says who asks, when, what the caddy gets beside the fee of the course, whether it runs into a promised round, and until when to answer', async () => {
    let now = [aBooking({ note: 'two of us' })];
    const becomes = async (...next: Booking[]) => {
      now = next;
      await readAgain();
    };
    const scene = await openAs(SOMCHAI, REQUESTS, () => now);
    const text = (await card()).textContent;
    expect(text).toContain('nok');
    expect(text).toContain('Tomorrow Sun 22 Nov 07:10');
    expect(text).toContain('You get ฿135');
    expect(text).toContain('Answer within 12 h');
    expect(text).toContain('“two of us”');
    await screen.findByText('Not counting the ฿400 caddy fee paid at the course');

    const promised = (tee_off_time: string) => another({ status: 'CONFIRMED', tee_off_time });
    await becomes(aBooking(), promised('09:30'));
    await screen.findByText('Overlaps your confirmed round Sun 22 Nov 09:30');
    await becomes(aBooking(), promised('13:30'));
    expect(screen.queryByText(/Overlaps/)).toBeNull();

    await becomes(another({ tee_off_time: '09:10' }), aBooking());
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Accept' })).toHaveLength(2));
    const tonal = screen.getAllByRole('button', { name: 'Accept' }).map((it) => it.classList.contains('btn--tonal'));
    expect(tonal).toEqual([false, true]); // the first has the one solid button

    await becomes(aBooking());
    await later(SCREEN_NOW + 12 * HOUR - 1_000);
    expect(button('Accept').getAttribute('aria-disabled')).toBeNull();
    await screen.findByText(/^Updated/);
    withoutSignal(scene);
    setNow(SCREEN_NOW + 12 * HOUR);
    await scene.reopen(REQUESTS);
    await screen.findByText('Time to answer is up');
    await screen.findByText(/^Offline · copy from/);
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
  });

  test('somchai accepts or declines: the act carries the version that was shown and the reason, a receipt says it was sent, or why not', async () => {
    let now: Booking[] = [aBooking(), another({ tee_off_time: '09:10' })];
    const scene = await openAs(SOMCHAI, REQUESTS, () => now);
    scene.server.answers[ACT] = () => {
      const next = aBooking({ status: 'CONFIRMED', version: 2, actions: [] });
      now = [next, ...now.slice(1)];
      return success(next);
    };
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Accept' })).toHaveLength(2));
    fireEvent.click(screen.getAllByRole('button', { name: 'Accept' })[0] as HTMLElement);
    await screen.findByText('Accept · Sent');
    await screen.findByText('Sun 22 Nov 07:10'); // it stays when the request has left the list
    expect(sent(scene, ACT)[0]?.body).toEqual({
      booking_ref: 'NOK0000001',
      action: 'accept',
      version: 1,
      at: isoOf(SCREEN_NOW),
    });

    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Decline' })).toHaveLength(1));
    scene.server.answers[ACT] = () => {
      now = [aBooking({ booking_ref: 'NOK0000003' })];
      return success(another({ status: 'DECLINED', version: 2, actions: [] }));
    };
    await act(async () => void fireEvent.click(button('Decline')));
    const sheet = within(await screen.findByRole('dialog'));
    expect([foot(), chosen()]).toEqual([['Decline the request'], []]);
    fireEvent.click(sheet.getByRole('button', { name: 'Decline the request' }));
    sheet.getByText('Choose a reason first');
    expect(sent(scene, ACT)).toHaveLength(1);
    fireEvent.click(sheet.getByLabelText('Day off'));
    fireEvent.change(sheet.getByLabelText(/Message to the golfer/), { target: { value: ' next week then ' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Decline the request' }));
    await screen.findByText('Decline · Sent');
    expect(sent(scene, ACT)[1]?.body).toMatchObject({
      booking_ref: 'NOK0000002',
      action: 'decline',
      reason: { code: 'DAY_OFF', text: 'next week then' },
    });

    scene.server.answers[ACT] = () => {
      now = [];
      const data = aBooking({ booking_ref: 'NOK0000003', status: 'CANCELLED_BY_GOLFER', version: 2 });
      return error(409, 'BOOKING_VERSION_STALE', { data });
    };
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    await screen.findByText('Accept · Not done');
    await screen.findByText('1 not done');
    fireEvent.click(button('What happened'));
    const why = within(await screen.findByRole('dialog'));
    await why.findByText('It is now “Cancelled by the golfer”');
    await why.findByText(/nok cancelled\. Nothing is left to do\./);
    fireEvent.click(why.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Accept · Not done')).toBeNull());
    await screen.findByText('No new requests');
  });

  test('without a signal a yes waits with the focus on its card; taken back it is never sent, and the request may be answered again', async () => {
    const scene = await openAs(SOMCHAI, REQUESTS, () => [aBooking(), another({ tee_off_time: '12:10' })]);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Accept' })).toHaveLength(2));
    const signal = withoutSignal(scene);
    const accept = screen.getAllByRole('button', { name: 'Accept' })[1] as HTMLElement;
    const request = accept.closest('article') as HTMLElement;
    accept.focus();
    fireEvent.click(accept);
    await screen.findByText('Accept · Waiting to send');
    expect(within(request).queryByRole('button', { name: /^(Accept|Decline)$/ })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(request));
    await signalMissed();
    await waitFor(() => {
      const undo = screen.queryByRole('button', { name: 'Undo' });
      if (undo) act(() => undo.focus());
      if (undo) fireEvent.click(undo);
      within(request).getByRole('button', { name: 'Accept' });
    });
    expect(screen.queryByText('Accept · Waiting to send')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(request));
    const tried = scene.server.count(ACT);
    signal.back();
    window.dispatchEvent(new Event('online'));
    await screen.findByText(/^Updated/);
    expect(scene.server.count(ACT)).toBe(tried);
  });

  test('M.15: a yes that waits says until when it must arrive, warns in the last quarter of its time, and afterwards that it was not sent', async () => {
    const scene = await openAs(SOMCHAI, REQUESTS, () => [aBooking()]);
    await card();
    withoutSignal(scene);
    fireEvent.click(button('Accept'));
    await screen.findByText('Accept · Waiting to send');
    const said = await screen.findByText(/Sends when there is a signal; must arrive by .*18:07, 12\sh left/);
    expect(said.closest('.status')).toBeNull();
    const { openOutboxSheet } = (await import('../../../src/sync/outbox/outbox.ts')).outboxSheetOf(phone);
    act(() => openOutboxSheet());
    const sheet = within(await screen.findByRole('dialog'));
    await sheet.findByText(/must arrive by .*18:07/);
    sheet.getByText(/^Accept · Sun 22 Nov 07:10 · .*nok.* · Alpine Golf Club$/);
    fireEvent.click(sheet.getByRole('button', { name: 'Close' }));

    await later(SCREEN_NOW + 9 * HOUR);
    expect((await screen.findByText(/must arrive by 18:07, 3\sh left/)).className).toContain('status--wait');
    setNow(SCREEN_NOW + 12 * HOUR + MINUTE);
    await scene.reopen(REQUESTS);
    await (await import('../../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone).drain();
    await screen.findByText(/It is past 18:07 and this was not sent\. With a signal you are told what is the case/);
  });
});

describe('M.25: receipts', () => {
  let made = 0;
  function receipt(more: Partial<OutboxItem> = {}): OutboxItem {
    made += 1;
    return {
      id: `op-${made}`,
      entity: `booking:AAAA000${made}`,
      call: ACT,
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
  const isRefused = (): OutboxItem => receipt({ state: 'conflict', refusal: { status_code: 409 } });

  const seen = vi.fn<ReturnType<typeof outboxOf>['seen']>().mockResolvedValue(undefined);
  beforeEach(() => {
    seen.mockClear();
    vi.spyOn(outboxOf(phone), 'seen').mockImplementation(seen);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  test('at most three are on a screen, what is to be decided first; the others are one tap away', () => {
    render(<ReceiptList items={[receipt(), receipt(), receipt(), receipt(), isRefused()]} />);
    const rows = screen.getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(rows[0]?.textContent).toMatch(/Not done|ไม่สำเร็จ/);
    button(/2/);
  });

  test('those that arrived leave by themselves after somebody has seen them; one that was refused stays', () => {
    const [arrived, refused] = [receipt(), isRefused()];
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { unmount } = render(<ReceiptList items={[arrived, refused]} />);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(seen).not.toHaveBeenCalled();
    unmount();
    hidden.mockReturnValue(false);
    const again = render(<ReceiptList items={[arrived, refused]} />);
    act(() => void vi.advanceTimersByTime(7_999));
    expect(seen).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(seen).toHaveBeenCalledExactlyOnceWith([arrived.id]);
    again.rerender(<ReceiptList items={[{ ...arrived, seen_at: 2 }, refused]} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });
});
