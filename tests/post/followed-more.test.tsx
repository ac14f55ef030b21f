import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Followed } from '../../domain/follow/api.ts';
import { CADDY, error, NOK, phoneOf, type Scene, sent, success, withoutSignal } from '../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt } from '../support/clock.ts';

clockAt(SCREEN_NOW);

const caddyNo = (n: number): Followed => ({
  ...CADDY,
  user_id: `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  nickname: `caddy ${n}`,
  following: true,
  today: 'FREE',
  next_free: null,
  is_free_weekend: false,
  new_posts: 0,
});

/** nok follows so many, and the server says of them what it says of such a question. */
async function openFollowing(all: number): Promise<Scene> {
  const scene = await phoneOf(NOK);
  scene.server.answers['POST /follow/list'] = ({ body }) => {
    const { limit, q = '' } = body as { limit: number; q?: string };
    if (limit > 100) return error(422, 'VALIDATION_ERROR');
    const found = Array.from({ length: all }, (_, n) => caddyNo(n + 1)).filter(({ nickname }) => nickname.includes(q));
    return success({ items: found.slice(0, limit), total: found.length, page: 1, limit });
  };
  scene.server.answers['POST /post/feed'] = () => success({ items: [], has_more: false });
  await scene.reopen('/golfer/following?show=caddies');
  return scene;
}

const rows = () => screen.getAllByRole('link', { name: /^Book caddy/ }).length;
const more = () => screen.findByRole('button', { name: 'Show more' });

test('while more followed caddies are asked for, nok keeps those who are there and what was typed; then all are there, and the focus is with them', async () => {
  const scene = await openFollowing(53);
  const button = await more();
  const box = screen.getByRole('searchbox');
  const { answers } = scene.server;
  const list = answers['POST /follow/list'];
  const arrives = Promise.withResolvers<void>();
  answers['POST /follow/list'] = async (asked) => {
    await arrives.promise;
    return (await list?.(asked)) as Response;
  };
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(sent(scene, 'POST /follow/list').at(-1)?.body['limit']).toBe(100));
  expect(rows()).toBe(50);
  expect(screen.getByRole('searchbox')).toBe(box);
  expect(button.isConnected).toBe(true);
  arrives.resolve();
  await screen.findByRole('link', { name: 'Book caddy 53' });
  expect(rows()).toBe(53);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  await waitFor(() =>
    expect(document.activeElement?.contains(screen.getByRole('link', { name: 'Book caddy 51' }))).toBe(true),
  );
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test('of more caddies than can be shown nok reads how many these are; no more are asked for than the server gives', async () => {
  const scene = await openFollowing(101);
  fireEvent.click(await more());
  await screen.findByText('The first 100 of 101');
  expect(rows()).toBe(100);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(sent(scene, 'POST /follow/list').every(({ body }) => (body['limit'] as number) <= 100)).toBe(true);
});

test('nok searches for a caddy who is not on the first page: the server finds this one, when asked again too; without a signal those on the phone are searched, and nok reads so', async () => {
  const scene = await openFollowing(60);
  await more();
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  type('caddy 57');
  screen.getByText('Searching…');
  await screen.findByRole('link', { name: 'Book caddy 57' });
  screen.getByText('1 found');
  type('nobody');
  await screen.findByText('Nobody you follow matches');
  type('caddy 1');
  await screen.findByText('11 found');

  const { answers } = scene.server;
  const found = answers['POST /follow/list'];
  answers['POST /follow/list'] = () => error(429, 'TOO_MANY_REQUESTS');
  type('caddy 59');
  await screen.findByText('0 found. Only the first 50, which are on this device, were searched.');
  if (found) answers['POST /follow/list'] = found;
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Book caddy 59' });

  withoutSignal(scene);
  type('caddy 5');
  expect(rows()).toBe(2); // caddy 5 and caddy 50
  await screen.findByText('2 found. Only the first 50, which are on this device, were searched.');
  type('');
  fireEvent.click(await more());
  await screen.findByRole('alert');
  expect(rows()).toBe(50);
});

test('all of them are on the phone: what nok types is not asked of the server', async () => {
  const scene = await openFollowing(3);
  await screen.findByRole('link', { name: 'Book caddy 3' });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } });
  await screen.findByText('Nobody you follow matches');
  expect(sent(scene, 'POST /follow/list').filter(({ body }) => 'q' in body)).toEqual([]);
});
