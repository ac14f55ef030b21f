import { isoOf } from '../../domain/dates.ts';
import type { QueueKind } from '../../domain/desk/queue.ts';
import type { Db, Tx } from '../../server/db/db.ts';
import {
  type ClosedReport,
  closeChatReportAs,
  closeReviewReportAs,
  giveCodeAs,
} from '../../server/desk/decision/people.ts';
import { allWaiting, waitingItem } from '../../server/desk/waiting/all.ts';
import type { Page } from '../../server/desk/waiting/reader.ts';
import type { Acting } from '../../server/house/records.ts';
import { Refused } from '../../domain/refusals.ts';
import { shownResetCode } from '../../domain/account/reset-api.ts';

/** Somebody who decides, as the audit names them. */
export const actingAt = (now: number): Acting => ({ now, actor: 'operator:ploy', staff_id: null, device: null });

/** One decision by the desk's own function: `decided(db, now, (tx, acting) => decideNumberAs(tx, acting, …))`. */
export const decided = <T>(db: Db, now: number, work: (tx: Tx, acting: Acting) => Promise<T>): Promise<T> =>
  db.transact((tx) => work(tx, actingAt(now)));

/** What waits of a kind, by its names, oldest promise first. */
export const waitingOf = async (db: Db, now: number, kind: QueueKind): Promise<string[]> =>
  (await allWaiting(db, now)).rows.filter((row) => row.kind === kind).map(({ item }) => item);

/** What the desk shows of it. */
export const pageOf = async (db: Db, now: number, kind: QueueKind, item: string): Promise<Page> =>
  (await waitingItem(db, { kind, item }, now)).page(db);

/**
 * A decision with what its person has read: since when it waits and, of a contact, who has it. What waits no more was read at some time.
 */
export async function readIn<T extends { kind: QueueKind; item: string }>(
  db: Db,
  now: number,
  decision: T,
): Promise<T & { since: string; holder?: string | null }> {
  const found = await waitingItem(db, decision, now).catch((error: unknown) => {
    if (error instanceof Refused) return undefined;
    throw error;
  });
  const holder = decision.kind === 'IDENTIFIER' && { holder: found?.holder ?? null };
  return { ...decision, since: found?.row.since ?? isoOf(now), ...holder };
}

/** The facts of its page, as `name value`. */
export const factsOf = async (db: Db, now: number, kind: QueueKind, item: string): Promise<string[]> =>
  (await pageOf(db, now, kind, item)).facts.map(({ name, value }) => `${name} ${value}`);

/** A code for a forgotten password, as it is read out. */
export async function codeFor(db: Db, now: number, request_id: string): Promise<string> {
  const given = await decided(db, now, (tx, acting) => giveCodeAs(tx, acting, request_id));
  if (!given) throw new Error('nobody asked for a code');
  return shownResetCode(given.code);
}

/** A report of a chat or a review is closed; with `hide` the review leaves lists. */
export const reportClosed = (
  db: Db,
  now: number,
  report_id: string,
  note: string,
  hide = false,
): Promise<ClosedReport | undefined> =>
  decided(
    db,
    now,
    async (tx, acting) =>
      (await closeReviewReportAs(tx, acting, report_id, note, hide)) ??
      (await closeChatReportAs(tx, acting, report_id, note)),
  );
