import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { isoOf } from '../../../domain/dates.ts';
import type { Booking } from '../../../domain/booking/api.ts';
import { lost, openAs, sent, SOMCHAI, success, withoutSignal, type Scene } from '../../booking/screens/scene.tsx';
import { aBooking } from '../../support/booking.ts';
import { clockAt, SCREEN_NOW } from '../../support/clock.ts';
import { phone } from '../../support/on-phone.tsx';

const ACT = 'POST /booking/act';
const SETTLE = 'POST /request/settle';

clockAt(SCREEN_NOW);

const confirmed = (): Booking =>
  aBooking({ status: 'CONFIRMED', version: 2, answered_at: isoOf(SCREEN_NOW), actions: ['ask_cancel'] });
const wake = async () => (await import('../../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone).drain();
const items = async () => (await import('../../../src/sync/outbox/outbox.ts')).outboxItemsOf(phone).read();
const theSheet = async () => within(await screen.findByRole('dialog'));

/** somchai says yes and no answer comes; the server may have it. */
async function aYesWithoutAnswer(): Promise<Scene> {
  const scene = await openAs(SOMCHAI, '/caddy/booking?tab=requests', () => [aBooking()]);
  scene.server.answers[ACT] = lost;
  fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  await screen.findByText(/Accept · Waiting to send · it may have arrived/);
  return scene;
}

/** Undo is not there while a try is under way. What the server says of it comes once the screen has said that it is asked. */
async function undo({ server }: Scene): Promise<void> {
  const answer = server.answers[SETTLE] ?? lost;
  const isSaid = Promise.withResolvers<void>();
  server.answers[SETTLE] = async (asked) => {
    await isSaid.promise;
    return answer(asked);
  };
  await waitFor(() => {
    const button = screen.queryByRole('button', { name: 'Undo' });
    if (button) fireEvent.click(button);
    expect(screen.queryByText(/Being undone/)).not.toBeNull();
  });
  isSaid.resolve();
}

describe('M.21: a yes whose answer was lost', () => {
  let scene: Scene;
  beforeEach(async () => (scene = await aYesWithoutAnswer()));

  test('undone, it does not vanish: the card says that it may have arrived, also when the app is opened again, and the server is asked by its key', async () => {
    scene.server.answers[SETTLE] = lost;
    await undo(scene);
    await screen.findByText(/It may have arrived already\. We find out first/);
    await wake();
    const [act] = sent(scene, ACT);
    const [asked] = sent(scene, SETTLE);
    expect(asked?.body).toEqual({ key: act?.key });
    expect(asked?.key).not.toBe(act?.key);
    screen.getByText(/Accept · Being undone, it may have arrived/);
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    await scene.reopen('/caddy/booking?tab=requests');
    await wake();
    await screen.findByText(/Accept · Being undone, it may have arrived/);
  });

  test('it never arrived: it is undone, the request can be answered, and the yes is not sent again', async () => {
    scene.server.answers[SETTLE] = () => success({ outcome: 'NOT_DONE' });
    const before = sent(scene, ACT).length;
    await undo(scene);
    await wake();
    await screen.findByRole('button', { name: 'Accept' });
    await screen.findByText(/^Undone, it does not count: Accept/);
    expect(sent(scene, ACT).length).toBeLessThanOrEqual(before + 1);
    expect(await items()).toEqual([]);
  });

  test('it had arrived: somchai is told on any screen that the round is his, and how to be let off; it stays until he has seen it', async () => {
    const { server } = scene;
    server.answers['POST /booking/history'] = ({ body }) => {
      const { status } = (body as { filter: { status: string[] } }).filter;
      const items = status.includes('CONFIRMED') ? [confirmed()] : [];
      return success({ items, total: items.length, page: 1, limit: 10_000 });
    };
    server.answers[SETTLE] = () => success({ outcome: 'DONE' });
    await undo(scene);
    await wake();
    fireEvent.click(await screen.findByRole('button', { name: 'See' }));
    const sheet = await theSheet();
    await sheet.findByText(/the round is yours\. If you cannot come, ask on the booking to be let off/);
    sheet.getByText('It had arrived');
    expect(sheet.getByRole('link', { name: 'See the booking' }).getAttribute('href')).toBe('/caddy/booking/NOK0000001');
    fireEvent.click(sheet.getByRole('button', { name: 'Got it' }));
    await sheet.findByText('Nothing is waiting');
    expect(await items()).toEqual([]);
  });

  test('in the list of what waits it is the same: it says that it may have arrived, and undoing it asks', async () => {
    scene.server.answers[SETTLE] = lost;
    const { openOutboxSheet } = (await import('../../../src/sync/outbox/outbox.ts')).outboxSheetOf(phone);
    openOutboxSheet();
    const sheet = await theSheet();
    await sheet.findByText(/It may have arrived; the answer has not/);
    await waitFor(() => {
      const button = sheet.queryByRole('button', { name: 'Undo it' });
      if (button) fireEvent.click(button);
      expect(sheet.queryByText(/With a signal we find out first/)).not.toBeNull();
    });
    expect(await items()).toMatchObject([{ entity: 'booking:NOK0000001' }]);
    expect(sheet.queryByRole('button', { name: 'Do not send' })).toBeNull();
  });
});

test('without a signal nothing has left: undo is instant, and nobody is asked', async () => {
  const scene = await openAs(SOMCHAI, '/caddy/booking?tab=requests', () => [aBooking()]);
  await screen.findByRole('button', { name: 'Accept' });
  const { back } = withoutSignal(scene);
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await screen.findByText('Accept · Waiting to send');
  const id = (await items())[0]?.id;
  await waitFor(() => {
    const button = screen.queryByRole('button', { name: 'Undo' });
    if (button) fireEvent.click(button);
    expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeNull();
  });
  back();
  await wake();
  expect(id).toBeTypeOf('string');
  expect(sent(scene, SETTLE).filter(({ body }) => body['key'] === id)).toEqual([]);
  expect(await items()).toEqual([]);
});
