import type { CallName, InputOf } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import type { Op, OpRefusal, OpState, Photo } from '#domain/outbox/op.ts';
import { isTooLate } from '#domain/outbox/too-late.ts';
import type { Words } from '../../i18n/language.ts';
import { createStore, useStore } from '../../platform/store.ts';
import { part, usePhone } from '../phone.ts';
import type { TakenBack } from '#domain/outbox/store.ts';

/** What waits, was sent, or was refused, as a screen shows it. */
export interface OutboxItem {
  id: string;
  entity: string;
  call: string;
  input: unknown;
  title: Words;
  state: OpState;
  created_at: Moment;
  /** As in `Op`. */
  clock_behind?: number | undefined;
  /** Of a receipt: when its answer came. */
  sent_at: Moment | undefined;
  /** Of a receipt: the user has looked at it, and no screen shows it by itself any more. */
  seen_at: Moment | undefined;
  /** Above 0 the server may have done it already; its answer never came. */
  tries: number;
  /** As in `Op`. */
  held_by?: Op['held_by'] | undefined;
  /** Of a conflict: why, and what is the case instead. */
  refusal: OpRefusal | undefined;
  /** Until when it must arrive; undefined: whenever. */
  arrive_by: Moment | undefined;
  /** The user took it back after it had left: the server is asked what became of it, and `sent` means that it had arrived. */
  taken_back: string | undefined;
  /** A picture goes with it; its bytes: `outbox.photo`. */
  attachment?: { media_id: string } | undefined;
}

export interface Adding<N extends CallName = CallName> {
  /** `booking:REF`; order is kept within it. */
  entity: string;
  call: N;
  input: InputOf<N>;
  title: Words;
  /** A picture that goes before the call, made small (`src/platform/shrink-photo.ts`). */
  attachment?: Photo;
  /** Until when it must arrive to do what it was tapped for; undefined: whenever. */
  arrive_by?: Moment | undefined;
  /** Replaces an equal op that was never sent. */
  replaces?: true;
}

/** The user has to be told, and says what follows: it was refused, or had arrived when it was taken back. */
export const isToDecide = (item: OutboxItem): boolean => item.state === 'conflict' || isTooLate(item);

/** Counts a post and its photos as one item. A refused photo is shown in the post's title until the user decides. */
export function asCounted(all: readonly OutboxItem[]): OutboxItem[] {
  const posts = new Set(all.flatMap(({ call, entity }) => (call === 'POST /post/create' ? entity : [])));
  return all.flatMap((item) => {
    if (item.call === 'POST /post/photo') return posts.has(item.entity) ? [] : item;
    if (item.call !== 'POST /post/create' || isToDecide(item)) return item;
    const refused = all.find((it) => it.call === 'POST /post/photo' && it.entity === item.entity && isToDecide(it));
    return refused ? { ...refused, title: joined(item.title, refused.title) } : item;
  });
}

const joined = (a: Words, b: Words): Words => ({ th: `${a.th} · ${b.th}`, en: `${a.en} · ${b.en}` });

export const outboxItemsOf = part(() => createStore<OutboxItem[]>([]));

/** The signed-in user's, oldest first; receipts stay for five minutes. None that is quiet (`QUIET_CALLS`). */
export const useOutbox = (): OutboxItem[] => useStore(outboxItemsOf(usePhone()));

export const outboxOf = part((phone) => {
  /** Store, drain and purge come with the first signed-in moment, not with the first screen of a stranger. */
  const engine = () => import('./outbox-engine.ts').then((it) => it.outboxEngineOf(phone));

  return {
    /**
     * Resolves once the op is safely on the phone: only then say รอส่ง. A phone that cannot keep it sends it at once instead, and this
     * resolves when the server has it, or throws `CallFailed`.
     */
    add: async <N extends CallName>(adding: Adding<N>): Promise<OutboxItem> => (await engine()).add(adding),
    /** True: it had not left this phone, or was refused, and is gone. False: it may have arrived. */
    cancel: async (id: string): Promise<boolean> => (await engine()).cancel(id),
    /** What may have arrived is only taken back by asking the server, at once or when there is a signal. */
    takeBack: async (id: string): Promise<TakenBack> => (await engine()).takeBackHere(id),
    /** Once more, with the same key. */
    retry: async (id: string): Promise<void> => (await engine()).retry(id),
    /** The user has seen what happened; what comes after it in its entity goes on. */
    discard: async (id: string): Promise<void> => (await engine()).discard(id),
    /** These receipts have been looked at. */
    seen: async (ids: readonly string[]): Promise<void> => (await engine()).seen(ids),
    /** The picture of an item, as long as it is there (a receipt, too); undefined afterwards. */
    photo: async (id: string): Promise<Photo | undefined> => (await import('./outbox-engine.ts')).photoOf(phone, id),
  };
});

export const outboxSheetOf = part(() => {
  const isOpen = createStore(false);

  /** Opens the *Waiting to send* sheet from wherever something waits. */
  const openOutboxSheet = (): void => isOpen.write(true);

  const closeOutboxSheet = (): void => isOpen.write(false);

  const isOutboxSheetOpen = isOpen.read;
  return { openOutboxSheet, closeOutboxSheet, isOutboxSheetOpen, isOpen };
});

export const useOutboxSheetOpen = (): boolean => useStore(outboxSheetOf(usePhone()).isOpen);
