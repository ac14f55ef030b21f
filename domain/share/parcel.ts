import { opened, type Asked, type Factory, type Store } from '../outbox/database.ts';
import { HOUR, type Moment } from '../dates.ts';
import { MAX_SHARE_BYTES, SHARED } from './place.ts';

/** As many as a post holds. */
export const MAX_PHOTOS = 4;
export const MAX_TEXT = 500;
const KEPT_FOR = 24 * HOUR;
/** As many wait at most, the latest: whoever can send a form to this phone cannot fill it. */
export const MAX_PARCELS = 3;

/** What did not come along, and why. */
export interface Left {
  too_big: number;
  not_photo: number;
  too_many: number;
}

/** What one tap in the share sheet brought. */
export interface Parcel<Photo> {
  id: number;
  at: Moment;
  photos: Photo[];
  text: string;
  left: Left;
}

interface File {
  size: number;
  type: string;
}

/** Takes what a post can use and counts the rest. `texts`: title, text and address, as the other app filled them in. */
export function parcelOf<Photo extends File>(
  files: readonly Photo[],
  texts: readonly string[],
  at: Moment,
): Omit<Parcel<Photo>, 'id'> {
  const given = files.filter(({ size }) => size > 0);
  const images = given.filter(({ type }) => type.startsWith('image/'));
  const fit = images.filter(({ size }) => size <= MAX_SHARE_BYTES);
  const text = [...new Set(texts.map((it) => it.trim()).filter((it) => it !== ''))].join('\n');
  return {
    at,
    photos: fit.slice(0, MAX_PHOTOS),
    text: Array.from(text).slice(0, MAX_TEXT).join(''),
    left: {
      too_big: images.length - fit.length,
      not_photo: given.length - images.length,
      too_many: Math.max(0, fit.length - MAX_PHOTOS),
    },
  };
}

/** By more than a day, whichever way the clock went: one that was set back by a minute makes nothing old. */
export const isOld = ({ at }: { at: Moment }, now: Moment): boolean => Math.abs(now - at) > KEPT_FOR;

export interface SharedStore<Photo> {
  /** Resolves when it is safely on disk. Of those before it only the latest stay. */
  add(parcel: Omit<Parcel<Photo>, 'id'>): Promise<void>;
  all(): Promise<Parcel<Photo>[]>;
  /** What is in them goes; that they came stays, so that it can be said. */
  empty(parcels: readonly Parcel<Photo>[]): Promise<void>;
  drop(ids: readonly number[]): Promise<void>;
  close(): void;
}

const PARCELS = 'parcels';

/** What was shared and nobody has taken yet; the worker only adds to it. */
export function sharedIn<Photo>(factory: () => Factory) {
  const database = opened(factory, SHARED, (it) =>
    it.createObjectStore(PARCELS, { keyPath: 'id', autoIncrement: true }),
  );
  const within = <T>(mode: 'readonly' | 'readwrite', work: (store: Store) => Asked<T>[]): Promise<T[]> =>
    database.use(
      (it) =>
        new Promise((resolve, reject) => {
          const tx = it.transaction(PARCELS, mode, { durability: 'strict' });
          const asked = work(tx.objectStore(PARCELS));
          tx.addEventListener('complete', () => resolve(asked.map(({ result }) => result)));
          tx.addEventListener('abort', () => reject(tx.error ?? new Error('not kept')));
        }),
    );
  const add = async (parcel: Omit<Parcel<Photo>, 'id'>): Promise<void> =>
    void (await within('readwrite', (store) => {
      const before = store.getAll();
      before.addEventListener('success', () => {
        const tooMany = before.result.slice(0, Math.max(0, before.result.length - MAX_PARCELS + 1));
        for (const { id } of tooMany as { id: number }[]) store.delete(id);
      });
      return [store.add(parcel)];
    }));
  return { add, within, close: () => database.close() };
}

/** As pages see it. */
export function sharedStore<Photo>(factory: () => Factory): SharedStore<Photo> {
  const { add, within, close } = sharedIn<Photo>(factory);
  return {
    add,
    all: async () =>
      ((await within('readonly', (store) => [store.getAll()])).flat() as unknown[]).filter(isParcel<Photo>),
    empty: async (parcels) =>
      void (await within('readwrite', (store) =>
        parcels.map(({ id, at, left }) => store.put({ id, at, photos: [], text: '', left })),
      )),
    drop: async (ids) => void (await within('readwrite', (store) => ids.map((id) => store.delete(id)))),
    close,
  };
}

/** Trusted as little as anything that was on a disk. */
const isParcel = <Photo>(value: unknown): value is Parcel<Photo> =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'at' in value &&
  typeof value.at === 'number' &&
  'photos' in value &&
  Array.isArray(value.photos);
