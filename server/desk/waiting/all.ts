import type { Moment } from '#domain/dates.ts';
import { QUEUE_KINDS, type QueueKind } from '#domain/desk/queue.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries, Tx } from '../../db/db.ts';
import { lockedReset } from '../../account/session-sql.ts';
import { lockedVerification } from '../../account/sql.ts';
import { bookingByRef, lockedBooking } from '../../booking/sql.ts';
import type { Acting } from '../../house/records.ts';
import { decideRateAs } from '../decision/house.ts';
import { lastActOn } from '../queue-sql.ts';
import { readFees, readJobs, readRewards, readDebts, readPayouts, readRefunds, readTopups } from './money.ts';
import {
  readCaddies,
  readCases,
  readIdentifiers,
  readNumbers,
  readResets,
  readChatReports,
  readReviewReports,
} from './people.ts';
import type { Found, Reader, Waiting } from './reader.ts';
import { readClaims, readClosings, readDisputes, readGoodwill } from './rounds.ts';
import { dropClosing, lockedClosing } from '../closing-sql.ts';

interface OfKind {
  read: Reader;
  /** Where an item stands in the rows of the audit, and the acts that end its wait. */
  key: string;
  acts: readonly string[];
  /** Locks the rows that the people concerned could change while the item waits. */
  lock?: (tx: Tx, item: string) => Promise<unknown>;
  /** What was only asked for waits no more when the second person refuses it, or whoever asked takes it back. */
  end?: (tx: Tx, acting: Acting, item: string) => Promise<unknown>;
}

async function lockBooking(tx: Tx, booking_ref: string): Promise<void> {
  const found = await tx.maybe(bookingByRef(booking_ref));
  if (found) await tx.one(lockedBooking(found.booking_id));
}

const KINDS: Record<QueueKind, OfKind> = {
  COURSE_CLOSED: {
    read: readClaims,
    key: 'booking_ref',
    acts: ['close-course', 'leave-claim'],
    lock: lockBooking,
  },
  CLOSING: {
    read: readClosings,
    key: 'item',
    acts: ['close-course', 'refuse-closing', 'refuse-second'],
    lock: (tx, item) => tx.maybe(lockedClosing(item)),
    end: (tx, _, item) => tx.run(dropClosing(item)),
  },
  PASSWORD: {
    read: readResets,
    key: 'request_id',
    acts: ['reset-password', 'reject-reset'],
    lock: (tx, item) => tx.maybe(lockedReset(item)),
  },
  DISPUTE: { read: readDisputes, key: 'booking_ref', acts: ['decide'] },
  CASE: { read: readCases, key: 'case_number', acts: ['answer-case'] },
  CADDY: {
    read: readCaddies,
    key: 'user_id',
    acts: ['verify-caddy', 'suspend', 'lift-suspension'],
    lock: (tx, item) => tx.one(lockedVerification(item)),
  },
  CHAT_REPORT: { read: readChatReports, key: 'report_id', acts: ['close-report'] },
  REVIEW_REPORT: { read: readReviewReports, key: 'report_id', acts: ['close-report'] },
  NUMBER: { read: readNumbers, key: 'case_id', acts: ['decide-number'] },
  IDENTIFIER: { read: readIdentifiers, key: 'case_number', acts: ['decide-identifier'] },
  REWARD: { read: readRewards, key: 'reference', acts: ['approve-reward', 'reject-reward'] },
  GOODWILL: { read: readGoodwill, key: 'booking_ref', acts: ['goodwill'] },
  TOPUP: { read: readTopups, key: 'reference', acts: ['decide-topup'] },
  DEBT: { read: readDebts, key: 'refund_id', acts: ['decide-debt'] },
  REFUND: { read: readRefunds, key: 'reference', acts: ['approve-refund', 'reject-refund'] },
  PAYOUT: { read: readPayouts, key: 'reference', acts: ['decide-withdrawal', 'stop-withdrawal'] },
  JOB: { read: readJobs, key: 'key', acts: ['run-job', 'give-up-job'] },
  FEES: {
    read: readFees,
    key: 'rate_id',
    acts: ['approve-rate', 'refuse-rate', 'withdraw-rate'],
    end: (tx, acting, item) => decideRateAs(tx, acting, { item, outcome: 'REFUSE', note: '' }),
  },
};

/** So many of a kind are listed, the oldest first, so that one kind cannot crowd out the others. */
const SHOWN_OF_KIND = 50;
/** The most items of one person while others wait too, so that a flood does not hide them. */
const SHOWN_OF_ONE = 5;
/** The most rows read to find those others. */
const READ_OF_KIND = 500;

/** Everything that needs a person, oldest promise first, and the kinds of which more wait than are listed. */
export async function allWaiting(
  queries: Pick<Queries, 'many'>,
  now: Moment,
): Promise<{ rows: Waiting[]; more: QueueKind[] }> {
  const rows: Waiting[] = [];
  const more: QueueKind[] = [];
  for (const kind of QUEUE_KINDS) {
    const found = await KINDS[kind].read(queries, { now, item: null, most: READ_OF_KIND });
    if (found.length > SHOWN_OF_KIND) more.push(kind);
    rows.push(...shownOf(found.map(({ row }) => row).toSorted(byPromise)));
  }
  return { rows: rows.toSorted(byPromise), more };
}

const byPromise = (a: Waiting, b: Waiting): number => (a.due < b.due ? -1 : Number(a.due > b.due));

function shownOf(rows: readonly Waiting[]): Waiting[] {
  if (rows.length <= SHOWN_OF_KIND) return [...rows];
  const byOne = [...Map.groupBy(rows, ({ who }) => who).values()];
  const few = new Set(byOne.flatMap((same) => same.slice(0, SHOWN_OF_ONE)));
  return [...rows.filter((row) => few.has(row)), ...rows.filter((row) => !few.has(row))].slice(0, SHOWN_OF_KIND);
}

/** Where the audit has an item of this kind: people are found by it. */
export const auditKeyOf = (kind: QueueKind): string => KINDS[kind].key;

interface Place {
  kind: QueueKind;
  item: string;
}

/** The one thing that waits under this name, and nothing else is read. What waits no more is refused with who decided it when. */
export async function waitingItem(queries: Queries, { kind, item }: Place, now: Moment): Promise<Found> {
  const [found] = await KINDS[kind].read(queries, { now, item, most: 1 });
  if (!found) throw await decidedAlready(queries, kind, item);
  return found;
}

/** The same, as it is until the end of the transaction: its people change it before this or after. */
export async function lockedItem(tx: Tx, place: Place, now: Moment): Promise<Found> {
  const found = await waitingItem(tx, place, now);
  const { lock } = KINDS[place.kind];
  if (!lock) return found;
  await lock(tx, place.item);
  return waitingItem(tx, place, now);
}

export async function endRefused(tx: Tx, acting: Acting, { kind, item }: Place): Promise<void> {
  await KINDS[kind].end?.(tx, acting, item);
}

/** Refuses what waits no more, and says who decided it when: the other of two reads what happened. */
export async function decidedAlready(queries: Queries, kind: QueueKind, item: string): Promise<Refused> {
  const last = await lastDecisionOn(queries, { kind, item });
  if (!last) return new Refused('NOT_FOUND');
  const { name, actor, act, at } = last;
  return new Refused('DECIDED_ALREADY', { present: { name: name ?? actor, act, at } });
}

export const lastDecisionOn = (queries: Queries, { kind, item }: Place) =>
  queries.maybe(lastActOn(KINDS[kind].key, item, KINDS[kind].acts));
