import { useDraft } from '../sync/draft.ts';

/** How many holes a caddy has noted as played; on her phone only, a help for the end, the rain and a call for help. */
export function useHoleNote(booking_ref: string): [hole: number, note: (hole: number) => void] {
  const [hole, note] = useDraft(`hole:${booking_ref}`, 0);
  return [hole, note];
}
