import { dateOf, DAY, isoOf, parseMoment, type SlashDate, startOfDay } from '#domain/dates.ts';
import type { OutputOf } from '#domain/calls.ts';
import { LEDGER_PAGE } from '#domain/desk/money-api.ts';
import type { ServerContext } from '../context.ts';
import type { Asking } from '../http/http.ts';
import { recordAct } from '../house/records.ts';
import { idAt } from '../id.ts';
import { lastRun, waitingRun } from '../operator/sql.ts';
import { beginRun } from '../operator/reconcile/runs.ts';
import { ProviderAway, ProviderRefused } from '../payment/provider.ts';
import { settlePayout } from '../withdrawal/payout.ts';
import { paidToday } from './item.ts';
import {
  causesOf,
  keptBalances,
  type LegRow,
  newestPostings,
  payoutsSince,
  payoutsToAsk,
  postingsNamed,
  shareBy,
} from './numbers-sql.ts';
import { actingAs } from './session.ts';

const PAYOUTS_SHOWN = 50;
const ENDED_SHOWN_FOR = 7 * DAY;

/** What stands beside the queue's money: payouts, what is owed, and whether the books agree. */
export async function money({ tx, caller, now }: Asking<'GET /desk/money'>): Promise<OutputOf<'GET /desk/money'>> {
  const today = dateOf(now);
  const { available, held, pending, earned } = await tx.one(keptBalances());
  const month = startOfDay(`${today.slice(0, 8)}01` as SlashDate);
  const [share] = await tx.many(shareBy({ starts: [idAt(month)], until: idAt(now + DAY) }));
  const last = await tx.maybe(lastRun());
  const running = await tx.maybe(waitingRun());
  return {
    as_of: isoOf(now),
    paid_today: await paidToday(tx, caller.staff, now),
    owed: { golfers: available + held, held, caddies: pending + earned, pending },
    share: share?.share ?? 0,
    payouts: await tx.many(payoutsSince(isoOf(now - ENDED_SHOWN_FOR), PAYOUTS_SHOWN)),
    reconcile: {
      last: last ? { at: last.asked_at, name: last.name, result: last.result } : null,
      running: running ? { since: running.asked_at, name: running.name } : null,
    },
  };
}

export async function ledger({ tx, input }: Asking<'GET /desk/ledger'>): Promise<OutputOf<'GET /desk/ledger'>> {
  const page = input.page ?? 1;
  const [limit, skipped] = [LEDGER_PAGE + 1, (page - 1) * LEDGER_PAGE];
  const causes = input.q === undefined ? undefined : (await tx.many(causesOf(input.q))).map(({ cause }) => cause);
  const rows = await tx.many(causes ? postingsNamed(causes, limit, skipped) : newestPostings(limit, skipped));
  const postings = [...Map.groupBy(rows, ({ transaction_id }) => transaction_id).values()];
  return {
    items: postings.slice(0, LEDGER_PAGE).map((legs) => {
      const [{ at, cause }] = legs as [LegRow];
      return { at, cause, legs: legs.map(({ account, amount }) => ({ account, amount })) };
    }),
    has_more: postings.length > LEDGER_PAGE,
  };
}

export async function runReconcile({
  tx,
  caller,
  now,
}: Asking<'POST /desk/reconcile'>): Promise<OutputOf<'POST /desk/reconcile'>> {
  const state = await beginRun(tx, caller.staff.staff_id, now);
  if (state === 'BEGUN') await recordAct(tx, actingAs(caller.staff, now), 'run-reconcile', {});
  return { state };
}

type Says = OutputOf<'POST /desk/ask-payouts'>['payouts'][number]['says'];
/** One after the other, so that the answer comes within the time that a page waits. */
const ASKED_AT_ONCE = 10;

/** The provider is asked outside of a transaction; what it says is taken over as its webhook would be. */
export async function askPayouts({
  caller,
  context,
  now,
}: Asking<'POST /desk/ask-payouts'>): Promise<OutputOf<'POST /desk/ask-payouts'>> {
  const { db, payments } = context;
  const rows = await db.many(payoutsToAsk(payments.provider.name, ASKED_AT_ONCE));
  const payouts: { reference: string; says: Says }[] = [];
  for (const row of rows) {
    // After one missing answer the provider is not asked again.
    const isAway = payouts.at(-1)?.says === 'AWAY';
    payouts.push({ reference: row.reference, says: isAway ? 'AWAY' : await saysOf(context, row) });
  }
  const facts = { references: payouts.map(({ reference }) => reference) };
  await db.transact((tx) => recordAct(tx, actingAs(caller.staff, now), 'ask-payouts', facts));
  return { asked_at: isoOf(now), payouts };
}

async function saysOf(
  context: ServerContext,
  {
    withdrawal_id,
    transfer_id,
    requested_at,
  }: { withdrawal_id: string; transfer_id: string | null; requested_at: string },
): Promise<Says> {
  const { provider } = context.payments;
  try {
    if (transfer_id !== null) return (await settlePayout(context, transfer_id)).status;
    const found = await provider.findPayout({ withdrawal_id, requested_at: parseMoment(requested_at) });
    return found ? (await settlePayout(context, found.transfer_id)).status : 'UNKNOWN';
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'not_found') return 'UNKNOWN';
    if (error instanceof ProviderAway || error instanceof ProviderRefused) return 'AWAY';
    throw error;
  }
}
