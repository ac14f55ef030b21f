import type { Role } from '#domain/account/account.ts';
import { type DeletionBlock, deletionBlocks, leftover, type OpenFacts } from '#domain/account/deletion.ts';
import { UPCOMING } from '#domain/booking/status.ts';
import type { Queries } from '../../db/db.ts';
import type { ServerContext } from '../../context.ts';
import { standingOf } from '../../wallet/earnings.ts';
import { leastOf, mostOf } from '../../withdrawal/limits.ts';
import { openOf } from './deletion-sql.ts';

/** What is still open or unsettled for this person (rounds, top-ups …), and the person's balance. */
export async function openFactsOf(queries: Queries, user_id: string, role: Role | null): Promise<OpenFacts> {
  const open = await queries.one(openOf(user_id, UPCOMING));
  return { ...open, ...(await standingOf(queries, user_id, role)) };
}

export interface InTheWay {
  blocks: { code: DeletionBlock; n: number }[];
  /** Satang of the balance that the person has to give up. */
  leftover: number;
}

/** What prevents this person from deleting the account now. */
export async function deletionBlockersOf(
  queries: Queries,
  context: ServerContext,
  user_id: string,
  role: Role | null,
): Promise<InTheWay> {
  const open = await openFactsOf(queries, user_id, role);
  const facts = { ...open, out: await mostOf(queries, user_id, role), least: leastOf(context) };
  return { blocks: deletionBlocks(facts), leftover: leftover(facts) };
}
