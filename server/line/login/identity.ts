import { isoOf, type Moment } from '#domain/dates.ts';
import type { Tx } from '../../db/db.ts';
import { keepLineFriend } from '../../notification/commands.ts';
import type { LineLoginConfig } from '../config.ts';
import type { LineProof } from './proof.ts';
import { seal } from './seal.ts';
import { keepAccess, noteSeen } from '../sql.ts';

/** Stores what LINE says about the person today beside their identity. False: the identity was just moved to another person or removed. */
export async function keepProofOf(
  tx: Tx,
  config: LineLoginConfig,
  user_id: string,
  proof: LineProof,
  now: Moment,
): Promise<boolean> {
  const { subject, name, picture_url, is_friend, access } = proof;
  if ((await tx.run(noteSeen(config.provider, subject, user_id, name || null, picture_url))) === 0) return false;
  if (access) await tx.run(keepAccess(config.provider, subject, seal(config, access.token), isoOf(access.until)));
  if (is_friend !== null) await keepLineFriend(tx, { user_id, line_user_id: subject, is_friend }, now);
  return true;
}
