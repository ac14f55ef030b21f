import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY, isoOf, MINUTE, type Moment, momentOrNull, parseMoment } from '#domain/dates.ts';
import type { DeskSession } from '#domain/desk/api.ts';
import { type DeskRole, type DeskAct, mayAct } from '#domain/desk/roles.ts';
import { type DeskWay, sessionEnd } from '#domain/desk/session.ts';
import { SAME_LOOK_FOR } from '#domain/desk/person.ts';
import { Refused } from '#domain/refusals.ts';
import { isSecure, tokenCookie, newToken } from '../account/tokens.ts';
import { deviceName } from '../account/session/session.ts';
import type { Config } from '../config.ts';
import type { ServerContext } from '../context.ts';
import type { Queries, Tx, Db } from '../db/db.ts';
import { type Acting, recordAct } from '../house/records.ts';
import { newId } from '../id.ts';
import { dropOldSessions, insertStaffSession, sessionOfToken, staffById, touchStaffSession } from './sql.ts';
import { didSince } from './person-sql.ts';

/** Somebody who works at the desk, with the session that a request carries. */
export interface Staff {
  staff_id: string;
  session_id: string;
  name: string;
  roles: readonly DeskRole[];
  /** Of the role `course`: whose days they see. */
  courses: readonly string[];
  device: string;
  way: DeskWay;
  created_at: Moment;
  proved_at: Moment | null;
}

/** Only calls of the desk get it from the browser. Safari refuses Secure cookies on http://localhost. */
const PATH = '/api/v1/desk';
export const deskCookieName = (config: Config): string => (isSecure(config) ? '__Secure-caddee_desk' : 'caddee_desk');

export function setDeskCookie(reply: FastifyReply, config: Config, token: string | undefined, ends?: Moment): void {
  void reply.setCookie(deskCookieName(config), token ?? '', {
    path: PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(config),
    ...(token === undefined ? { maxAge: 0 } : ends !== undefined && { expires: new Date(ends) }),
  });
}

/** Whose request it is. Undefined: no cookie of the desk, or its session is over. A bearer is not looked at. */
export async function staffOf(context: ServerContext, request: FastifyRequest): Promise<Staff | undefined> {
  const token = tokenCookie(request, deskCookieName(context.config));
  if (!token) return undefined;
  const now = context.clock();
  const row = await context.db.maybe(sessionOfToken(token, isoOf(now)));
  if (!row) return undefined;
  if (now - parseMoment(row.seen_at) >= MINUTE) await context.db.run(touchStaffSession(row.session_id, isoOf(now)));
  const { staff_id, session_id, name, roles, courses, device, way } = row;
  return {
    staff_id,
    session_id,
    name,
    roles,
    courses,
    device,
    way,
    created_at: parseMoment(row.created_at),
    proved_at: momentOrNull(row.proved_at),
  };
}

export const actingAs = ({ staff_id, device }: Pick<Staff, 'staff_id' | 'device'>, now: Moment): Acting => ({
  now,
  actor: `desk:${staff_id}`,
  staff_id,
  device,
});

const KEPT_AFTER_END = 30 * DAY;

/** Opens a session in the transaction that proved the person. The token goes into the cookie after the commit. */
export async function beginStaffSession(
  tx: Tx,
  { staff_id, device, way }: { staff_id: string; device: string; way: DeskWay },
  now: Moment,
): Promise<{ session_id: string; token: string; ends_at: Moment }> {
  const session_id = newId(now);
  const token = newToken();
  const ends_at = sessionEnd(way, now);
  const proved_at = way === 'PASSKEY' ? isoOf(now) : null;
  tx.enqueue(dropOldSessions(isoOf(now - KEPT_AFTER_END)));
  await tx.run(
    insertStaffSession({
      session_id,
      staff_id,
      token: token.sha256,
      device,
      way,
      at: isoOf(now),
      proved_at,
      ends_at: isoOf(ends_at),
    }),
  );
  return { session_id, token: token.text, ends_at };
}

/** The session as its person sees it. */
export async function shownSession(
  queries: Queries,
  {
    staff_id,
    session_id,
    way,
    created_at,
    proved_at,
  }: Pick<Staff, 'staff_id' | 'session_id' | 'way' | 'created_at' | 'proved_at'>,
): Promise<DeskSession> {
  const { name, roles, passkeys, recovery_codes } = await queries.one(staffById(staff_id));
  return {
    staff_id,
    session_id,
    name,
    roles,
    way,
    ends_at: isoOf(sessionEnd(way, created_at)),
    proved_at: proved_at === null ? null : isoOf(proved_at),
    passkeys,
    recovery_codes,
  };
}

export const deviceOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string => deviceName(headers['user-agent']);

/** Refuses a part of a page that the caller's roles may not read, although they may make the call. */
export function requireAct({ roles }: Pick<Staff, 'roles'>, act: DeskAct): void {
  if (mayAct(roles, act) === 'NO') throw new Refused('ROLE_NOT_ALLOWED');
}

type Looked = { act: 'read-person' | 'read-booking' | 'show'; facts: object; note?: string };

/** Records in the audit that this colleague read something, unless a recent row says so already. */
export async function recordLook(db: Db, staff: Staff, { act, facts, note }: Looked, now: Moment): Promise<void> {
  if (await db.maybe(didSince(staff.staff_id, act, facts, isoOf(now - SAME_LOOK_FOR)))) return;
  await db.transact((tx) => recordAct(tx, actingAs(staff, now), act, facts, note));
}

export const recordReading = (db: Db, staff: Staff, user_id: string, now: Moment): Promise<void> =>
  recordLook(db, staff, { act: 'read-person', facts: { user_id } }, now);
