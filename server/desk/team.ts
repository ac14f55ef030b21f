import type { OutputOf, ParsedOf } from '#domain/calls.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { AUDIT_PAGE, type AuditEntry, type DeskTeam } from '#domain/desk/api.ts';
import { DESK_ROLES, type DeskRole, mayAct } from '#domain/desk/roles.ts';
import { INVITATION_FOR } from '#domain/desk/session.ts';
import { Refused } from '#domain/refusals.ts';
import { newToken } from '../account/tokens.ts';
import { knownAmong } from '../course/queries.ts';
import type { Tx } from '../db/db.ts';
import { refuseField } from './decision/carry-out.ts';
import type { Asking } from '../http/http.ts';
import { type Acting, recordAct } from '../house/records.ts';
import { type AuditRow, auditLike } from '../house/sql.ts';
import { newId } from '../id.ts';
import { dropProposalsOf } from './queue-sql.ts';
import { actingAs } from './session.ts';
import {
  allStaff,
  dropCodesOf,
  dropPasskeysOf,
  endSessionsOf,
  endStaffSession,
  insertInvitation,
  leaveTeam,
  liveStaffSessions,
  lockedOwners,
  lockedStaff,
  openInvitations,
  passkeysOf,
  setStaffRoles,
  withdrawInvitation,
  withdrawInvitationsOf,
} from './sql.ts';
import type { ServerContext } from '../context.ts';

export async function team({ tx, caller, now }: Asking<'GET /desk/team'>): Promise<DeskTeam> {
  const { staff_id, session_id } = caller.staff;
  const sessions = await tx.many(liveStaffSessions(isoOf(now)));
  const passkeys = await tx.many(passkeysOf(staff_id));
  return {
    people: await tx.many(allStaff()),
    sessions: sessions.map((it) => ({ ...it, is_this: it.session_id === session_id })),
    invitations: await tx.many(openInvitations(isoOf(now))),
    passkeys: passkeys.map(({ credential_id: id, device, created_at, used_at }) => ({
      id,
      device,
      created_at,
      used_at,
    })),
  };
}

/** Makes the link of an invitation. Its secret stands behind the `#`, which no browser sends and no log keeps. */
export async function newInvitation(
  tx: Tx,
  acting: Acting,
  roles: readonly DeskRole[],
  { is_demo = false, courses = [], origin }: { is_demo?: boolean; courses?: readonly string[]; origin: string },
): Promise<{ link: string; ends_at: Moment }> {
  const { now, staff_id } = acting;
  const token = newToken();
  const invitation_id = newId(now);
  const ends_at = now + INVITATION_FOR;
  const times = { at: isoOf(now), ends_at: isoOf(ends_at) };
  const ordered = DESK_ROLES.filter((role) => roles.includes(role));
  await tx.run(
    insertInvitation({
      invitation_id,
      token: token.sha256,
      roles: ordered,
      courses,
      made_by: staff_id,
      is_demo,
      ...times,
    }),
  );
  await recordAct(tx, acting, 'invite', { invitation_id, to: [...ordered, ...courses].join(', ') });
  return { link: `${origin}/desk/join#${token.text}`, ends_at };
}

/** Of the role `course` at least one course of ours; of others none. */
async function coursesIn(tx: Tx, { roles, courses = [] }: Pick<ParsedOf<'POST /desk/invite'>, 'roles' | 'courses'>) {
  if (!roles.includes('course')) return [];
  if (courses.length === 0) throw refuseField('courses', 'REQUIRED');
  const known = await knownAmong(tx, courses);
  if (courses.some((slug) => !known.has(slug))) throw refuseField('courses', 'NOT_A_CHOICE');
  return [...known].toSorted();
}

/** Not idempotent, because a stored answer would hold the secret. A repeat makes a second link. */
export async function invite({
  caller,
  context,
  input,
  now,
}: Asking<'POST /desk/invite'>): Promise<OutputOf<'POST /desk/invite'>> {
  const origin = context.origin();
  const made = await context.db.transact(async (tx) =>
    newInvitation(tx, actingAs(caller.staff, now), input.roles, { courses: await coursesIn(tx, input), origin }),
  );
  return { link: made.link, ends_at: isoOf(made.ends_at) };
}

export async function withdraw({ tx, caller, input, now }: Asking<'POST /desk/withdraw-invitation'>): Promise<null> {
  if ((await tx.run(withdrawInvitation(input.invitation_id, isoOf(now)))) === 0) throw new Refused('INVITATION_OVER');
  await recordAct(tx, actingAs(caller.staff, now), 'withdraw-invitation', { invitation_id: input.invitation_id });
  return null;
}

/** Somebody must be able to invite: the last owner stays one. */
async function requireAnotherOwner(tx: Tx, staff_id: string): Promise<void> {
  const owners = await tx.many(lockedOwners());
  if (owners.every((it) => it.staff_id === staff_id)) throw new Refused('LAST_OWNER');
}

/** An owner cannot add roles to themselves while there is another owner. The only owner can, and the audit has a name for it. */
async function requireNoOtherOwner(tx: Tx, staff_id: string): Promise<void> {
  const owners = await tx.many(lockedOwners());
  if (owners.some((it) => it.staff_id !== staff_id)) throw new Refused('ANOTHER_OWNER_DUE');
}

export async function setRoles({ tx, caller, input, now }: Asking<'POST /desk/set-roles'>): Promise<null> {
  const { staff_id } = input;
  if (!input.roles.includes('owner')) await requireAnotherOwner(tx, staff_id);
  const known = await tx.maybe(lockedStaff(staff_id));
  if (!known) throw new Refused('NOT_FOUND');
  const roles = DESK_ROLES.filter((role) => input.roles.includes(role));
  const courses = await coursesIn(tx, input);
  const [was, to] = [[...known.roles, ...known.courses].join(', '), [...roles, ...courses].join(', ')];
  if (was === to) return null;
  const isOwn = staff_id === caller.staff.staff_id;
  if (isOwn && roles.some((role) => !known.roles.includes(role))) await requireNoOtherOwner(tx, staff_id);
  await tx.run(setStaffRoles(staff_id, roles, courses));
  if (!roles.includes('owner')) await tx.run(withdrawInvitationsOf(staff_id, isoOf(now)));
  await recordAct(tx, actingAs(caller.staff, now), isOwn ? 'set-own-roles' : 'set-roles', { staff_id, was, to });
  return null;
}

export async function removePerson({ tx, caller, input, now }: Asking<'POST /desk/remove-person'>): Promise<null> {
  const { staff_id } = input;
  await requireAnotherOwner(tx, staff_id);
  const known = await tx.maybe(lockedStaff(staff_id));
  if (!known) throw new Refused('NOT_FOUND');
  const at = isoOf(now);
  await tx.run(endSessionsOf(staff_id, at));
  await tx.run(dropPasskeysOf(staff_id));
  await tx.run(dropCodesOf(staff_id));
  await tx.run(withdrawInvitationsOf(staff_id, at));
  await tx.run(dropProposalsOf(staff_id));
  await tx.run(leaveTeam(staff_id, at));
  await recordAct(tx, actingAs(caller.staff, now), 'remove-person', { staff_id, was: known.roles.join(', ') });
  return null;
}

export async function endSession({ tx, caller, input, now }: Asking<'POST /desk/end-session'>): Promise<null> {
  const { staff } = caller;
  const anybody = mayAct(staff.roles, 'CHANGE_TEAM') === 'YES';
  const ended = await tx.maybe(endStaffSession(input.session_id, staff.staff_id, anybody, isoOf(now)));
  if (!ended) throw new Refused('NOT_FOUND');
  await recordAct(tx, actingAs(staff, now), 'end-session', { staff_id: ended.staff_id, session_id: input.session_id });
  return null;
}

export async function audit({ tx, input }: Asking<'GET /desk/audit'>): Promise<OutputOf<'GET /desk/audit'>> {
  const skip = ((input.page ?? 1) - 1) * AUDIT_PAGE;
  const rows = await tx.many(auditLike(input.q ?? null, AUDIT_PAGE + 1, skip));
  return { items: rows.slice(0, AUDIT_PAGE).map(entryOf), has_more: rows.length > AUDIT_PAGE };
}

const ABOUT = [
  'valid_from',
  'booking_ref',
  'reference',
  'case_number',
  'report_id',
  'request_id',
  'refund_id',
  'case_id',
  'key',
  'item',
  'slug',
  'user_id',
  'day',
];

function entryOf({ body, colleague, ...row }: AuditRow): AuditEntry {
  const named = ABOUT.flatMap((key) => wordOf(body[key]) ?? [])[0] ?? colleague;
  const { was, to, outcome, amount, refund } = body;
  const moved = [amount, refund].find((it) => typeof it === 'number');
  return {
    ...row,
    about: named,
    before: wordOf(was),
    after: wordOf(to) ?? wordOf(outcome),
    amount: typeof moved === 'number' ? moved : null,
  };
}

const wordOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;

/**
 * The link that makes the demo's owner, who has every role, so that one person can look at everything. It may be taken up without a
 * passkey; a session of such a person lives an hour.
 */
export async function demoDeskLink({
  db,
  clock,
  origin,
}: Pick<ServerContext, 'db' | 'clock' | 'origin'>): Promise<string> {
  const acting = { now: clock(), actor: 'server', staff_id: null, device: null };
  const { link } = await db.transact((tx) =>
    newInvitation(tx, acting, DESK_ROLES, { is_demo: true, origin: origin() }),
  );
  return link;
}
