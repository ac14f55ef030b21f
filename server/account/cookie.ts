import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isToken, LIFETIME, sha256Of } from './tokens.ts';

/** With https the browser itself keeps `__Host-` from other hosts and paths; Safari refuses Secure on http://localhost. */
const isSecure = (config: Config): boolean => config.publicUrl?.startsWith('https:') ?? false;
const nameOf = (config: Config): string => (isSecure(config) ? '__Host-caddee_refresh' : 'caddee_refresh');

/** The sha256 of the refresh cookie; undefined when there is none or it can be none of ours. */
export function refreshCookie(request: FastifyRequest, config: Config): Buffer | undefined {
  const value = request.cookies[nameOf(config)];
  return value && isToken(value) ? sha256Of(value) : undefined;
}

/** Undefined clears it. */
export function setRefreshCookie(reply: FastifyReply, config: Config, token: string | undefined): void {
  void reply.setCookie(nameOf(config), token ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(config),
    maxAge: token === undefined ? 0 : LIFETIME.remembered.session / 1000,
  });
}
