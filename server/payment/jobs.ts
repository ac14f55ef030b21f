import { DAY, HOUR, MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import { EXPIRY_GRACE } from '#domain/wallet/limits.ts';
import { type Due, type Job, type JobHandlers, schedule } from '../jobs/jobs.ts';
import { checkClaim, pollCharge } from './charge.ts';
import { isOpen } from './present.ts';
import { topupById, type TopupRow } from './sql.ts';
import { askAgain } from './webhook.ts';

/** When to check a top-up after its creation, if nobody reads it and no webhook comes. */
const AFTER_CREATION = [10_000, MINUTE / 2, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE];
/** When to check after its end, because late money is credited. */
const AFTER_END = [0, EXPIRY_GRACE, 15 * MINUTE, HOUR, DAY, 2 * DAY, 3 * DAY];
/** When to check again after the provider could not answer. */
const STILL_OPEN = 5 * MINUTE;

interface Payload {
  topup_id: string;
}

const lookJob = (topup_id: string, run_at: Moment): Job => ({
  key: `topup-look:${topup_id}`,
  kind: 'topup.look',
  run_at,
  payload: { topup_id } satisfies Payload,
});

/** The first check of a new top-up. */
export const firstLook = (topup_id: string, now: Moment): Job => lookJob(topup_id, now + (AFTER_CREATION[0] ?? 0));

/** When to check a top-up next without anybody reading it; undefined: it is too old. */
function nextLook(row: TopupRow, now: Moment): Moment | undefined {
  const [created, ends] = [parseMoment(row.created_at), parseMoment(row.expires_at)];
  const moments = [...AFTER_CREATION.map((ms) => created + ms), ...AFTER_END.map((ms) => ends + ms)];
  const next = moments.filter((moment) => moment > now).sort((a, b) => a - b)[0];
  const isLate = isOpen(row) && now >= ends + EXPIRY_GRACE;
  return isLate ? Math.min(now + STILL_OPEN, next ?? now + STILL_OPEN) : next;
}

async function lookWhenDue({ tx, payload: { topup_id }, now, context }: Due<Payload>): Promise<void> {
  const row = await tx.one(topupById(topup_id));
  if (row.status === 'PAID' || row.status === 'REVIEW' || row.decided_at !== null) return;
  const claimed = await tx.maybe(checkClaim(topup_id, now));
  const next = claimed ? nextLook(row, now) : parseMoment(row.next_check_at);
  if (next !== undefined) await schedule(tx, lookJob(topup_id, Math.max(next, now + 1_000)));
  if (claimed)
    tx.afterCommit(() => context.payments.soon('a top-up whose turn it is', () => pollCharge(context, claimed)));
}

export const paymentJobs: JobHandlers = { 'topup.look': lookWhenDue, 'webhook.ask': askAgain };
