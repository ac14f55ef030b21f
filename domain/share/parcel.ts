import { opened, type PendingRequest, type Factory, type Store } from '../outbox/database.ts';
import { HOUR, type Moment } from '../dates.ts';
import { MAX_SHARE_BYTES, SHARED } from './place.ts';

/** The most photos of one share: as many as a post has. */
export const MAX_PHOTOS = 4;
export const MAX_TEXT = 500;
const KEPT_FOR = 24 * HOUR;
/** The most parcels that wait, newest first, so that other apps cannot fill the phone. */
export const MAX_PARCELS = 3;

/** How many files were left out, by reason. */
export interface Left {
  too_big: number;
  not_photo: number;
  too_many: number;
}

/** The content of one tap in the phone's share sheet. */
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

/** Whether a parcel is more than a day away from `now` in either direction; a clock set back by a minute does not make it old. */
export const isOld = ({ at }: { at: Moment }, now: Moment): boolean => Math.abs(now - at) > KEPT_FOR;

export interface SharedStore<Photo> {
  /** Resolves once the parcel is safely on disk. Only the latest parcels stay. */
  add(parcel: Omit<Parcel<Photo>, 'id'>): Promise<void>;
  all(): Promise<Parcel<Photo>[]>;
  /** Deletes the content of parcels but keeps that they came, so that the user can be told. */
  empty(parcels: readonly Parcel<Photo>[]): Promise<void>;
  drop(ids: readonly number[]): Promise<void>;
  close(): void;
}

const PARCELS = 'parcels';

/** The store of shared parcels that nobody has taken yet; the service worker only adds to it. */
export function sharedIn<Photo>(factory: () => Factory) {
  const database = opened(factory, SHARED, (it) =>
    it.createObjectStore(PARCELS, { keyPath: 'id', autoIncrement: true }),
  );
  const within = <T>(mode: 'readonly' | 'readwrite', work: (store: Store) => PendingRequest<T>[]): Promise<T[]> =>
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

/** The full store, for pages. */
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

/** Data from disk is not trusted. */
const isParcel = <Photo>(value: unknown): value is Parcel<Photo> =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'at' in value &&
  typeof value.at === 'number' &&
  'photos' in value &&
  Array.isArray(value.photos);
