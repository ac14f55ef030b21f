import { screen, within } from '@testing-library/react';
import { parse } from 'valibot';
import { actInput, type Booking } from '../../../domain/booking/api.ts';
import { later, NOK, openAs, readAgain, sent, SOMCHAI, success, withoutSignal, type Scene } from './scene.tsx';

import { setNow } from '../../support/clock.ts';
import { phone, render } from '../../support/on-phone.tsx';

export interface DayScene extends Scene {
  /** The server's booking from now on. */
  becomes: (booking: Booking) => void;
  /** It is `now`, and the phone has read that booking. */
  shows: (booking: Booking, now: number) => Promise<void>;
}

/** The day panel of one booking, at `now`, in the hands of one of its two people. */
export async function openDay(
  viewer: 'golfer' | 'caddy',
  now: number,
  booking: Booking,
  answers: Scene['server']['answers'] = {},
): Promise<DayScene> {
  let there = booking;
  setNow(now);
  const person = viewer === 'golfer' ? NOK : SOMCHAI;
  const scene = await openAs(person, `/${viewer}/profile/user-manual`, () => [there], answers);
  scene.server.answers['GET /booking/NOK0000001'] = () => success(there);
  await mount(viewer);
  const reopen = async () => {
    await scene.reopen(`/${viewer}/profile/user-manual`);
    await mount(viewer);
  };
  const becomes = (next: Booking) => void (there = next);
  const shows = async (next: Booking, moment: number) => {
    becomes(next);
    await later(moment);
    await readAgain();
  };
  return { ...scene, reopen, becomes, shows };
}

async function mount(viewer: 'golfer' | 'caddy'): Promise<void> {
  const [{ DayOfPlay }, { useBooking }] = await Promise.all([
    import('../../../src/booking/play/play.tsx'),
    import('../../../src/booking/data.ts'),
  ]);
  const Here = () => {
    const { data } = useBooking('NOK0000001');
    return data ? (
      <div data-testid="here">
        <DayOfPlay booking={data} viewer={viewer} />
      </div>
    ) : null;
  };
  render(<Here />);
  await screen.findByRole('region', { name: 'Day of play' });
}

export const panel = () => within(screen.getByTestId('here'));
export const sheet = async () => within(await screen.findByRole('dialog'));
export const button = (name: string | RegExp) => panel().getByRole('button', { name });
export const isOff = (it: HTMLElement): boolean => it.getAttribute('aria-disabled') === 'true';
/** What stays at the foot of an open sheet. */
export const foot = (): string[] =>
  [...document.querySelectorAll('dialog .sheet-foot button')].map((it) => it.textContent?.trim() ?? '');
export const chosen = (): Element[] => [...document.querySelectorAll('dialog input:checked')];

/** What is drawn; a button says its reason once more, to readers. */
export const drawn = (text: string): HTMLElement => panel().getByText(text, { ignore: '.sr' });

/** The phone notices that there is a signal again. */
export const noticed = async (): Promise<void> =>
  (await import('../../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone).drain();

/** Nothing reaches the server any more, and the phone has noticed. */
export async function signalLost(scene: DayScene): Promise<void> {
  withoutSignal(scene);
  (await import('../../../src/sync/net/connection.ts')).networkOf(phone).probeNow();
}

export const ACT = 'POST /booking/act';
/** What was sent, each as the contract knows it. */
export const acts = (scene: Scene) =>
  sent(scene, ACT).map(({ body }) => {
    parse(actInput, body);
    return body;
  });
export const said = (scene: Scene) => acts(scene).at(-1);
/** The server does what is asked of it. */
export const answers = (scene: Scene, booking: Booking) => (scene.server.answers[ACT] = () => success(booking));
