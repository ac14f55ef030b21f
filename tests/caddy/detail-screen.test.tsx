import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CADDY, NOK, openAs, SOMCHAI, success } from '../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt } from '../support/clock.ts';

const HERE = `/golfer/home/caddy-detail/${SOMCHAI}`;
const URL_OF = () => `${location.origin}${HERE}`;

clockAt(SCREEN_NOW);
afterEach(() => {
  for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name);
});

const phoneHas = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

async function share(): Promise<void> {
  await screen.findByRole('heading', { name: 'somchai', level: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
}

test('a caddy’s page is shared by the phone’s own sheet, with the caddy’s name; to close the sheet is no failure', async () => {
  const shared: unknown[] = [];
  phoneHas('share', (it: unknown) => {
    shared.push(it);
    return Promise.reject(new DOMException('closed', 'AbortError'));
  });
  await openAs(NOK, `${HERE}?from=home`);
  await share();
  await waitFor(() => expect(shared).toEqual([{ title: 'somchai, a caddy on Caddee', url: URL_OF() }]));
  expect(screen.queryByText('Link copied')).toBeNull();
});

test('without such a sheet the link is copied; where that cannot be, it is written out', async () => {
  const copied: string[] = [];
  phoneHas('clipboard', { writeText: async (text: string) => void copied.push(text) });
  await openAs(NOK, HERE);
  await share();
  await screen.findByText('Link copied');
  expect(copied).toEqual([URL_OF()]);
  Reflect.deleteProperty(navigator, 'clipboard');
  await share();
  await screen.findByText(`The link could not be copied. Here it is: ${URL_OF()}`);
});

test('a caddy who takes requests only from followers says so until nok follows', async () => {
  const scene = await openAs(NOK, '/golfer/profile');
  scene.server.answers[`GET /caddy/${SOMCHAI}`] = () => success({ ...CADDY, who_may_request: 'FOLLOWERS' });
  scene.server.answers['POST /follow/set'] = () => success({ following: true });
  await scene.reopen(HERE);
  await screen.findByText(/only from followers/);
  fireEvent.click(screen.getByRole('button', { name: 'Follow somchai' }));
  await waitFor(() => expect(screen.queryByText(/only from followers/)).toBeNull());
});

test('before three reviews there is no rating and no part of one', async () => {
  const scene = await openAs(NOK, '/golfer/profile');
  const young = { ...CADDY, rating_tenths: null, reviews: 2, bars: null, on_time_percent: null, rounds: 0 };
  scene.server.answers[`GET /caddy/${SOMCHAI}`] = () => success(young);
  await scene.reopen(HERE);
  await screen.findByRole('heading', { name: 'somchai', level: 1 });
  expect(screen.queryByText('On time')).toBeNull();
  expect(screen.queryByText('Ratings by category')).toBeNull();
  expect(document.querySelector('.rating')).toBeNull();
});
