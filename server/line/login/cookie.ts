import type { FastifyReply, FastifyRequest } from 'fastify';
import { isToken, sha256Of } from '../../account/tokens.ts';
import type { Config } from '../../config.ts';
import { ATTEMPT_FOR } from './attempt.ts';

const isSecure = (config: Config): boolean => config.publicUrl?.startsWith('https:') ?? false;
const nameOf = (config: Config): string => (isSecure(config) ? '__Host-caddee_line' : 'caddee_line');

/** The sha256 of the attempt that this browser began; undefined when it began none. */
export function attemptCookie(request: FastifyRequest, config: Config): Buffer | undefined {
  const value = request.cookies[nameOf(config)];
  return value && isToken(value) ? sha256Of(value) : undefined;
}

/** Undefined clears it. Lax, because LINE's page sends the browser back to us. */
export function setAttemptCookie(reply: FastifyReply, config: Config, attempt: string | undefined): void {
  void reply.setCookie(nameOf(config), attempt ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    maxAge: attempt === undefined ? 0 : ATTEMPT_FOR / 1_000,
  });
}
