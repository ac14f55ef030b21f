import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { HOUR, isoOf } from '../../../domain/dates.ts';
import { button, openDay, panel, sheet } from './day-scene.tsx';
import { error, NOK, openAs, sent, SOMCHAI, success } from './scene.tsx';
import { clockAt, SCREEN_NOW, setNow } from '../../support/clock.ts';
import { CADDYS, GOLFERS, played, TEE_OFF } from '../../support/booking.ts';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

const REPORT = 'POST /chat/report-person';
const at = isoOf(TEE_OFF + 7 * HOUR);
const dispute = { by: 'golfer', reason: 'HOLES_WRONG', text: 'only nine', at } as const;
const contested = { status: 'DISPUTED', dispute } as const;
const dialog = async (title: string) => within(await screen.findByRole('dialog', { name: title }));

describe('a dispute', () => {
  test.each([
    ['golfer', 8, /waits until it is decided, by Wed 25 Nov 14:10/],
    ['caddy', 8, /waits until it is decided, by Wed 25 Nov 14:10/],
    ['caddy', 7 + 72, /should have been decided by Wed 25 Nov 14:10; we are late/],
  ] as const)('tells the %s by when it is decided, %i hours after the tee-off', async (viewer, hours, text) => {
    await openDay(viewer, TEE_OFF + hours * HOUR, played(contested));
    panel().getByText(text);
  });

  test.each([
    ['golfer', { refunded: 50_00 }, 'Back in your wallet: ฿50'],
    ['caddy', { caddy_share: 90_00 }, 'Yours: ฿90'],
  ] as const)('once decided tells the %s what, why, and what it did to the money', async (viewer, money, line) => {
    const decision = { to: 'COMPLETED', why: 'The starter counted nine holes', at: isoOf(TEE_OFF + 9 * HOUR) } as const;
    await openDay(viewer, TEE_OFF + 10 * HOUR, played({ dispute, decision, settled_at: decision.at, ...money }));
    panel().getByText(/^Decided Sun 22 Nov 16:10: The round counts as played/);
    panel().getByText(/The starter counted nine holes/);
    panel().getByText(line);
  });

  test('is not about how nok was treated: that is reported in private from the same sheet, and no round is contested', async () => {
    const scene = await openDay('golfer', TEE_OFF + 7 * HOUR, played({ actions: ['dispute'], refunded: 0 }));
    scene.server.answers[REPORT] = () => success({ report_id: 'r' });
    fireEvent.click(button('Report a problem'));
    const form = await sheet();
    expect(form.queryByLabelText('How I was treated')).toBeNull();
    fireEvent.click(await form.findByRole('button', { name: 'Report somchai in private' }));
    const report = await dialog('Report to our team');
    report.getByText(/never sees what you write/);
    fireEvent.click(report.getByLabelText('Harassment'));
    expect(report.getByRole('checkbox')).toHaveProperty('checked', false);
    fireEvent.click(report.getByRole('checkbox', { name: /Do not match me with somchai again/ }));
    fireEvent.click(report.getByRole('button', { name: 'Send the report' }));
    await screen.findByText('Reported. You and somchai are not matched again.');
    expect(sent(scene, REPORT).map(({ body }) => body)).toEqual([
      { user_id: SOMCHAI, booking_ref: 'NOK0000001', reason: 'HARASSMENT', keep_apart: true },
    ]);
    expect(sent(scene, 'POST /booking/act')).toEqual([]);
  });
});

describe('a report in private', () => {
  test.each([
    [NOK, GOLFERS, 'somchai', SOMCHAI],
    [SOMCHAI, CADDYS, 'คุณnok', NOK],
  ] as const)(
    'stands on the booking of %s, and what was written is kept when it is refused',
    async (who, address, name, about) => {
      setNow(TEE_OFF + 7 * HOUR);
      const scene = await openAs(who, address, () => [played()]);
      scene.server.answers[REPORT] = () => error(409, 'REPORTS_TOO_MANY');
      fireEvent.click(await screen.findByRole('button', { name: /^Report (somchai|nok) in private/ }));
      const report = await dialog('Report to our team');
      fireEvent.change(report.getByLabelText(/Describe what happened/), { target: { value: `about ${name}` } });
      fireEvent.click(report.getByRole('button', { name: 'Send the report' }));
      await screen.findByText(/still looking at ten of your reports/);
      report.getByDisplayValue(`about ${name}`);
      await waitFor(() => expect(sent(scene, REPORT)).toHaveLength(1));
      expect(sent(scene, REPORT)[0]?.body).toMatchObject({ user_id: about, booking_ref: 'NOK0000001', reason: 'RUDE' });
    },
  );
});
