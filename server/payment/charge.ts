import { isoOf, MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import { ASK_EVERY, EXPIRY_GRACE } from '#domain/wallet/limits.ts';
import type { ServerContext } from '../context.ts';
import { isOpen, refOf, refSecret } from './present.ts';
import { type Charge, type ChargeIntent, ProviderAway, ProviderRefused } from './provider.ts';
import { apply, end, settle } from './settle.ts';
import { askAgainAt, claimCheck, claimCreation, lockedTopup, topupById, type TopupRow } from './sql.ts';

/** Longer than the provider's client waits for an answer: while a charge is being created nobody else asks for one. */
const CREATION_TAKES_AT_MOST = 1.5 * MINUTE;
/** How long after a missing answer the charge is only searched: after that it exists or never will. */
const LOST_AFTER = MINUTE / 4;
/** A charge that can be paid for less than this is not started. */
const WORTH_BEGINNING = MINUTE;

/**
 * Gets the charge of a top-up: searches for it when one may have been created, else creates it. The provider has no idempotency key, so
 * this prevents a second charge.
 */
async function obtainCharge(context: ServerContext, row: TopupRow): Promise<void> {
  const isOver = context.clock() >= parseMoment(row.expires_at) + EXPIRY_GRACE;
  const found = row.asked_at === null ? undefined : await findCharge(context, row, isOver);
  if (found) return keepNewCharge(context, row.topup_id, found);
  if (row.status !== 'CREATED') return;
  if (isOver) return endUnmade(context, row.topup_id, 'EXPIRED', null);
  const now = context.clock();
  if (now > parseMoment(row.expires_at) - WORTH_BEGINNING) return;
  const again = isoOf(now + CREATION_TAKES_AT_MOST);
  const mine = await context.db.maybe(claimCreation(row.topup_id, row.asked_at, isoOf(now), again));
  if (mine) await createCharge(context, mine);
}

/** Nobody has seen a charge that we do not know, so a top-up may end while the provider is unreachable. */
function findCharge(
  context: ServerContext,
  { topup_id, created_at }: TopupRow,
  isOver: boolean,
): Promise<Charge | undefined> {
  const asked = context.payments.provider.findCharge({ topup_id, created_at: parseMoment(created_at) });
  return asked.catch((error: unknown) => {
    if (isOver && error instanceof ProviderAway) return undefined;
    throw error;
  });
}

async function createCharge(context: ServerContext, row: TopupRow): Promise<void> {
  let charge: Charge;
  try {
    charge = await context.payments.provider.createTopUp(await intentFor(context, row));
  } catch (error) {
    if (error instanceof ProviderRefused) return endUnmade(context, row.topup_id, 'FAILED', error.code);
    if (error instanceof ProviderAway)
      await context.db.run(askAgainAt(row.topup_id, isoOf(context.clock() + LOST_AFTER)));
    throw error;
  }
  await keepNewCharge(context, row.topup_id, charge);
}

/** Stores a new charge; the golfer may have cancelled the top-up while it was created. */
async function keepNewCharge(context: ServerContext, topup_id: string, charge: Charge): Promise<void> {
  await apply(context, topup_id, charge, { isOurs: true });
  const row = await context.db.one(topupById(topup_id));
  if (!isOpen(row) && charge.status === 'pending') await withdrawCharge(context, topup_id);
}

async function intentFor(context: ServerContext, row: TopupRow): Promise<ChargeIntent> {
  const ref = refOf(row.topup_id, await refSecret(context, context.db, context.clock()));
  const { topup_id, amount, method, platform } = row;
  const return_uri = `${context.origin()}/golfer/payment-status?ref=${ref}`;
  return { topup_id, amount, method, platform, return_uri, expires_at: parseMoment(row.expires_at) };
}

async function endUnmade(
  context: ServerContext,
  topup_id: string,
  status: 'EXPIRED' | 'FAILED',
  code: string | null,
): Promise<void> {
  const now = context.clock();
  await context.db.transact(async (tx) => {
    const row = await tx.one(lockedTopup(topup_id));
    if (row.status === 'CREATED' && row.charge_id === null) await end(tx, row, status, code, now);
  });
}

/** How often an ended top-up is checked, for late money. */
const ASK_ABOUT_OLD_EVERY = MINUTE / 2;
const PROVIDER_WAIT_MS = 1_500;

/** The claim for asking about a top-up at `now`; undefined when somebody just asked. */
export const checkClaim = (topup_id: string, now: Moment) =>
  claimCheck(topup_id, isoOf(now), isoOf(now + ASK_EVERY), isoOf(now + ASK_ABOUT_OLD_EVERY));

/** Asks the provider, unless it was just asked, and waits briefly; a later answer is seen by the next read. */
export async function pollIfDue(context: ServerContext, topup_id: string): Promise<void> {
  const row = await context.db.maybe(checkClaim(topup_id, context.clock()));
  if (!row) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const patience = setTimeout(resolve, PROVIDER_WAIT_MS);
  context.payments.soon('look at a top-up', () => pollCharge(context, row).finally(resolve));
  await promise;
  clearTimeout(patience);
}

/** After the commit: creates the charge of a new top-up, or checks an existing one. */
export async function advance(context: ServerContext, topup_id: string): Promise<void> {
  const row = await context.db.maybe(checkClaim(topup_id, context.clock()));
  if (row) await pollCharge(context, row);
}

/** Asks the provider about a claimed top-up and applies its answer. No transaction is open. */
export async function pollCharge(context: ServerContext, row: TopupRow): Promise<void> {
  if (row.charge_id === null) return obtainCharge(context, row);
  const isOver = context.clock() >= parseMoment(row.expires_at) + EXPIRY_GRACE;
  if (row.status === 'AWAITING_PAYMENT' && isOver) return closeCharge(context, row.topup_id, row.charge_id);
  await settle(context, row.topup_id, row.charge_id);
}

/** Ends a charge so that nobody can pay it any more; the provider's answer tells whether somebody did. */
async function closeCharge(context: ServerContext, topup_id: string, charge_id: string): Promise<void> {
  const { provider } = context.payments;
  const charge = await provider.expireCharge(charge_id).catch((error: unknown) => {
    // It ended by itself, or cannot be ended: its present status counts.
    if (error instanceof ProviderRefused) return provider.getCharge(charge_id).catch(noneIfUnknown);
    throw error;
  });
  if (charge) await apply(context, topup_id, charge);
  else await endUnknown(context, topup_id);
}

function noneIfUnknown(error: unknown): undefined {
  if (error instanceof ProviderRefused && error.code === 'not_found') return undefined;
  throw error;
}

/**
 * Ends an open top-up whose charge belongs to another account of ours from before the keys were changed: its outcome is unknown, and it
 * must not block a new top-up.
 */
async function endUnknown(context: ServerContext, topup_id: string): Promise<void> {
  const now = context.clock();
  await context.db.transact(async (tx) => {
    const row = await tx.one(lockedTopup(topup_id));
    if (isOpen(row)) await end(tx, row, 'EXPIRED', null, now);
  });
  context.log.warn({ topup_id }, 'the charge of a top-up is unknown to the payment provider');
}

/** The golfer cancelled the top-up. A charge that does not exist yet will not be created. */
export async function withdrawCharge(context: ServerContext, topup_id: string): Promise<void> {
  const { charge_id } = await context.db.one(topupById(topup_id));
  if (charge_id !== null) await closeCharge(context, topup_id, charge_id);
}
