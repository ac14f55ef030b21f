import { isIP, type LookupFunction } from 'node:net';
import { type LookupAddress, lookup } from 'node:dns';
import ipaddr from 'ipaddr.js';
import { MINUTE } from '#domain/dates.ts';

/**
 * The answer of a push service. LATER: try again, perhaps after `retry_after` milliseconds. GONE: the subscription no longer exists.
 * TOO_LARGE: shorten the message. REFUSED: a repeat would be refused too.
 */
export interface PushAnswer {
  result: 'SENT' | 'GONE' | 'TOO_LARGE' | 'LATER' | 'REFUSED';
  status_code: number | null;
  retry_after?: number;
  /** Its name has no allowed address: nobody was asked, so it does not count as a silence. */
  no_address?: true;
}

/** The most requests to one push service at a time; only one to a service that just did not answer. */
const MAX_UNDER_WAY = 16;
/** The most for all names of a domain, because names cost nothing and a silent domain could otherwise have many lanes. */
const MAX_OF_DOMAIN = 4 * MAX_UNDER_WAY;
/** After how many silences in a row a service is paused, and for how long. */
const MAX_SILENCES = 5;
const LEFT_ALONE = MINUTE;
/** How many silent services are remembered. */
const REMEMBERED = 1_000;

interface Lane {
  name: string;
  domain: string;
  underWay: number;
  waiting: Set<(mayGo: boolean) => void>;
  silences: number;
  /** By the given clock. */
  shut_until: number;
}

/** The domain of a host: `fcm.googleapis.com` belongs to `googleapis.com`. */
function domainOf({ host, hostname }: URL): string {
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? host : hostname.split('.').slice(-2).join('.');
}

/**
 * One lane per push service (host name), so that a silent service does not delay the others. A full lane is awaited for at most `waitMs`,
 * and a service that was repeatedly silent is paused for a minute; what is not sent gets LATER.
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

/** The assigned part of IPv6. */
const GIVEN_OUT = ipaddr.parseCIDR('2000::/3');
/** Looks public but is the host of Azure's machines. */
const AZURE = '168.63.129.16';

/** Whether an address is internal. Only known public addresses are not; an IPv4 address in IPv6 form is internal. */
export function isInner(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const it = ipaddr.parse(address);
  if (it.range() !== 'unicast') return true;
  return it.kind() === 'ipv6' ? !it.match(GIVEN_OUT) : it.toString() === AZURE;
}

const INNER_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|onion)$/;

/**
 * Whether a phone may name this address as its push service: https on the usual port, a public host name, no password. The resolved address
 * is checked at the connection (`outerLookup`).
 */
export function isPushAddress(endpoint: string, toInnerAddresses: boolean): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password || url.hash) return false;
  if (toInnerAddresses) return url.protocol === 'https:' || url.protocol === 'http:';
  const host = url.hostname;
  const isName = isIP(host.replace(/^\[|\]$/g, '')) === 0 && host.includes('.') && !host.endsWith('.');
  return url.protocol === 'https:' && url.port === '' && isName && !INNER_NAMES.test(host);
}

/** A host name without an address, or with an internal one. */
class NoAddress extends Error {}

/** Whether a connection failed because the name has no usable address. */
export const hasNoAddress = (error: Error): boolean =>
  error instanceof NoAddress || ('syscall' in error && error.syscall === 'getaddrinfo');

/** Resolves a name for a connection and refuses internal addresses, because a name may change between a check and the connection. */
export const outerLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? new NoAddress(`${hostname} has no address`), '', 0);
    if (found.some(({ address }) => isInner(address)))
      return callback(new NoAddress(`${hostname} leads to an inner address`), '', 0);
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};
