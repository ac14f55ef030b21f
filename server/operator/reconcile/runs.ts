import { addDays, type ClockTime, dateOf, DAY, isoOf, MINUTE, type Moment, momentOf } from '#domain/dates.ts';
import type { ReconcileResult } from '#domain/desk/money-api.ts';
import type { ServerContext } from '../../context.ts';
import type { Tx } from '../../db/db.ts';
import { insertAudit } from '../../house/sql.ts';
import { idAt, newId } from '../../id.ts';
import { asJob, type Due, type JobHandlers, schedule } from '../../jobs/jobs.ts';
import { settleCharge } from '../../payment/settle.ts';
import {
  asAway,
  countOf,
  type LedgerDrift,
  ledgerDrift,
  type ProviderSeen,
  resultOf,
  type Astray,
  compareCharges,
} from './reconcile-charges.ts';
import { beginWaitingRun, deleteRunsBefore, endRun, insertRun } from '../sql.ts';

const KEY = 'wallet-reconcile';
const RECONCILE_JOB = 'wallet.reconcile';
const NOW_KEY = 'wallet-reconcile-now';
const NOW_JOB = 'wallet.reconcile-now';
/** A time at which nobody plays and few people pay. */
const AT = '03:30' as ClockTime;

/** The same number of days as `reconcile` uses by default. */
const DAYS = 30;

/** A run that has not ended after this is given up: its process is gone. */
const GIVEN_UP_AFTER = 15 * MINUTE;
const RUNS_KEPT_FOR = 400 * DAY;

/** Keeps what a run found, for whoever reads the last one. */
export const keepRun = (tx: Tx, asked_at: Moment, result: ReconcileResult): Promise<number> =>
  tx.run(insertRun(newId(asked_at), isoOf(asked_at), result));

/** Has the books proved by a job, unless a run is under way. */
export async function beginRun(tx: Tx, staff_id: string, now: Moment): Promise<'BEGUN' | 'RUNNING'> {
  const run_id = newId(now);
  const begun = await tx.run(beginWaitingRun(run_id, staff_id, isoOf(now), isoOf(now - GIVEN_UP_AFTER)));
  if (begun === 0) return 'RUNNING';
  await schedule(tx, { key: NOW_KEY, kind: NOW_JOB, run_at: now, payload: { run_id } });
  return 'BEGUN';
}

async function reconcileNow({ tx, now, context, payload: { run_id } }: Due<{ run_id: string }>): Promise<void> {
  tx.afterCommit(() => context.payments.soon('reconcile, as the desk asked', () => proveNow(context, run_id, now)));
}

/** As the command: it asks the provider, so it is in no transaction. */
async function proveNow(context: ServerContext, run_id: string, now: Moment): Promise<void> {
  const { db, payments, clock } = context;
  const began = performance.now();
  const queries = asJob(db);
  const drift = await ledgerDrift(queries);
  const seen = await compareCharges(queries, payments.provider, DAYS, now, payments.closing).catch((error: unknown) =>
    asAway(payments.provider, error),
  );
  const result = resultOf(drift, seen, (performance.now() - began) / 1_000);
  await db.transact(async (tx) => {
    await tx.run(endRun(run_id, isoOf(clock()), result));
    const found = { drift: countsOf(drift), unseen: result.unseen !== null };
    await tx.run(insertAudit(newId(now), 'system', 'reconcile', found, isoOf(now)));
  });
}

const countsOf = (drift: LedgerDrift) =>
  Object.fromEntries(Object.entries(drift).map(([rule, rows]) => [rule, rows.length]));

/** Runs `reconcile` every night. Disagreements are logged; those of the ledger are also in the audit. */
async function reconcileNightly({ tx, now, context }: Due<unknown>): Promise<void> {
  const began = performance.now();
  const drift = await ledgerDrift(tx);
  const found = countOf(drift);
  const counts = countsOf(drift);
  await tx.run(insertAudit(newId(now), 'system', 'reconcile', { drift: counts }, isoOf(now)));
  await tx.run(deleteRunsBefore(idAt(now - RUNS_KEPT_FOR)));
  if (found > 0) context.log.error({ drift: counts }, 'the ledger does not agree: npm run operator -- reconcile');
  await schedule(tx, { key: KEY, kind: RECONCILE_JOB, run_at: nextNight(now), payload: null });
  tx.afterCommit(() =>
    context.payments.soon('the nightly look at all charges', () => compareNightly(context, drift, began, now)),
  );
}

/** May take minutes, so neither a transaction nor a closing server waits for it; the next night tries again. */
async function compareNightly(context: ServerContext, drift: LedgerDrift, began: number, now: Moment): Promise<void> {
  const { db, payments, log } = context;
  const keep = (seen: ProviderSeen) =>
    db.transact((tx) => keepRun(tx, now, resultOf(drift, seen, (performance.now() - began) / 1_000)));
  const found = await compareCharges(asJob(db), payments.provider, DAYS, now, payments.closing).catch(
    async (error: unknown) => {
      await keep(asAway(payments.provider, error));
      throw error;
    },
  );
  if (found.refunds_unseen !== undefined)
    log.error({ why: found.refunds_unseen }, 'refunds at the provider could not be looked at');
  const astray: Astray[] = [];
  for (const it of found.astray) if (!(await isRefundTaken(context, it))) astray.push(it);
  await keep({ ...found, astray });
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

export const reconcileJobs: JobHandlers = { [RECONCILE_JOB]: reconcileNightly, [NOW_JOB]: reconcileNow };

/** Called at every start; the job schedules its next run. */
export const scheduleReconciling = (context: ServerContext, now: Moment): Promise<void> =>
  context.db.transact((tx) => schedule(tx, { key: KEY, kind: RECONCILE_JOB, run_at: nextNight(now), payload: null }));

function nextNight(now: Moment): Moment {
  const today = dateOf(now);
  const tonight = momentOf(today, AT);
  return tonight > now ? tonight : momentOf(addDays(today, 1), AT);
}
