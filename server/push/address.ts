import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const inner = new BlockList();
const RANGES = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** IPv4 in another dress too: NAT64, 6to4, Teredo; a mapped one is looked up among the above. */
const RANGES_6 = [
  ['::', 96],
  ['64:ff9b::', 32],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const;
for (const [net, bits] of RANGES) inner.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of RANGES_6) inner.addSubnet(net, bits, 'ipv6');

/** Ours or a neighbour's, not the internet's. */
export const isInner = (address: string): boolean => inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

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

/** Resolves names for a connection, and fails where one leads inside: a name may be pointed anywhere between a check and the connection. */
export const outerLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 0);
    if (found.some(({ address }) => isInner(address)))
      return callback(new Error(`${hostname} leads to an inner address`), '', 0);
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};
