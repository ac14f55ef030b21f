import { useSyncExternalStore } from 'react';
import type { CallName, InputOf } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import type { Attachment, OpRefusal, OpState } from '#domain/outbox/op.ts';
import type { Words } from '../i18n/language.ts';

/** What waits, was sent, or was refused, as a screen shows it. */
export interface OutboxItem {
  id: string;
  entity: string;
  call: string;
  input: unknown;
  title: Words;
  state: OpState;
  created_at: Moment;
  /** Of a receipt: when its answer came. */
  sent_at: Moment | undefined;
  /** Above 0 the server may have done it already; its answer never came. */
  tries: number;
  /** Of a conflict: why, and what is the case instead. */
  refusal: OpRefusal | undefined;
  /** A picture goes with it; its bytes: `outbox.photo`. */
  attachment?: { media_id: string } | undefined;
}

export interface Adding<N extends CallName = CallName> {
  /** `booking:REF`; order is kept within it. */
  entity: string;
  call: N;
  input: InputOf<N>;
  title: Words;
  /** A picture that goes before the call, made small (`src/platform/smaller.ts`). */
  attachment?: Attachment;
  /** It takes the place of one like it that has not been tried. */
  replaces?: true;
}

let items: OutboxItem[] = [];
const listeners = new Set<() => void>();

export const itemsNow = (): OutboxItem[] => items;

/** Hers, oldest first; receipts stay for five minutes. None that is quiet (`QUIET_CALLS`). */
export const useOutbox = (): OutboxItem[] => useSyncExternalStore(subscribe, itemsNow, itemsNow);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the engine: what the store holds now. */
export function showItems(next: OutboxItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

/** Store, drain and purge come with the first signed-in moment, not with the first screen of a stranger. */
const engine = () => import('./outbox-engine.ts');

export const outbox = {
  /**
   * Resolves once the op is safely on the phone: only then say รอส่ง. A phone that cannot keep it sends it at once instead, and this
   * resolves when the server has it, or throws `CallFailed`.
   */
  add: async <N extends CallName>(adding: Adding<N>): Promise<OutboxItem> => (await engine()).add(adding),
  /** True: it will not be sent. False: it is on its way already, or done. */
  cancel: async (id: string): Promise<boolean> => (await engine()).cancel(id),
  /** Once more, with the same key. */
  retry: async (id: string): Promise<void> => (await engine()).retry(id),
  /** She has seen what happened; what comes after it in its entity goes on. */
  discard: async (id: string): Promise<void> => (await engine()).discard(id),
  /** The picture of an item, as long as it is there (a receipt, too); undefined afterwards. */
  photo: async (id: string): Promise<Attachment | undefined> => (await import('./outbox-photo.ts')).photoOf(id),
};
