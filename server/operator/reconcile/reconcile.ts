import { addDays, dateOf, isoOf, type Moment, type ClockTime, momentOf } from '#domain/dates.ts';
import type { Queries } from '../../db/db.ts';
import { type PaymentProvider, ProviderAway, ProviderRefused } from '../../payment/provider.ts';
import { pointDrift, redemptionDrift } from '../../reward/points-sql.ts';
import { type CommandContext, record } from '../command-context.ts';
import { baht, clock, count, plain } from '../words.ts';
import { compareCharges, FAULTS, KNOWN, type Known, type ProviderReport, type Astray } from './reconcile-charges.ts';
import {
  driftedAccounts,
  ledgerSize,
  owed,
  owedOver,
  tipDrift,
  topupDrift,
  unbalanced,
  withdrawalDrift,
} from './reconcile-sql.ts';
import type { ServerContext } from '../../context.ts';
import { insertAudit } from '../../house/sql.ts';
import { newId } from '../../id.ts';
import { asJob, type Due, type JobHandlers, schedule } from '../../jobs/jobs.ts';
import { settleCharge } from '../../payment/settle.ts';

/** Six months, over which the law averages prepaid money (docs/payments.md §3.9). */
const AVERAGED_DAYS = 182;

export const sizeOf = (queries: Queries) => queries.one(ledgerSize());
type LedgerSize = Awaited<ReturnType<typeof sizeOf>>;

/** The rows of the ledger that break a rule, by rule; all empty: none. Reads only. */
export async function ledgerDrift(queries: Queries) {
  return {
    accounts: await queries.many(driftedAccounts()),
    postings: await queries.many(unbalanced()),
    topups: await queries.many(topupDrift()),
    tips: await queries.many(tipDrift()),
    withdrawals: await queries.many(withdrawalDrift()),
    points: await queries.many(pointDrift()),
    redemptions: await queries.many(redemptionDrift()),
  };
}
export type LedgerDrift = Awaited<ReturnType<typeof ledgerDrift>>;

export const countOf = (it: LedgerDrift): number => Object.values(it).reduce((sum, rows) => sum + rows.length, 0);

/** What the platform owes its users, now and on average over six months. */
export async function outstanding(queries: Queries, now: Moment) {
  const today = dateOf(now);
  return {
    ...(await queries.one(owed())),
    ...(await queries.one(owedOver(addDays(today, 1 - AVERAGED_DAYS), today))),
  };
}
type Outstanding = Awaited<ReturnType<typeof outstanding>>;

/** `reconcile`: changes nothing but the audit. `isProved` false: something disagrees, or the provider could not be asked. */
export async function reconcile(
  context: CommandContext,
  provider: PaymentProvider,
  days: number,
): Promise<{ text: string; isProved: boolean }> {
  const { db, now } = context;
  const began = performance.now();
  const drift = await ledgerDrift(db);
  const done: Reconciled = {
    now,
    drift,
    size: await sizeOf(db),
    provider: await compareCharges(db, provider, days, now).catch((error: unknown) => asAway(provider, error)),
    owes: await outstanding(db, now),
    seconds: (performance.now() - began) / 1_000,
  };
  await db.transact((tx) => record(tx, context, 'reconcile', { days, ...summaryOf(done) }));
  const isSeen = !('away' in done.provider) && done.provider.refunds_unseen === undefined;
  return { text: reconciledText(done), isProved: driftOf(done) === 0 && isSeen };
}

function asAway({ name }: PaymentProvider, error: unknown): { provider: string; away: string } {
  if (error instanceof ProviderAway || error instanceof ProviderRefused) return { provider: name, away: error.message };
  throw error;
}

const summaryOf = ({ size, drift, provider, owes }: Reconciled) => ({
  ...size,
  drift: Object.fromEntries(Object.entries(drift).map(([rule, rows]) => [rule, rows.length])),
  provider,
  owes,
});

interface Reconciled {
  now: Moment;
  seconds: number;
  size: LedgerSize;
  drift: LedgerDrift;
  /** Or the reason why it could not be asked. */
  provider: ProviderReport | { provider: string; away: string };
  owes: Outstanding;
}

/** How many rows of one rule are listed; the rest is counted. */
const SHOWN = 10;

const driftOf = ({ drift, provider }: Reconciled): number =>
  countOf(drift) + ('astray' in provider ? provider.astray.length : 0);

/** The report for a person. */
function reconciledText(it: Reconciled): string {
  const found = driftOf(it);
  const wrong = found === 1 ? '1 THING DOES NOT AGREE' : `${found} THINGS DO NOT AGREE`;
  const ended = found > 0 ? wrong : 'everything agrees';
  const head = `Reconciled ${clock(isoOf(it.now))} in ${it.seconds.toFixed(1)} s: ${ended}${'away' in it.provider ? ', and the provider could not be asked' : ''}.`;
  return [head, '', ...ledgerLines(it), '', ...providerLines(it.provider), '', ...owedLines(it.owes)].join('\n');
}

const sum = (amount: number | null): string => (amount === null ? 'nothing' : baht(amount));

function ledgerLines({ size, drift }: Reconciled): string[] {
  const { accounts, transactions, entries } = size;
  return [
    `LEDGER  ${count(accounts, 'account')}, ${count(transactions, 'posting')}, ${count(entries, 'entry', 'entries')}`,
    ...rule(
      'each account is the sum of its entries',
      drift.accounts.map((row) => `${row.account} has ${baht(row.balance)}, its entries make ${baht(row.entries)}`),
    ),
    ...rule(
      'each posting sums to zero',
      drift.postings.map((row) => `${row.cause ?? row.transaction_id} sums to ${sum(row.total)}`),
    ),
    ...rule(
      'each paid top-up has its one credit, and each credit its top-up',
      drift.topups.map(
        (row) =>
          `${row.reference ?? row.topup_id} ${row.status ?? 'is not there'} ${sum(row.amount)}: credited ${sum(row.credited)}, reversed ${sum(row.reversed)}`,
      ),
    ),
    ...rule(
      'each tip is posted as it stands',
      drift.tips.map(
        (row) =>
          `${row.tip_id} ${row.status ?? 'is not there'} ${sum(row.amount)}: held ${sum(row.held)}, released ${sum(row.released)}, paid ${sum(row.paid)}`,
      ),
    ),
    ...rule(
      'each withdrawal is posted as it stands',
      drift.withdrawals.map(
        (row) =>
          `${row.reference ?? row.withdrawal_id} ${row.status ?? 'is not there'} ${sum(row.amount)}: taken ${sum(row.taken)}, given back ${sum(row.back)}`,
      ),
    ),
    ...rule(
      'points agree with themselves',
      drift.points.map(
        (row) => `${row.what} has ${row.balance ?? 'nothing'}, its entries make ${row.entries ?? 'nothing'}`,
      ),
    ),
    ...rule(
      'each redemption is posted as it stands',
      drift.redemptions.map(
        (row) =>
          `${row.reference ?? row.redemption_id} ${row.status ?? 'is not there'} ${row.points ?? 0} points: taken ${row.taken ?? 0}, given back ${row.back ?? 0}, paid ${sum(row.paid)}`,
      ),
    ),
  ];
}

function rule(words: string, broken: string[]): string[] {
  if (broken.length === 0) return [`  ok     ${words}`];
  const rest = broken.length - SHOWN;
  const lines = broken.slice(0, SHOWN).map((line) => `         ${line}`);
  return [
    `  DRIFT  ${words}: not ${broken.length} times`,
    ...lines,
    ...(rest > 0 ? [`         and ${rest} more`] : []),
  ];
}

function providerLines(it: Reconciled['provider']): string[] {
  if ('away' in it) return [`${it.provider.toUpperCase()}  could not be asked: ${plain(it.away)}`];
  const { provider, livemode, from, charges, paid, taken, fees, known, astray, elsewhere } = it;
  const notes = Object.entries(known).filter(([, times]) => times > 0);
  const broken = astray.map(
    ({ what, charge_id, reference, amount }) =>
      `${what}: ${[charge_id, reference].flatMap((id) => (id === null ? [] : [plain(id)])).join(' of ')}, ${baht(amount)}, ${FAULTS[what]}`,
  );
  return [
    `${provider.toUpperCase()}  ${livemode ? 'live' : 'test'}, since ${dateOf(from)}: ${count(charges, 'charge')}, ${paid} paid, ${baht(taken)} (fees ${baht(fees)})`,
    ...rule('each charge and its top-up agree', broken),
    ...(it.refunds_unseen === undefined ? [] : [`  NOT SEEN  its refunds: ${plain(it.refunds_unseen)}`]),
    ...notes.map(([what, times]) => `  note   ${count(times, 'charge')} ${KNOWN[what as Known]}`),
    ...(elsewhere.topups > 0
      ? [
          `  note   ${count(elsewhere.topups, 'top-up')} (${baht(elsewhere.amount)}) credited through another provider or mode`,
        ]
      : []),
  ];
}

function owedLines(it: Outstanding): string[] {
  return [
    `OWED  to ${count(it.golfers, 'golfer')} ${baht(it.available + it.held)} (${baht(it.available)} to spend, ${baht(it.held)} held)`,
    `      on average of the last six months ${baht(it.average)}, at most ${baht(it.most)}`,
    `      to ${count(it.caddies, 'caddy', 'caddies')} ${baht(it.pending + it.earned)} (${baht(it.earned)} to withdraw, ${baht(it.pending)} pending)`,
    `      taken in ${baht(0 - it.clearing)}, paid out ${baht(it.paid_out)}, our fees ${baht(it.fee)}, our gifts and losses ${baht(0 - it.goodwill)}`,
  ];
}

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
