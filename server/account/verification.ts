import type { Verification } from '#domain/account/account.ts';
import type { Moment } from '#domain/dates.ts';
import type { Tx } from '../db.ts';
import { emit } from '../events.ts';
import { notify } from '../notification/commands.ts';
import { lockedVerification, setVerification } from './sql.ts';

/** What an operator may say of a caddy, and what she hears of it. */
export type Verdict = { to: 'VERIFIED' } | { to: 'REJECTED' | 'SUSPENDED'; why: string };

/** An operator has looked at a caddy's number or staff card. Answers what she was before; the same again changes nothing. */
export async function verifyCaddy(tx: Tx, user_id: string, verdict: Verdict, now: Moment): Promise<Verification> {
  const { verification: was } = await tx.one(lockedVerification(user_id));
  if (was === verdict.to) return was;
  await tx.run(setVerification(user_id, verdict.to));
  await tell(tx, user_id, verdict, now);
  return was;
}

async function tell(tx: Tx, user_id: string, verdict: Verdict, now: Moment): Promise<void> {
  if (verdict.to === 'VERIFIED') {
    emit(tx, 'caddy.verified', {}, [user_id], now);
    return notify(tx, 'caddy.verified', {}, [user_id], now);
  }
  const kind = verdict.to === 'REJECTED' ? 'caddy.rejected' : 'caddy.suspended';
  const body = { why: verdict.why };
  emit(tx, kind, body, [user_id], now);
  return notify(tx, kind, body, [user_id], now);
}
