import type { OutputOf } from '#domain/calls.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import type { QueueRow } from '#domain/desk/queue-api.ts';
import { actOfTwo, mayDecide, mayRead, type QueueKind } from '#domain/desk/queue.ts';
import { mayAct } from '#domain/desk/roles.ts';
import { CLAIM_FOR } from '#domain/desk/session.ts';
import { satang } from '#domain/money.ts';
import type { Db } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { type ClaimRow, liveClaims, openProposals, type ProposalRow } from './queue-sql.ts';
import type { Staff } from './session.ts';
import { allWaiting } from './waiting/all.ts';
import type { Waiting } from './waiting/reader.ts';

export const aliveSince = (now: Moment): string => isoOf(now - CLAIM_FOR);

export async function queue({ caller, context, now }: Asking<'GET /desk/queue'>): Promise<OutputOf<'GET /desk/queue'>> {
  const { db } = context;
  const { rows, more } = await allWaiting(db, now);
  return { as_of: isoOf(now), items: await withWhoHasThem(db, rows, caller.staff, now), more };
}

/** Adds who claimed each item and whether the caller may decide it. Hides names and texts that the caller's roles may not read. */
export async function withWhoHasThem(
  db: Pick<Db, 'many'>,
  waiting: readonly Waiting[],
  staff: Staff,
  now: Moment,
): Promise<QueueRow[]> {
  const [claims, proposals] = [await db.many(liveClaims(aliveSince(now))), await db.many(openProposals())];
  const of = <T extends { kind: QueueKind; item: string }>(all: T[], it: Waiting): T | undefined =>
    all.find(({ kind, item }) => kind === it.kind && item === it.item);
  return waiting.map((it) => {
    const proposal = proposalOf(of(proposals, it), it);
    const isOthers = !mayRead(it.kind, staff.roles);
    return {
      ...it,
      ...(isOthers && { who: null, detail: null, detail_en: null }),
      claim: claimOf(of(claims, it)),
      proposal: isOthers ? null : proposal,
      may: proposal === null ? mayDecideIt(it, staff) : mayAct(staff.roles, actOfTwo(it.kind)) !== 'NO',
    };
  });
}

export const claimOf = (row: ClaimRow | undefined): QueueRow['claim'] =>
  row ? { staff_id: row.staff_id, name: row.name, since: row.since } : null;

/** A question from before the item last began to wait was about something else. */
export const isOutdated = ({ since }: Pick<ProposalRow, 'since'>, waiting: Pick<Waiting, 'since'>): boolean =>
  parseMoment(since) < parseMoment(waiting.since);

const proposalOf = (row: ProposalRow | undefined, waiting: Waiting): QueueRow['proposal'] => {
  if (!row || isOutdated(row, waiting)) return null;
  const { staff_id, name, outcome, refund, note, goodwill, since } = row;
  return { staff_id, name, outcome, refund, note, goodwill, since };
};

/** Alone or with a second person: what the amount asks for is looked at when it is decided. */
export const mayDecideIt = ({ kind, amount }: Waiting, { roles }: Pick<Staff, 'roles'>): boolean =>
  mayDecide(kind, amount === null ? null : satang(amount), roles);
