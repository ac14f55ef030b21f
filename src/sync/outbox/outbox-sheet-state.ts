import { createStore, useStore } from '../../platform/store.ts';
import { part, usePhone } from '../phone.ts';

export const outboxSheetOf = part(() => {
  const isOpen = createStore(false);

  /** Opens the *Waiting to send* sheet from wherever something waits. */
  const openOutboxSheet = (): void => isOpen.write(true);

  const closeOutboxSheet = (): void => isOpen.write(false);

  const isOutboxSheetOpen = isOpen.read;
  return { openOutboxSheet, closeOutboxSheet, isOutboxSheetOpen, isOpen };
});

export const useOutboxSheetOpen = (): boolean => useStore(outboxSheetOf(usePhone()).isOpen);
