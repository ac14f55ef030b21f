import type { Config } from './config.ts';

/** Of documents, scripts and whatever else a browser may open. Trusted Types: the worker's address and sanitised text are the only two sinks of the phone. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types caddee-sw dompurify',
].join('; ');

/** An answer of the API is data: whoever opens it as a page gets nothing to run. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** `/line` and below will need LINE's own script hosts and no Trusted Types (reference/web.md P27); until LIFF comes, one policy serves all. */
const cspFor = (_path: string): string => POLICY;

const PAYMENT = /^\/golfer\/payment-status(?:[/?]|$)/;

/** On every answer (HTML, script, API, 404, 500), as constant objects: helmet costs up to 60 % more CPU for them. */
export function openHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): (path: string) => Record<string, string> {
  const constant = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(self), microphone=(), payment=(), usb=()',
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  // It is nobody else's, and no cache keeps it.
  const api = {
    ...constant,
    'content-security-policy': DATA_POLICY,
    'cache-control': 'no-store',
    vary: 'Authorization',
  };
  // Its address opens a payment: it is told to nobody, and found by nobody.
  const payment = { ...constant, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
  return (path) => {
    if (path.startsWith('/api/')) return api;
    return { ...(PAYMENT.test(path) ? payment : constant), 'content-security-policy': cspFor(path) };
  };
}
