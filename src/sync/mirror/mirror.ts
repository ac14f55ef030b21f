import { useCallback, useSyncExternalStore } from 'react';
import type { InputOf, OutputOf, ReadName } from '#domain/calls.ts';
import { part, usePhone } from '../phone.ts';
import { copiesOf } from './mirror-copies.ts';
import { isStorable, keyOf, questionOf } from './read-key.ts';
import { NOT_ASKED, readsOf, type Shown } from './reads.ts';

/** A place that is only passed is not worth remembering. */
const PLACE_KEPT_AFTER = 1_000;
const PLACE = 'place ';

export const mirrorOf = part((phone) => {
  const { openCopies, closeCopies, writeCopy, readCopy } = copiesOf(phone);
  const { begin, askIfRead, outdate, retryHanging, learn, forgetEntries, outdateEntries, everyEntry, entryOf } =
    readsOf(phone);
  let owner: string | undefined;
  let opening: Promise<void> = Promise.resolve();
  let placing: ReturnType<typeof setTimeout> | undefined;

  function attend(key: string, reader: () => void): () => void {
    const entry = entryOf(key);
    entry.readers.add(reader);
    void begin(entry);
    askIfRead(entry);
    clearTimeout(placing);
    placing = setTimeout(() => mirror.keepPlace(location.pathname), PLACE_KEPT_AFTER);
    return () => entry.readers.delete(reader);
  }

  const mirror = {
    /**
     * From now on this phone is this user's; nothing shown to anybody before is left. What `places` showed last is in memory when this
     * resolves, so that the first drawing already has it.
     */
    async openFor(user_id: string, places: readonly string[] = []): Promise<void> {
      if (user_id !== owner) {
        mirror.forget();
        owner = user_id;
        openCopies(user_id);
        opening = preload(places);
      }
      await opening;
    },

    /** Empties the memory, keeps nothing more; answers on their way are dropped. What lies on the disk is `purge`'s. */
    forget(): void {
      owner = undefined;
      closeCopies();
      forgetEntries();
    },

    /** Others than these were purged from this phone: who is signed in in this tab goes on, with copies of their own. */
    goOnAfterPurge(but: readonly string[]): void {
      if (owner === undefined || but.includes(owner)) return;
      openCopies(owner);
      mirror.stale();
    },

    /** Nothing that is known is true any more; `stale` asks for it. What lies on the disk is `history.ts`'s. */
    beginAnew: outdateEntries,

    /** Asks again what is on the screen and not fresh. */
    revalidate(): void {
      everyEntry().forEach(askIfRead);
    },

    /** These reads may say something else now; undefined: any may. */
    stale(names?: readonly string[]): void {
      for (const entry of everyEntry()) {
        const name = questionOf(entry.key)?.name;
        if (!names || (name && names.includes(name))) outdate(entry);
      }
    },

    /** A question that began then was answered. */
    overtaken(began: number): void {
      for (const entry of everyEntry()) retryHanging(entry, began);
    },

    /** The answer of a change that is also the answer of a read. */
    store<N extends ReadName>(name: N, input: InputOf<N>, data: OutputOf<N>): void {
      const entry = entryOf(keyOf(name, input));
      entry.isOutdated = false;
      learn(entry, data);
    },

    /** Remembers what this place shows, for the next launch. */
    keepPlace(place: string): void {
      const keys = everyEntry()
        .filter(({ readers }) => readers.size > 0)
        .map(({ key }) => key)
        .filter(isStorable);
      if (keys.length > 0) void writeCopy(PLACE + place, { updated_at: Date.now(), data: keys });
    },
  };

  async function preload(places: readonly string[]): Promise<void> {
    const lists = await Promise.all(places.map((place) => readCopy(PLACE + place)));
    const keys = new Set(lists.flatMap((list) => (Array.isArray(list?.data) ? (list.data as unknown[]) : [])));
    const known = [...keys].filter((key): key is string => typeof key === 'string' && questionOf(key) !== undefined);
    await Promise.all(known.map((key) => begin(entryOf(key))));
  }
  return { ...mirror, attend };
});

/** What a read shows: memory, then the phone's copy, then the server's answer. Draws again whenever that changes. */
export function useMirror<N extends ReadName>(
  name: N,
  input: InputOf<N>,
  more: { skip?: boolean } = {},
): Shown<OutputOf<N>> {
  const phone = usePhone();
  const key = keyOf(name, input);
  const skip = more.skip ?? false;
  const subscribe = useCallback(
    (reader: () => void) => (skip ? () => undefined : mirrorOf(phone).attend(key, reader)),
    [phone, key, skip],
  );
  const shown = useCallback(() => (skip ? NOT_ASKED : readsOf(phone).entryOf(key).shown), [phone, key, skip]);
  return useSyncExternalStore(subscribe, shown, () => NOT_ASKED) as Shown<OutputOf<N>>;
}
