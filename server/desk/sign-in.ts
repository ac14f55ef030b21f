import type { OutputOf } from '#domain/calls.ts';
import { isoOf, MINUTE } from '#domain/dates.ts';
import type { DeskSession } from '#domain/desk/api.ts';
import { type DeskWay, mayAddPasskey } from '#domain/desk/session.ts';
import { readLetters } from '#domain/typed.ts';
import { Refused } from '#domain/refusals.ts';
import { refuseForeign } from '../account/session/session.ts';
import { sha256Of } from '../account/tokens.ts';
import type { Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { networkOf, beginTry, wall } from '../http/limits.ts';
import { recordAct } from '../house/records.ts';
import { newId } from '../id.ts';
import {
  checkMade,
  checkUsed,
  keepPasskey,
  newChallenge,
  rpIdOf,
  takeSigned,
  RECOVERY_CODE_LENGTH,
} from './passkey.ts';
import { actingAs, beginStaffSession, deviceOf, setDeskCookie, shownSession, staffOf } from './session.ts';
import {
  endStaffSession,
  insertStaff,
  openInvitation,
  passkeysOf,
  proveSession,
  takeInvitation,
  takeRecoveryCode,
} from './sql.ts';

type Opening = Pick<Asking<'POST /desk/sign-in'>, 'context' | 'request' | 'reply' | 'now'>;

/** Whoever is signed in gets a challenge of their own, for the passkey again; anybody else one to sign in with. */
export async function challenge(
  asking: Asking<'POST /desk/passkey-challenge'>,
): Promise<OutputOf<'POST /desk/passkey-challenge'>> {
  refuseForeign(asking.request, asking.context);
  const staff = await staffOf(asking.context, asking.request);
  return { challenge: await newChallenge(asking, staff?.staff_id ?? null), rp_id: rpIdOf(asking) };
}

export async function signIn(asking: Asking<'POST /desk/sign-in'>): Promise<DeskSession> {
  refuseForeign(asking.request, asking.context);
  const { passkey } = asking.input;
  const signed = await takeSigned(asking, passkey.client_data, null);
  return open(asking, 'PASSKEY', async (tx) => (await checkUsed(tx, asking, passkey, signed, null)).staff_id);
}

/** A recovery code opens a session in which a new passkey may be added; acts that move money wait for that passkey. */
export async function signInByCode(asking: Asking<'POST /desk/sign-in-code'>): Promise<DeskSession> {
  refuseForeign(asking.request, asking.context);
  const within = 15 * MINUTE;
  const who = `desk code network ${networkOf(asking.request.ip)}`;
  const tried = await beginTry(asking, [{ who, within, wait: wall(20, within) }]);
  const code = readLetters(asking.input.code, RECOVERY_CODE_LENGTH);
  if (!code) throw new Refused('RECOVERY_CODE_WRONG', { field: 'code' });
  const session = await open(asking, 'CODE', async (tx) => {
    const taken = await tx.maybe(takeRecoveryCode(sha256Of(code), isoOf(asking.now)));
    if (!taken) throw new Refused('RECOVERY_CODE_WRONG', { field: 'code' });
    return taken.staff_id;
  });
  await tried.takeBack();
  return session;
}

/** Proves who it is by `prove`, opens a session and sets its cookie. An earlier session of this browser ends. */
async function open(asking: Opening, way: DeskWay, prove: (tx: Tx) => Promise<string>): Promise<DeskSession> {
  const { context, request, reply, now } = asking;
  const device = deviceOf(request);
  const earlier = await staffOf(context, request);
  const { staff_id, begun } = await context.db.transact(async (tx) => {
    const staff_id = await prove(tx);
    if (earlier) await tx.run(endStaffSession(earlier.session_id, earlier.staff_id, false, isoOf(now)));
    const begun = await beginStaffSession(tx, { staff_id, device, way }, now);
    await recordAct(tx, actingAs({ staff_id, device }, now), 'sign-in', { staff_id, to: way });
    return { staff_id, begun };
  });
  setDeskCookie(reply, context.config, begun.token, begun.ends_at);
  const proved_at = way === 'PASSKEY' ? now : null;
  return shownSession(context.db, { staff_id, session_id: begun.session_id, way, created_at: now, proved_at });
}

export async function signOut({ caller, context, reply, now }: Asking<'POST /desk/sign-out'>): Promise<null> {
  const { staff } = caller;
  await context.db.transact(async (tx) => {
    await tx.run(endStaffSession(staff.session_id, staff.staff_id, false, isoOf(now)));
    await recordAct(tx, actingAs(staff, now), 'sign-out', { staff_id: staff.staff_id });
  });
  setDeskCookie(reply, context.config, undefined);
  return null;
}

export const me = ({ caller, tx }: Asking<'GET /desk/me'>): Promise<DeskSession> => shownSession(tx, caller.staff);

export async function prove(asking: Asking<'POST /desk/prove'>): Promise<DeskSession> {
  const { caller, context, input, now } = asking;
  const { staff } = caller;
  const signed = await takeSigned(asking, input.passkey.client_data, staff.staff_id);
  await context.db.transact(async (tx) => {
    await checkUsed(tx, asking, input.passkey, signed, staff.staff_id);
    await tx.run(proveSession(staff.session_id, isoOf(now)));
  });
  return shownSession(context.db, { ...staff, proved_at: now });
}

/** The roles of an invitation, and the challenge for its passkey, which belongs to no colleague yet. */
export async function lookAtInvitation(
  asking: Asking<'POST /desk/invitation'>,
): Promise<OutputOf<'POST /desk/invitation'>> {
  const { context, input, now, request } = asking;
  refuseForeign(request, context);
  const it = await context.db.maybe(openInvitation(sha256Of(input.token), isoOf(now)));
  if (!it) throw new Refused('INVITATION_OVER');
  const { roles, made_by, ends_at } = it;
  const passkey = {
    challenge: await newChallenge(asking, null),
    rp_id: rpIdOf(asking),
    user_handle: newId(now),
    name: 'Caddee',
    has: [],
  };
  return { roles, made_by, ends_at, is_demo: it.is_demo && context.config.seed === 'demo', passkey };
}

/** Takes up an invitation, once. Without a passkey only in the demo world, where no money moves. */
export async function join(asking: Asking<'POST /desk/join'>): Promise<DeskSession> {
  const { context, input, now, request } = asking;
  refuseForeign(request, context);
  const token = sha256Of(input.token);
  if (!(await context.db.maybe(openInvitation(token, isoOf(now))))) throw new Refused('INVITATION_OVER');
  const made = input.passkey && (await checkMade(asking, input.passkey, null));
  const device = deviceOf(request);
  return open(asking, made ? 'PASSKEY' : 'LINK', async (tx) => {
    const staff_id = newId(now);
    const known = await tx.maybe(openInvitation(token, isoOf(now)));
    if (!known || (known.is_demo && context.config.seed !== 'demo')) throw new Refused('INVITATION_OVER');
    if (!made && !known.is_demo) throw new Refused('PASSKEY_DUE');
    await tx.run(insertStaff(staff_id, input.name, known.roles, isoOf(now), known.courses));
    const taken = await tx.maybe(takeInvitation(token, staff_id, isoOf(now)));
    if (!taken) throw new Refused('INVITATION_OVER');
    if (made) await keepPasskey(tx, made, { staff_id, device }, now);
    const { invitation_id, roles } = taken;
    await recordAct(tx, actingAs({ staff_id, device }, now), 'join', { staff_id, invitation_id, to: roles.join(', ') });
    return staff_id;
  });
}

export async function passkeyOptions(
  asking: Asking<'POST /desk/passkey-options'>,
): Promise<OutputOf<'POST /desk/passkey-options'>> {
  const { staff_id, name } = asking.caller.staff;
  const has = (await asking.tx.many(passkeysOf(staff_id))).map(({ credential_id }) => credential_id);
  return { challenge: await newChallenge(asking, staff_id), rp_id: rpIdOf(asking), user_handle: staff_id, name, has };
}

/** Adds a passkey for the caller, who has just used another passkey or a recovery code. */
export async function addPasskey(asking: Asking<'POST /desk/add-passkey'>): Promise<DeskSession> {
  const { caller, context, input, now } = asking;
  const { staff } = caller;
  if (!mayAddPasskey(staff, now)) throw new Refused('PASSKEY_DUE');
  const made = await checkMade(asking, input.passkey, staff.staff_id);
  await context.db.transact(async (tx) => {
    await keepPasskey(tx, made, staff, now);
    await tx.run(proveSession(staff.session_id, isoOf(now)));
    await recordAct(tx, actingAs(staff, now), 'add-passkey', { staff_id: staff.staff_id });
  });
  return shownSession(context.db, { ...staff, proved_at: now });
}
