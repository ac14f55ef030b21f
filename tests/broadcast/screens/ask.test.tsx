import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  address,
  error,
  hangs,
  lost,
  NOK,
  sent,
  SOMCHAI,
  success,
  withoutSignal,
} from '../../booking/screens/scene.tsx';
import { aBroadcast, HERE, HOUR, knows, openWith, ROUND } from './scene.ts';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';

clockAt(SCREEN_NOW);

const CREATE = 'POST /broadcast/create';
const step = (n: number) => `/golfer/booking/new?step=${n}&asks=all&${ROUND}`;
const open = (where: string, answers = {}) =>
  openWith(NOK, where, { ...knows(() => aBroadcast({ caddy_responses: [] })), ...answers });
const radio = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const askButton = () => screen.findByRole('button', { name: /^Ask all caddies/ });

describe('nok asks all caddies', () => {
  test('seats, audience, how long, wishes and the note go along; before, nok reads when it closes, what it costs, that nothing is held, and that interest is no booking', async () => {
    const scene = await open(step(2), { [CREATE]: () => success(aBroadcast({ caddy_responses: [] })) });
    fireEvent.click(await radio('4'));
    fireEvent.click(await radio(/^Also nearby courses/));
    fireEvent.click(await radio('2 h'));
    await screen.findByText(/^Closes Today Sat 21 Nov 10:00/);
    screen.getByText('It closes between 08:00 and 21:00, so that caddies have time to answer by day.');
    fireEvent.click(await screen.findByRole('button', { name: 'Speaks English' }));
    fireEvent.click(await radio('3 yr and up'));
    fireEvent.change(screen.getByLabelText(/Note to the caddy/), { target: { value: ' a flight of four ' } });
    fireEvent.click(screen.getByRole('link', { name: 'Check before asking' }));
    await screen.findByText('Speaks English · 3 yr and up');
    expect((await screen.findByText('In all, for 4 caddies')).parentElement?.textContent).toContain('฿600');
    expect((await screen.findByText('Cart fee, per cart')).parentElement?.textContent).toContain('฿700');
    await screen.findByText('Price for each caddy');
    screen.getByText(/^Nothing is held now\. When you choose a caddy we hold ฿150 each/);
    screen.getByText(/^Interest is not a booking/);
    fireEvent.click(await askButton());
    await waitFor(() => expect(address()).toBe(HERE));
    await screen.findByText('No caddy is interested yet');
    expect(sent(scene, CREATE).map(({ body }) => body)).toEqual([
      {
        golf_course: 'alpine-golf-club',
        booking_date: '2026/11/22',
        tee_off_time: '07:10',
        holes: 18,
        transport: 'CART_SHARED',
        caddies_needed: 4,
        audience: 'ALL',
        note: 'a flight of four',
        open_hours: 2,
        wish_languages: ['en'],
        wish_years: 3,
      },
    ]);
  });

  test('the one caddy of an old choice limits no time: all are asked', async () => {
    const scene = await open(`/golfer/booking/new?step=1&${ROUND}&caddy_id=${SOMCHAI}&asks=all`);
    await screen.findByRole('link', { name: /Choose a caddy/ });
    expect(scene.server.count(`GET /caddy/${SOMCHAI}/availability`)).toBe(0);
  });

  test('asking all by a link takes nothing away from the round nok had begun', async () => {
    const scene = await open(`/golfer/booking/new?step=1&${ROUND}`);
    await screen.findByRole('link', { name: 'Choose a caddy Sun 22 Nov 07:10' });
    fireEvent.click(screen.getByRole('radio', { name: '9' }));
    window.dispatchEvent(new Event('pagehide'));
    await scene.reopen('/golfer/booking/new?asks=all');
    const isNine = () =>
      waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: '9' }).checked).toBe(true));
    await isNine();
    await waitFor(() => expect(address()).toBe('/golfer/booking/new'));
    await isNine();
    screen.getByRole('link', { name: 'Choose a caddy Sun 22 Nov 07:10' });
  });

  test('open as long as may be: nok sends no limit; refused, the way leads to the step that holds why, or to the three that are open, and what nok chose stays', async () => {
    const scene = await open(step(2), { [CREATE]: () => error(409, 'BROADCAST_TOO_MANY') });
    fireEvent.click(await radio('Longest, 3 days'));
    fireEvent.click(screen.getByRole('link', { name: 'Check before asking' }));
    await screen.findByText('All caddies of this course');
    fireEvent.click(await askButton());
    await screen.findByText(/^At most 3 open requests /);
    expect(screen.queryByText(/^In all, for/)).toBeNull();
    expect(sent(scene, CREATE)[0]?.body).not.toHaveProperty('open_hours');
    const way = screen.getByRole('link', { name: 'See my open requests' });
    expect(way.getAttribute('href')).toBe('/golfer/booking?tab=open');
    for (const [code, path, where] of [
      ['TEE_OFF_TOO_SOON', 'tee_off_time', 'step=1'],
      ['FIELDS_INVALID', 'note', 'step=2'],
    ] as const) {
      scene.server.answers[CREATE] = () => error(422, code, { fields: [{ path, code }] });
      fireEvent.click(await askButton());
      await waitFor(() => expect(screen.getByRole('alert').querySelector('a')?.getAttribute('href')).toContain(where));
    }
  });

  test('less than an hour and a quarter before tee-off nobody could answer in time: said before the last step', async () => {
    setNow(SCREEN_NOW + 24 * HOUR - 7 * 60_000);
    await open(step(2));
    const button = await screen.findByRole('button', { name: /^Check before asking/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    screen.getAllByText(/^Too late to ask all/);
  });

  test('without a signal the button says why; after the app was closed the draft is still there', async () => {
    const scene = await open(step(3), {});
    await askButton();
    withoutSignal(scene);
    await scene.reopen('/golfer/booking/new?step=3');
    await screen.findAllByText(/^Not sent: asking needs a signal/);
    expect((await askButton()).getAttribute('aria-disabled')).toBe('true');
    await screen.findByText('All caddies of this course');
    expect(sent(scene, CREATE)).toEqual([]);
  });

  test('the answer is lost, and the app is closed: opened again the phone finds out that it is open, and the draft is gone', async () => {
    const scene = await open(step(3), { [CREATE]: lost, 'POST /request/settle': hangs });
    fireEvent.click(await askButton());
    await screen.findByText(/whether this reached us/);
    await waitFor(() => expect(sent(scene, 'POST /request/settle')).toHaveLength(1));
    scene.server.answers['POST /request/settle'] = () => success({ outcome: 'DONE' });
    scene.server.answers[CREATE] = () => success(aBroadcast({ caddy_responses: [] }));
    setNow(SCREEN_NOW + 20_000);
    await scene.reopen('/golfer/booking/new?step=3');
    await waitFor(() => expect(address()).toBe(HERE));
    const keys = new Set(sent(scene, CREATE).map(({ key }) => key));
    expect(keys.size).toBe(1);
    expect([...keys][0]).toBeTruthy();
  });
});
