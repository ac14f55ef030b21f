import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { HOUR, isoOf, MINUTE } from '../../../domain/dates.ts';
import { error, NOK, openAs, sent, success, withoutSignal } from './scene.tsx';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { promised, TEE_OFF } from '../../support/booking.ts';
import { phone } from '../../support/on-phone.tsx';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

const HERE = '/golfer/booking/NOK0000001';
const SECOND = 1_000;

/** What is brought into view, in its order. */
function bringsIntoView(): Element[] {
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = function into(this: Element) {
    shown.push(this);
  };
  return shown;
}

async function openSheet() {
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the round' }));
  const sheet = within(await screen.findByRole('dialog'));
  await sheet.findByRole('table', { name: 'Cancellation fees' });
  return sheet;
}

/** Pressed while a try is under way it answers "on its way": nok presses again. */
const undone = () =>
  waitFor(() => {
    const undo = screen.queryByRole('button', { name: 'Undo' });
    if (undo) fireEvent.click(undo);
    if (!screen.queryByRole('button', { name: 'Cancel the round' })) throw new Error('not undone yet');
  });

describe('before cancelling a promised round, nok reads what comes back this second', () => {
  test.each([
    ['a day before, all of it', -24 * HOUR, 'You get ฿150 back', 'Cancel, ฿150 back'],
    ['one second later 30 % is gone', -24 * HOUR + SECOND, 'You get ฿105 back', 'Cancel, ฿105 back'],
    ['six hours before still so', -6 * HOUR, 'You get ฿105 back', 'Cancel, ฿105 back'],
    ['one second later half', -6 * HOUR + SECOND, 'You get ฿75 back', 'Cancel, ฿75 back'],
    ['two hours before still half', -2 * HOUR, 'You get ฿75 back', 'Cancel, ฿75 back'],
    ['one second later nothing', -2 * HOUR + SECOND, 'Nothing comes back if you cancel now', 'Cancel, nothing back'],
  ])('%s', async (_name, at, said, button) => {
    setNow(TEE_OFF + at);
    await openAs(NOK, HERE, () => [promised()]);
    const sheet = await openSheet();
    sheet.getByText(said);
    sheet.getByRole('button', { name: button });
  });

  test.each([
    ['14 min 59 s after it was confirmed, all', -SECOND, 'You get ฿150 back'],
    ['15 minutes after, the window of the hour', 0, 'You get ฿105 back'],
  ])('%s', async (_name, after, said) => {
    const now = TEE_OFF - 10 * HOUR;
    setNow(now);
    await openAs(NOK, HERE, () => [promised({ answered_at: isoOf(now - 15 * MINUTE - after) })]);
    (await openSheet()).getByText(said);
  });

  test('somchai is at the course: nothing, however early', async () => {
    setNow(TEE_OFF - HOUR);
    await openAs(NOK, HERE, () => [promised({ caddy_arrived_at: isoOf(TEE_OFF - HOUR - MINUTE) })]);
    const sheet = await openSheet();
    sheet.getByText('Nothing comes back if you cancel now');
    expect(sheet.getByRole('row', { name: /The caddy has checked in · now/ })).toBeDefined();
  });

  test('a round that was moved to later still counts to its earliest tee-off, and the sheet says to which', async () => {
    setNow(TEE_OFF - 24 * HOUR);
    await openAs(NOK, HERE, () => [promised({ earliest_tee_off_at: isoOf(TEE_OFF - HOUR) })]);
    const sheet = await openSheet();
    sheet.getByText('You get ฿105 back');
    sheet.getByText(/Counted to Sun 22 Nov 06:10, the earliest tee-off/);
  });

  test('until when that holds, which window it is, and what the others would give', async () => {
    setNow(TEE_OFF - 25 * HOUR);
    await openAs(NOK, HERE, () => [promised()]);
    const sheet = await openSheet();
    sheet.getByText('This holds until Sat 21 Nov 07:10 · 1 h left');
    const rows = sheet.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual([
      'WhenYou get back',
      'Up to 15 min after it was confirmed฿150',
      '24 h before tee-off or more · now฿150',
      '6 to 24 h before฿105',
      '2 to 6 h before฿75',
      'Less than 2 h before฿0',
      'The caddy has checked in฿0',
    ]);
  });

  test('the window passes while nok reads: the sheet goes along', async () => {
    setNow(TEE_OFF - 24 * HOUR);
    await openAs(NOK, HERE, () => [promised()]);
    const sheet = await openSheet();
    sheet.getByText('You get ฿150 back');
    setNow(TEE_OFF - 24 * HOUR + SECOND);
    await sheet.findByText('You get ฿105 back');
  });
});

describe('nok cancels', () => {
  test('the cancellation is sent with the version that nok saw, and the screen says what was paid and what came back', async () => {
    setNow(TEE_OFF - 10 * HOUR);
    let now = promised();
    const scene = await openAs(NOK, HERE, () => [now]);
    scene.server.answers['POST /booking/act'] = () => {
      now = promised({ status: 'CANCELLED_BY_GOLFER', version: 5, refunded: 105_00, closed_at: isoOf(Date.now()) });
      return success(now);
    };
    const sheet = await openSheet();
    fireEvent.click(sheet.getByRole('button', { name: 'Cancel, ฿105 back' }));
    await screen.findByText('You paid ฿45 · ฿105 came back');
    expect(sent(scene, 'POST /booking/act')[0]?.body).toMatchObject({ action: 'cancel', version: 4 });
    expect(screen.queryByText(/reached us later/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel the round' })).toBeNull();
  });

  test('what became of it is where nok looks: the focus is on the ticket, brought into view, and a toast says it', async () => {
    setNow(TEE_OFF - 10 * HOUR);
    let now = promised();
    const scene = await openAs(NOK, HERE, () => [now]);
    const shown = bringsIntoView();
    scene.server.answers['POST /booking/act'] = () => {
      now = promised({ status: 'CANCELLED_BY_GOLFER', version: 5, refunded: 105_00, closed_at: isoOf(Date.now()) });
      return success(now);
    };
    const sheet = await openSheet();
    fireEvent.click(sheet.getByRole('button', { name: 'Cancel, ฿105 back' }));
    await screen.findByText('Done: Cancel the round · Sun 22 Nov 07:10');
    await waitFor(() => expect(document.activeElement?.querySelector('.ticket')).not.toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toContain('You paid ฿45 · ฿105 came back'));
    expect(shown).toEqual([document.activeElement]);
  });

  test('without a signal the ticket that waits has the focus, and the way back beside it', async () => {
    setNow(TEE_OFF - 10 * HOUR);
    const scene = await openAs(NOK, HERE, () => [promised()]);
    await screen.findByText('Confirmed');
    withoutSignal(scene);
    await scene.reopen(HERE);
    const shown = bringsIntoView();
    const sheet = await openSheet();
    fireEvent.click(sheet.getByRole('button', { name: 'Cancel, ฿105 back' }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Cancel the round · Waiting to send'));
    expect(shown).toEqual([document.activeElement]);
    within(document.activeElement as HTMLElement).getByRole('button', { name: 'Undo' });
    await undone();
  });

  test('the booking changes while the sheet is open: it says so, and there is nothing to cancel any more', async () => {
    setNow(TEE_OFF - 10 * HOUR);
    let now = promised({ status: 'PENDING', version: 3, answered_at: null });
    const scene = await openAs(NOK, HERE, () => [now]);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel request' }));
    const sheet = within(await screen.findByRole('dialog'));
    sheet.getByRole('button', { name: 'Cancel request' });
    now = promised();
    const mirror = (await import('../../../src/sync/mirror/mirror.ts')).mirrorOf(phone);
    mirror.stale();
    await sheet.findByText(/has just changed to “Confirmed”, so nothing was cancelled/);
    expect(sheet.queryByRole('button', { name: /^Cancel/ })).toBeNull();
    fireEvent.click(sheet.getByRole('button', { name: 'See the booking' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('button', { name: 'Cancel the round' });
    expect(sent(scene, 'POST /booking/act')).toEqual([]);
  });

  test('without a signal: the warning that the fee counts from its arrival, it waits, and undo takes it back', async () => {
    setNow(TEE_OFF - 10 * HOUR);
    const scene = await openAs(NOK, HERE, () => [promised()]);
    await screen.findByText('Confirmed');
    withoutSignal(scene);
    await scene.reopen(HERE);
    const sheet = await openSheet();
    await sheet.findByText(/The fee counts when it reaches us, not when you tap/);
    fireEvent.click(sheet.getByRole('button', { name: 'Cancel, ฿105 back' }));
    await screen.findByText('Cancel the round · Waiting to send');
    await undone();
    await screen.findByText('Confirmed');
  });

  test('a cancellation arrives when the next window has begun: what was applied is said beside what nok saw', async () => {
    setNow(TEE_OFF - 6 * HOUR - MINUTE);
    let now = promised();
    const scene = await openAs(NOK, HERE, () => [now]);
    scene.server.answers['POST /booking/act'] = () => {
      now = promised({
        status: 'CANCELLED_BY_GOLFER',
        version: 5,
        refunded: 75_00,
        closed_at: isoOf(TEE_OFF - 5 * HOUR),
      });
      return success(now);
    };
    const sheet = await openSheet();
    fireEvent.click(sheet.getByRole('button', { name: 'Cancel, ฿105 back' }));
    await screen.findByText('You paid ฿75 · ฿75 came back');
    screen.getByText(/reached us later than you tapped it: ฿75 came back, not the ฿105 you saw/);
  });

  test('somchai asked to be let off meanwhile: not done, why, and how it stands instead, until nok has seen it', async () => {
    let now = promised();
    const scene = await openAs(NOK, HERE, () => [now]);
    scene.server.answers['POST /booking/act'] = () => {
      now = promised({ status: 'CANCELLATION_REQUESTED_BY_CADDY', version: 5, asked_at: isoOf(SCREEN_NOW) });
      return error(409, 'BOOKING_VERSION_STALE', { data: now });
    };
    const shown = bringsIntoView();
    const sheet = await openSheet();
    fireEvent.click(sheet.getByRole('button', { name: 'Cancel, ฿150 back' }));
    const why = await screen.findByText('Not done: Cancel the round');
    await waitFor(() => expect(document.activeElement?.contains(why)).toBe(true));
    expect(shown.at(-1)).toBe(document.activeElement);
    await screen.findByText(/somchai asked to be let off .*Look at the booking before you decide\./);
    screen.getByText('It is now “Caddy asks to cancel”');
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByText('Not done: Cancel the round')).toBeNull());
  });
});
