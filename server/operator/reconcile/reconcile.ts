import { dateOf, isoOf, type Moment } from '#domain/dates.ts';
import type { PaymentProvider } from '../../payment/provider.ts';
import { type CommandContext, record, baht, clock, count, plain } from '../command-context.ts';
import {
  asAway,
  countOf,
  type LedgerDrift,
  ledgerDrift,
  type LedgerSize,
  type Outstanding,
  outstanding,
  type ProviderSeen,
  resultOf,
  sizeOf,
  compareCharges,
  FAULTS,
  KNOWN,
  type Known,
} from './reconcile-charges.ts';
import { keepRun } from './runs.ts';

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
  await db.transact(async (tx) => {
    await record(tx, context, 'reconcile', { days, ...summaryOf(done) });
    await keepRun(tx, now, resultOf(done.drift, done.provider, done.seconds));
  });
  const isSeen = !('away' in done.provider) && done.provider.refunds_unseen === undefined;
  return { text: reconciledText(done), isProved: driftOf(done) === 0 && isSeen };
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
  provider: ProviderSeen;
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
