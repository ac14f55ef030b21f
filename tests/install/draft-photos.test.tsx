import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as shrinking from '../../src/platform/shrink-photo.ts';
import { aBrowser, launch, sessionOf, SOMCHAI, type App } from '../offline/page.ts';
import { phone } from '../support/on-phone.tsx';

const disk = { room: Infinity, made: 0 };
let app: App;
let photosOf: typeof import('../../src/post/write/draft-photos.ts');

const photo = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });
const addPhotos = (files: readonly Blob[]) => photosOf.addPhotos(phone, files);
const names = async () => (await photosOf.readPhotos(phone)).map(({ id }) => id.split(' ')[0]);

async function opened(keepSession: boolean): Promise<void> {
  app = await launch({ keepSession });
  await app.session.resume();
  if (!keepSession) await app.session.startSession(sessionOf(SOMCHAI), true);
  photosOf = await import('../../src/post/write/draft-photos.ts');
}

beforeEach(async () => {
  disk.room = Infinity;
  vi.spyOn(shrinking, 'shrinkPhoto').mockImplementation(async (file) => {
    const { name } = file as File;
    if (name === 'broken') return undefined;
    return { id: `${name} ${(disk.made += 1)}`, type: 'image/jpeg', bytes: new ArrayBuffer(4) };
  });
  aBrowser();
  const put = Reflect.get(IDBObjectStore.prototype, 'put') as IDBObjectStore['put'];
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    const isTooMuch = Array.isArray(value) && value.length > disk.room;
    if (isTooMuch) throw new DOMException('full', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  await opened(false);
});

describe('photos of a draft', () => {
  test('each that can be used is kept, and can be taken out; what cannot is counted by its reason', async () => {
    const done = await addPhotos([photo('a'), photo('broken'), photo('film', 'video/mp4'), photo('b')]);
    expect(done).toEqual({ added: 2, unreadable: 1, not_photo: 1, too_big: 0, too_many: 0, is_full: false });
    expect(await names()).toEqual(['a', 'b']);
    await photosOf.removePhoto(phone, (await photosOf.readPhotos(phone))[0]?.id ?? '');
    expect(await names()).toEqual(['b']);
  });

  test('two additions at once lose none, and no draft has more than four', async () => {
    const [one, two] = await Promise.all([
      addPhotos(['a', 'b', 'c'].map((it) => photo(it))),
      addPhotos(['d', 'e', 'f'].map((it) => photo(it))),
    ]);
    expect((await names()).length).toBe(4);
    expect(one.added + two.added).toBe(4);
    expect(one.too_many + two.too_many).toBe(2);
  });

  test('a full phone is said, and keeps what it had: what is on the screen is what is there after a restart', async () => {
    disk.room = 1;
    expect(await addPhotos([photo('a'), photo('b'), photo('c')])).toMatchObject({ added: 1, is_full: true });
    expect(await names()).toEqual(['a']);
    await opened(true);
    expect(await names()).toEqual(['a']);
    disk.room = 9; // space was made
    expect(await addPhotos([photo('b')])).toMatchObject({ added: 1, is_full: false });
    expect(await names()).toEqual(['a', 'b']);
  });

  test('what lies on the disk in another shape is not believed', async () => {
    await app.draftStore()?.set('post-photos', [null, { id: 'x' }, 'y']);
    expect(await photosOf.readPhotos(phone)).toEqual([]);
  });
});
