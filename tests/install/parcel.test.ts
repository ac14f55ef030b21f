import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { isOld, MAX_TEXT, parcelOf, sharedStore } from '../../domain/share/parcel.ts';
import { MAX_SHARE_BYTES } from '../../domain/share/place.ts';
import { NOW } from '../support/clock.ts';

const DAY = 86_400_000;
const photo = (name: string, more: object = {}) => ({ name, size: 1_000, type: 'image/jpeg', ...more });

describe('what the share sheet brings', () => {
  test('photos in their order, at most as many as a post holds; what is no photo, and what is too big, does not take the place of what is fine; the rest is counted', () => {
    const many = parcelOf(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((it) => photo(it)),
      [],
      NOW,
    );
    expect(many.photos.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
    expect(many.left).toEqual({ too_big: 0, not_photo: 0, too_many: 2 });
    const parcel = parcelOf(
      [
        photo('film', { type: 'video/mp4' }),
        photo('huge', { size: MAX_SHARE_BYTES + 1 }),
        photo('just', { size: MAX_SHARE_BYTES }),
        photo('empty', { size: 0 }),
      ],
      [],
      NOW,
    );
    expect(parcel.photos.map(({ name }) => name)).toEqual(['just']);
    expect(parcel.left).toEqual({ too_big: 1, not_photo: 1, too_many: 0 });
  });

  test('text alone is a parcel, said twice it is kept once, and it is cut where a post ends', () => {
    expect(parcelOf([], [' ลมนิ่ง ', 'ลมนิ่ง', '', 'https://x.example'], NOW).text).toBe('ลมนิ่ง\nhttps://x.example');
    expect(Array.from(parcelOf([], ['👍'.repeat(MAX_TEXT + 9)], NOW).text).length).toBe(MAX_TEXT);
  });

  test('nobody’s photo is kept for longer than a day; a clock that is set back makes nothing old, unless by more than a day', () => {
    const isOldAt = (at: number) => isOld({ at }, NOW);
    expect([NOW - DAY, NOW - DAY - 1, NOW + 60_000, NOW + DAY + 1].map(isOldAt)).toEqual([false, true, false, true]);
  });
});

test('where it waits: two parcels are two, each goes by itself, what else lies there is not believed; only the latest few stay: whoever can send a form to this phone cannot fill it', async () => {
  const indexedDB = new IDBFactory();
  const store = sharedStore<{ name: string }>(() => indexedDB as never);
  await store.add(parcelOf([photo('a')], ['one'], NOW));
  await store.add(parcelOf([photo('b')], [], NOW));
  await store.add({ nonsense: true } as never);
  const [first, second, ...more] = await store.all();
  expect([first?.photos[0]?.name, second?.photos[0]?.name, more.length]).toEqual(['a', 'b', 0]);
  await store.drop([first?.id ?? 0]);
  const names = async () => (await store.all()).map(({ photos }) => photos[0]?.name);
  expect(await names()).toEqual(['b']);
  for (const name of ['c', 'd', 'e', 'f']) await store.add(parcelOf([photo(name)], [], NOW));
  expect(await names()).toEqual(['d', 'e', 'f']);
  store.close();
});
