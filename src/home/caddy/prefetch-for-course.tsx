import { useEffect, useState } from 'react';
import { MINUTE } from '#domain/dates.ts';
import { usePromised } from '../../booking/caddy-data.ts';
import { useSlipKept } from '../../booking/slip/slip-copy.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { useNow } from '../../ui/now.ts';
import { nextRoundOf } from '../next-round-of.ts';
import { savesData } from '../../platform/saver.ts';

/** Without requestIdleCallback (Safari). */
const IDLE = 3_000;

/**
 * What the caddy's next round needs on the course, where there is no signal: its slip, the keys that check it, its course. The round's
 * own screen uses the list of the home; a golfer's home shows the rest itself. Read when the home has settled, then only rechecked.
 */
export function PrefetchForCourse(): null {
  const now = useNow(MINUTE);
  const isIdle = useIdle();
  const rounds = usePromised().data?.items ?? [];
  const next = isIdle ? nextRoundOf(rounds, now) : undefined;
  useSlipKept(next);
  useMirror('GET /course/{slug}', { slug: next?.golf_course ?? '' }, { skip: next === undefined });
  return null;
}

/** Never on a connection that is to be spared. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (savesData()) return;
    const begin = () => setIdle(true);
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(begin, IDLE);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(begin);
    return () => cancelIdleCallback(asked);
  }, []);
  return isIdle;
}
