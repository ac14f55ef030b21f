import { isIP } from 'node:net';
import { MINUTE } from '#domain/dates.ts';

/**
 * What a push service said. LATER: not now, perhaps after `retry_after` milliseconds. GONE: this subscription is no more. TOO_LARGE: say
 * less. REFUSED: it will say so again.
 */
export interface PushAnswer {
  result: 'SENT' | 'GONE' | 'TOO_LARGE' | 'LATER' | 'REFUSED';
  status_code: number | null;
  retry_after?: number;
}

/** Of one push service, on their way at a time; of one that has just been silent: one. */
const MOST_UNDER_WAY = 16;
/** Silences in a row after which it is left alone, and for how long. */
const MOST_SILENCES = 5;
const LEFT_ALONE = MINUTE;
/** Services remembered that do not answer: each costs its owner a domain of its own. */
const REMEMBERED = 1_000;

interface Lane {
  underWay: number;
  waiting: Set<(mayGo: boolean) => void>;
  silences: number;
  /** Of the clock. */
  shut_until: number;
}

/** A domain with all its names, which cost nothing: `fcm.googleapis.com` is `googleapis.com`. */
export function laneNameOf(endpoint: string): string {
  const { host, hostname } = new URL(endpoint);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? host : hostname.split('.').slice(-2).join('.');
}

/**
 * A lane for each push service, so that one that does not answer delays nobody else's: a full lane is waited for `waitMs` at most, and one
 * that was silent again and again is not asked for a minute. Who is not sent gets LATER.
 */
export function openLanes({ waitMs, clock }: { waitMs: number; clock: () => number }) {
  const lanes = new Map<string, Lane>();

  function laneOf(name: string): Lane {
    const known = lanes.get(name);
    if (known) return known;
    const lane = { underWay: 0, waiting: new Set<(mayGo: boolean) => void>(), silences: 0, shut_until: 0 };
    lanes.set(name, lane);
    for (const [old, { underWay }] of lanes) {
      if (lanes.size <= REMEMBERED) break;
      if (underWay === 0 && old !== name) lanes.delete(old);
    }
    return lane;
  }

  function next(lane: Lane): void {
    const isShut = clock() < lane.shut_until;
    const most = isShut ? 0 : lane.silences > 0 ? 1 : MOST_UNDER_WAY;
    for (const tell of lane.waiting) {
      if (!isShut && lane.underWay >= most) return;
      lane.waiting.delete(tell);
      if (!isShut) lane.underWay += 1;
      tell(!isShut);
    }
  }

  async function mayGo(lane: Lane): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const may = await new Promise<boolean>((resolve) => {
      lane.waiting.add(resolve);
      timer = setTimeout(() => lane.waiting.delete(resolve) && resolve(false), waitMs);
      next(lane);
    });
    clearTimeout(timer);
    return may;
  }

  return async (endpoint: string, send: () => Promise<PushAnswer>): Promise<PushAnswer> => {
    const name = laneNameOf(endpoint);
    const lane = laneOf(name);
    if (!(await mayGo(lane))) {
      const left = lane.shut_until - clock();
      return { result: 'LATER', status_code: null, ...(left > 0 && { retry_after: left }) };
    }
    try {
      const answer = await send();
      lane.silences = answer.status_code === null ? lane.silences + 1 : 0;
      if (lane.silences >= MOST_SILENCES) lane.shut_until = clock() + LEFT_ALONE;
      return answer;
    } finally {
      lane.underWay -= 1;
      next(lane);
      if (lane.underWay === 0 && lane.silences === 0 && lanes.get(name) === lane) lanes.delete(name);
    }
  };
}
