import { asCounted, isToDecide, useOutbox } from '../../sync/outbox/outbox-state.ts';

/** How many acts wait to be sent, and how many were refused and wait for the person. */
export function useUnsent(): { waiting: number; refused: number } {
  const items = asCounted(useOutbox());
  const refused = items.filter(isToDecide).length;
  const waiting = items.filter(({ state }) => state !== 'conflict' && state !== 'sent').length;
  return { waiting, refused };
}
