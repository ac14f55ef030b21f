import { isoOf, MINUTE, parseMoment } from '#domain/dates.ts';
import { EXPIRY_GRACE } from '#domain/wallet/limits.ts';
import type { ServerContext } from '../context.ts';
import { end } from './change.ts';
import { withdrawCharge } from './close.ts';
import { isOpen } from './present.ts';
import { type Charge, type ChargeIntent, ProviderAway, ProviderRefused } from './provider.ts';
import { refOf, refSecret } from './ref.ts';
import { apply } from './settle.ts';
import { askAgainAt, claimCreation, lockedTopup, topupById, type TopupRow } from './sql.ts';

/** Longer than a provider's adapter waits for an answer: nobody else asks for a charge while one is being made. */
const CREATION_TAKES_AT_MOST = 1.5 * MINUTE;
/** After no answer, so long is only looked for the charge: what was on its way has arrived or never will. */
const LOST_AFTER = MINUTE / 4;
/** What can be paid no longer than this is not begun. */
const WORTH_BEGINNING = MINUTE;

/** A top-up without a charge: found when one may have been made, else made. The provider knows no idempotency key, we are it. */
export async function obtainCharge(context: ServerContext, row: TopupRow): Promise<void> {
  const isOver = context.clock() >= parseMoment(row.expires_at) + EXPIRY_GRACE;
  const found = row.asked_at === null ? undefined : await find(context, row, isOver);
  if (found) return keep(context, row.topup_id, found);
  if (row.status !== 'CREATED') return;
  if (isOver) return endUnmade(context, row.topup_id, 'EXPIRED', null);
  const now = context.clock();
  if (now > parseMoment(row.expires_at) - WORTH_BEGINNING) return;
  const again = isoOf(now + CREATION_TAKES_AT_MOST);
  const mine = await context.db.maybe(claimCreation(row.topup_id, row.asked_at, isoOf(now), again));
  if (mine) await create(context, mine);
}

/** Nobody has seen a charge we do not know, so that a top-up may end while the provider is away. */
function find(
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

async function create(context: ServerContext, row: TopupRow): Promise<void> {
  let charge: Charge;
  try {
    charge = await context.payments.provider.createTopUp(await intentFor(context, row));
  } catch (error) {
    if (error instanceof ProviderRefused) return endUnmade(context, row.topup_id, 'FAILED', error.code);
    if (error instanceof ProviderAway)
      await context.db.run(askAgainAt(row.topup_id, isoOf(context.clock() + LOST_AFTER)));
    throw error;
  }
  await keep(context, row.topup_id, charge);
}

/** The golfer may have cancelled the top-up while its charge was being created. */
async function keep(context: ServerContext, topup_id: string, charge: Charge): Promise<void> {
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
