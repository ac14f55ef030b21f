import type { FastifyRequest } from 'fastify';
import type { Language, Role } from '#domain/account/account.ts';
import type { OutputOf } from '#domain/calls.ts';
import { isoOf, MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Db } from '../../db/db.ts';
import type { Staff } from '../../desk/session.ts';
import type { Bus } from '../../events/bus.ts';
import type { Asking } from '../../http/http.ts';
import {
  bearerOf,
  type BearerRow,
  endSession,
  liveSessions,
  noteDelivered,
  touchAppToken,
  touchSession,
} from '../session-sql.ts';
import { appTokenEnd, isToken, sha256Of } from '../tokens.ts';
import type { Config } from '../../config.ts';
import type { ServerContext } from '../../context.ts';
import { perContext } from './password.ts';

/** How long a bearer is cached, in real time: even without the bus a revoked session is refused everywhere after this (AU-07). */
const CACHE_MS = 1_000;
/** How often a session's use is recorded. */
const TOUCH = MINUTE;

interface Bearer {
  caller: Caller;
  seen_at: Moment | undefined;
  expires_at: Moment;
}

interface Kept {
  asked: number;
  bearer: Promise<Bearer | undefined>;
  session_id?: string;
}

/** Looks up whose a bearer token is. The cache is keyed by the token's sha256, and entries are dropped by session. */
export function openSessions(db: Db, bus: Bus): Sessions {
  // In order of use, oldest first.
  const cache = new Map<string, Kept>();

  bus.on(({ ended, missed }) => {
    if (missed) cache.clear();
    if (ended.size === 0) return;
    for (const [key, { session_id }] of cache) {
      // An entry that is still being loaded may have been read before the session ended.
      if (session_id === undefined || ended.has(session_id)) cache.delete(key);
    }
  });

  function forgetOld(): void {
    for (const [key, kept] of cache) {
      if (performance.now() - kept.asked < CACHE_MS) return;
      cache.delete(key);
    }
  }

  async function ask(sha256: Buffer, now: Moment): Promise<Bearer | undefined> {
    const row = await db.maybe(bearerOf(sha256, isoOf(now)));
    if (!row) return undefined;
    const bearer = read(row);
    if (!isTouchDue(bearer, now)) return bearer;
    const expires_at = appTokenEnd(row.remembered, parseMoment(row.created_at), now);
    await db.transact(async (tx) => {
      // Locks the session first, like a refresh, so that the two cannot deadlock.
      await tx.run(touchSession(row.session_id, isoOf(now)));
      await tx.run(touchAppToken(sha256, isoOf(now), isoOf(expires_at)));
      if (row.seen_at === null) await tx.run(noteDelivered(sha256, isoOf(now)));
    });
    return { ...bearer, seen_at: now, expires_at };
  }

  function keep(key: string, sha256: Buffer, now: Moment): Kept {
    const kept: Kept = { asked: performance.now(), bearer: ask(sha256, now) };
    const drop = () => cache.get(key) === kept && cache.delete(key);
    cache.delete(key);
    cache.set(key, kept);
    kept.bearer.then((bearer) => {
      // A user without a role is about to choose one; the next call must see it.
      if (!bearer?.caller.role) drop();
      else kept.session_id = bearer.caller.session_id;
    }, drop);
    return kept;
  }

  return {
    async callerOf(token, now): Promise<Caller | undefined> {
      if (!isToken(token)) return undefined;
      forgetOld();
      const sha256 = sha256Of(token);
      const key = sha256.toString('base64url');
      const kept = cache.get(key) ?? keep(key, sha256, now);
      const bearer = await kept.bearer;
      if (!bearer || (now < bearer.expires_at && !isTouchDue(bearer, now))) return bearer?.caller;
      // Another request that waited for the same entry may have loaded it again already.
      const newer = cache.get(key);
      return (await (newer && newer !== kept ? newer : keep(key, sha256, now)).bearer)?.caller;
    },
    revoked: (session_id) => bus.tell({ ended: [session_id] }),
  };
}

const isTouchDue = ({ seen_at }: Bearer, now: Moment): boolean => seen_at === undefined || now - seen_at >= TOUCH;

function read({ user_id, session_id, role, is_registered, history_id, seen_at, expires_at }: BearerRow): Bearer {
  return {
    caller: { user_id, session_id, role, isRegistered: is_registered, history_id },
    seen_at: seen_at === null ? undefined : parseMoment(seen_at),
    expires_at: parseMoment(expires_at),
  };
}

/** The session that a request carries. */
export interface Caller {
  user_id: string;
  session_id: string;
  role: Role | null;
  /** Has accepted the terms and has a profile. Read together with the session, so that calls need not query it. */
  isRegistered?: boolean;
  /** The database's history id (0001_house.sql), read together with the session. */
  history_id?: string;
  /** Who asks works at the desk and is no user of the product: only for a call of the desk. */
  staff?: Staff;
}

/** A user to notify, with their language. */
export interface Reader {
  user_id: string;
  language: Language;
}

/** The user who asks, with the language of their app. */
export interface Asker extends Caller, Reader {}

export interface Sessions {
  /** Undefined: there is no such session any more. The bearer is never logged and only used as key of this cache. */
  callerOf(bearer: string, now: Moment): Promise<Caller | undefined>;
  /**
   * Forgets a session that has ended or whose person changed role, here at once and in the other processes through the bus (`bus.tell({
   * ended })`), and ends its live streams. Call it after the commit (`tx.afterCommit`).
   */
  revoked(session_id: string): void;
}

const BROWSERS: [RegExp, string][] = [
  [/\bLine\//, 'LINE'],
  [/\bEdgA?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFxiOS\/|\bFirefox\//, 'Firefox'],
  [/\bOPR\//, 'Opera'],
  [/\bCriOS\/|\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** `Chrome · Android`: enough to recognise one's own device in the list; `–` for an unknown browser. */
export function deviceName(userAgent: string | undefined): string {
  const first = (rows: [RegExp, string][]): string | undefined =>
    rows.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return [first(BROWSERS), first(SYSTEMS)].filter((name) => name !== undefined).join(' · ') || '–';
}

export async function devices({
  tx,
  caller,
  now,
}: Asking<'POST /user/devices'>): Promise<OutputOf<'POST /user/devices'>> {
  const rows = await tx.many(liveSessions(caller.user_id, isoOf(now)));
  const items = rows.map(({ device_name, ...row }) => ({
    ...row,
    name: device_name,
    is_this: row.session_id === caller.session_id,
  }));
  return { items };
}

/** Ends a session of the caller. Another person's session and an ended one are both "not found". */
export async function revokeDevice({
  tx,
  caller,
  input,
  now,
  context,
}: Asking<'POST /user/revoke-device'>): Promise<null> {
  const ended = await tx.many(endSession(caller.user_id, input.session_id, isoOf(now)));
  if (ended.length === 0) throw new Refused('NOT_FOUND');
  tx.afterCommit(() => context.sessions.revoked(input.session_id));
  return null;
}

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
  const given = warningsGiven(context);
  if (given.has('origin')) return;
  given.add('origin');
  context.log.warn(
    { origin, public_url: context.config.publicUrl ?? null },
    'a refresh was refused: the browser is at another origin than PUBLIC_URL says. If people reach us there, set PUBLIC_URL to it',
  );
}

const warningsGiven = perContext(() => new Set<string>());

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
