import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, isoOf, MINUTE } from '../../../domain/dates.ts';
import { playing, promised, TEE_OFF } from '../../support/booking.ts';
import { setNow } from '../../support/clock.ts';
import { phone } from '../../support/on-phone.tsx';
import {
  ACT,
  acts,
  answers,
  button,
  chosen,
  drawn,
  foot,
  isOff,
  noticed,
  openDay,
  panel,
  said,
  sheet,
  signalLost,
  type DayScene,
} from './day-scene.tsx';
import { error, later, readsAnswered, success, withoutSignal } from './scene.tsx';

const hasButton = (name: string) => panel().queryByRole('button', { name }) !== null;
const oneHoleMore = (times: number) => {
  for (let done = 0; done < times; done += 1) fireEvent.click(button('One hole more'));
};

test('the day of nok: from days before to the start: what may be done when, who has come, and a sheet that is closed gives the focus back', async () => {
  const scene = await openDay('golfer', TEE_OFF - 48 * HOUR, promised());
  expect(hasButton('Check in')).toBe(false);
  expect(hasButton('Talk with phrases')).toBe(false);
  fireEvent.click(button('Report the course closed'));
  const closed = await sheet();
  expect(closed.getByLabelText<HTMLInputElement>('The course is closed').checked).toBe(false);
  fireEvent.click(closed.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await later(TEE_OFF - HOUR);
  for (const name of ['Rain or course closed', 'Talk with phrases']) {
    const opener = button(name);
    opener.focus();
    fireEvent.click(opener);
    const form = await sheet();
    await waitFor(() => expect(form.getAllByRole('heading')[0]).toBe(document.activeElement));
    fireEvent.click(form.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(screen.queryByRole('dialog')).toBeNull();
  }

  const here = promised({ caddy_arrived_at: isoOf(TEE_OFF - 45 * MINUTE) });
  const both = { ...here, version: 5, golfer_arrived_at: isoOf(TEE_OFF - 31 * MINUTE) };
  await scene.shows(here, TEE_OFF - 31 * MINUTE);
  panel().getByText('06:25');
  panel().getByText('Not yet');
  answers(scene, both);
  scene.becomes(both);
  fireEvent.click(button('Check in'));
  await waitFor(() => expect(said(scene)).toMatchObject({ action: 'check_in' }));
  expect(isOff(await panel().findByRole('button', { name: /^Start the round/ }))).toBe(true);
  drawn('The round can start at 06:40 · in 1 min');
  await later(TEE_OFF - 30 * MINUTE);
  answers(scene, playing());
  scene.becomes(playing());
  fireEvent.click(button('Start the round'));
  await waitFor(() => expect(said(scene)).toMatchObject({ action: 'start', at: isoOf(TEE_OFF - 30 * MINUTE) }));
  await panel().findByText('On the course');

  await readsAnswered();
  // Without a signal nok and somchai talk by phrase cards: nothing of it is sent.
  withoutSignal(scene);
  const { asked } = scene.server;
  const before = asked.length;
  fireEvent.click(button('Talk with phrases'));
  const cards = await sheet();
  fireEvent.click(cards.getByRole('button', { name: /How far to the pin/ }));
  expect(cards.getByText('ถึงธงอีกเท่าไร').getAttribute('lang')).toBe('th');
  fireEvent.click(cards.getByRole('button', { name: 'Next' }));
  cards.getByRole('searchbox');
  expect(asked.slice(before).filter(({ name }) => /^\w+ \/chat\//.test(name))).toEqual([]);
});

describe('the day of somchai', () => {
  test('somchai checks in when it opens, notes the holes on the phone, and finishes after them: what it pays, and each act with the time of its tap', async () => {
    const scene = await openDay('caddy', TEE_OFF - 2 * HOUR - MINUTE, promised());
    expect(isOff(button(/^Check in/))).toBe(true);
    drawn('Check-in opens at 05:10 · in 1 min');
    await later(TEE_OFF - 2 * HOUR);
    expect(isOff(button('Check in'))).toBe(false);
    const at = TEE_OFF - 40 * MINUTE;
    await later(at);
    const arrived = promised({ version: 5, caddy_arrived_at: isoOf(at) });
    answers(scene, arrived);
    scene.becomes(arrived);
    fireEvent.click(button('Check in'));
    await panel().findByText('06:30');
    await waitFor(() =>
      expect(said(scene)).toEqual({ booking_ref: 'NOK0000001', action: 'check_in', version: 4, at: isoOf(at) }),
    );
    const device = scene.server.asked.find(({ name }) => name === ACT)?.headers.get('device-time');
    expect(Date.parse(device ?? '')).toBe(at);

    await scene.shows(playing(), TEE_OFF + 44 * MINUTE);
    expect(isOff(button(/^Finish the round/))).toBe(true);
    drawn('It can be finished from 07:55 · in 1 min');
    oneHoleMore(3);
    panel().getByText('3 of 18 holes played');
    fireEvent.click(button('One hole less'));
    await waitFor(() => panel().getByText('2 of 18 holes played'));
    window.dispatchEvent(new Event('pagehide'));
    setNow(TEE_OFF + 2 * HOUR);
    await scene.reopen('');
    await panel().findByText('2 of 18 holes played');
    expect(acts(scene)).toHaveLength(1);

    oneHoleMore(5);
    fireEvent.click(button('Finish the round'));
    const form = await sheet();
    expect([foot(), chosen()]).toEqual([['Finish the round'], []]);
    fireEvent.click(form.getByRole('button', { name: 'Finish the round' }));
    form.getByText('Say first how it ended');
    expect(acts(scene)).toHaveLength(1);
    fireEvent.click(form.getByLabelText(/The golfer stopped/));
    form.getByText('You get ฿135');
    form.getByText(/the whole round is paid/);
    const stopped = { ended_at: isoOf(TEE_OFF + 2 * HOUR), holes_played: 7, stop_reason: 'SELF' } as const;
    answers(scene, playing({ version: 8, ...stopped }));
    scene.becomes(playing({ version: 8, ...stopped }));
    fireEvent.click(form.getByRole('button', { name: 'Finish, holes played: 7' }));
    await waitFor(() => expect(said(scene)).toMatchObject({ action: 'end', holes_played: 7, stop_reason: 'SELF' }));
    await panel().findByText('Holes played: 7 · The golfer stopped');
  });

  test('without a signal somchai checks in, starts and ends: all wait in order, each with its own time, and arrive so', async () => {
    const scene = await openDay('caddy', TEE_OFF - 30 * MINUTE, promised());
    const signal = withoutSignal(scene);
    fireEvent.click(button('Check in'));
    await panel().findByText('Check in · Waiting to send');
    await later(TEE_OFF);
    fireEvent.click(await panel().findByRole('button', { name: 'Start the round' }));
    await panel().findByText('Start the round · Waiting to send');
    await later(TEE_OFF + 5 * HOUR);
    fireEvent.click(await panel().findByRole('button', { name: 'Finish the round' }));
    const form = await sheet();
    fireEvent.click(form.getByLabelText('All 18 holes played'));
    form.getByText('You get ฿135');
    fireEvent.click(form.getByRole('button', { name: 'Finish, holes played: 18' }));
    await panel().findByText('Finish the round · Waiting to send');
    panel().getByText('Finished at 12:10');
    expect(panel().getAllByRole('button', { name: 'Undo' })).toHaveLength(1);

    const tried = scene.server.count(ACT);
    let version = 4;
    scene.server.answers[ACT] = () => success(playing({ version: (version += 1) }));
    signal.back();
    await noticed();
    await waitFor(() => expect(acts(scene).slice(tried)).toHaveLength(3));
    expect(acts(scene).slice(tried)).toMatchObject([
      { action: 'check_in', at: isoOf(TEE_OFF - 30 * MINUTE) },
      { action: 'start', at: isoOf(TEE_OFF) },
      { action: 'end', at: isoOf(TEE_OFF + 5 * HOUR), holes_played: 18, stop_reason: 'FULL' },
    ]);
  });

  test('the server would not start it: it says why on the item, and the round stands as it is; a start that waits is taken back by keyboard', async () => {
    const scene = await openDay('caddy', TEE_OFF, promised({ caddy_arrived_at: isoOf(TEE_OFF - HOUR) }));
    const data = promised({ version: 6, status: 'CANCELLED_BY_GOLFER' });
    scene.server.answers[ACT] = () => error(409, 'BOOKING_ACTION_NOT_NOW', { data });
    fireEvent.click(button('Start the round'));
    await panel().findByText('Not done: Start the round');
    await panel().findByText(/nok cancelled\. Nothing is left to do\./);
    panel().getByText('It is now “Cancelled by the golfer”');
    fireEvent.click(button('Got it'));
    await waitFor(() => expect(panel().queryByText('Not done: Start the round')).toBeNull());

    withoutSignal(scene);
    fireEvent.click(button('Start the round'));
    await panel().findByText('Start the round · Waiting to send');
    await waitFor(() => {
      const undo = panel().queryByRole('button', { name: 'Undo' });
      undo?.focus();
      if (undo) fireEvent.click(undo);
      button('Start the round');
    });
    expect(panel().queryByText(/Waiting to send/)).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button('Start the round').closest('section')));
  });
});

describe('a phone whose clock is wrong, opened without a signal', () => {
  const UNSURE = /^Your phone’s clock may be wrong/;
  const here = () => promised({ caddy_arrived_at: isoOf(TEE_OFF - 90 * MINUTE) });

  /** The server's time is heard, as each sign of life of the live stream tells it. */
  async function hear(now: number): Promise<void> {
    const { handleFrame } = (await import('../../../src/sync/live.ts')).liveOf(phone);
    await act(async () => handleFrame(`:${now}`));
  }

  /** Opened with a signal, then closed; opened again without one, while the phone's clock says `clock`. */
  async function openCold(scene: DayScene, clock: number): Promise<void> {
    await signalLost(scene);
    setNow(clock);
    await scene.reopen('');
    await act(async () =>
      (await import('../../../src/sync/net/connection.ts')).networkOf(phone).reportNoAnswer(performance.now()),
    );
  }

  test('three hours behind, the server’s clock heard before: check-in is open, and the tap carries a time that the server can believe', async () => {
    const at = TEE_OFF - 40 * MINUTE;
    const scene = await openDay('caddy', at - 4 * HOUR, promised());
    await hear(at - HOUR);
    await openCold(scene, at - 3 * HOUR);
    expect(panel().queryByText(UNSURE)).toBeNull();
    panel().getByText(/^Your phone’s clock is 3 h slow/);
    fireEvent.click(button('Check in'));
    await panel().findByText('06:30');
    await panel().findByRole('button', { name: /^Start the round/ });
    answers(scene, promised({ version: 5, caddy_arrived_at: isoOf(at) }));
    const tried = scene.server.count(ACT);
    scene.server.isDown = false;
    await noticed();
    await waitFor(() => expect(acts(scene).slice(tried)).toHaveLength(1));
    expect(said(scene)).toMatchObject({ action: 'check_in', at: isoOf(at) });
    const sent = scene.server.asked.findLast((it) => it.name === ACT)?.headers.get('device-time');
    expect(Math.abs(Date.parse(sent ?? '') - at)).toBeLessThan(MINUTE);
  });

  test('three hours ahead, the server’s clock heard before: the round does not start early', async () => {
    const at = TEE_OFF - 70 * MINUTE;
    const scene = await openDay('caddy', at + 2 * HOUR, here());
    await hear(at - HOUR);
    await openCold(scene, at + 3 * HOUR);
    expect(isOff(button(/^Start/))).toBe(true);
    expect(panel().queryByText(UNSURE)).toBeNull();
    panel().getByText(/^Your phone’s clock is 3 h fast/);
  });

  test('never heard the server’s time: with a signal nothing opens early; without one all that is done on the course is possible at any time, and it says why', async () => {
    const clock = TEE_OFF - 5 * HOUR;
    const scene = await openDay('caddy', clock, promised());
    expect(isOff(button(/^Check in/))).toBe(true);
    expect(screen.queryByText(UNSURE)).toBeNull();
    await openCold(scene, TEE_OFF - 9 * DAY);
    await panel().findByText(UNSURE);
    for (const moment of [TEE_OFF - 9 * DAY, TEE_OFF + 9 * HOUR, clock]) {
      await later(moment);
      expect(isOff(button('Check in'))).toBe(false);
    }
    fireEvent.click(button('Check in'));
    await panel().findByText('02:10');
    expect(isOff(await panel().findByRole('button', { name: 'Start the round' }))).toBe(false);
    expect(isOff(button('The golfer did not come'))).toBe(false);
    fireEvent.click(button('Start the round'));
    expect(isOff(await panel().findByRole('button', { name: 'Finish the round' }))).toBe(false);
    panel().getByText(UNSURE);
  });

  test('set back behind the server’s last time: the kept difference is not believed, and it is said', async () => {
    const scene = await openDay('caddy', TEE_OFF - HOUR, promised());
    await hear(TEE_OFF - HOUR);
    await openCold(scene, TEE_OFF - 4 * HOUR);
    await panel().findByText(UNSURE);
    expect(isOff(button('Check in'))).toBe(false);
  });
});
