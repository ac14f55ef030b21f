import type { FastifyReply, FastifyRequest } from 'fastify';
import { REMEMBERED_HINT } from '#domain/account/remembered.ts';
import { DAY } from '#domain/dates.ts';
import type { Config } from '../config.ts';
import { isToken, LIFETIME, newToken, sha256Of } from './tokens.ts';

/**
 * With https, the `__Host-` prefix makes browsers keep other hosts and paths from setting the cookie. Safari refuses Secure cookies on
 * http://localhost.
 */
export const isSecure = (config: Config): boolean => config.publicUrl?.startsWith('https:') ?? false;
const nameOf = (config: Config): string => (isSecure(config) ? '__Host-caddee_refresh' : 'caddee_refresh');

/** The sha256 of the token in a cookie; undefined when there is no cookie or its value cannot be a token of ours. */
export function tokenCookie(request: FastifyRequest, name: string): Buffer | undefined {
  const value = request.cookies[name];
  return value && isToken(value) ? sha256Of(value) : undefined;
}

export const refreshCookie = (request: FastifyRequest, config: Config): Buffer | undefined =>
  tokenCookie(request, nameOf(config));

/** The longest time that browsers keep a cookie, in milliseconds. */
const DEVICE_FOR = 400 * DAY;
const deviceNameOf = (config: Config): string => (isSecure(config) ? '__Host-caddee_device' : 'caddee_device');

/** The sha256 of the device cookie, which marks a browser in which somebody has signed in. It does not open a session. */
export const deviceCookie = (request: FastifyRequest, config: Config): Buffer | undefined =>
  tokenCookie(request, deviceNameOf(config));

const ASKED_FOR = 7 * DAY;
const askedNameOf = (config: Config): string => (isSecure(config) ? '__Host-caddee_reset' : 'caddee_reset');

/** The cookie of a browser in which a password reset was requested. */
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

/** Sets the device cookie, or prolongs the one that the browser has. Returns its sha256. */
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

/** Sets the refresh cookie, or clears it (undefined). A second cookie that pages can read tells only that it exists. */
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
