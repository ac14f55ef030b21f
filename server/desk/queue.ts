import { GOODWILL } from '#domain/booking/refund.ts';
import type { OutputOf } from '#domain/calls.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import type { QueueRow } from '#domain/desk/queue-api.ts';
import { actOf, actOfTwo, isDecidedHere, mayRead, promiseOf, type QueueKind } from '#domain/desk/queue.ts';
import { mayAct } from '#domain/desk/roles.ts';
import { CLAIM_FOR } from '#domain/desk/session.ts';
import { satang } from '#domain/money.ts';
import type { Db } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { listTodo, type Todo } from '../operator/todo.ts';
import { type ClaimRow, liveClaims, openProposals, type ProposalRow } from './queue-sql.ts';
import type { Staff } from './session.ts';

/** Answered at most; what is older comes first. */
const QUEUE_MOST = 500;

/** A row before it is said who has it and who may decide it. */
export type Waiting = Pick<QueueRow, 'kind' | 'item' | 'since' | 'due' | 'who' | 'what' | 'detail' | 'amount'>;

export const aliveSince = (now: Moment): string => isoOf(now - CLAIM_FOR);

export async function queue({ caller, context, now }: Asking<'GET /desk/queue'>): Promise<OutputOf<'GET /desk/queue'>> {
  const { db } = context;
  const waiting = waitingIn(await listTodo({ db, now }));
  const shown = waiting.slice(0, QUEUE_MOST);
  return {
    as_of: isoOf(now),
    items: await withWhoHasThem(db, shown, caller.staff, now),
    has_more: waiting.length > shown.length,
  };
}

/** With who has each, and whether the caller may decide it. Of what only other roles read, nobody and no words are shown. */
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
    const proposal = proposalOf(of(proposals, it));
    const may = mayDecide(it, staff, proposal !== null);
    const isOthers = !mayRead(it.kind, staff.roles);
    return {
      ...it,
      ...(isOthers && { who: null, detail: null }),
      claim: claimOf(of(claims, it)),
      proposal: isOthers ? null : proposal,
      may,
    };
  });
}

export const claimOf = (row: ClaimRow | undefined): QueueRow['claim'] =>
  row ? { staff_id: row.staff_id, name: row.name, since: row.since } : null;

const proposalOf = (row: ProposalRow | undefined): QueueRow['proposal'] => {
  if (!row) return null;
  const { staff_id, name, outcome, refund, note, since } = row;
  return { staff_id, name, outcome, refund, note, since };
};

/** Alone or with a second person: what the amount asks for is looked at when it is decided. */
export const mayDecide = ({ kind, amount }: Waiting, { roles }: Staff, isAsked = false): boolean => {
  if (!isDecidedHere(kind)) return false;
  if (isAsked) return mayAct(roles, actOfTwo(kind)) !== 'NO';
  return mayAct(roles, actOf(kind, amount === null ? null : satang(amount))) !== 'NO';
};

/** Everything of `todo` as one list, oldest promise first. */
export function waitingIn(todo: Todo): Waiting[] {
  const row = (
    kind: QueueKind,
    item: string,
    since: string,
    more: Partial<Pick<Waiting, 'who' | 'what' | 'detail' | 'amount' | 'due'>>,
  ): Waiting => ({
    kind,
    item,
    since,
    due: isoOf(promiseOf(kind, parseMoment(since))),
    who: null,
    what: null,
    detail: null,
    amount: null,
    ...more,
  });
  const rows = [
    ...todo.claims.map((it) =>
      row('COURSE_CLOSED', it.booking_ref, it.claim?.received_at ?? it.claim?.at ?? it.tee_off_at, {
        who: it.golfer,
        what: it.claim?.reason ?? null,
        detail: it.slug,
        amount: it.total,
        due: it.silence_until,
      }),
    ),
    ...todo.disputes.map((it) =>
      row('DISPUTE', it.booking_ref, it.disputed_at ?? it.tee_off_at, {
        who: it.golfer,
        what: it.dispute?.reason ?? null,
        detail: it.slug,
        amount: it.total,
        ...(it.decide_by !== '' && { due: it.decide_by }),
      }),
    ),
    ...todo.goodwill.map((it) =>
      row('GOODWILL', it.booking_ref, it.asked_at, { who: it.golfer, detail: it.slug, amount: GOODWILL }),
    ),
    ...todo.resets.map((it) =>
      row('PASSWORD', it.request_id, it.asked_at, {
        who: it.display_name,
        what: it.phone === null ? 'BY_EMAIL' : 'BY_PHONE',
      }),
    ),
    ...todo.support_cases.map((it) =>
      row('CASE', it.case_number, it.created_at, {
        who: it.from_account ?? it.contact,
        what: it.topic,
        detail: shortened(it.text),
      }),
    ),
    ...todo.identifiers.map((it) =>
      row('IDENTIFIER', it.case_number, it.created_at, { who: it.from_name ?? it.contact, detail: it.claims }),
    ),
    ...todo.reports.map((it) =>
      row('CHAT_REPORT', it.report_id, it.created_at, {
        who: it.about,
        what: it.reason,
        detail: it.text === null ? null : shortened(it.text),
      }),
    ),
    ...todo.review_reports.map((it) =>
      row('REVIEW_REPORT', it.report_id, it.created_at, {
        who: it.about,
        what: it.reason,
        detail: it.said === null ? null : shortened(it.said),
      }),
    ),
    ...todo.caddies.map((it) =>
      row('CADDY', it.user_id, it.since, { who: it.nickname, what: it.way, detail: it.courses.join(', ') }),
    ),
    ...todo.numbers.map((it) => row('NUMBER', it.case_id, it.asked_at, { who: it.nickname, detail: it.number })),
    ...todo.topups.map((it) =>
      row('TOPUP', it.reference, it.paid_at ?? it.created_at, { what: it.review_why, amount: it.amount }),
    ),
    ...todo.debts.map((it) =>
      row('DEBT', it.refund_id, it.seen_at, { detail: it.reference, amount: it.amount - it.taken }),
    ),
    ...todo.withdrawals.map((it) =>
      row(it.status === 'REQUESTED' ? 'REFUND' : 'PAYOUT', it.reference, it.requested_at, {
        who: it.display_name,
        what: it.review_why,
        amount: it.amount,
      }),
    ),
    ...todo.rewards.map((it) => row('REWARD', it.reference, it.requested_at, { who: it.nickname, detail: it.name_en })),
    ...todo.jobs.map((it) => row('JOB', it.key, it.run_at, { what: null, detail: shortened(it.last_error) })),
  ];
  return rows.toSorted((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due)));
}

const SHORT = 120;
const shortened = (text: string): string => {
  const letters = Array.from(text);
  return letters.length > SHORT ? `${letters.slice(0, SHORT).join('')}…` : text;
};
