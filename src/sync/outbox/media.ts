import { useCallback, useSyncExternalStore } from 'react';
import { MEDIA_WIDTHS, type MediaWidth } from '#domain/media/width.ts';
import { savesData } from '../../platform/saver.ts';
import { connectionNow, onBack } from '../net/connection.ts';
import { askPicture } from './media-ask.ts';
import { forgetPicture, keepPicture, readPicture } from './media-copies.ts';
import { itemsNow } from './outbox-state.ts';
import { outbox } from './outbox.ts';
import { stateNow, subscribe as onSession, userIdOf } from '../storage/session-state.ts';

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
const held = new Map<string, Held>();
const keyOf = (media_id: string, width?: MediaWidth): string => `${media_id}/${width ?? ''}`;

/** The picture (`width`: as wide as its place) as it stands on this phone: from memory, stored copies, the outbox, or the server. */
export function useMedia({ media_id }: { media_id: string }, width?: MediaWidth): Media {
  const subscribe = useCallback((listener: () => void) => follow(media_id, width, listener), [media_id, width]);
  return useSyncExternalStore(subscribe, () => entryOf(media_id, width).shown);
}

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
  await keepPicture(it.user_id, it.media_id, got, it.width);
}

/** What the user is sending, or has just sent, is on the phone already. */
async function fromOutbox({ user_id, media_id }: Held): Promise<Blob | undefined> {
  const item = itemsNow().find(({ attachment }) => attachment?.media_id === media_id);
  const photo = item && (await outbox.photo(item.id));
  if (!photo) return undefined;
  const picture = new Blob([photo.bytes], { type: photo.type });
  await keepPicture(user_id, media_id, picture);
  return picture;
}

/** Nothing of somebody who has left meanwhile. */
const isWanted = (it: Held): boolean =>
  held.get(keyOf(it.media_id, it.width)) === it && it.user_id === userIdOf(stateNow());

function show(it: Held, picture: Blob): void {
  if (isWanted(it)) say(it, 'here', URL.createObjectURL(picture));
}

function say(it: Held, state: MediaState, src?: string): void {
  it.shown = { ...it.shown, state, src };
  for (const listener of it.readers) listener();
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
export async function forgetMedia(media_id: string): Promise<void> {
  for (const it of held.values())
    if (it.media_id === media_id) {
      forget(it);
      say(it, 'gone');
    }
  await forgetPicture(media_id);
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
