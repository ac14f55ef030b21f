import { useCallback, useEffect } from 'react';
import { useDraft } from '../../sync/mirror/draft.ts';

type Reader = (booking_ref: string, hole: number) => void;

/** Whatever else on the screen shows the note: the sheets, the call for help. */
const readers = new Set<Reader>();

/** How many holes a caddy has noted as played; stored on the caddy's phone only, as a help for the end, the rain and a call for help. */
export function useHoleNote(booking_ref: string): [hole: number, note: (hole: number) => void] {
  const [hole, keep] = useDraft(`hole:${booking_ref}`, 0);
  useEffect(() => {
    const reader: Reader = (noted, next) => noted === booking_ref && keep(next);
    readers.add(reader);
    return () => void readers.delete(reader);
  }, [booking_ref, keep]);
  const note = useCallback(
    (next: number) => {
      for (const tell of readers) tell(booking_ref, next);
    },
    [booking_ref],
  );
  return [hole, note];
}
