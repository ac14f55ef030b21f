import { useState } from 'react';

/** A picture that is neither on the phone nor to be had: what stands in for it is ours, never the browser's torn picture. */
export function useTorn(src: string | null | undefined): { isTorn: boolean; onError: () => void } {
  const [torn, setTorn] = useState<string | null | undefined>();
  return { isTorn: Boolean(src) && torn === src, onError: () => setTorn(src) };
}
