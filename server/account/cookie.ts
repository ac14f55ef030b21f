import type { FastifyReply, FastifyRequest } from 'fastify';
import { REMEMBERED_HINT } from '#domain/account/remembered.ts';
import { DAY } from '#domain/dates.ts';
import type { Config } from '../config.ts';
import { isToken, LIFETIME, newToken, sha256Of } from './tokens.ts';

/** With https the browser itself keeps `__Host-` from other hosts and paths; Safari refuses Secure on http://localhost. */
export const isSecure = (config: Config): boolean => config.publicUrl?.startsWith('https:') ?? false;
const nameOf = (config: Config): string => (isSecure(config) ? '__Host-caddee_refresh' : 'caddee_refresh');

/** The sha256 of a token that a cookie carries; undefined when there is none or it can be none of ours. */
export function tokenCookie(request: FastifyRequest, name: string): Buffer | undefined {
  const value = request.cookies[name];
  return value && isToken(value) ? sha256Of(value) : undefined;
}

export const refreshCookie = (request: FastifyRequest, config: Config): Buffer | undefined =>
  tokenCookie(request, nameOf(config));

/** As long as browsers keep a cookie. */
const DEVICE_FOR = 400 * DAY;
const deviceNameOf = (config: Config): string => (isSecure(config) ? '__Host-caddee_device' : 'caddee_device');

/** The sha256 of what a browser is known by that somebody has signed in with: it opens nothing. */
export const deviceCookie = (request: FastifyRequest, config: Config): Buffer | undefined =>
  tokenCookie(request, deviceNameOf(config));

const ASKED_FOR = 7 * DAY;
const askedNameOf = (config: Config): string => (isSecure(config) ? '__Host-caddee_reset' : 'caddee_reset');

/** What a browser that asked for a new password is known by. */
export const askedCookie = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[askedNameOf(config)];

export function setAskedCookie(reply: FastifyReply, config: Config, value: string): void {
  void reply.setCookie(askedNameOf(config), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(config),
    maxAge: ASKED_FOR / 1000,
  });
}

/** The same one again, for longer, where the browser has one. Answers its sha256. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, config: Config): Buffer {
  const known = request.cookies[deviceNameOf(config)];
  const value = known && isToken(known) ? known : newToken().text;
  void reply.setCookie(deviceNameOf(config), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(config),
    maxAge: DEVICE_FOR / 1000,
  });
  return sha256Of(value);
}

/** Undefined clears it. Beside it lies one that pages can read, which says that it is there and nothing else. */
export function setRefreshCookie(reply: FastifyReply, config: Config, token: string | undefined): void {
  const alike = {
    path: '/',
    sameSite: 'strict',
    secure: isSecure(config),
    maxAge: token === undefined ? 0 : LIFETIME.remembered.session / 1000,
  } as const;
  void reply.setCookie(nameOf(config), token ?? '', { ...alike, httpOnly: true });
  void reply.setCookie(REMEMBERED_HINT, token === undefined ? '' : '1', { ...alike, httpOnly: false });
}
