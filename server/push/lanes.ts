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
  /** Its name led to no address that we send to: nobody was asked, so nobody was silent. */
  no_address?: true;
}

/** Of one push service, on their way at a time; of one that has just been silent: one. */
const MAX_UNDER_WAY = 16;
/** Of all the names of a domain: names cost nothing, so that a silent one could otherwise have any number of lanes. */
const MAX_OF_DOMAIN = 4 * MAX_UNDER_WAY;
/** Silences in a row after which it is left alone, and for how long. */
const MAX_SILENCES = 5;
const LEFT_ALONE = MINUTE;
/** Services remembered that do not answer. */
const REMEMBERED = 1_000;

interface Lane {
  name: string;
  domain: string;
  underWay: number;
  waiting: Set<(mayGo: boolean) => void>;
  silences: number;
  /** Of the clock. */
  shut_until: number;
}

/** A domain with all its names: `fcm.googleapis.com` is of `googleapis.com`. */
function domainOf({ host, hostname }: URL): string {
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? host : hostname.split('.').slice(-2).join('.');
}

/**
 * A lane for each push service, so that one that does not answer delays nobody else's: a full lane is waited for `waitMs` at most, and one
 * that was silent again and again is not asked for a minute. Who is not sent gets LATER. A service is a whole host name: a phone may name
 * any, also a neighbour of the one that most phones have.
 */
export function openLanes({ waitMs, clock }: { waitMs: number; clock: () => number }) {
  const lanes = new Map<string, Lane>();
  /** By domain, of all its lanes. */
  const underWay = new Map<string, number>();
  const underWayOf = ({ domain }: Lane): number => underWay.get(domain) ?? 0;

  function count(lane: Lane, change: 1 | -1): void {
    lane.underWay += change;
    const all = underWayOf(lane) + change;
    if (all > 0) underWay.set(lane.domain, all);
    else underWay.delete(lane.domain);
  }

  function laneOf(endpoint: string): Lane {
    const url = new URL(endpoint);
    const name = url.host;
    const known = lanes.get(name);
    if (known) return known;
    const domain = domainOf(url);
    const lane = {
      name,
      domain,
      underWay: 0,
      waiting: new Set<(mayGo: boolean) => void>(),
      silences: 0,
      shut_until: 0,
    };
    lanes.set(name, lane);
    for (const [old, it] of lanes) {
      if (lanes.size <= REMEMBERED) break;
      if (it.underWay === 0 && it.waiting.size === 0 && old !== name) lanes.delete(old);
    }
    return lane;
  }

  function next(lane: Lane): void {
    const isShut = clock() < lane.shut_until;
    const most = isShut ? 0 : lane.silences > 0 ? 1 : MAX_UNDER_WAY;
    for (const tell of lane.waiting) {
      if (!isShut && (lane.underWay >= most || underWayOf(lane) >= MAX_OF_DOMAIN)) return;
      lane.waiting.delete(tell);
      if (!isShut) count(lane, 1);
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
    const lane = laneOf(endpoint);
    if (!(await mayGo(lane))) {
      const left = lane.shut_until - clock();
      return { result: 'LATER', status_code: null, ...(left > 0 && { retry_after: left }) };
    }
    try {
      const answer = await send();
      if (!answer.no_address) lane.silences = answer.status_code === null ? lane.silences + 1 : 0;
      if (lane.silences >= MAX_SILENCES) lane.shut_until = clock() + LEFT_ALONE;
      return answer;
    } finally {
      const wasFull = underWayOf(lane) >= MAX_OF_DOMAIN;
      count(lane, -1);
      next(lane);
      if (wasFull) for (const it of lanes.values()) if (it.domain === lane.domain) next(it);
      const isIdle = lane.underWay === 0 && lane.waiting.size === 0 && lane.silences === 0;
      if (isIdle && lanes.get(lane.name) === lane) lanes.delete(lane.name);
    }
  };
}
