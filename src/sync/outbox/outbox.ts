import type { CallName } from '#domain/calls.ts';
import type { Photo } from '#domain/outbox/op.ts';
import type { TakenBack } from '#domain/outbox/store.ts';
import type { Adding, OutboxItem } from './outbox-state.ts';
import { part, usePhone } from '../phone.ts';
import { createStore, useStore } from '../../platform/store.ts';

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
