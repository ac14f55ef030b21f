import type { OutputOf } from '#domain/calls.ts';
import { isoOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { noteProof } from '../../account/session-sql.ts';
import { emit } from '../../events/events.ts';
import type { Asking } from '../../http/http.ts';
import { notify } from '../../notification/commands.ts';
import { screenAddress } from '../unused-account/address.ts';
import { attachLine } from '../login/attach.ts';
import { beginAttempt } from '../login/attempt.ts';
import { confirmedProof } from '../login/returned-attempt.ts';
import { setAttemptCookie } from '../login/cookie.ts';
import { endLink } from './deauthorize.ts';
import { lineOf } from '../require-line.ts';
import type { PageToken } from '../login/page-token.ts';
import { isRemembered, lockedWaysIn, ownIdentity } from '../sql.ts';
import { lineStandingOf } from './standing.ts';
import { takeOnce } from '../login/take-once.ts';

/** Starts linking LINE from the caller's own session: only that session can use what LINE answers. */
export async function startLink(
  asking: Asking<'POST /user/line-link-start'>,
): Promise<OutputOf<'POST /user/line-link-start'>> {
  const { context, input, caller, reply, now } = asking;
  // LINE's app would return to another tab, which does not have a session that is not remembered.
  const { remembered } = await context.db.one(isRemembered(caller.user_id, caller.session_id));
  const wanted = { redirect: screenAddress(input.redirect), isPatient: !remembered, isSecond: false, caller };
  const { url, cookie } = await beginAttempt(context, lineOf(context), wanted, now);
  setAttemptCookie(reply, context.config, cookie);
  return { url };
}

type Linking = Asking<'POST /user/line-link'>;
type Found = Awaited<ReturnType<typeof proveLine>>;

/** Before the transaction, because LINE is asked: a proof by the SDK's tokens, or by the attempt of this very session. */
export async function proveLine(asking: Omit<Linking, 'tx'>) {
  const { context, caller } = asking;
  const { proof, attempt } = await confirmedProof(asking, lineOf(context));
  if (attempt && (attempt.user_id !== caller.user_id || attempt.session_id !== caller.session_id))
    throw new Refused('LINE_STATE_WRONG');
  return { proof, attempt };
}

/**
 * Ends in the session it began in, which LINE has now confirmed to belong to the same person. Refuses SESSION_OVER when the account was
 * deleted, or signed out on another phone, while LINE was asked.
 */
export async function link({
  tx,
  context,
  caller,
  now,
  reply,
  found: { proof, attempt },
}: Linking & { found: Found }): Promise<OutputOf<'POST /user/line-link'>> {
  const { user_id, session_id } = caller;
  const { status } = await tx.one(lockedWaysIn(user_id));
  const isHere = status === 'ACTIVE' && (await tx.run(noteProof(session_id, isoOf(proof.at)))) > 0;
  if (!isHere) throw new Refused('SESSION_OVER');
  if (attempt) await takeOnce(tx, attempt.attempt_sha256);
  await attachLine(tx, context, user_id, proof, now);
  if (attempt) tx.after(() => setAttemptCookie(reply, context.config, undefined));
  return { ...(await lineStandingOf(tx, lineOf(context), user_id)), redirect: attempt?.redirect ?? null };
}

/** Refuses LAST_WAY_IN: a password is what remains. LINE is notified that the link has ended, soon. */
export async function unlink({
  tx,
  context,
  caller,
  now,
  found: page,
}: Asking<'POST /user/line-unlink'> & { found: PageToken | undefined }): Promise<OutputOf<'POST /user/line-unlink'>> {
  const config = lineOf(context);
  const { user_id } = caller;
  const { has_password } = await tx.one(lockedWaysIn(user_id));
  const mine = await tx.maybe(ownIdentity(config.provider, user_id));
  if (mine && !has_password) throw new Refused('LAST_WAY_IN', { present: await lineStandingOf(tx, config, user_id) });
  if (mine) {
    await endLink(tx, user_id, now, page);
    await notify(tx, 'account.contact_changed', { what: 'LINE_ENDED' }, [user_id], now);
    emit(tx, 'account.changed', {}, [user_id], now);
  }
  return lineStandingOf(tx, config, user_id);
}
