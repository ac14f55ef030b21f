/**
 * The path of a request as the router reads it: without an origin (absolute form) and query, plain letters not written as `%61`. Never
 * throws.
 */
export const plainPath = (url: string): string =>
  url
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
