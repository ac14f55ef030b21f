import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OwnPost } from '../../../domain/post/api.ts';
import { openAs, SOMCHAI, success, type Scene } from '../../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { phone } from '../../support/on-phone.tsx';

const ALL = 45;
const idOf = (n: number) => `0192f000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const postNo = (n: number): OwnPost => ({
  post_id: idOf(n),
  type: 'GENERAL',
  audience: 'FOLLOWERS',
  html: `<p>Post ${n}</p>`,
  course: null,
  free_on: null,
  photos: [],
  likes: 0,
  created_at: new Date(SCREEN_NOW - (ALL - n) * 3_600_000).toISOString(),
  seen: 1_234,
  restore_by: null,
});

let scene: Scene;
clockAt(SCREEN_NOW);
beforeEach(async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:it', revokeObjectURL: () => undefined }));
  scene = await openAs(SOMCHAI, '/no-permission');
  let newest = ALL;
  scene.server.answers['POST /post/own'] = ({ body }) => {
    const { before, limit } = body as { before?: string; limit: number };
    const below = before === undefined ? newest + 1 : Number(before.slice(-12));
    const items = Array.from({ length: newest }, (_, n) => newest - n)
      .filter((n) => n < below)
      .map(postNo);
    return success({
      items: items.slice(0, limit),
      has_more: items.length > limit,
      followers: 1_204,
      seen_7_days: 3_418,
      likes_7_days: 9,
    });
  };
});

test('all of somchai’s posts come, a page at a time, each once, and the focus goes to the older ones', async () => {
  await scene.reopen('/caddy/post');
  await screen.findByText('Post 45');
  const more = await screen.findByRole('button', { name: 'Show more' });
  more.focus();
  fireEvent.click(more);
  const older = await screen.findByText('Post 6');
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(older)).toBe(true);
  expect(document.activeElement?.contains(screen.getByText('Post 45'))).toBe(false);
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Post 1');
  expect(screen.getAllByText(/^Post \d+$/)).toHaveLength(ALL);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(screen.getAllByText('Seen by 1,234')).toHaveLength(ALL);
});

test('the photos of a draft are put in the order somchai wants; the first has nothing before it', async () => {
  const { draftStore } = (await import('../../../src/sync/mirror/mirror-copies.ts')).copiesOf(phone);
  const photo = (id: string) => ({ id, type: 'image/jpeg', bytes: new ArrayBuffer(id.length) });
  Object.assign(URL, { createObjectURL: ({ size }: Blob) => `blob:${size}` });
  await draftStore()?.set('post-photos', ['one', 'four', 'three'].map(photo));
  await scene.reopen('/caddy/post/create-post');
  fireEvent.click(await screen.findByRole('button', { name: 'Move photo 3 forward' }));
  const order = async () => {
    const kept = await (await import('../../../src/post/write/draft-photos.ts')).readPhotos(phone);
    return kept.map(({ id }) => id);
  };
  const drawn = () => [...document.querySelectorAll('img[src^="blob:"]')].map((it) => it.getAttribute('src'));
  await waitFor(() => expect(drawn()).toEqual(['blob:3', 'blob:5', 'blob:4']));
  expect(await order()).toEqual(['one', 'three', 'four']);
  fireEvent.click(screen.getByRole('button', { name: 'Move photo 2 forward' }));
  await waitFor(async () => expect(await order()).toEqual(['three', 'one', 'four']));
  expect(screen.queryByRole('button', { name: 'Move photo 1 forward' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add photo' })));
});

test('somchai deletes a post and takes it back: the focus stays with it', async () => {
  const { answers } = scene.server;
  let restore_by: string | null = null;
  answers['POST /post/own'] = () =>
    success({
      items: [{ ...postNo(1), restore_by }],
      has_more: false,
      followers: 1,
      seen_7_days: 0,
      likes_7_days: 0,
    });
  answers['POST /post/delete'] = () => {
    restore_by = new Date(SCREEN_NOW + 600_000).toISOString();
    return success({ restore_by });
  };
  answers['POST /post/restore'] = () => {
    restore_by = null;
    return success({});
  };
  await scene.reopen('/caddy/post');
  const tap = (button: HTMLElement) => {
    button.focus();
    fireEvent.click(button);
  };
  tap(await screen.findByRole('button', { name: 'Post options' }));
  tap(await screen.findByRole('button', { name: /^Delete post/ }));
  const gone = await screen.findByText(/^Deleted. You can undo this until/);
  await waitFor(() => expect(document.activeElement).toBe(gone));
  tap(within(gone.closest('article') as HTMLElement).getByRole('button', { name: 'Undo' }));
  const back = (await screen.findByText('Post 1')).closest('article');
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  await waitFor(() => expect(back?.contains(document.activeElement)).toBe(true));
});
