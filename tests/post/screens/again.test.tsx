import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { address, COURSE, error, hangs, openAs, SOMCHAI, success, type Scene } from '../../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { phone } from '../../support/on-phone.tsx';

const POST = '018f0000-0000-7000-8000-0000000000f1';
const BLOCKS = [
  { kind: 'p' as const, runs: [{ text: 'กรีน & ' }, { text: 'เร็ว', bold: true as const }] },
  { kind: 'li' as const, runs: [{ text: 'แผนที่', href: 'https://caddee.example/a?b=1&c=2' }] },
];
const { slug, name_th, name_en, province_th, province_en } = COURSE;
const DRAFT = {
  blocks: BLOCKS,
  type: 'COURSE_NOTE' as const,
  audience: 'PUBLIC' as const,
  course: { slug, name_th, name_en, province_th, province_en },
  free_on: { date: '2026/11/22' as never, part: 'MORNING' as const },
};

let scene: Scene;
clockAt(SCREEN_NOW);
beforeEach(async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:it', revokeObjectURL: () => undefined }));
  scene = await openAs(SOMCHAI, '/no-permission');
  Object.assign(scene.server.answers, {
    'POST /post/own': () => success({ items: [], has_more: false, followers: 0, seen_7_days: 0, likes_7_days: 0 }),
    'POST /media': () => success({}),
    'POST /post/photo': () => success({ post_id: POST, place: 0 }),
    'POST /post/create': () => error(422, 'POST_DAY_OVER'),
  });
});

const photo = (id: string, byte: number) => ({ id, type: 'image/jpeg', bytes: new Uint8Array([byte]).buffer });
const store = async () => (await import('../../../src/sync/mirror/mirror-copies.ts')).copiesOf(phone).draftStore();
const draftNow = async () => (await store())?.get('post');
const photosNow = async () => (await import('../../../src/post/write/draft-photos.ts')).readPhotos(phone);
const waiting = async () =>
  (await import('../../../src/sync/outbox/outbox.ts'))
    .outboxItemsOf(phone)
    .read()
    .filter(({ state }) => state !== 'sent');

async function posted(): Promise<void> {
  await scene.reopen('/caddy/post');
  const { publish } = await import('../../../src/post/write/publishing.ts');
  await publish(phone, { ...DRAFT, post_id: POST }, [photo('one', 1), photo('two', 2)], SCREEN_NOW);
}

/** The app was closed meanwhile. */
async function refusedAnHourAgo(): Promise<void> {
  await posted();
  await screen.findByRole('button', { name: 'Edit' });
  setNow(SCREEN_NOW + 3_600_000);
  await scene.reopen('/caddy/post');
  await (await import('../../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone).drain(); // as `signed-in-sync.ts` does
}

test('a post that was refused says why, is no booking, and is edited again: all of it is the draft, its photos under new names; beside another draft neither is lost', async () => {
  await posted();
  fireEvent.click(await screen.findByRole('button', { name: 'See why' }));
  const sheet = within(await screen.findByRole('dialog'));
  const way = await sheet.findByRole('link', { name: 'Edit it among your posts' });
  expect(way.getAttribute('href')).toBe('/caddy/post');
  expect(sheet.queryByRole('link', { name: /booking/ })).toBeNull();
  expect(scene.server.asked.filter(({ name }) => name.includes(`/booking/${POST}`))).toEqual([]);
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));

  const other = { ...DRAFT, blocks: [{ kind: 'p', runs: [{ text: 'another' }] }] };
  await (await store())?.set('post', other);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByText(/There is another draft/);
  expect(await draftNow()).toEqual(other);
  expect((await waiting()).map(({ call }) => call)).toEqual(['POST /post/create']);

  await (await store())?.delete('post');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(address()).toBe('/caddy/post/create-post'));
  expect(await draftNow()).toEqual(DRAFT);
  const photos = await photosNow();
  expect(photos.map(({ bytes }) => new Uint8Array(bytes)[0])).toEqual([1, 2]);
  expect(photos.map(({ id }) => id).filter((id) => id === 'one' || id === 'two')).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('refused, and found an hour later: its photos are still there, and nobody looks each second whether they are', async () => {
  await refusedAnHourAgo();
  await screen.findByRole('button', { name: 'Edit' });
  const soon = vi.spyOn(globalThis, 'setTimeout');
  await (await import('../../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone).reload();
  // A read of the screen may begin meanwhile, and has its own patience.
  expect(soon.mock.calls.filter(([, wait = 0]) => wait > 0 && wait < 10_000)).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(address()).toBe('/caddy/post/create-post'));
  expect((await photosNow()).map(({ bytes }) => new Uint8Array(bytes)[0])).toEqual([1, 2]);
});

test('refused, and removed from the list of what waits: its photos go with it', async () => {
  await refusedAnHourAgo();
  fireEvent.click(await screen.findByRole('button', { name: 'See why' }));
  fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Remove' }));
  const ops = (await import('../../../src/sync/outbox/outbox-store.ts')).opsOf(phone);
  await waitFor(async () => expect(await ops.all()).toEqual([]));
});

test('a post that somchai takes back before it was sent is a draft again', async () => {
  scene.server.isDown = true;
  await posted();
  fireEvent.click(await screen.findByRole('button', { name: 'Do not post' }));
  await screen.findByText(/It is your draft again/);
  expect(await draftNow()).toMatchObject({ blocks: BLOCKS, free_on: DRAFT.free_on });
  expect(await photosNow()).toHaveLength(2);
  expect(await waiting()).toEqual([]);
});

describe('a post that may have arrived, for no answer came', () => {
  const asked = (name: string) => scene.server.asked.filter((it) => it.name === name);
  const gone = () => success({ restore_by: '2026-11-21T00:00:00.000Z' });
  const left = async () => (await waiting()).map(({ call, state }) => [call, state]);

  /** Not again within the hour, so that it lies there. */
  async function unanswered(): Promise<void> {
    const later = JSON.stringify({ status: 'error', status_code: 503, data: null });
    const headers = { 'content-type': 'application/json', 'retry-after': '3600' };
    scene.server.answers['POST /post/create'] = () => new Response(later, { status: 503, headers });
    await posted();
    await screen.findByText(/It may have been posted/);
  }
  const take = async () => fireEvent.click(await screen.findByRole('button', { name: 'Do not post' }));

  test.each([
    ['the server has it: it is deleted there', gone],
    ['the server never had it', () => error(404, 'POST_UNKNOWN')],
  ])('%s; then it is somchai’s draft again, and there are not two', async (_what, answer) => {
    scene.server.answers['POST /post/delete'] = answer;
    await unanswered();
    await take();
    await screen.findByText(/It is your draft again/);
    expect(asked('POST /post/delete').map(({ body }) => body)).toEqual([{ post_id: POST }]);
    expect(await left()).toEqual([]);
    expect(await draftNow()).toEqual(DRAFT);
    expect(await photosNow()).toHaveLength(2);
  });

  test('the server would not now, or there is no signal: nothing has changed, and somchai is told why', async () => {
    scene.server.answers['POST /post/delete'] = () => error(429, 'TOO_MANY_REQUESTS');
    await unanswered();
    await take();
    await screen.findByText(/Too many/);
    await waitFor(async () => expect(await left()).toEqual([['POST /post/create', 'waiting']]));
    expect(await draftNow()).toBeUndefined();
    expect(await photosNow()).toEqual([]);
    expect(screen.queryByText(/not done/i)).toBeNull();
    scene.server.isDown = true; // or a read that is on its way says that there is a signal
    const { reportNoAnswer: cut } = (await import('../../../src/sync/net/connection.ts')).networkOf(phone);
    cut(Number.POSITIVE_INFINITY);
    await take();
    await screen.findByText(/needs a signal/);
    expect(await left()).toEqual([['POST /post/create', 'waiting']]);
    expect(asked('POST /post/delete')).toHaveLength(1);
  });

  test('a take-back whose answer is lost: it may be deleted there, so that it stays held, cannot be sent again, and goes on with Edit', async () => {
    scene.server.answers['POST /post/delete'] = () => Promise.reject(new TypeError('cut'));
    await unanswered();
    await take();
    await screen.findByText(/needs a signal/);
    await screen.findByText('On hold');
    expect(await left()).toEqual([['POST /post/create', 'conflict']]);
    fireEvent.click(await screen.findByRole('button', { name: 'See why' }));
    const sheet = within(await screen.findByRole('dialog'));
    await sheet.findByText(/You were taking this post back/);
    expect(sheet.queryByRole('button', { name: /Send again|Remove/ })).toBeNull();
    fireEvent.click(sheet.getByRole('link', { name: 'Edit it among your posts' }));
    const { reportAnswer } = (await import('../../../src/sync/net/connection.ts')).networkOf(phone);
    reportAnswer();
    scene.server.answers['POST /post/delete'] = gone;
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(address()).toBe('/caddy/post/create-post'));
    expect(await draftNow()).toEqual(DRAFT);
    expect(asked('POST /post/create')).toHaveLength(1);
  });

  test('the app is closed before there is an answer: it is not sent by itself, and can still be taken back', async () => {
    scene.server.answers['POST /post/delete'] = hangs;
    await unanswered();
    await take();
    await waitFor(() => expect(asked('POST /post/delete')).toHaveLength(1));
    setNow(SCREEN_NOW + 2 * 3_600_000);
    await scene.reopen('/caddy/post');
    await (await import('../../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone).drain();
    await screen.findByText('On hold');
    expect(asked('POST /post/create')).toHaveLength(1);
    expect(await draftNow()).toBeUndefined();
    scene.server.answers['POST /post/delete'] = gone;
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(address()).toBe('/caddy/post/create-post'));
    expect(await draftNow()).toEqual(DRAFT);
    expect(await photosNow()).toHaveLength(2);
    expect(await left()).toEqual([]);
  });
});

test('a like that was refused, whatever it is of, leads to no booking', async () => {
  await scene.reopen('/caddy/post');
  scene.server.answers['POST /post/like'] = () => error(404, 'POST_UNKNOWN');
  const outbox = (await import('../../../src/sync/outbox/outbox.ts')).outboxOf(phone);
  const [call, input] = ['POST /post/like' as const, { post_id: POST, liked: true }];
  for (const noun of ['like', 'follow', 'room']) {
    await outbox.add({ entity: `${noun}:${POST}`, call, input, title: { th: noun, en: noun } });
    fireEvent.click(await screen.findByRole('button', { name: 'See' }));
    const sheet = within(await screen.findByRole('dialog'));
    await sheet.findByText(/This post is not there any more/);
    expect(sheet.queryByRole('link')).toBeNull();
    fireEvent.click(sheet.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'See' })).toBeNull());
  }
});
