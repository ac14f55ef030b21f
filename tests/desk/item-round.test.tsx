import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import type { DeskBooking } from '../../domain/desk/booking-api.ts';
import { baht } from '../../domain/money.ts';
import { DeskContext } from '../../src/desk/call.ts';
import { ItemRound } from '../../src/desk/item-facts.tsx';
import { setLanguage } from '../../src/i18n/language.ts';
import { NOW } from '../support/clock.ts';
import { deskOf } from './desk-of.ts';

const START = NOW - 5 * HOUR;
const REF = 'H4NW7K92TC';
const HOSTILE = '<img src=x onerror=alert(1)>';
const record = {
  since: isoOf(NOW),
  rounds: 14,
  disputes: [{ booking_ref: 'C5T9JH40PN', decided: 'NO_SHOW_CADDY' as const }],
  reports: { about: 0, by: 1 },
  warnings: 2,
  strikes: null,
  reviews: 0,
  rating_sum: 0,
};
const booking: DeskBooking = {
  booking_ref: REF,
  status: 'DISPUTED',
  course: { th: 'เขาเขียว', en: 'Khao Khiao' },
  booking_date: '2026-11-22',
  tee_off_time: '13:20',
  tee_off_at: isoOf(START),
  holes: 18,
  transport: 'WALK_PULL',
  fee_collection: 'IN_APP',
  golfer: { user_id: '0193aaaa-0000-7000-8000-00000000000a', name: 'nok', caddy_number: null },
  caddy: { user_id: '0193aaaa-0000-7000-8000-00000000000b', name: 'somchai', caddy_number: '177' },
  total: baht(500),
  caddy_gets: baht(450),
  held: 0,
  golfer_arrived_at: null,
  caddy_arrived_at: null,
  steps: [
    {
      is: 'TAP',
      at: isoOf(START + 2 * HOUR),
      received_at: null,
      device_at: null,
      actor: 'golfer',
      action: 'dispute',
      said: '',
    },
  ],
  dispute: { by: 'golfer', reason: 'HOLES', text: HOSTILE, photos: ['0193aaaa-0000-7000-8000-00000000000c'] },
  decision: null,
  played: { started_at: isoOf(START), ended_at: isoOf(START + 127 * MINUTE), caddy_holes: 18, golfer_holes: null },
  records: { golfer: record, caddy: { ...record, strikes: 1, reviews: 10, rating_sum: 47 } },
  has_chat: true,
  earlier: [],
  has_earlier: false,
};

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  setLanguage('en');
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(/\?.*/, ''));
    const message = { seq: 1, sent_at: isoOf(START + HOUR), phrase: null, is_deleted: false };
    const data = url.includes('dispute-chat')
      ? { messages: [{ ...message, from: 'caddy', text: HOSTILE }], has_more: false }
      : booking;
    return Response.json({ status: 'success', data });
  });
});

const open = (kind: 'DISPUTE' | 'GOODWILL') =>
  render(
    <DeskContext value={deskOf(['trust'])}>
      <ItemRound kind={kind} booking_ref={REF} />
    </DeskContext>,
  );

test('what each says, and a round that was much shorter than usual stands out', async () => {
  open('DISPUTE');
  const odd = (await screen.findByText('Start to end')).parentElement;
  expect(odd?.className).toBe('odd');
  expect(odd?.textContent).toBe('Start to end2 h 7');
  expect(screen.getByText('Caddy says').parentElement?.textContent).toBe('Caddy says18 holes');
  expect(screen.getByText('Golfer paid').parentElement?.textContent).toBe('Golfer paid฿500');
});

test('the two stand there with what is known of them, and how their other disputes were decided', async () => {
  open('DISPUTE');
  const nok = within(await screen.findByRole('region', { name: 'nok' }));
  expect(nok.getByText(/decided: caddy did not come/)).toBeTruthy();
  expect(nok.getByText('0 about, 1 by')).toBeTruthy();
  expect(nok.queryByText('Strikes')).toBeNull();
  const somchai = within(screen.getByRole('region', { name: 'somchai' }));
  expect(somchai.getByText('14, 4.7 of 10 reviews')).toBeTruthy();
  expect(somchai.getByText('1 in 60 days')).toBeTruthy();
});

test('what they wrote, their words and their photos stand in the line of time of a dispute, as text', async () => {
  open('DISPUTE');
  await screen.findByText('somchai in the chat');
  expect(screen.getAllByText(HOSTILE)).toHaveLength(2);
  expect(screen.getByRole('img', { name: 'Picture 1 of 1' })).toBeTruthy();
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

test('the chat is asked for to decide a dispute, and for nothing else', async () => {
  open('GOODWILL');
  await screen.findByText('Start to end');
  expect(asked.filter((url) => url.endsWith('/dispute-chat'))).toEqual([]);
});
