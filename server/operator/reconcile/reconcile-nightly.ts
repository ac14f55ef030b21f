import { addDays, type ClockTime, dateOf, isoOf, type Moment, momentOf } from '#domain/dates.ts';
import type { ServerContext } from '../../context.ts';
import { insertAudit } from '../../house/sql.ts';
import { newId } from '../../id.ts';
import { asJob, type Due, type JobHandlers, schedule } from '../../jobs/jobs.ts';
import { settleCharge } from '../../payment/settle.ts';
import { type Astray, compareCharges } from './reconcile-charges.ts';
import { countOf, ledgerDrift } from './reconcile.ts';

const KEY = 'wallet-reconcile';
const RECONCILE_JOB = 'wallet.reconcile';
/** A time at which nobody plays and few people pay. */
const AT = '03:30' as ClockTime;

/** The same number of days as `reconcile` uses by default. */
const DAYS = 30;

/** Runs `reconcile` every night. Disagreements are logged; those of the ledger are also in the audit. */
async function reconcileNightly({ tx, now, context }: Due<unknown>): Promise<void> {
  const drift = await ledgerDrift(tx);
  const found = countOf(drift);
  const counts = Object.fromEntries(Object.entries(drift).map(([rule, rows]) => [rule, rows.length]));
  await tx.run(insertAudit(newId(now), 'system', 'reconcile', { drift: counts }, isoOf(now)));
  if (found > 0) context.log.error({ drift: counts }, 'the ledger does not agree: npm run operator -- reconcile');
  await schedule(tx, { key: KEY, kind: RECONCILE_JOB, run_at: nextNight(now), payload: null });
  tx.afterCommit(() => context.payments.soon('the nightly look at all charges', () => compareNightly(context, now)));
}

/** May take minutes, so neither a transaction nor a closing server waits for it; the next night tries again. */
async function compareNightly(context: ServerContext, now: Moment): Promise<void> {
  const { db, payments, log } = context;
  const found = await compareCharges(asJob(db), payments.provider, DAYS, now, payments.closing);
  if (found.refunds_unseen !== undefined)
    log.error({ why: found.refunds_unseen }, 'refunds at the provider could not be looked at');
  const astray: Astray[] = [];
  for (const it of found.astray) if (!(await isRefundTaken(context, it))) astray.push(it);
  if (astray.length === 0) return;
  const counts = Object.fromEntries(
    Object.entries(Object.groupBy(astray, ({ what }) => what)).map(([what, rows]) => [what, rows.length]),
  );
  log.error({ astray: counts }, 'charges and top-ups do not agree: npm run operator -- reconcile');
}

/** Takes back a refund whose webhook never came. Resolves to whether that solved the disagreement. */
async function isRefundTaken(context: ServerContext, { what, charge_id }: Astray): Promise<boolean> {
  if (what !== 'REFUNDED' || charge_id === null) return false;
  context.payments.closing.throwIfAborted();
  try {
    await settleCharge(context, charge_id);
    return true;
  } catch (error) {
    context.log.warn({ err: error, charge_id }, 'a refund could not be looked at');
    return false;
  }
}

export const reconcileJobs: JobHandlers = { [RECONCILE_JOB]: reconcileNightly };

/** Called at every start; the job schedules its next run. */
export const scheduleReconciling = (context: ServerContext, now: Moment): Promise<void> =>
  context.db.transact((tx) => schedule(tx, { key: KEY, kind: RECONCILE_JOB, run_at: nextNight(now), payload: null }));

function nextNight(now: Moment): Moment {
  const today = dateOf(now);
  const tonight = momentOf(today, AT);
  return tonight > now ? tonight : momentOf(addDays(today, 1), AT);
}
