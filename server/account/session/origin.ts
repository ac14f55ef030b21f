import { Refused } from '#domain/refusals.ts';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { ServerContext } from '../../context.ts';
import { perContext } from './attempts.ts';

/**
 * Whoever acts with a cookie must come from our own pages (reliability.md R-S4): JSON and a header no form can send, and an origin the
 * browser vouches for. Refuses ORIGIN_NOT_ALLOWED.
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

/** Only the origin was wrong: whoever set up PUBLIC_URL hears it once, because phones are signed out by it without a word. */
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

/** Without PUBLIC_URL people reach this very process, under whatever name they wrote. */
const ownOrigin = (host: string | undefined, config: Config): string => config.publicUrl ?? `http://${host ?? ''}`;
