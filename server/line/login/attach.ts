import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Tx } from '../../db/db.ts';
import { emit } from '../../events/events.ts';
import type { ServerContext } from '../../context.ts';
import { notify } from '../../notification/commands.ts';
import { keepProofOf } from './identity.ts';
import { lineOf } from '../require-line.ts';
import type { LineProof } from './proof.ts';
import { mergeUnusedAccount } from '../unused-account/unused-account.ts';
import { insertIdentity, ownIdentity } from '../sql.ts';

/**
 * Links the LINE account to this person, whose row is locked, for signing in. A LINE account belongs to one person, and a person has only
 * one. Nobody learns whose it is otherwise: LINE_TAKEN, also where this person has another LINE account. Of two calls that want it at once
 * the database lets one have it.
 */
export async function attachLine(
  tx: Tx,
  context: ServerContext,
  user_id: string,
  proof: LineProof,
  now: Moment,
): Promise<void> {
  const config = lineOf(context);
  const mine = await tx.maybe(ownIdentity(config.provider, user_id));
  if (mine && mine.subject !== proof.subject) throw new Refused('LINE_TAKEN');
  if (!mine) {
    const isFree = (await tx.run(insertIdentity(config.provider, proof.subject, user_id, isoOf(now)))) > 0;
    if (!isFree && !(await mergeUnusedAccount(tx, context, config, proof.subject, user_id, now)))
      throw new Refused('LINE_TAKEN');
    // On all of the owner's phones, so that a link made by somebody else who holds one of them is noticed.
    await notify(tx, 'account.contact_changed', { what: 'LINE' }, [user_id], now);
  }
  await keepProofOf(tx, config, user_id, proof, now);
  emit(tx, 'account.changed', {}, [user_id], now);
}
