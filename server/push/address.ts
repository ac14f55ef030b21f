import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

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
