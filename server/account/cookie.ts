import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY } from '#domain/dates.ts';
import type { Config } from '../config.ts';
import { isToken, sha256Of } from './tokens.ts';

const SECONDS = (60 * DAY) / 1000;

/** With https the browser itself keeps `__Host-` from other hosts and paths; Safari refuses Secure on http://localhost. */
const isSecure = (config: Config): boolean => config.publicUrl?.startsWith('https:') ?? false;
const nameOf = (config: Config): string => (isSecure(config) ? '__Host-caddee_refresh' : 'caddee_refresh');

/** The sha256 of the refresh cookie; undefined when there is none or it can be none of ours. */
export function refreshCookie(request: FastifyRequest, config: Config): Buffer | undefined {
  const start = `${nameOf(config)}=`;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
  return value && isToken(value) ? sha256Of(value) : undefined;
}

/** Undefined clears it. */
export function setRefreshCookie(reply: FastifyReply, config: Config, token: string | undefined): void {
  const age = token === undefined ? 0 : SECONDS;
  const secure = isSecure(config) ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${nameOf(config)}=${token ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`,
  );
}
