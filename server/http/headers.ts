import { createHash } from 'node:crypto';
import { heldHeader, HISTORY_HEADER, heldText } from '#domain/address.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * The security policy of documents, scripts and everything else that a browser may open. Trusted Types: the worker's address and sanitised
 * text are the app's only two sinks.
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
 * What LINE's SDK needs in addition: to call LINE, but no script or frame of LINE's, and Trusted Types stay. Only parts of the SDK that we
 * do not use need more (docs/line.md §1.9), except its alert for old Android LINE apps, for which we have a timeout.
 */
const FOR_LINE = {
  connect: ' https://api.line.me https://access.line.me',
  img: ' https://profile.line-scdn.net',
};

/** The policy for a document with its own style; `hash` is the style's. */
export const allowStyle = (policy: string, hash: string): string =>
  policy.replace("style-src 'self'", () => `style-src 'self' ${hash}`);

/**
 * The desk's document: only its own files, no worker, no manifest, no form, and no text that becomes HTML. Its pictures come from its own
 * calls.
 */
const DESK_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** API answers are data: opened as a page, they must not run anything. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const LINE = /^\/line(?:[/?]|$)/;
/** LINE's own browser, in which the SDK shares from any screen, also after a reload. */
const LINE_BROWSER = /\bLine\/\d+\.\d/i;

/** Subdomains are the operator's to promise: another site below the same name may have no https. */
const HSTS = { host: 'max-age=31536000', subdomains: 'max-age=31536000; includeSubDomains' };
const DESK = /^\/desk(?:[/?]|$)/;

const PAYMENT = /^\/golfer\/payment-status(?:[/?]|$)/;

/**
 * Makes the headers for every answer, as constant objects, because helmet costs up to 60 % more CPU. `inline`: hashes of the scripts in the
 * document that may run.
 */
export function openHeaders(
  { publicUrl, lineLogin, hsts }: Pick<Config, 'publicUrl' | 'lineLogin' | 'hsts'>,
  inline: readonly string[] = [],
): (path: string, userAgent?: string) => Record<string, string> {
  const [own, withLine] = [policy({ inline }), policy({ ...FOR_LINE, inline })];
  const constant = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(self), microphone=(), payment=(), usb=()',
    ...(publicUrl?.startsWith('https:') && hsts !== 'off' ? { 'strict-transport-security': HSTS[hsts] } : {}),
  };
  // API answers belong to one user and are never cached.
  const api = {
    ...constant,
    'content-security-policy': DATA_POLICY,
    'cache-control': 'no-store',
    vary: 'Authorization, Accept-Language',
  };
  // These addresses open a payment or contain what LINE returned: no referrer, and no search engine may list them.
  const secret = { ...constant, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
  const desk = {
    ...secret,
    'content-security-policy': DESK_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
  const hasLiff = lineLogin?.liffId !== undefined;
  return (path, userAgent = '') => {
    if (path.startsWith('/api/')) return api;
    if (DESK.test(path)) return desk;
    const isLine = LINE.test(path);
    const asksLine = hasLiff && (isLine || LINE_BROWSER.test(userAgent));
    return {
      ...(isLine || PAYMENT.test(path) ? secret : constant),
      'content-security-policy': asksLine ? withLine : own,
    };
  };
}

/** Reduces the headers of an answer without a body to those that caches and the log need. */
export function keepOnly(reply: FastifyReply, needed: readonly string[]): void {
  for (const name of Object.keys(reply.getHeaders())) if (!needed.includes(name)) reply.removeHeader(name);
  // HTTP/1.1 keeps the connection open by default.
  reply.raw.removeHeader('connection');
}

/** The same tag as in `src/sync/mirror/mirror.ts`. Weak, because it ignores the time of the answer. */
const tagOf = (user_id: string, data: unknown): string =>
  `W/"${createHash('sha256').update(heldText(user_id, data)).digest('hex').slice(0, 16)}"`;

/**
 * Whether the phone already has this data. Then only that is confirmed: 304 for a GET, 204 for a POST, with the phone's own validator.
 * Other answers never carry a validator, so caches cannot mix up users.
 */
export function confirmHeld(request: FastifyRequest, reply: FastifyReply, data: unknown): boolean {
  const { caller, method } = request;
  const held = request.headers[heldHeader(method)];
  if (!caller || held === undefined || reply.statusCode !== 200 || held !== tagOf(caller.user_id, data)) return false;
  keepOnly(reply, ['cache-control', 'vary', 'x-request-id', HISTORY_HEADER]);
  reply.header('etag', held).code(method === 'GET' ? 304 : 204);
  return true;
}
