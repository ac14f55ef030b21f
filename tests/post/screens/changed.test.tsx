import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { address, error, openAs, SOMCHAI, success, type Scene } from '../../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { phone } from '../../support/on-phone.tsx';

interface Body {
  post_id: string;
  media_id: string;
  place: number;
}

let scene: Scene;
clockAt(SCREEN_NOW);
beforeEach(async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:it', revokeObjectURL: () => undefined }));
  scene = await openAs(SOMCHAI, '/no-permission');
  Object.assign(scene.server.answers, {
    'POST /post/own': () => success({ items: [], has_more: false, followers: 0, seen_7_days: 0, likes_7_days: 0 }),
    'POST /media': () => success({}),
    'POST /post/photo': () => success({ post_id: '', place: 0 }),
  });
  const { draftStore } = (await import('../../../src/sync/mirror/mirror-copies.ts')).copiesOf(phone);
  const photo = (id: string) => ({ id, type: 'image/jpeg', bytes: new ArrayBuffer(8) });
  await draftStore()?.set('post-photos', ['one', 'two'].map(photo));
  await scene.reopen('/caddy/post/create-post');
  // The phone stores nothing of what is to be sent: all of it goes at once.
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
});

const asked = (name: string) => scene.server.asked.filter((it) => it.name === name).map(({ body }) => body as Body);
const post = async () => fireEvent.click(await screen.findByRole('button', { name: 'Post' }));
const posted = () => success({ post_id: '', created_at: new Date(SCREEN_NOW).toISOString(), photos: 1 });

/** The photos have arrived, the post has not, as far as the phone knows. */
async function failed(how: () => Response | Promise<Response>): Promise<string> {
  scene.server.answers['POST /post/create'] = how;
  await screen.findByRole('button', { name: /^Remove photo 2/ });
  await post();
  await waitFor(() => expect(asked('POST /post/create')).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Post' }).getAttribute('aria-busy')).not.toBe('true'));
  expect(asked('POST /post/photo').map(({ media_id }) => media_id)).toEqual(['one', 'two']);
  scene.server.answers['POST /post/create'] = posted;
  scene.server.answers['POST /post/delete'] = () => error(404, 'POST_UNKNOWN');
  return asked('POST /post/create')[0]?.post_id ?? '';
}

async function removeSecond(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: /^Remove photo 2/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove photo 2/ })).toBeNull());
}

const CUT = () => Promise.reject(new TypeError('cut'));

test.each([
  ['there was no answer', CUT],
  ['it was refused', () => error(422, 'POST_DAY_OVER')],
])('somchai removes a photo after %s: the post that follows is another one, without it', async (_why, how) => {
  const first = await failed(how);
  scene.server.answers['POST /post/delete'] = () => error(429, 'TOO_MANY_REQUESTS');
  await removeSecond();
  await post();
  // While the first cannot be deleted nothing is posted beside it.
  await screen.findByText(/Too many/);
  expect(asked('POST /post/create')).toHaveLength(1);
  expect(address()).toBe('/caddy/post/create-post');
  scene.server.answers['POST /post/delete'] = () => error(404, 'POST_UNKNOWN');
  await post();
  await waitFor(() => expect(address()).toBe('/caddy/post'));
  expect(asked('POST /post/delete').map(({ post_id }) => post_id)).toEqual([first, first]);
  const [, second] = asked('POST /post/create');
  expect(second?.post_id).not.toBe(first);
  const photos = asked('POST /post/photo').filter(({ post_id }) => post_id === second?.post_id);
  expect(photos.map(({ place }) => place)).toEqual([0]);
  expect(photos.filter(({ media_id }) => ['one', 'two'].includes(media_id))).toEqual([]);
});

test('nothing was changed since: the next tap sends the same post', async () => {
  const first = await failed(CUT);
  await post();
  await waitFor(() => expect(address()).toBe('/caddy/post'));
  expect(asked('POST /post/create').map(({ post_id }) => post_id)).toEqual([first, first]);
  expect(asked('POST /post/delete')).toEqual([]);
});
