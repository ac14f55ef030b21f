import { shownCaseNumber } from '#domain/case/case.ts';
import { dateOf, isoOf, type Moment, slashDate, startOfDay } from '#domain/dates.ts';
import type { HeldMoney } from '#domain/desk/effect.ts';
import type { Fact, QueueItem } from '#domain/desk/queue-api.ts';
import { mayRead, type QueueKind } from '#domain/desk/queue.ts';
import { Refused } from '#domain/refusals.ts';
import { isSameName } from '#domain/name.ts';
import type { ReportEntry } from '../chat/report-sql.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { paidBy } from '../house/sql.ts';
import { listTodo, type Todo } from '../operator/todo.ts';
import { lastActOn, reportedPerson } from './queue-sql.ts';
import { waitingIn, type Waiting, withWhoHasThem } from './queue.ts';
import type { Staff } from './session.ts';

/** Where an item stands in the rows of the audit. */
const KEY_IN_AUDIT: Record<QueueKind, string> = {
  COURSE_CLOSED: 'booking_ref',
  PASSWORD: 'request_id',
  DISPUTE: 'booking_ref',
  CASE: 'case_number',
  CADDY: 'user_id',
  CHAT_REPORT: 'report_id',
  REVIEW_REPORT: 'report_id',
  NUMBER: 'case_id',
  IDENTIFIER: 'case_number',
  REWARD: 'reference',
  GOODWILL: 'booking_ref',
  TOPUP: 'reference',
  DEBT: 'refund_id',
  REFUND: 'reference',
  PAYOUT: 'reference',
  JOB: 'key',
};

/** Refuses what waits no more, and says who decided it when: the other of two reads what happened. */
export async function decidedAlready(queries: Queries, kind: QueueKind, item: string): Promise<Refused> {
  const last = await queries.maybe(lastActOn(KEY_IN_AUDIT[kind], item));
  if (!last) return new Refused('NOT_FOUND');
  const { name, actor, act, at } = last;
  return new Refused('DECIDED_ALREADY', { present: { name: name ?? actor, act, at } });
}

/** What waits under this name, with everything of `todo` it was found in. */
export async function waitingItem(
  queries: Queries,
  { kind, item }: { kind: QueueKind; item: string },
  now: Moment,
): Promise<{ todo: Todo; waiting: Waiting }> {
  const todo = await listTodo({ db: queries, now });
  const waiting = waitingIn(todo).find((it) => it.kind === kind && it.item === item);
  if (!waiting) throw await decidedAlready(queries, kind, item);
  return { todo, waiting };
}

/** What this person let out of the house since midnight in Bangkok, in satang. */
export const paidToday = async (queries: Queries, { staff_id }: Staff, now: Moment): Promise<number> =>
  (await queries.one(paidBy(staff_id, isoOf(startOfDay(dateOf(now)))))).paid;

export async function item({ caller, context, input, now }: Asking<'GET /desk/item'>): Promise<QueueItem> {
  const { db } = context;
  // What people wrote, and where money goes, is for the roles that decide about it; so is who decided it.
  if (!mayRead(input.kind, caller.staff.roles)) throw new Refused('ROLE_NOT_ALLOWED');
  const { todo, waiting } = await waitingItem(db, input, now);
  const [row] = await withWhoHasThem(db, [waiting], caller.staff, now);
  if (!row) throw new Error('one row was asked for, and one comes');
  const page = pageOf(todo, waiting);
  if (waiting.kind === 'CHAT_REPORT') {
    const person = await db.maybe(reportedPerson(waiting.item));
    if (person?.role) page.facts.push(word('role', person.role));
  }
  const money = page.held && {
    total: waiting.amount ?? 0,
    held: page.held,
    paid_today: await paidToday(db, caller.staff, now),
  };
  const { facts, says, pictures, moments, command } = { ...EMPTY, ...page };
  return { row, facts, says, pictures, moments, command, money: money ?? null };
}

const EMPTY = { says: [], pictures: [], moments: [], command: null };

interface Page extends Partial<Pick<QueueItem, 'says' | 'pictures' | 'moments' | 'command'>> {
  facts: Fact[];
  held?: HeldMoney;
}

const text = (name: string, value: string): Fact => ({ name, value, form: 'TEXT' });
const word = (name: string, value: string): Fact => ({ name, value, form: 'WORD' });
const money = (name: string, value: number): Fact => ({ name, value: String(value), form: 'MONEY' });
const moment = (name: string, value: string): Fact => ({ name, value, form: 'MOMENT' });
const maybe = (name: string, value: string | null): Fact[] =>
  value === null || value === '' ? [] : [text(name, value)];

/** What somebody needs to see to decide it. */
function pageOf(todo: Todo, { kind, item }: Waiting): Page {
  switch (kind) {
    case 'PASSWORD':
      return oneOf(todo.resets, (it) => it.request_id === item, passwordPage);
    case 'DISPUTE':
      return oneOf(todo.disputes, (it) => it.booking_ref === item, roundPage);
    case 'COURSE_CLOSED':
      return {
        ...oneOf(todo.claims, (it) => it.booking_ref === item, roundPage),
        command: 'npm run operator -- close-course <slug> <YYYY/MM/DD>',
      };
    case 'CASE':
      return oneOf(
        todo.support_cases,
        (it) => it.case_number === item,
        (it) => ({
          facts: [
            text('number', shownCaseNumber(it.case_number)),
            word('topic', it.topic),
            ...maybe('account', it.from_account),
            ...maybe('contact', it.contact),
            ...maybe('about', it.about),
          ],
          says: [{ who: it.from_account ?? it.contact ?? '', text: it.text, at: it.created_at }],
        }),
      );
    case 'CADDY':
      return oneOf(
        todo.caddies,
        (it) => it.user_id === item,
        (it) => ({
          facts: [
            text('nickname', it.nickname),
            text('real_name', it.real_name),
            ...maybe('caddy_number', it.caddy_number),
            ...maybe('courses', it.courses.join(', ')),
            ...maybe('phone', it.phone),
            ...maybe('email', it.email),
            ...(it.way === null ? [] : [word('way', it.way)]),
            ...maybe('course', it.slug),
            ...maybe('code', it.code),
          ],
          pictures: it.media_id === null ? [] : [it.media_id],
        }),
      );
    case 'CHAT_REPORT':
      return oneOf(todo.reports, (it) => it.report_id === item, chatReportPage);
    case 'REVIEW_REPORT':
      return oneOf(
        todo.review_reports,
        (it) => it.report_id === item,
        (it) => ({
          facts: [
            word('reason', it.reason),
            text('stars', String(it.stars)),
            text('author', it.author),
            text('about_person', it.about),
            text('reporter', it.reporter),
          ],
          says: [
            ...(it.said === null ? [] : [{ who: it.author, text: it.said, at: null }]),
            ...(it.reply === null ? [] : [{ who: it.about, text: it.reply, at: null }]),
            ...(it.text === null ? [] : [{ who: it.reporter, text: it.text, at: it.created_at }]),
          ],
        }),
      );
    case 'REFUND':
    case 'PAYOUT':
      return oneOf(todo.withdrawals, (it) => it.reference === item, withdrawalPage);
    case 'NUMBER':
      return oneOf(
        todo.numbers,
        (it) => it.case_id === item,
        (it) => ({
          facts: [text('caddy_number', it.number), text('nickname', it.nickname), text('real_name', it.real_name)],
          command: `npm run operator -- decide-number ${item} give|refuse --note …`,
        }),
      );
    case 'IDENTIFIER':
      return oneOf(
        todo.identifiers,
        (it) => it.case_number === item,
        (it) => ({
          facts: [text('number', shownCaseNumber(it.case_number)), text('claims', it.claims)],
          says: [{ who: it.from_name ?? it.contact ?? '', text: it.text, at: it.created_at }],
          command: `npm run operator -- decide-identifier ${shownCaseNumber(item)} give|refuse --note …`,
        }),
      );
    case 'GOODWILL':
      return {
        facts: [text('booking', item)],
        command: `npm run operator -- goodwill ${item} --give|--refuse --why …`,
      };
    case 'TOPUP':
      return {
        facts: [text('reference', item)],
        command: `npm run operator -- decide-topup ${item} credit|refuse --note …`,
      };
    case 'DEBT':
      return { facts: [text('reference', item)], command: 'npm run operator -- todo' };
    case 'REWARD':
      return {
        facts: [text('reference', item)],
        command: `npm run operator -- approve-reward ${item}`,
      };
    case 'JOB':
      return { facts: [text('job', item)] };
  }
}

/** The queue was made from the same list a moment ago. */
function oneOf<T>(all: readonly T[], isIt: (it: T) => boolean, page: (it: T) => Page): Page {
  const found = all.find(isIt);
  if (!found) throw new Error('a row of the queue is not in the list it was made from');
  return page(found);
}

const passwordPage = (it: Todo['resets'][number]): Page => ({
  facts: [
    text('person', it.display_name),
    ...(it.role === null ? [] : [word('role', it.role)]),
    ...maybe('phone', it.phone),
    ...maybe('email', it.email),
    moment('asked', it.asked_at),
    ...(it.code_expires_at === null
      ? []
      : [moment('code_until', it.code_expires_at), text('guesses', String(it.guesses))]),
  ],
});

function roundPage(it: Todo['disputes'][number] | Todo['claims'][number]): Page {
  const { dispute, refunded, total } = it;
  const held: HeldMoney = refunded === null ? 'HELD' : refunded === total ? 'RELEASED' : 'CAPTURED';
  return {
    facts: [
      text('booking', it.booking_ref),
      text('tee_off', `${slashDate(it.booking_date)} ${it.tee_off_time}`),
      text('course', it.slug),
      text('holes', String(it.holes)),
      text('golfer', it.golfer),
      text('caddy', [it.caddy, it.caddy_number].filter((name) => name !== '').join(' ')),
      money('paid', total),
      word('held', held),
      ...(dispute ? [word('says', dispute.by), word('reason', dispute.reason)] : []),
      ...(it.claim ? [word('says', it.claim.by), word('reason', it.claim.reason)] : []),
    ],
    says: dispute
      ? [{ who: dispute.by === 'golfer' ? it.golfer : it.caddy, text: dispute.text, at: it.disputed_at }]
      : [],
    pictures: (dispute?.photos ?? []).map(({ media_id }) => media_id),
    moments: it.moments.map(({ at, device_at, actor, action, said }) => ({
      at,
      device_at,
      actor,
      action,
      said: saidOf(said),
    })),
    held,
  };
}

/** What an act said beside what it did. */
export const saidOf = (said: Record<string, unknown> | null): string =>
  Object.entries(said ?? {})
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

function chatReportPage(it: Todo['reports'][number]): Page {
  const entries: ReportEntry[] = [it, ...it.more].map((entry) => ({
    ...entry,
    at: 'at' in entry ? entry.at : it.created_at,
  }));
  return {
    facts: [
      ...entries.map(({ reason }) => word('reason', reason)),
      text('about_person', it.about),
      text('reporter', it.reporter),
      text('times', String(it.times)),
      ...maybe('booking', it.booking_ref),
    ],
    says: entries.flatMap(({ text: reported, said, at }) => [
      ...(said === null ? [] : [{ who: it.about, text: said.text ?? wordsOf(said.phrase), at: said.sent_at }]),
      ...(reported === null ? [] : [{ who: it.reporter, text: reported, at }]),
    ]),
    pictures: entries.flatMap(({ said }) => said?.media_id ?? []),
  };
}

const wordsOf = (phrase: unknown): string => (phrase === null ? '' : JSON.stringify(phrase));

function withdrawalPage(it: Todo['withdrawals'][number]): Page {
  const here = it.real_name ?? it.display_name;
  return {
    facts: [
      text('reference', it.reference),
      money('amount', it.amount),
      text('person', it.display_name),
      text('bank', `${it.bank} …${it.last4}`),
      text('holder', it.holder),
      ...(it.kind === 'REFUND' ? [word('names', isSameName(it.holder, here) ? 'SAME' : 'DIFFERENT')] : []),
      ...(it.review_why === null ? [] : [word('review', it.review_why)]),
      ...maybe('transfer', it.transfer_id),
    ],
    held: 'HELD',
  };
}
