import type { OutputOf } from '#domain/calls.ts';
import { isoOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { CODE_FOR } from '#domain/reward/transitions.ts';
import type { Tx } from '../db/db.ts';
import type { Asking, Written } from '../http/http.ts';
import { codeFor, codeSecret, freeCode, hashOfCode } from './code.ts';
import { act, presentNow } from './transition.ts';
import { lockedRedemption, type RedemptionDbRow } from './sql.ts';

/** The caddy's own redemption, locked; another caddy's is refused like an unknown one. */
async function own(tx: Tx, redemption_id: string, caddy_id: string): Promise<RedemptionDbRow> {
  const it = await tx.maybe(lockedRedemption(redemption_id));
  if (it?.caddy_id !== caddy_id) throw new Refused('REDEMPTION_UNKNOWN');
  return it;
}

/** Done before, it stays done. */
export async function cancelRedemption({
  tx,
  input: { redemption_id },
  caller,
  now,
}: Asking<'POST /reward/cancel'>): Promise<OutputOf<'POST /reward/cancel'>> {
  const it = await own(tx, redemption_id, caller.user_id);
  if (it.status !== 'CANCELLED') await act(tx, it, 'cancel', 'caddy', now);
  return presentNow(tx, redemption_id);
}

type Shown = OutputOf<'POST /reward/code'>;

export async function showCode({
  tx,
  input: { redemption_id },
  caller,
  now,
}: Asking<'POST /reward/code'>): Promise<Shown> {
  const it = await own(tx, redemption_id, caller.user_id);
  const secret = await codeSecret(tx, now);
  const { code, expires_at } = await freeCode(tx, secret, redemption_id, now + CODE_FOR);
  const written = { code_hash: hashOfCode(code, secret), code_expires_at: isoOf(expires_at) };
  await act(tx, it, 'show_code', 'caddy', now, written);
  return { ...(await presentNow(tx, redemption_id)), code };
}

/** The database has only the hash of a code: who asks again with the same key gets it anew, derived from what is stored. */
export const withoutCode: Written = {
  hide: (shown: Shown) => Object.fromEntries(Object.entries(shown).filter(([name]) => name !== 'code')),
  show: async (kept: Omit<Shown, 'code'>, context) => ({
    ...kept,
    code: codeFor(kept.redemption_id, kept.code_expires_at ?? '', await codeSecret(context.db, context.clock())),
  }),
};
