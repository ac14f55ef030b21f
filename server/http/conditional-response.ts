import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { heldHeader, HISTORY_HEADER } from '#domain/address.ts';
import { heldText } from '#domain/held-copy.ts';
import { keepOnly } from './headers.ts';

/** As `src/sync/mirror/held-copy.ts` makes it. Weak: the moment of saying is left out. */
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
