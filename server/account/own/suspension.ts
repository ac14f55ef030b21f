import { isoOf, type Moment, momentOrNull } from '#domain/dates.ts';
import { isOpenWhileSuspended, type Suspension, suspensionEnd } from '#domain/account/account.ts';
import type { Call } from '#domain/call.ts';
import { lockGolfer, waitingOfGolfer } from '../../booking/sql.ts';
import { lapseWaiting } from '../../booking/transition.ts';
import { closeRequestsOf } from '../../broadcast/commands.ts';
import { type Queries, sql, type Tx } from '../../db/db.ts';
import { emit } from '../../events/events.ts';
import { recordAct } from '../../house/records.ts';
import { type Due, type JobHandlers, schedule } from '../../jobs/jobs.ts';
import { notify } from '../../notification/commands.ts';
import type { Caller } from '../session/session.ts';
import { dropSuspension } from '../own-sql.ts';
import { refuseSuspension } from './onboarding.ts';
import { liftCaddy } from './verification.ts';

const END = 'account.suspension';

/** Writes nothing for somebody who has a row. */
const insertSuspension = (user_id: string, why: string, at: string, ends_at: string | null) => sql`
  insert into suspension (user_id, why, suspended_at, ends_at)
  values (${user_id}::uuid, ${why}, ${at}::timestamptz, ${ends_at}::timestamptz)
  on conflict (user_id) do nothing`;

const lockedSuspension = (user_id: string) => sql<{ ends_at: string | null; is_caddy: boolean }>`
  select ends_at, exists (select from caddy_profile where caddy_profile.user_id = suspension.user_id) as is_caddy from suspension
  where user_id = ${user_id}::uuid
  for update`;

/** Asked before every call that writes (server/http/serve.ts). A caddy's commands ask for themselves what takes on work. */
export async function refuseSuspendedGolfer(
  queries: Queries,
  { user_id, role }: Pick<Caller, 'user_id' | 'role'>,
  { name, call }: { name: string; call: Pick<Call, 'standing'> },
  input: unknown,
): Promise<void> {
  if (role !== 'GOLFER' || (call.standing ?? 'registered') !== 'registered' || isOpenWhileSuspended(name, input))
    return;
  await refuseSuspension(queries, user_id);
}

/**
 * Suspends a golfer: open requests, requests and changes of rounds end with the money back; confirmed rounds stay. False: they are suspended
 * already.
 */
export async function suspendGolfer(tx: Tx, user_id: string, it: Suspension, now: Moment): Promise<boolean> {
  await tx.maybe(lockGolfer(user_id));
  if (!(await keepSuspension(tx, user_id, it, now))) return false;
  await closeRequestsOf(tx, user_id, now);
  await lapseWaiting(tx, waitingOfGolfer(user_id), now);
  const body = { why: it.why, until: it.until };
  emit(tx, 'account.suspended', body, [user_id], now);
  await notify(tx, 'account.suspended', body, [user_id], now);
  return true;
}

/** Of a caddy, whose standing the profile has: only how long it is for. False: there is a row. */
export async function keepSuspension(
  tx: Tx,
  user_id: string,
  { why, until }: Suspension,
  now: Moment,
): Promise<boolean> {
  const ends_at = until === null ? null : suspensionEnd(until);
  const written = await tx.run(insertSuspension(user_id, why, isoOf(now), ends_at === null ? null : isoOf(ends_at)));
  if (written === 1 && ends_at !== null) await scheduleEnd(tx, user_id, ends_at);
  return written === 1;
}

const scheduleEnd = (tx: Tx, user_id: string, run_at: Moment): Promise<void> =>
  schedule(tx, { key: `account-suspension:${user_id}`, kind: END, run_at, payload: { user_id } });

/** False: this golfer is not suspended. */
export async function liftGolfer(tx: Tx, user_id: string, now: Moment): Promise<boolean> {
  await tx.maybe(lockGolfer(user_id));
  if ((await tx.run(dropSuspension(user_id))) === 0) return false;
  emit(tx, 'account.lifted', {}, [user_id], now);
  await notify(tx, 'account.lifted', {}, [user_id], now);
  return true;
}

/** The end that was said when it began. A suspension that was lifted or made anew meanwhile has a row of its own, or none. */
async function endSuspension({ tx, payload: { user_id }, now }: Due<{ user_id: string }>): Promise<void> {
  await tx.maybe(lockGolfer(user_id));
  const it = await tx.maybe(lockedSuspension(user_id));
  const ends_at = momentOrNull(it?.ends_at ?? null);
  if (!it || ends_at === null) return;
  if (now < ends_at) return scheduleEnd(tx, user_id, ends_at);
  const to = it.is_caddy ? await liftCaddy(tx, user_id, now) : (await liftGolfer(tx, user_id, now)) && 'ACTIVE';
  if (!to) return;
  const acting = { now, actor: 'system', staff_id: null, device: null };
  await recordAct(tx, acting, 'lift-suspension', { user_id, was: 'SUSPENDED', to });
}

export const suspensionJobs: JobHandlers = { [END]: endSuspension };
