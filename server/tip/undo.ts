import type { OutputOf } from '#domain/calls.ts';
import { parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import { unschedule } from '../jobs/jobs.ts';
import { releaseTip } from './release-tip.ts';
import { payJob } from './due.ts';
import { present } from './present.ts';
import { lockedTip, setTipStatus } from './sql.ts';

/** Within ten minutes; one that is undone already stays so. The row's lock decides between it and the job that pays. */
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
