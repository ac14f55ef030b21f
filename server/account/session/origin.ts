import { Refused } from '#domain/refusals.ts';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { ServerContext } from '../../context.ts';
import { perContext } from './attempts.ts';

/**
 * Refuses a request with a cookie that does not come from our own pages (reliability.md R-S4): it needs JSON, a header that no form can
 * send, and our origin. Refuses ORIGIN_NOT_ALLOWED.
 */
export function refuseForeign(request: FastifyRequest, context: ServerContext): void {
  const { headers } = request;
  if (isOwn(headers, context.config)) return;
  if (
    headers.origin !== undefined &&
    isOwn({ ...headers, origin: ownOrigin(headers.host, context.config) }, context.config)
  )
    warnOfPublicUrl(context, headers.origin);
  throw new Refused('ORIGIN_NOT_ALLOWED');
}

/** Warns once when only the origin was wrong: a wrong PUBLIC_URL signs out all phones silently. */
function warnOfPublicUrl(context: ServerContext, origin: string): void {
  const said = saidOf(context);
  if (said.has('origin')) return;
  said.add('origin');
  context.log.warn(
    { origin, public_url: context.config.publicUrl ?? null },
    'a refresh was refused: the browser is at another origin than PUBLIC_URL says. If people reach us there, set PUBLIC_URL to it',
  );
}

const saidOf = perContext(() => new Set<string>());

function isOwn(headers: FastifyRequest['headers'], config: Config): boolean {
  const site = headers['sec-fetch-site'];
  const isJson = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
  if (!isJson || headers['x-caddee'] !== '1') return false;
  if (site !== undefined && site !== 'same-origin') return false;
  return headers.origin === undefined ? site === 'same-origin' : headers.origin === ownOrigin(headers.host, config);
}

/** Without PUBLIC_URL people reach this process directly, under any host name. */
export const ownOrigin = (host: string | undefined, config: Config): string =>
  config.publicUrl ?? `http://${host ?? ''}`;
