import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DAY, HOUR, isoOf, MINUTE } from '../../../domain/dates.ts';
import type { Booking } from '../../../domain/booking/api.ts';
import { ACT, acts, answers, button, isOff, noticed, openDay, panel, signalLost, type DayScene } from './day-scene.tsx';
import { playing, promised, TEE_OFF } from '../../support/booking.ts';
import { setNow } from '../../support/clock.ts';
import { phone } from '../../support/on-phone.tsx';

afterEach(() => vi.unstubAllGlobals());

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

const UNSURE = /^Your phone’s clock may be wrong/;

describe('a phone whose clock is wrong, opened without a signal', () => {
  test.each([
    ['three hours behind: check-in is open', -3 * HOUR, promised(), TEE_OFF - HOUR, 'Check in', false],
    ['three hours ahead: the round does not start early', 3 * HOUR, here(), TEE_OFF - 70 * MINUTE, /^Start/, true],
  ] as const)('%s, because the server’s clock was heard before', async (_name, wrong, booking, at, name, off) => {
    const scene = await openDay('caddy', at - HOUR + wrong, booking);
    await hear(at - HOUR);
    await openCold(scene, at + wrong);
    expect(isOff(button(name))).toBe(off);
    expect(panel().queryByText(UNSURE)).toBeNull();
    panel().getByText(wrong < 0 ? /^Your phone’s clock is 3 h slow/ : /^Your phone’s clock is 3 h fast/);
  });

  test('what is tapped carries the server’s time, and the clock it was told by: the server can believe it', async () => {
    const at = TEE_OFF - 40 * MINUTE;
    const scene = await openDay('caddy', at - HOUR - 3 * HOUR, promised());
    await hear(at - HOUR);
    await openCold(scene, at - 3 * HOUR);
    fireEvent.click(button('Check in'));
    await panel().findByText('06:30');
    await panel().findByRole('button', { name: /^Start the round/ });
    scene.server.isDown = false;
    answers(scene, promised({ version: 5, caddy_arrived_at: isoOf(at) }));
    await noticed();
    await waitFor(() => expect(acts(scene)).toHaveLength(1));
    expect(acts(scene)[0]).toMatchObject({ action: 'check_in', at: isoOf(at) });
    const sent = scene.server.asked.find((it) => it.name === ACT)?.headers.get('device-time');
    expect(Math.abs(Date.parse(sent ?? '') - at)).toBeLessThan(MINUTE);
  });

  test.each<[string, number, Booking, (string | RegExp)[]]>([
    ['before check-in', TEE_OFF - 5 * HOUR, promised(), ['Check in']],
    ['days before, when it says so', TEE_OFF - 9 * DAY, promised(), ['Check in']],
    ['before the start', TEE_OFF - 4 * HOUR, here(), ['Start the round', 'The golfer did not come']],
    ['before the end', TEE_OFF - 3 * HOUR, playing(), ['Finish the round']],
    ['when all would be too late', TEE_OFF + 9 * HOUR, promised(), ['Check in']],
  ])(
    'never heard the server’s time: what is done on the course is possible %s, and it says why',
    async (_n, phone, booking, names) => {
      const scene = await openDay('caddy', phone, booking);
      await openCold(scene, phone);
      await panel().findByText(UNSURE);
      for (const name of names) expect(isOff(button(name))).toBe(false);
    },
  );

  test('a check-in by such a clock is kept and shown, with the phone’s time', async () => {
    const phone = TEE_OFF - 5 * HOUR;
    const scene = await openDay('caddy', phone, promised());
    await openCold(scene, phone);
    await panel().findByText(UNSURE);
    fireEvent.click(button('Check in'));
    await panel().findByText('02:10');
    expect(isOff(await panel().findByRole('button', { name: 'Start the round' }))).toBe(false);
  });

  test('set back behind the server’s last time: the kept difference is not believed, and it is said', async () => {
    const scene = await openDay('caddy', TEE_OFF - HOUR, promised());
    await hear(TEE_OFF - HOUR);
    await openCold(scene, TEE_OFF - 4 * HOUR);
    await panel().findByText(UNSURE);
    expect(isOff(button('Check in'))).toBe(false);
  });

  test('with a signal nothing is opened early: the server’s time is on its way', async () => {
    await openDay('caddy', TEE_OFF - 5 * HOUR, promised());
    expect(isOff(button(/^Check in/))).toBe(true);
    expect(screen.queryByText(UNSURE)).toBeNull();
  });
});

/** Both are at the course. */
function here(): Booking {
  return promised({ caddy_arrived_at: isoOf(TEE_OFF - 90 * MINUTE) });
}
