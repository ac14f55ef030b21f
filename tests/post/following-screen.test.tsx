import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Followed } from '../../domain/follow/api.ts';
import { isoOf } from '../../domain/dates.ts';
import type { FeedPost } from '../../domain/post/api.ts';
import {
  address,
  CADDY,
  COURSE,
  error,
  NOK,
  phoneOf,
  page,
  type Scene,
  sent,
  SOMCHAI,
  success,
  signalMissed,
  withoutSignal,
} from '../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt, setNow } from '../support/clock.ts';
import { phone } from '../support/on-phone.tsx';

clockAt(SCREEN_NOW);

const FOLLOWED: Followed = {
  ...CADDY,
  following: true,
  today: 'PART',
  next_free: { date: '2026/11/21', time: '12:30' },
  is_free_weekend: true,
  new_posts: 2,
};

const aPost = (more: Partial<FeedPost> = {}): FeedPost => ({
  post_id: '018f0000-0000-7000-8000-0000000000f1',
  type: 'GENERAL',
  audience: 'PUBLIC',
  html: '<p>Mist this morning</p>',
  course: null,
  free_on: null,
  photos: [],
  likes: 2,
  created_at: isoOf(SCREEN_NOW - 60_000),
  author: { user_id: SOMCHAI, nickname: 'somchai', caddy_number: '127', photo_url: null, following: true },
  is_liked: false,
  is_new: false,
  ...more,
});

async function openFollowing(at = '/golfer/following'): Promise<Scene> {
  const scene = await phoneOf(NOK);
  scene.server.answers['POST /follow/list'] = () => page([FOLLOWED]);
  scene.server.answers['POST /post/feed'] = ({ body }) => {
    const { golf_course } = (body as { filter: { golf_course?: string } }).filter;
    const html = golf_course ? '<p>Greens are quick</p>' : '<p>Mist this morning</p>';
    return success({ items: [aPost({ html })], has_more: false });
  };
  await scene.reopen(at);
  return scene;
}

test('who takes no work is not booked from here, by a row or a post, and each says why; a day that is no longer free is not said to be taken', async () => {
  const scene = await openFollowing();
  const off: Followed = { ...FOLLOWED, on_duty: false, today: 'OFF', next_free: null, is_free_weekend: false };
  scene.server.answers['POST /follow/list'] = () => page([off]);
  await scene.reopen('/golfer/following?show=caddies');
  await screen.findByText('Not taking work now');
  screen.getByText('Free days appear here when that changes');
  expect(screen.queryByText(/Off today|Not free in the next/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Book somchai' })).toBeNull();
  screen.getByRole('button', { name: 'Options for somchai' });

  const free_on = { date: '2026/11/23', part: 'DAY', is_free: false } as const;
  const [away, on] = [aPost(), aPost()].map((it, n) => ({
    ...it,
    post_id: `post ${n}`,
    free_on,
    author: { ...it.author, on_duty: n === 1 },
  }));
  scene.server.answers['POST /post/feed'] = () => success({ items: [away, on], has_more: false });
  await scene.reopen('/golfer/following');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  const [first, second] = screen.getAllByRole('article') as [HTMLElement, HTMLElement];
  within(first).getByText('Not taking work now');
  expect(within(first).queryByRole('link', { name: 'Book somchai' })).toBeNull();
  within(second).getByText('No longer free that day');
  within(second).getByRole('link', { name: 'Book somchai' });
});

test('nok unfollows somchai in the caddy’s sheet, and follows again with one tap, or on another phone: this one says what the server says since', async () => {
  const scene = await openFollowing('/golfer/following?show=caddies');
  scene.server.answers['POST /follow/set'] = ({ body }) =>
    success({ following: (body as { following: boolean }).following });
  fireEvent.click(await screen.findByRole('button', { name: 'Options for somchai' }));
  fireEvent.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Unfollow somchai' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent(scene, 'POST /follow/set').map(({ body }) => body['following'])).toEqual([false, true]),
  );
  await screen.findByText('Some time free today');
  scene.server.asked.length = 0;

  let following = true;
  scene.server.answers['POST /follow/list'] = () => page(following ? [FOLLOWED] : []);
  scene.server.answers['POST /follow/set'] = () => success({ following: (following = false) });
  fireEvent.click(await screen.findByRole('button', { name: 'Options for somchai' }));
  fireEvent.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Unfollow somchai' }));
  await waitFor(() => expect(sent(scene, 'POST /follow/set')).toHaveLength(1));
  await screen.findByText('You follow nobody yet');
  following = true;
  setNow(SCREEN_NOW + 60_000);
  const mirror = (await import('../../src/sync/mirror/mirror.ts')).mirrorOf(phone);
  mirror.stale(['POST /follow/list']); // as the live stream says
  await screen.findByRole('button', { name: 'Options for somchai' });
});

test('posts of those nok follows, or of one course; which of them stands in the address; each caddy’s row says whether the caddy is free today, when next, how much is new, and books for then', async () => {
  const scene = await openFollowing();
  await screen.findByText('Mist this morning');
  fireEvent.click(screen.getByRole('radio', { name: COURSE.name_en }));
  await screen.findByText('Greens are quick');
  expect(address()).toBe(`/golfer/following?course=${COURSE.slug}`);
  expect(sent(scene, 'POST /post/feed').at(-1)?.body['filter']).toEqual({ golf_course: COURSE.slug });
  fireEvent.click(screen.getByRole('radio', { name: 'Caddies: 1' }));
  await screen.findByText('New posts: 2');
  screen.getByText('Some time free today');
  expect(document.body.textContent).toContain('Next free Sat 21 Nov 12:30');
  const book = screen.getByRole('link', { name: 'Book somchai' });
  const query = new URLSearchParams(book.getAttribute('href')?.split('?')[1]);
  expect(Object.fromEntries(query)).toEqual({
    caddy_id: SOMCHAI,
    golf_course: COURSE.slug,
    booking_date: '2026/11/21',
    tee_off_time: '12:30',
  });
  expect(address()).toBe(`/golfer/following?show=caddies&course=${COURSE.slug}`);
});

test('nok asks for older posts: they come below, and the focus goes to them; with a new one on top meanwhile none falls between two pages, and none stands there twice', async () => {
  const scene = await openFollowing();
  const said = ['four', 'three', 'two', 'one'];
  const idOf = (text: string) => `post ${text}`;
  scene.server.answers['POST /post/feed'] = ({ body }) => {
    const { before } = body as { before?: string };
    const from = before === undefined ? 0 : said.findIndex((text) => idOf(text) === before) + 1;
    const items = said.slice(from, from + 2).map((text) => aPost({ post_id: idOf(text), html: `<p>${text}</p>` }));
    return success({ items, has_more: from + 2 < said.length });
  };
  const shown = () => screen.getAllByRole('article').map((it) => said.find((text) => within(it).queryByText(text)));
  const mirror = (await import('../../src/sync/mirror/mirror.ts')).mirrorOf(phone);
  mirror.stale(['POST /post/feed']);
  const more = await screen.findByRole('button', { name: 'Show more' });
  more.focus();
  fireEvent.click(more);
  await waitFor(() => expect(shown()).toEqual(['four', 'three', 'two', 'one']));
  const { created_at: before_at } = aPost();
  expect(sent(scene, 'POST /post/feed').at(-1)?.body).toMatchObject({ before: idOf('three'), before_at });
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(screen.getByText('two'))).toBe(true);
  expect(document.activeElement?.contains(screen.getByText('three'))).toBe(false);
  said.unshift('five');
  mirror.stale(['POST /post/feed']);
  await screen.findByText('five');
  await waitFor(() => expect(shown()).toEqual(['five', 'four', 'three', 'two']));
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(shown()).toEqual(['five', 'four', 'three', 'two', 'one']));
});

test('liked without a signal it is liked at once, and told when there is one', async () => {
  const scene = await openFollowing();
  let arrived = 0;
  scene.server.answers['POST /post/like'] = () => {
    arrived += 1;
    return success({ likes: 3, is_liked: true });
  };
  const heart = await screen.findByRole('button', { name: /^Like/ });
  const { back } = withoutSignal(scene);
  fireEvent.click(heart);
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
  expect(heart.textContent).toBe('3');
  (await import('../../src/sync/net/connection.ts')).networkOf(phone).watchConnection();
  (await import('../../src/sync/signed-in-sync.ts')).signedInSyncOf(phone);
  await signalMissed();
  back();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(arrived).toBe(1));
});

test('a phone that can keep nothing, and the server says no: nok is told of the heart, and of the undo', async () => {
  const scene = await openFollowing();
  const add = Reflect.get(IDBObjectStore.prototype, 'add') as IDBObjectStore['add'];
  const keepsNothing = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    value: { kind?: string; body?: { following?: boolean } },
    key,
  ) {
    const isKept = value.kind !== 'POST /post/like' && value.body?.following !== true;
    if (!isKept) throw new DOMException('none', 'InvalidStateError');
    return add.call(this, value, key);
  });
  scene.server.answers['POST /post/like'] = () => error(404, 'POST_UNKNOWN');
  fireEvent.click(await screen.findByRole('button', { name: /^Like/ }));
  await screen.findByText(/post is not there any more/);
  scene.server.answers['POST /follow/set'] = ({ body }) =>
    (body as { following: boolean }).following ? error(404, 'CADDY_UNKNOWN') : success({ following: false });
  fireEvent.click(screen.getByRole('radio', { name: 'Caddies: 1' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Options for somchai' }));
  fireEvent.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Unfollow somchai' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(/caddy was not found/);
  keepsNothing.mockRestore();
});
