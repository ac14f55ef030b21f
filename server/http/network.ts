import ipaddr from 'ipaddr.js';

/**
 * Who counts as one behind an address: an IPv4 address in either spelling, and of IPv6 the /64 that one household or phone has. What is no
 * address counts by itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const it = ipaddr.process(address);
  return 'parts' in it
    ? it.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : it.toString();
}
