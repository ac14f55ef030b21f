import { useState } from 'react';
import { parseMoment, type Moment } from '#domain/dates.ts';
import { useNow } from '../ui/now.ts';

interface Anchor {
  server_time: string;
  /** `performance.now()` when the server said so. */
  at: number;
}

/**
 * What the server's clock shows now, from what it last said: a phone whose clock is wrong counts right all the same. `said_at`:
 * when this phone received it, for a copy that was read from it.
 */
export function useServerNow(server_time: string, said_at?: Moment): Moment {
  useNow(1_000);
  const [anchor, setAnchor] = useState<Anchor>(() => anchorOf(server_time, said_at));
  if (anchor.server_time !== server_time) setAnchor(anchorOf(server_time, said_at));
  // oxlint-disable-next-line react/purity -- the clock above draws it again every second
  return parseMoment(server_time) + performance.now() - anchor.at;
}

const anchorOf = (server_time: string, said_at = Date.now()): Anchor => ({
  server_time,
  at: performance.now() - Math.max(0, Date.now() - said_at),
});
