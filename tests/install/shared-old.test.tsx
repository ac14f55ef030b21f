import { Blob as AnyBlob } from 'node:buffer';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { parcelOf, sharedStore } from '../../domain/share/parcel.ts';
import { openAs, SOMCHAI, type Scene } from '../booking/screens/scene.tsx';
import { everythingStored } from '../offline/page.ts';
import { phone } from '../support/on-phone.tsx';
import { SCREEN_NOW, clockAt } from '../support/clock.ts';

const DAY = 86_400_000;
const GONE = /^What was shared more than a day ago is removed/;
let scene: Scene;

clockAt(SCREEN_NOW);
beforeEach(async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:it', revokeObjectURL: () => undefined }));
  scene = await openAs(SOMCHAI, '/no-permission');
});

const photo = () => new AnyBlob(['PHOTO'], { type: 'image/jpeg' });

/** What the worker kept then. */
async function shared(at: number, text: string): Promise<void> {
  const store = sharedStore(() => indexedDB);
  await store.add(parcelOf([photo()], [text], at));
  store.close();
}

const sweep = async () => (await import('../../src/sync/worker-messages.ts')).emptyOldShared(Date.now());

test('what nobody took within a day goes from the phone; a caddy who looks for it hears so, once, and beside the draft, too; where nothing was shared nothing is made', async () => {
  await sweep();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('caddee-shared');
  await shared(SCREEN_NOW - 2 * DAY, 'SECRET');
  await sweep();
  expect(await everythingStored(scene.caches)).not.toContain('SECRET');
  await scene.reopen('/caddy/post/create-post');
  await screen.findByText(GONE);
  await shared(SCREEN_NOW - 2 * DAY, 'SECRET');
  await sweep();
  await scene.reopen('/share');
  await screen.findByText(GONE);
  await waitFor(async () =>
    expect((await (await import('../../src/post/write/take-shared.ts')).sharedOf(phone).sharedNow()).old).toBe(0),
  );
  await scene.reopen('/share');
  await screen.findByText('Nothing is waiting here');
  expect(screen.queryByText(GONE)).toBeNull();
});

test('what was shared today stays, and the caddy sees it before taking it, beside what is gone', async () => {
  await shared(SCREEN_NOW - 2 * DAY, 'old');
  await shared(SCREEN_NOW - 1_000, 'of today');
  await sweep();
  await scene.reopen('/share');
  await screen.findByText('of today');
  screen.getByText(GONE);
  expect(screen.getAllByRole('img', { name: 'Photo 1' }).map((it) => it.getAttribute('src'))).toEqual(['blob:it']);
  fireEvent.click(screen.getByRole('button', { name: 'Do not add, remove it' }));
  await waitFor(async () => expect(await everythingStored(scene.caches)).not.toContain('of today'));
});
