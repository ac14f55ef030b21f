import type { OutputOf } from '#domain/calls.ts';
import { isoOf } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { Refused } from '#domain/refusals.ts';
import { LIMITS } from '#domain/wallet/limits.ts';
import { undoBy, tipWaysFor } from '#domain/tip/tip.ts';
import { requireOnboarded } from '../account/own/onboarding.ts';
import { sharedPerson } from '../account/sql.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import { newId } from '../id.ts';
import { schedule } from '../jobs/jobs.ts';
import { hold } from '../wallet/commands.ts';
import { payJob } from './due.ts';
import { present } from './present.ts';
import { mayTipFor, ownRound } from './round.ts';
import { insertTip, type TipRow, tipsOfRound } from './sql.ts';

/** From the wallet it is kept aside until it can no longer be undone; of one in cash only the golfer's own note is written. */
export async function giveTip({
  tx,
  input,
  caller,
  now,
}: Asking<'POST /wallet/tip'>): Promise<OutputOf<'POST /wallet/tip'>> {
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

/** Money for somebody who leaves would reach an account that nobody opens any more. */
async function refuseLeaving(tx: Tx, caddy_id: string): Promise<void> {
  const { status } = await tx.one(sharedPerson(caddy_id));
  if (!tipWaysFor(status === 'ACTIVE').includes('WALLET')) throw new Refused('TIP_CADDY_LEFT');
}
