import type { FastifyRequest } from 'fastify';
import { Refused } from '#domain/refusals.ts';
import type { Config } from '../../config.ts';

/**
 * Whoever acts with a cookie must come from our own pages (reliability.md R-S4): JSON and a header no form can send, and an origin the
 * browser vouches for. Refuses ORIGIN_NOT_ALLOWED.
 */
export function refuseForeign(request: FastifyRequest, config: Config): void {
  if (!isOwn(request.headers, config)) throw new Refused('ORIGIN_NOT_ALLOWED');
}

function isOwn(headers: FastifyRequest['headers'], config: Config): boolean {
  const site = headers['sec-fetch-site'];
  const isJson = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
  if (!isJson || headers['x-caddee'] !== '1') return false;
  if (site !== undefined && site !== 'same-origin') return false;
  return headers.origin === undefined ? site === 'same-origin' : headers.origin === ownOrigin(headers.host, config);
}

/** Without PUBLIC_URL people reach this very process, under whatever name they wrote. */
const ownOrigin = (host: string | undefined, config: Config): string => config.publicUrl ?? `http://${host ?? ''}`;
