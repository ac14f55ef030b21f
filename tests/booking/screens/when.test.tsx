import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays, HOUR, momentOf, type ClockTime, type SlashDate } from '../../../domain/dates.ts';
import { aBooking } from '../../support/booking.ts';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { COURSE, NOK, openAs, SOMCHAI, success } from './scene.tsx';

clockAt(SCREEN_NOW);

const BOOK = `/golfer/booking/new?golf_course=${COURSE.slug}&holes=18&caddy_id=${SOMCHAI}`;
const TODAY = '2026/11/21' as SlashDate;
const SUNDAY = '2026/11/22' as SlashDate;
const taken = (date: SlashDate, from: string, hours: number) => {
  const at = momentOf(date, from as ClockTime);
  return { from: at, to: at + hours * HOUR };
};
const day = (n: number, more: object = {}) => ({
  date: addDays(TODAY, n),
  state: 'FREE',
  open: [{ from: '05:30', to: '17:00' }],
  busy: [],
  ...more,
});
/** somchai is booked on Sunday morning, off on Monday, and free otherwise. */
const DAYS = [
  day(0),
  day(1, { busy: [taken(SUNDAY, '05:00', 6)] }),
  day(2, { open: [] }),
  ...Array.from({ length: 57 }, (_, n) => day(n + 3)),
];
const opened = (more = '', bookings = () => [] as ReturnType<typeof aBooking>[]) =>
  openAs(NOK, `${BOOK}${more}`, bookings, { [`GET /caddy/${SOMCHAI}/availability`]: () => success({ days: DAYS }) });
const part = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });

test('the times open on the part of the day that is free; a part that is all taken is one line with its reason and the next day that has it', async () => {
  await opened('&booking_date=2026/11/22');
  await waitFor(async () => expect((await part(/^Midday \d+$/)).checked).toBe(true));
  fireEvent.click(await part(/^Morning none$/));
  await screen.findByText(/^Nothing left in the morning: somchai has a round/);
  expect(screen.queryByRole('radio', { name: /^07:10/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Next free morning: Tue 24 Nov' }));
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /24 November/ })).checked).toBe(true);
  await screen.findByRole('radio', { name: '07:10' });
});

test('why a time is struck stands in words above the times: an hour ahead, the caddy’s round, nok’s own round', async () => {
  await opened('&booking_date=2026/11/21');
  const why = await screen.findByText(/Book at least 1 hour ahead/);
  const grid = await screen.findByRole('group', { name: 'Tee-off time' });
  expect(why.compareDocumentPosition(grid) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^07:00 Book at least/ })).disabled).toBe(true);
});

test('a request that waits for its answer does not strike the times of an open request', async () => {
  const asked = aBooking({ booking_date: '2026/11/25', tee_off_time: '07:00' });
  await openAs(NOK, `${BOOK.replace(/&caddy_id=.*/, '')}&asks=all&booking_date=2026/11/25&tee_off_time=08:00`, () => [
    asked,
  ]);
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: '08:00' })).disabled).toBe(false);
  expect(screen.queryByText(/You have a round/)).toBeNull();
});

test('a time that runs into a round of nok’s own is struck on the first step, and says which', async () => {
  const own = aBooking({ status: 'CONFIRMED', booking_date: '2026/11/25', tee_off_time: '07:00' });
  await opened('&booking_date=2026/11/25&tee_off_time=08:00', () => [own]);
  fireEvent.click(await part(/^Morning none$/));
  await screen.findByText(/^Nothing left in the morning: You have a round at 07:00/);
  const button = await screen.findByRole('button', { name: /^Review/ });
  expect(button.textContent).toContain('08:00: You have a round at 07:00');
  fireEvent.click(await part(/^Afternoon/));
  fireEvent.click(await screen.findByRole('radio', { name: '14:00' }));
  await screen.findByRole('link', { name: /^Review/ });
});

test('the month: a sheet beside the days with every month’s name, arrow keys over its edges, days off struck with their reason', async () => {
  await opened('&booking_date=2026/11/29');
  fireEvent.click(await screen.findByRole('button', { name: 'Whole month' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Date' }));
  await sheet.findByRole('heading', { name: 'November 2026' });
  const chosen = await sheet.findByRole('button', { name: /29 November/, pressed: true });
  const monday = sheet.getByRole('button', { name: /Monday 23 November.*Off/ });
  expect(monday.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(monday);
  sheet.getByRole('button', { name: /29 November/, pressed: true });
  fireEvent.keyDown(chosen, { key: 'ArrowDown' });
  await sheet.findByRole('heading', { name: 'December 2026' });
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/6 December/));
  fireEvent.click(document.activeElement as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Sunday 6 December/ })).checked).toBe(true);
});

test('the day of the search is the chosen day on the caddy’s page, which says what is free in words', async () => {
  await openAs(NOK, `/golfer/home/search?golf_course=${COURSE.slug}&booking_date=2026/11/24`, undefined, {
    [`GET /caddy/${SOMCHAI}/availability`]: () => success({ days: DAYS.slice(0, 14) }),
  });
  fireEvent.click(await screen.findByRole('link', { name: /somchai/ }));
  await screen.findByRole('radio', { name: /24 November.*All day/, checked: true });
  screen.getByText('Nov 2026');
  screen.getByRole('radio', { name: /22 November.*Partly/ });
  screen.getByRole('radio', { name: /23 November.*Off/ });
});
