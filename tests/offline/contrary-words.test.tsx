import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  address,
  hangs,
  NOK,
  openAs,
  SOMCHAI,
  success,
  triedInVain,
  withoutSignal,
} from '../booking/screens/scene.tsx';
import { clockAt, SCREEN_NOW } from '../support/clock.ts';
import { aBooking } from '../support/booking.ts';
import { phone } from '../support/on-phone.tsx';

clockAt(SCREEN_NOW);

/** What the screen asks of the user about sending once more. */
const AGAIN = /tap again|press again|can send it again|You can try again/i;
const NOT_AGAIN = /no need to send it again/i;

test('M.17: a top-up whose answer is lost: the screen says that it need not be sent again, and nowhere to tap again', async () => {
  const scene = await openAs(NOK, '/golfer/topup', () => []);
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '777' } });
  scene.server.answers['POST /wallet/topup'] = () => {
    withoutSignal(scene);
    return Promise.reject(new TypeError('lost'));
  };
  fireEvent.click(await screen.findByRole('button', { name: /Create QR ฿777/ }));
  await screen.findByText(NOT_AGAIN);
  expect(document.body.textContent).not.toMatch(AGAIN);
  expect(document.body.textContent).not.toMatch(/needs a signal/);
});

const asks = async (): Promise<string[]> => {
  const asked: string[] = [];
  const { onSuccess } = await import('../../src/platform/success.ts');
  onSuccess(() => asked.push('success'));
  const { startBackgroundUi } = await import('../../src/app/beside.tsx');
  startBackgroundUi(phone);
  return asked;
};

test('M.17: whether the app may ask for something after a yes: not while the yes waits without a signal; once it has arrived', async () => {
  const scene = await openAs(SOMCHAI, '/caddy/booking?tab=requests', () => [aBooking()]);
  const asked = await asks();
  await screen.findByRole('button', { name: 'Accept' });
  const { back } = withoutSignal(scene);
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await screen.findByText('Accept · Waiting to send');
  const { read: itemsNow } = (await import('../../src/sync/outbox/outbox.ts')).outboxItemsOf(phone);
  await waitFor(() => expect(itemsNow()).toMatchObject([{ state: 'waiting' }]));
  expect(asked).toEqual([]);
  scene.server.answers['POST /booking/act'] = () => success(aBooking({ status: 'CONFIRMED', version: 2 }));
  await triedInVain();
  back();
  await (await import('../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone).drain();
  await waitFor(() => expect(asked).toEqual(['success']));
  scene.server.answers['GET /live'] = hangs;
});

describe('M.17: where the app asks for something after a success', () => {
  afterEach(() => {
    delete (globalThis as { __installPrompt?: unknown }).__installPrompt;
  });

  test('not over the page that says that the request was sent, but on the next calm screen', async () => {
    const sentPage = '/golfer/booking/new?sent=NOK0000001';
    await openAs(NOK, sentPage, () => [aBooking()]);
    (globalThis as { __installPrompt?: unknown }).__installPrompt = { prompt: async () => ({ outcome: 'dismissed' }) };
    const [{ startBackgroundUi }, { announceSuccess }] = await Promise.all([
      import('../../src/app/beside.tsx'),
      import('../../src/platform/success.ts'),
      import('../../src/install/install-sheet.tsx'),
    ]);
    await act(async () => startBackgroundUi(phone));
    await screen.findByText('Request sent to somchai');
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: SCREEN_NOW });
    const isAsked = async () => {
      await act(async () => void (await vi.advanceTimersByTimeAsync(5_000)));
      return screen.queryByRole('heading', { name: /Install|home screen/i }) !== null;
    };
    await act(async () => announceSuccess());
    expect([await isAsked(), address()]).toEqual([false, sentPage]);
    await act(async () => history.pushState(null, '', '/golfer/profile'));
    expect(await isAsked()).toBe(true);
  });
});
