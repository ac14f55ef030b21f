import { MAX_PHOTOS, type Left } from '#domain/share/parcel.ts';
import { MAX_SHARE_BYTES } from '#domain/share/place.ts';
import { isFull } from '../../sync/storage/key-value-store.ts';
import { newKey } from '../../sync/net/call.ts';
import { copiesOf } from '../../sync/mirror/mirror-copies.ts';
import { shrinkPhoto, type Photo } from '../../platform/shrink-photo.ts';
import { type Phone } from '../../sync/phone.ts';

const PHOTOS = 'post-photos';

/** What became of photos that were to be added. */
export interface Added extends Left {
  added: number;
  unreadable: number;
  /** The phone would not keep them. */
  is_full: boolean;
}

export const NONE_ADDED: Added = { added: 0, unreadable: 0, too_big: 0, not_photo: 0, too_many: 0, is_full: false };

export async function readPhotos(phone: Phone): Promise<readonly Photo[]> {
  return photosIn(await copiesOf(phone).draftStore()?.get(PHOTOS));
}

/** Makes them smaller and keeps each before the next: what was added stays whatever happens to the rest. */
export async function addPhotos(phone: Phone, files: readonly Blob[]): Promise<Added> {
  const done = { ...NONE_ADDED };
  for (const file of files) {
    const what = await addOne(phone, file);
    if (what === 'is_full') return { ...done, is_full: true };
    done[what] += 1;
  }
  return done;
}

type Outcome = 'added' | 'unreadable' | 'is_full' | 'too_big' | 'not_photo' | 'too_many';

async function addOne(phone: Phone, file: Blob): Promise<Outcome> {
  if (!file.type.startsWith('image/')) return 'not_photo';
  if (file.size > MAX_SHARE_BYTES) return 'too_big';
  if ((await readPhotos(phone)).length >= MAX_PHOTOS) return 'too_many';
  const photo = await shrinkPhoto(file);
  return photo ? keep(phone, photo) : 'unreadable';
}

const keep = (phone: Phone, photo: Photo): Promise<Outcome> =>
  oneByOne(async () => {
    const before = await readPhotos(phone);
    if (before.length >= MAX_PHOTOS) return 'too_many';
    if (await isKept(phone, [...before, photo])) return 'added';
    await isKept(phone, before); // or what was refused would be held, and look as if it were in the draft
    return 'is_full';
  });

/** What is taken out stays out as long as the app is open, even where the phone is too full to write that down. */
export const removePhoto = (phone: Phone, id: string): Promise<unknown> =>
  oneByOne(async () =>
    isKept(
      phone,
      (await readPhotos(phone)).filter((photo) => photo.id !== id),
    ),
  );

/** One place nearer to the front: the first is the one that is seen first. */
export const movePhoto = (phone: Phone, id: string): Promise<unknown> =>
  oneByOne(async () => {
    const photos = [...(await readPhotos(phone))];
    const at = photos.findIndex((photo) => photo.id === id);
    if (at < 1) return;
    photos.splice(at - 1, 0, ...photos.splice(at, 1));
    await isKept(phone, photos);
  });

/** Each under a new name, and in the order they are in. */
export const renamePhotos = (phone: Phone): Promise<readonly Photo[]> =>
  oneByOne(async () => {
    const renamed = (await readPhotos(phone)).map((photo) => ({ ...photo, id: newKey() }));
    await isKept(phone, renamed);
    return renamed;
  });

/** All at once, in place of what was there. False: the phone is too full. */
export const keepPhotos = (phone: Phone, photos: readonly Photo[]): Promise<boolean> =>
  oneByOne(() => isKept(phone, photos));

/** They are on their way with a post of theirs. */
export const forgetPhotos = (phone: Phone): Promise<unknown> => oneByOne(() => isKept(phone, []));

async function isKept(phone: Phone, photos: readonly Photo[]): Promise<boolean> {
  try {
    await copiesOf(phone).draftStore()?.set(PHOTOS, photos);
    return true;
  } catch (error) {
    if (!isFull(error)) throw error;
    return false;
  }
}

let last: Promise<unknown> = Promise.resolve();

/** The list is read and written back: two that do so at once would lose a photo. */
function oneByOne<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine;
  return mine;
}

/** Trusted as little as anything that was on a disk. */
const photosIn = (value: unknown): readonly Photo[] =>
  Array.isArray(value) ? value.filter((it: Partial<Photo> | null): it is Photo => areBytes(it?.bytes)) : [];

/** By its name: what comes out of a frame's database (`database.ts`) is of the frame's classes. */
const areBytes = (it: unknown): boolean => Object.prototype.toString.call(it) === '[object ArrayBuffer]';
