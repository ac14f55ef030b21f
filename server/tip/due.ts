import { type Moment, parseMoment } from '#domain/dates.ts';
import { emit } from '../events/events.ts';
import { type Due, type Job, type JobHandlers, schedule } from '../jobs/jobs.ts';
import { notify } from '../notification/commands.ts';
import { payTip } from '../wallet/commands.ts';
import { releaseTip } from './release-tip.ts';
import { lockedTip, setTipStatus, sharedCaddyOf } from './sql.ts';

interface Payment {
  tip_id: string;
}

/** When a tip can no longer be undone. */
export const payJob = (tip_id: string, run_at: Moment): Job => ({
  key: `tip-pay:${tip_id}`,
  kind: 'tip.pay',
  run_at,
  payload: { tip_id } satisfies Payment,
});

/**
 * All of it goes to the caddy, even one who is suspended or leaving; only now is the caddy notified. The account of a caddy who is deleted
 * can be used by nobody: the tip is released to the golfer.
 */
async function pay({ tx, payload, now }: Due<Payment>): Promise<void> {
  const caddy = await tx.one(sharedCaddyOf(payload.tip_id));
  const tip = await tx.one(lockedTip(payload.tip_id));
  const { tip_id, golfer_id, caddy_id, booking_ref, amount } = tip;
  if (tip.status !== 'HELD') return;
  const undo_by = parseMoment(tip.undo_by);
  if (now < undo_by) return schedule(tx, payJob(tip_id, undo_by)); // another server's clock was ahead
  if (caddy.status === 'DELETED') return releaseTip(tx, tip, now);
  await tx.run(setTipStatus(tip_id, 'PAID'));
  await payTip(tx, { golfer_id, caddy_id, tip_id, amount }, now);
  emit(tx, 'tip.received', { booking_ref, amount }, [caddy_id], now);
  await notify(tx, 'tip.received', { booking_ref, amount }, [caddy_id], now);
}

export const tipJobs: JobHandlers = { 'tip.pay': pay };
