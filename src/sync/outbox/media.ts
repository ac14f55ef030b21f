import { useCallback, useSyncExternalStore } from 'react';
import { BASE } from '#domain/address.ts';
import { MEDIA_WIDTHS, type MediaWidth } from '#domain/media/width.ts';
import { savesData } from '../../platform/browser.ts';
import { webCaches, withTimeout } from '../storage/web-caches.ts';
import { copiesOf } from '../mirror/mirror-copies.ts';
import { renewalOf } from '../net/call.ts';
import { networkOf } from '../net/connection.ts';
import { credentialsOf, sessionStateOf, userIdOf } from '../session/session.ts';
import { part, type Phone, usePhone } from '../phone.ts';
import { picturesOf } from '../storage/eviction.ts';
import { isFull } from '../storage/key-value-store.ts';
import { storageStateOf } from '../storage/database.ts';
import { outboxItemsOf, outboxOf } from './outbox.ts';

/** `tap`: the user saves data, it comes when asked for. `offline`: it is not on this phone. `gone`: nobody has it any more. */
export type MediaState = 'loading' | 'here' | 'tap' | 'offline' | 'gone' | 'failed';

export interface Media {
  state: MediaState;
  /** A `blob:` address, as long as somebody shows it. */
  src: string | undefined;
  /** Asks for it (again), also where the user saves data. */
  load: () => void;
}

interface Held {
  user_id: string;
  media_id: string;
  width: MediaWidth | undefined;
  shown: Media;
  readers: Set<() => void>;
}

/** Pictures nobody shows at this moment stay so many deep: the user scrolls back to them. */
const UNSHOWN = 40;

export const mediaOf = part((phone) => {
  const { connectionNow, onBack } = networkOf(phone);
  const { read: stateNow, follow: onSession } = sessionStateOf(phone);
  const { askPicture } = pictureQueueOf(phone);
  const { read: itemsNow } = outboxItemsOf(phone);
  const outbox = outboxOf(phone);
  const held = new Map<string, Held>();

  function follow(media_id: string, width: MediaWidth | undefined, listener: () => void): () => void {
    const it = entryOf(media_id, width);
    it.readers.add(listener);
    const isMissing = it.shown.state === 'offline' && connectionNow() === 'online';
    if ((it.shown.state === 'loading' || isMissing) && it.readers.size === 1) void begin(it);
    return () => {
      it.readers.delete(listener);
      dropUnshown();
    };
  }

  function entryOf(media_id: string, width?: MediaWidth): Held {
    const user_id = userIdOf(stateNow()) ?? '';
    const key = keyOf(media_id, width);
    const known = held.get(key);
    if (known?.user_id === user_id) return known;
    const it: Held = {
      user_id,
      media_id,
      width,
      readers: new Set(),
      shown: { state: 'loading', src: undefined, load: () => {} },
    };
    it.shown = { ...it.shown, load: () => void load(it) };
    held.set(key, it);
    return it;
  }

  const underway = new Set<Held>();

  /** What costs nothing first; then, unless the user saves data, the server. */
  async function begin(it: Held): Promise<void> {
    if (underway.has(it)) return;
    underway.add(it);
    const own = (await readPicture(it.user_id, it.media_id, it.width)) ?? (await fromOutbox(it));
    underway.delete(it);
    if (own) return show(it, own);
    if (savesData()) return say(it, 'tap');
    return load(it);
  }

  async function load(it: Held): Promise<void> {
    if (underway.has(it) || it.shown.state === 'here') return;
    underway.add(it);
    say(it, 'loading');
    const got = await askPicture(it.media_id, it.width);
    // Without a network a narrower one is better than none.
    const other = got === 'offline' ? await readPicture(it.user_id, it.media_id, MEDIA_WIDTHS[0]) : undefined;
    underway.delete(it);
    if (other) return show(it, other);
    if (typeof got === 'string') return say(it, got);
    show(it, got);
    await keepPicture(phone, it.user_id, it.media_id, got, it.width);
  }

  /** What the user is sending, or has just sent, is on the phone already. */
  async function fromOutbox({ user_id, media_id }: Held): Promise<Blob | undefined> {
    const item = itemsNow().find(({ attachment }) => attachment?.media_id === media_id);
    const photo = item && (await outbox.photo(item.id));
    if (!photo) return undefined;
    const picture = new Blob([photo.bytes], { type: photo.type });
    await keepPicture(phone, user_id, media_id, picture);
    return picture;
  }

  /** Nothing of somebody who has left meanwhile. */
  const isWanted = (it: Held): boolean =>
    held.get(keyOf(it.media_id, it.width)) === it && it.user_id === userIdOf(stateNow());

  function show(it: Held, picture: Blob): void {
    if (isWanted(it)) say(it, 'here', URL.createObjectURL(picture));
  }

  function dropUnshown(): void {
    const unshown = [...held.values()].filter(({ readers }) => readers.size === 0);
    for (const it of unshown.slice(0, Math.max(0, unshown.length - UNSHOWN))) forget(it);
  }

  function forget(it: Held): void {
    const key = keyOf(it.media_id, it.width);
    if (held.get(key) === it) held.delete(key);
    if (it.shown.src !== undefined) URL.revokeObjectURL(it.shown.src);
  }

  /** It was deleted for both: nothing of it stays on this phone. */
  async function forgetMedia(media_id: string): Promise<void> {
    for (const it of held.values())
      if (it.media_id === media_id) {
        forget(it);
        say(it, 'gone');
      }
    await forgetPicture(phone, media_id);
  }

  /** Somebody else is here, or nobody: their pictures are no longer in this page. Who was here without a network may have one now. */
  onSession(() => {
    const user_id = userIdOf(stateNow());
    for (const it of held.values()) if (it.user_id !== user_id) forget(it);
    loadMissing();
  });

  /** What is on the screen and was not on the phone comes by itself. */
  function loadMissing(): void {
    if (savesData() || stateNow().kind !== 'in') return;
    for (const it of held.values()) if (it.readers.size > 0 && it.shown.state === 'offline') void load(it);
  }

  onBack(loadMissing);
  return { follow, entryOf, forgetMedia };
});

const keyOf = (media_id: string, width?: MediaWidth): string => `${media_id}/${width ?? ''}`;

/** The picture (`width`: as wide as its place) as it stands on this phone: from memory, stored copies, the outbox, or the server. */
export function useMedia({ media_id }: { media_id: string }, width?: MediaWidth): Media {
  const phone = usePhone();
  const subscribe = useCallback(
    (listener: () => void) => mediaOf(phone).follow(media_id, width, listener),
    [phone, media_id, width],
  );
  return useSyncExternalStore(subscribe, () => mediaOf(phone).entryOf(media_id, width).shown);
}

function say(it: Held, state: MediaState, src?: string): void {
  it.shown = { ...it.shown, state, src };
  for (const listener of it.readers) listener();
}

/** What came of asking for a picture. */
export type Got = Blob | 'offline' | 'gone' | 'failed';

/** A browser has six lines to a server, and the live stream holds one. */
const AT_ONCE = 3;
/** Milliseconds for the whole of it: some hundred kilobytes on one bar. */
const GIVE_UP = 60_000;

export const pictureQueueOf = part((phone) => {
  const { readToken } = credentialsOf(phone);
  const { renewToken } = renewalOf(phone);
  const { reportAnswer, reportNoAnswer } = networkOf(phone);
  let asking = 0;

  const waiting: (() => void)[] = [];

  /** Asks the server with the user's token; if that has expired, once more with a new one. Never throws. */
  async function askPicture(media_id: string, width?: MediaWidth): Promise<Got> {
    if (asking >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else asking += 1;
    try {
      return await inFull(`${BASE}/media/${media_id}${width ? `/${width}` : ''}`);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else asking -= 1;
    }
  }

  async function inFull(address: string): Promise<Got> {
    const token = readToken();
    if (token === null) return 'offline';
    const got = await once(address, token);
    if (got !== 401) return got;
    const renewal = await renewToken(token);
    const again = readToken();
    if (renewal !== 'renewed' || again === null) return 'offline';
    const second = await once(address, again);
    return second === 401 ? 'failed' : second;
  }

  async function once(address: string, token: string): Promise<Got | 401> {
    const began = performance.now();
    try {
      const response = await fetch(address, {
        headers: { authorization: `Bearer ${token}` },
        cache: 'no-store',
        signal: AbortSignal.timeout(GIVE_UP),
      });
      const type = response.headers.get('content-type') ?? '';
      if (response.redirected || !/^(?:image\/|application\/json)/.test(type)) return 'offline'; // a Wi-Fi's own page
      const body = await response.blob();
      reportAnswer();
      if (response.ok && type.startsWith('image/')) return body;
      if (response.status === 401) return 401;
      return response.status === 404 ? 'gone' : 'failed';
    } catch {
      reportNoAnswer(began);
      return 'offline';
    }
  }
  return { askPicture };
});

/** How many pictures lie on the phone: some thirty megabytes. The oldest go first. */
const MAX_PICTURES = 200;

const placeOf = (media_id: string, width?: MediaWidth): string => `/media/${media_id}${width ? `/${width}` : ''}`;

/** As wide as asked for, or wider. Looking never makes a cache: its name alone would say who was here. */
export const readPicture = (user_id: string, media_id: string, width?: MediaWidth): Promise<Blob | undefined> =>
  withTimeout(async () => {
    for (const it of [...MEDIA_WIDTHS.filter((one) => width && one >= width), undefined]) {
      const found = await webCaches()?.match(placeOf(media_id, it), { cacheName: picturesOf(user_id) });
      if (found) return found.blob();
    }
    return undefined;
  });

/** Stores a picture, unless its owner was purged meanwhile: then nothing of the owner comes back. A phone that is full does without. */
export const keepPicture = (
  phone: Phone,
  user_id: string,
  media_id: string,
  picture: Blob,
  width?: MediaWidth,
): Promise<void> => withTimeout(() => keep(phone, user_id, media_id, picture, width));

async function keep(phone: Phone, user_id: string, media_id: string, picture: Blob, width?: MediaWidth): Promise<void> {
  const caches = webCaches();
  const isStillOwned = copiesOf(phone).captureOwner(user_id);
  if (!caches || !(await isStillOwned())) return;
  try {
    const cache = await caches.open(picturesOf(user_id));
    const copy = new Response(await picture.arrayBuffer(), { headers: { 'content-type': picture.type } });
    await cache.put(placeOf(media_id, width), copy);
    const all = await cache.keys();
    for (const old of all.slice(0, Math.max(0, all.length - MAX_PICTURES))) await cache.delete(old);
  } catch (error) {
    if (!isFull(error)) throw error;
    storageStateOf(phone).sayStorage('full');
    await caches.delete(picturesOf(user_id)); // pictures go first: what is needed on the course has the room
  }
  if (!(await isStillOwned())) await caches.delete(picturesOf(user_id));
}

async function forgetPicture(phone: Phone, media_id: string): Promise<void> {
  const user_id = copiesOf(phone).copiesOwner();
  const name = user_id !== undefined && picturesOf(user_id);
  const caches = webCaches();
  if (!name || !caches || !(await caches.has(name))) return;
  const cache = await caches.open(name);
  for (const width of [undefined, ...MEDIA_WIDTHS]) await cache.delete(placeOf(media_id, width));
}
