import type { OutputOf } from '#domain/calls.ts';
import { isoOf, type Moment, momentOrNull, parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { Refused } from '#domain/refusals.ts';
import type { Tip } from '#domain/tip/api.ts';
import { mayTip, tipWaysFor, undoBy } from '#domain/tip/tip.ts';
import { LIMITS } from '#domain/wallet/limits.ts';
import { requireOnboarded } from '../account/own/onboarding.ts';
import { sharedPerson } from '../account/sql.ts';
import type { Queries, Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import { newId } from '../id.ts';
import { type Due, type Job, type JobHandlers, schedule, unschedule } from '../jobs/jobs.ts';
import { notify } from '../notification/commands.ts';
import { hold, payTip, release } from '../wallet/commands.ts';
import {
  insertTip,
  lockedTip,
  type Round,
  roundByRef,
  setTipStatus,
  sharedCaddyOf,
  type TipRow,
  tipsOfRound,
} from './sql.ts';

/** Gives a tip: from the wallet it is held until it can no longer be undone; a cash tip is only noted. */
export async function giveTip({
  tx,
  input,
  caller,
  now,
}: Pick<Asking<'POST /wallet/tip'>, 'tx' | 'input' | 'caller' | 'now'>): Promise<OutputOf<'POST /wallet/tip'>> {
  const { way } = input;
  const amount = satang(input.amount);
  const round = await ownRound(tx, caller.user_id, input.booking_ref);
  const { booking_id, booking_ref, golfer_id, caddy_id } = round;
  if (amount < LIMITS.tip_min || amount > LIMITS.tip_max) throw new Refused('TIP_OUT_OF_RANGE', { field: 'amount' });
  if (!mayTipFor(round, now)) throw new Refused('TIP_NOT_NOW');
  if (way === 'WALLET') {
    await requireOnboarded(tx, golfer_id);
    await refuseLeaving(tx, caddy_id);
  }
  const undo_by = undoBy(now);
  const tip: TipRow = {
    tip_id: newId(now),
    booking_id,
    booking_ref,
    golfer_id,
    caddy_id,
    amount,
    way,
    status: way === 'WALLET' ? 'HELD' : 'NOTED',
    created_at: isoOf(now),
    undo_by: isoOf(undo_by),
  };
  if ((await tx.run(insertTip(tip))) === 0) {
    const given = (await tx.many(tipsOfRound(booking_id))).find((it) => it.way === way);
    throw new Refused('TIP_GIVEN', { present: given && present(given) });
  }
  if (way === 'WALLET') {
    await hold(tx, golfer_id, amount, `tip:${tip.tip_id}:hold`, now);
    await schedule(tx, payJob(tip.tip_id, undo_by));
  } else emit(tx, 'wallet.changed', {}, [golfer_id], now); // the golfer's other phones show the note
  return present(tip);
}

/** A leaving caddy would not get the money. */
async function refuseLeaving(tx: Tx, caddy_id: string): Promise<void> {
  const { status } = await tx.one(sharedPerson(caddy_id));
  if (!tipWaysFor(status === 'ACTIVE').includes('WALLET')) throw new Refused('TIP_CADDY_LEFT');
}

/** Undoes a tip within ten minutes; repeating it changes nothing. The row's lock decides between it and the job that pays. */
export async function undoTip({
  tx,
  input,
  caller,
  now,
}: Asking<'POST /wallet/tip/undo'>): Promise<OutputOf<'POST /wallet/tip/undo'>> {
  const tip = await tx.maybe(lockedTip(input.tip_id));
  if (tip?.golfer_id !== caller.user_id) throw new Refused('TIP_UNKNOWN');
  if (tip.status === 'UNDONE') return present(tip);
  const undo_by = parseMoment(tip.undo_by);
  if (tip.status === 'PAID' || now >= undo_by) throw new Refused('TIP_NOT_NOW', { present: present(tip) });
  if (tip.status === 'HELD') {
    await releaseTip(tx, tip, now);
    await unschedule(tx, payJob(tip.tip_id, undo_by).key);
  } else {
    await tx.run(setTipStatus(tip.tip_id, 'UNDONE'));
    emit(tx, 'wallet.changed', {}, [tip.golfer_id], now);
  }
  return present({ ...tip, status: 'UNDONE' });
}

interface Payment {
  tip_id: string;
}

/** The job that pays a tip once it cannot be undone. */
const payJob = (tip_id: string, run_at: Moment): Job => ({
  key: `tip-pay:${tip_id}`,
  kind: 'tip.pay',
  run_at,
  payload: { tip_id } satisfies Payment,
});

/**
 * Pays the whole tip to the caddy, even a suspended or leaving one, and notifies the caddy only now. For a deleted caddy it is released to
 * the golfer.
 */
export async function payHeldTip(tx: Tx, tip_id: string, now: Moment): Promise<void> {
  const caddy = await tx.one(sharedCaddyOf(tip_id));
  const tip = await tx.one(lockedTip(tip_id));
  const { golfer_id, caddy_id, booking_ref, amount } = tip;
  if (tip.status !== 'HELD') return;
  const undo_by = parseMoment(tip.undo_by);
  if (now < undo_by) return schedule(tx, payJob(tip_id, undo_by)); // another server's clock was ahead
  if (caddy.status === 'DELETED') return releaseTip(tx, tip, now);
  await tx.run(setTipStatus(tip_id, 'PAID'));
  await payTip(tx, { golfer_id, caddy_id, tip_id, amount }, now);
  emit(tx, 'tip.received', { booking_ref, amount }, [caddy_id], now);
  await notify(tx, 'tip.received', { booking_ref, amount }, [caddy_id], now);
}

export const tipJobs: JobHandlers = {
  'tip.pay': ({ tx, payload, now }: Due<Payment>) => payHeldTip(tx, payload.tip_id, now),
};

/** Returns a held, locked tip to the golfer. */
async function releaseTip(tx: Tx, { tip_id, golfer_id, amount }: TipRow, now: Moment): Promise<void> {
  await tx.run(setTipStatus(tip_id, 'UNDONE'));
  await release(tx, golfer_id, amount, `tip:${tip_id}:release`, now);
}

/** A booking of this golfer; another golfer's is refused as unknown. Refuses BOOKING_UNKNOWN. */
export async function ownRound(queries: Queries, golfer_id: string, booking_ref: string): Promise<Round> {
  const round = await queries.maybe(roundByRef(booking_ref));
  if (round?.golfer_id !== golfer_id) throw new Refused('BOOKING_UNKNOWN');
  return round;
}

export const mayTipFor = ({ status, started_at, tee_off_at }: Round, now: Moment): boolean =>
  mayTip({ status, started_at: momentOrNull(started_at), tee_off_at: parseMoment(tee_off_at) }, now);

/** The tip as its golfer sees it. */
export const present = (row: TipRow): Tip => ({
  tip_id: row.tip_id,
  booking_ref: row.booking_ref,
  amount: row.amount,
  way: row.way,
  status: row.status,
  created_at: isoOf(parseMoment(row.created_at)),
  undo_by: isoOf(parseMoment(row.undo_by)),
});
