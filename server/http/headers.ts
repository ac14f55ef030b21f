import { createHash } from 'node:crypto';
import { heldHeader, HISTORY_HEADER } from '#domain/address.ts';
import { heldText } from '#domain/held-copy.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Of documents, scripts and whatever else a browser may open. Trusted Types: the worker's address and sanitised text are the only two sinks
 * of the phone.
 */
const policy = ({ connect = '', img = '', inline = [] as readonly string[] } = {}): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...inline].join(' '),
    "style-src 'self'",
    `img-src 'self' data: blob:${img}`,
    "font-src 'self'",
    `connect-src 'self'${connect}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types caddee-sw dompurify',
  ].join('; ');

/**
 * Where LINE's SDK runs it asks LINE, and nothing more: no script of LINE's, no frame, and Trusted Types stay. Of the SDK only what we do
 * not use needs more (docs/line.md §1.9); its alert for old Android LINE apps does, and has a deadline of ours instead.
 */
const FOR_LINE = {
  connect: ' https://api.line.me https://access.line.me',
  img: ' https://profile.line-scdn.net',
};

/** The same policy for a document that holds its own style: `hash` is that one's. */
export const allowStyle = (policy: string, hash: string): string =>
  policy.replace("style-src 'self'", () => `style-src 'self' ${hash}`);

/** An answer of the API is data: whoever opens it as a page gets nothing to run. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const LINE = /^\/line(?:[/?]|$)/;
/** LINE's own browser, where the SDK shares from any screen, also after a reload. */
const LINE_BROWSER = /\bLine\/\d+\.\d/i;

const PAYMENT = /^\/golfer\/payment-status(?:[/?]|$)/;

/**
 * On every answer (HTML, script, API, 404, 500), as constant objects: helmet costs up to 60 % more CPU for them. `inline`: the hashes of
 * what may run although it stands in the document.
 */
export function openHeaders(
  { publicUrl, lineLogin }: Pick<Config, 'publicUrl' | 'lineLogin'>,
  inline: readonly string[] = [],
): (path: string, userAgent?: string) => Record<string, string> {
  const [own, withLine] = [policy({ inline }), policy({ ...FOR_LINE, inline })];
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
    vary: 'Authorization, Accept-Language',
  };
  // Its address opens a payment, or holds what LINE brought: it goes into no referrer, and no search engine lists it.
  const secret = { ...constant, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
  const hasLiff = lineLogin?.liffId !== undefined;
  return (path, userAgent = '') => {
    if (path.startsWith('/api/')) return api;
    const isLine = LINE.test(path);
    const asksLine = hasLiff && (isLine || LINE_BROWSER.test(userAgent));
    return {
      ...(isLine || PAYMENT.test(path) ? secret : constant),
      'content-security-policy': asksLine ? withLine : own,
    };
  };
}

/** Of an answer without a body nothing is shown, run or framed: it needs what caches and the log read, and is as small as that. */
export function keepOnly(reply: FastifyReply, needed: readonly string[]): void {
  for (const name of Object.keys(reply.getHeaders())) if (!needed.includes(name)) reply.removeHeader(name);
  // HTTP/1.1 keeps the connection without being told.
  reply.raw.removeHeader('connection');
}

/** As `src/sync/mirror/mirror-ask.ts` makes it. Weak: the moment of saying is left out. */
const tagOf = (user_id: string, data: unknown): string =>
  `W/"${createHash('sha256').update(heldText(user_id, data)).digest('hex').slice(0, 16)}"`;

/**
 * Does this phone hold already what it asked for? Then the answer only confirms it: 304 to a GET, 204 to a POST, and its own
 * validator back. An answer never carries a validator otherwise: there is none to mix up between people, and no cache ever sees one.
 */
export function confirmHeld(request: FastifyRequest, reply: FastifyReply, data: unknown): boolean {
  const { caller, method } = request;
  const held = request.headers[heldHeader(method)];
  if (!caller || held === undefined || reply.statusCode !== 200 || held !== tagOf(caller.user_id, data)) return false;
  keepOnly(reply, ['cache-control', 'vary', 'x-request-id', HISTORY_HEADER]);
  reply.header('etag', held).code(method === 'GET' ? 304 : 204);
  return true;
}
