import type { Verification } from '#domain/account/account.ts';
import type { OwnProfile } from '#domain/account/own-api.ts';
import { afterSuspension, type LiftedTo, maySubmit } from '#domain/account/verification.ts';
import { isoOf, type Moment, type SlashDate } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { lockGolfer, waitingOfCaddy } from '../../booking/sql.ts';
import { lapseWaiting } from '../../booking/transition.ts';
import { withdrawAnswersOf } from '../../broadcast/commands.ts';
import type { Tx } from '../../db/db.ts';
import { emit } from '../../events/events.ts';
import type { Asking } from '../../http/http.ts';
import { mediaById } from '../../media/sql.ts';
import { notify } from '../../notification/commands.ts';
import { requireOnboarded } from './onboarding.ts';
import { ownProfileOf } from '../profile.ts';
import { dropSuspension, dropVerification, upsertVerification } from '../own-sql.ts';
import { lockedVerification, setVerification } from '../sql.ts';

/** An operator's decision about a caddy; `why` is shown to the caddy. */
export type Verdict =
  | { to: 'VERIFIED' }
  | { to: 'REJECTED'; why: string }
  /** `until`: its last day, which the caddy reads; none: until it is lifted. */
  | { to: 'SUSPENDED'; why: string; until?: SlashDate | null };

/** Stores a course code or a photo of the staff card for somebody of the desk to check. */
export async function submitVerification({
  tx,
  caller,
  input,
  now,
}: Asking<'POST /caddy/verification'>): Promise<OwnProfile> {
  const { user_id } = caller;
  await requireOnboarded(tx, user_id);
  const { verification } = await tx.one(lockedVerification(user_id));
  const before = await ownProfileOf(tx, user_id);
  if (!maySubmit(verification)) throw new Refused('VERIFICATION_NOT_NOW', { present: before });
  if (input.way === 'COURSE_CODE') {
    if (!before.caddy?.home_courses.some(({ slug }) => slug === input.golf_course))
      throw new Refused('CADDY_NOT_AT_COURSE', { field: 'golf_course' });
    await tx.run(upsertVerification(user_id, input.way, input.golf_course, input.code, null, isoOf(now)));
  } else {
    const media = await tx.maybe(mediaById(input.media_id));
    if (media?.owner_id !== user_id) throw new Refused('MEDIA_UNKNOWN', { field: 'media_id' });
    await tx.run(upsertVerification(user_id, input.way, null, null, media.media_id, isoOf(now)));
  }
  await tx.run(setVerification(user_id, 'SUBMITTED'));
  emit(tx, 'account.changed', {}, [user_id], now);
  return ownProfileOf(tx, user_id);
}

/** Applies an operator's decision. Returns the previous status; the same decision again changes nothing. */
export async function verifyCaddy(tx: Tx, user_id: string, verdict: Verdict, now: Moment): Promise<Verification> {
  if (verdict.to === 'SUSPENDED') await endWaiting(tx, user_id, now);
  const { verification: was } = await tx.one(lockedVerification(user_id));
  if (was === verdict.to) return was;
  await tx.run(setVerification(user_id, verdict.to));
  await tx.run(dropVerification(user_id));
  await tx.run(dropSuspension(user_id));
  await tell(tx, user_id, verdict, now);
  return was;
}

/** Lifts a suspension, back to the status from before as far as profile and number still allow it. Undefined: the caddy is not suspended. */
export async function liftCaddy(tx: Tx, user_id: string, now: Moment): Promise<LiftedTo | undefined> {
  const { verification, before_suspension } = await tx.one(lockedVerification(user_id));
  if (verification !== 'SUSPENDED') return undefined;
  const to = afterSuspension(before_suspension);
  await tx.run(setVerification(user_id, to));
  await tx.run(dropSuspension(user_id));
  const body = { to, sends_again: before_suspension === 'SUBMITTED' };
  emit(tx, 'caddy.lifted', body, [user_id], now);
  await notify(tx, 'caddy.lifted', body, [user_id], now);
  return to;
}

/**
 * Ends what waits for a suspended caddy: answers to open requests, requests and changes of rounds. Confirmed rounds stay. Locks:
 * server/booking/transition.ts.
 */
async function endWaiting(tx: Tx, user_id: string, now: Moment): Promise<void> {
  await tx.maybe(lockGolfer(user_id));
  await withdrawAnswersOf(tx, user_id, now);
  await lapseWaiting(tx, waitingOfCaddy(user_id), now);
}

async function tell(tx: Tx, user_id: string, verdict: Verdict, now: Moment): Promise<void> {
  if (verdict.to === 'VERIFIED') {
    emit(tx, 'caddy.verified', {}, [user_id], now);
    return notify(tx, 'caddy.verified', {}, [user_id], now);
  }
  const { why } = verdict;
  if (verdict.to === 'REJECTED') {
    emit(tx, 'caddy.rejected', { why }, [user_id], now);
    return notify(tx, 'caddy.rejected', { why }, [user_id], now);
  }
  const body = { why, ...(verdict.until && { until: verdict.until }) };
  emit(tx, 'caddy.suspended', body, [user_id], now);
  return notify(tx, 'caddy.suspended', body, [user_id], now);
}
