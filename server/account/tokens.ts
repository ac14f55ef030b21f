import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY, HOUR, isoOf, MINUTE, type Moment } from '#domain/dates.ts';
import { REMEMBERED_HINT } from '#domain/account/remembered.ts';
import type { Tx, Queries } from '../db/db.ts';
import { newId } from '../id.ts';
import {
  deleteDeadAppTokens,
  deleteDeadSessions,
  insertAppToken,
  insertRefreshToken,
  insertSession,
  markSession,
} from './session-sql.ts';
import type { Config } from '../config.ts';
import { insertSecret, secretOf } from '../payment/sql.ts';

/**
 * Lifetimes in milliseconds. A device that is not remembered has one app_token, valid for 12 hours after its last use and 7 days at most. A
 * remembered device has a refresh cookie for 60 days after the last refresh; its app_tokens last 15 minutes after their last use
 * (reliability.md R-S1) and 12 hours at most.
 */
export const LIFETIME = {
  remembered: { idle: 15 * MINUTE, most: 12 * HOUR, session: 60 * DAY },
  tab: { idle: 12 * HOUR, most: 7 * DAY, session: 7 * DAY },
};
const KEEP_DEAD = 30 * DAY;

export interface Token {
  /** 256 bits, base64url. Sent once and never stored. */
  text: string;
  sha256: Buffer;
}

/** The tokens for the person's phone. `refresh` goes into the cookie. */
export interface Given {
  app_token: string;
  expires_at: string;
  refresh: string | undefined;
}

/** The hash of the exact text: another spelling of the same bits is another token. */
export const sha256Of = (text: string): Buffer => createHash('sha256').update(text).digest();

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

export function newToken(): Token {
  const text = randomBytes(32).toString('base64url');
  return { text, sha256: sha256Of(text) };
}

/** When an app_token that was made at `created` expires, if it is used at `now`. */
export function appTokenEnd(remembered: boolean, created: Moment, now: Moment): Moment {
  const { idle, most } = remembered ? LIFETIME.remembered : LIFETIME.tab;
  return Math.min(now + idle, created + most);
}

/** For a session opened with LINE: when LINE confirmed the person (null: it could not), and the hash of the ID token. */
export interface LineMark {
  at: string | null;
  token_sha256: Buffer;
}

/** Creates a session for a new device, in the transaction that proved the person. */
export async function beginSession(
  tx: Tx,
  person: {
    user_id: string;
    device_name: string;
    remembered: boolean;
    line?: LineMark | undefined;
    /** False: another session handed it over, or the app was opened in LINE. */
    proved?: boolean;
  },
  now: Moment,
): Promise<Given> {
  const { user_id, device_name, remembered, line, proved } = person;
  const session_id = newId(now);
  const { session } = remembered ? LIFETIME.remembered : LIFETIME.tab;
  await tx.run(deleteDeadSessions(user_id, isoOf(now - KEEP_DEAD)));
  await tx.run(
    insertSession(
      session_id,
      user_id,
      device_name,
      remembered,
      isoOf(now),
      isoOf(now + session),
      proved ? isoOf(now) : null,
    ),
  );
  if (line) await tx.run(markSession(session_id, line.at, line.token_sha256));
  const refresh = remembered ? await giveRefreshToken(tx, session_id, null, now) : undefined;
  return giveAppToken(tx, session_id, refresh, now);
}

/** Issues the next tokens of a remembered device. `parent`: the cookie that was used. */
export async function continueSession(tx: Tx, session_id: string, parent: Buffer, now: Moment): Promise<Given> {
  await tx.run(deleteDeadAppTokens(session_id, isoOf(now)));
  return giveAppToken(tx, session_id, await giveRefreshToken(tx, session_id, parent, now), now);
}

async function giveRefreshToken(tx: Tx, session_id: string, parent: Buffer | null, now: Moment): Promise<Token> {
  const token = newToken();
  await tx.run(insertRefreshToken(token.sha256, session_id, parent, isoOf(now)));
  return token;
}

async function giveAppToken(tx: Tx, session_id: string, refresh: Token | undefined, now: Moment): Promise<Given> {
  const token = newToken();
  const expires_at = isoOf(appTokenEnd(refresh !== undefined, now, now));
  await tx.run(insertAppToken(token.sha256, session_id, refresh?.sha256 ?? null, isoOf(now), expires_at));
  return { app_token: token.text, expires_at, refresh: refresh?.text };
}

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

/** The server's secret of this name, 32 random bytes in base64url. It is created when first needed; of two at once one is kept. */
export async function storedSecret(queries: Queries, name: string, now: Moment): Promise<string> {
  const known = await queries.maybe(secretOf(name));
  if (known) return known.secret;
  await queries.run(insertSecret(name, randomBytes(32).toString('base64url'), isoOf(now)));
  return (await queries.one(secretOf(name))).secret;
}
