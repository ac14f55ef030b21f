import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What the internet hands out of IPv6; the rest is nobody's. */
const GIVEN_OUT = ipaddr.parseCIDR('2000::/3');
/** It looks like the internet's, and is the machine that Azure's machines run on. */
const AZURE = '168.63.129.16';

/** Ours or a neighbour's, not the internet's. Only what is known to be outside is; an IPv4 address in another dress is not. */
export function isInner(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const it = ipaddr.parse(address);
  if (it.range() !== 'unicast') return true;
  return it.kind() === 'ipv6' ? !it.match(GIVEN_OUT) : it.toString() === AZURE;
}

const INNER_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|onion)$/;

/**
 * An address that a browser's push service may have: a phone names it, and we send there. Over https, on its usual port, under a name of
 * the internet, with nobody's password in it; where the name really leads is looked at when we connect (`outerLookup`).
 */
export function isPushAddress(endpoint: string, toInnerAddresses: boolean): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password || url.hash) return false;
  if (toInnerAddresses) return url.protocol === 'https:' || url.protocol === 'http:';
  const host = url.hostname;
  const isName = isIP(host.replace(/^\[|\]$/g, '')) === 0 && host.includes('.') && !host.endsWith('.');
  return url.protocol === 'https:' && url.port === '' && isName && !INNER_NAMES.test(host);
}

/** A name that has no address, or an inner one. */
class NoAddress extends Error {}

/** Whether a connection failed before there was anybody to connect to. */
export const hasNoAddress = (error: Error): boolean =>
  error instanceof NoAddress || ('syscall' in error && error.syscall === 'getaddrinfo');

/** Resolves names for a connection, and fails where one leads inside: a name may be pointed anywhere between a check and the connection. */
export const outerLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? new NoAddress(`${hostname} has no address`), '', 0);
    if (found.some(({ address }) => isInner(address)))
      return callback(new NoAddress(`${hostname} leads to an inner address`), '', 0);
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};
