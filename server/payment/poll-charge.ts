import { isoOf, MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import { ASK_EVERY, EXPIRY_GRACE } from '#domain/wallet/limits.ts';
import type { ServerContext } from '../context.ts';
import { closeCharge } from './close.ts';
import { obtainCharge } from './create-charge.ts';
import { settle } from './settle.ts';
import { claimCheck, type TopupRow } from './sql.ts';

/** Of one that is over, late money is the only news. */
const ASK_ABOUT_OLD_EVERY = MINUTE / 2;
const PATIENCE_MS = 1_500;

/** What has to be known to ask about it at `now`; undefined when somebody else just did. */
export const checkClaim = (topup_id: string, now: Moment) =>
  claimCheck(topup_id, isoOf(now), isoOf(now + ASK_EVERY), isoOf(now + ASK_ABOUT_OLD_EVERY));

/** Somebody looks: the provider is asked, unless it just was, and waited for a moment; the next look sees what comes later. */
export async function pollIfDue(context: ServerContext, topup_id: string): Promise<void> {
  const row = await context.db.maybe(checkClaim(topup_id, context.clock()));
  if (!row) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const patience = setTimeout(resolve, PATIENCE_MS);
  context.payments.soon('look at a top-up', () => pollCharge(context, row).finally(resolve));
  await promise;
  clearTimeout(patience);
}

/** After commit: makes the charge of a new top-up, or looks at one. */
export async function advance(context: ServerContext, topup_id: string): Promise<void> {
  const row = await context.db.maybe(checkClaim(topup_id, context.clock()));
  if (row) await pollCharge(context, row);
}

/** Asks the provider about a top-up whose turn was claimed, and does what it answers. No transaction is open. */
export async function pollCharge(context: ServerContext, row: TopupRow): Promise<void> {
  if (row.charge_id === null) return obtainCharge(context, row);
  const isOver = context.clock() >= parseMoment(row.expires_at) + EXPIRY_GRACE;
  if (row.status === 'AWAITING_PAYMENT' && isOver) return closeCharge(context, row.topup_id, row.charge_id);
  await settle(context, row.topup_id, row.charge_id);
}
