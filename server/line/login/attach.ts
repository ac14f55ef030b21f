import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Tx } from '../../db/db.ts';
import { emit } from '../../events/events.ts';
import type { ServerContext } from '../../context.ts';
import { notify } from '../../notification/commands.ts';
import { keepProofOf } from './identity.ts';
import { lineOf } from '../on.ts';
import type { LineProof } from './proof.ts';
import { takeFromShell } from '../shell/shell.ts';
import { insertIdentity, ownIdentity } from '../sql.ts';

/**
 * LINE opens her account from now on; her person's row is locked. One LINE account is one person's, and she has one. Whose it is when it is not hers is told to nobody:
 * LINE_TAKEN, also where she has another already. Of two who want it at once the database lets one have it.
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
    if (!isFree && !(await takeFromShell(tx, context, config, proof.subject, user_id, now)))
      throw new Refused('LINE_TAKEN');
    // On every phone she has: whoever did it with her phone in hand does so before her eyes.
    await notify(tx, 'account.contact_changed', { what: 'LINE' }, [user_id], now);
  }
  await keepProofOf(tx, config, user_id, proof, now);
  emit(tx, 'account.changed', {}, [user_id], now);
}
