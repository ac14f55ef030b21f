import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { COURSE, NOK, openAs, SOMCHAI } from './scene.tsx';

clockAt(SCREEN_NOW);

const round = (more: string) => `golf_course=${COURSE.slug}&caddy_id=${SOMCHAI}&${more}`;
const LATER = round('booking_date=2026/11/22&tee_off_time=07:10&holes=18');
/** An hour and some minutes from now. */
const NEAR = round('booking_date=2026/11/21&tee_off_time=07:30&holes=9');

test('the bar says what the day costs now, at the course and as a tip, and a tap adds it up', async () => {
  await openAs(NOK, `/golfer/booking/new?${LATER}`);
  const bar = await screen.findByRole('button', { name: /^What the day costs/ });
  expect(bar.textContent).toBe('What the day costs: Held now฿150At the course฿1,100Tip, optional฿300–500');
  expect(screen.queryByText(/no money back/)).toBeNull();
  fireEvent.click(bar);
  const sheet = within(await screen.findByRole('dialog', { name: 'What the day costs' }));
  const rows = sheet.getAllByRole('definition').map((it) => it.textContent);
  expect(rows).toEqual(['฿150', '฿400', '฿700', 'Ask the course', '฿300–500', '฿1,550–1,750']);
});

test('a round that is near says before the button that there is no refund after the yes, and has no table of refunds', async () => {
  await openAs(NOK, `/golfer/booking/new?${NEAR}`);
  await screen.findByText('Close to tee-off: no refund once somchai says yes');
  fireEvent.click(await screen.findByRole('link', { name: /^Review/ }));
  await screen.findByRole('button', { name: /Send request/ });
  await screen.findByText('Close to tee-off: no refund once somchai says yes');
  await screen.findByText(/once somchai says yes, there is no refund/);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText(/Within 15 min/)).toBeNull();
  screen.getByText('Course’s caddy fee (same as 18 holes)');
});
