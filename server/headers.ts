import type { Config } from './config.ts';

/** One policy for every answer. Trusted Types: the worker's address and sanitised text are the only two sinks of the phone. */
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

/** `/line` and below will need LINE's own script hosts and no Trusted Types (reference/web.md P27); until LIFF comes, one policy serves all. */
export const cspFor = (_path: string): string => POLICY;

/** The same on every answer (HTML, script, API, 404, 500), as one constant object: helmet costs up to 60 % more CPU for them. */
export function constantHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** What every answer of the API adds: it is nobody else's, and no cache keeps it. */
export const PRIVATE = { 'cache-control': 'no-store', vary: 'Authorization' };
