import { parseIdentifier } from '#domain/account/identifier.ts';
import { RESET_GUESSES } from '#domain/account/reset-api.ts';
import { CLAIM_SILENCE, DECIDE_WITHIN } from '#domain/booking/deadlines.ts';
import { isoOf, type Moment, parseMoment, slashDate } from '#domain/dates.ts';
import { resetsWaiting, type WaitingReset } from '../account/reset/reset-sql.ts';
import { goodwillWaiting, type WaitingGoodwill } from '../booking/transition-sql.ts';
import { openCases, type OpenSupportCase } from '../case/sql.ts';
import { type OpenReport, openReports } from '../chat/report-sql.ts';
import type { Queries } from '../db/db.ts';
import { type DebtRow, debtsWaiting } from '../payment/refund.ts';
import { type TopupRow, topupsToReview } from '../payment/sql.ts';
import { type OpenReviewReport, openReviewReports } from '../review/sql.ts';
import { redemptionsWaiting, type WaitingRedemption } from '../reward/sql.ts';
import { SLOW } from '../withdrawal/payout.ts';
import { type Waiting, withdrawalsWaiting } from '../withdrawal/sql.ts';
import { claimText as identifierText, numberText, resetText } from './accounts.ts';
import { goodwillText } from './bookings.ts';
import { debtText, topupText, withdrawalText } from './money.ts';
import { reportText, reviewReportText, supportCaseText } from './reports.ts';
import { redemptionText } from './reward.ts';
import {
  caddiesWaiting,
  type CaseRow,
  type ClaimedIdentifier,
  claimedIdentifiers,
  claimsWaiting,
  type ContestedNumber,
  contestedNumbers,
  disputes,
  type FailingJob,
  failingJobs,
  type MomentRow,
  momentsOf,
  type WaitingCaddy,
} from './sql.ts';
import { baht, clock, count, plain, reachedAt } from './words.ts';

/** A booking that an operator has to judge, with its whole history. */
interface Case extends CaseRow {
  moments: MomentRow[];
}

export interface Todo {
  as_of: string;
  /** `decide_by`: the date that both people see. */
  disputes: (Case & { decide_by: string })[];
  /** `silence_until`: after that it counts as agreed. */
  claims: (Case & { silence_until: string })[];
  goodwill: WaitingGoodwill[];
  resets: WaitingReset[];
  support_cases: OpenSupportCase[];
  identifiers: ClaimedIdentifier[];
  reports: OpenReport[];
  review_reports: OpenReviewReport[];
  caddies: WaitingCaddy[];
  numbers: ContestedNumber[];
  topups: TopupRow[];
  debts: DebtRow[];
  withdrawals: Waiting[];
  rewards: WaitingRedemption[];
  jobs: FailingJob[];
}

/** Everything that needs an operator, oldest first. Reads only. */
export async function listTodo({ db, now }: { db: Pick<Queries, 'many'>; now: Moment }): Promise<Todo> {
  const [contested, claimed] = [await db.many(disputes()), await db.many(claimsWaiting())];
  const ids = [...contested, ...claimed].map(({ booking_id }) => booking_id);
  const moments = Map.groupBy(await db.many(momentsOf(ids)), ({ booking_id }) => booking_id);
  const asCase = (row: CaseRow): Case => ({ ...row, moments: moments.get(row.booking_id) ?? [] });
  return {
    as_of: isoOf(now),
    disputes: contested.map((row) => ({ ...asCase(row), decide_by: decisionDue(row) })),
    claims: claimed.map((row) => ({ ...asCase(row), silence_until: silenceOf(row) })),
    goodwill: await db.many(goodwillWaiting()),
    resets: await db.many(resetsWaiting(isoOf(now), RESET_GUESSES)),
    support_cases: await db.many(openCases()),
    identifiers: await db.many(claimedIdentifiers()),
    reports: await db.many(openReports()),
    review_reports: await db.many(openReviewReports()),
    caddies: await db.many(caddiesWaiting()),
    numbers: await db.many(contestedNumbers()),
    topups: await db.many(topupsToReview()),
    debts: await db.many(debtsWaiting()),
    withdrawals: await db.many(withdrawalsWaiting(isoOf(now - SLOW))),
    rewards: await db.many(redemptionsWaiting()),
    jobs: await db.many(failingJobs()),
  };
}

const decisionDue = ({ disputed_at }: CaseRow): string =>
  disputed_at === null ? '' : isoOf(parseMoment(disputed_at) + DECIDE_WITHIN);

const silenceOf = ({ claim }: CaseRow): string =>
  claim ? isoOf(parseMoment(claim.received_at ?? claim.at) + CLAIM_SILENCE) : '';

/** The list for a person, with Bangkok times. */
export function todoText({
  as_of,
  disputes,
  claims,
  goodwill,
  resets,
  support_cases,
  identifiers,
  reports,
  review_reports,
  caddies,
  numbers,
  topups,
  debts,
  withdrawals,
  rewards,
  jobs,
}: Todo): string {
  const parts = [
    section(count(disputes.length, 'dispute'), disputes.map(disputeText)),
    section(
      `${count(claims.length, 'claim')} that the course is closed`,
      claims.map((it) => claimText(it, it.silence_until)),
    ),
    section(`${count(goodwill.length, 'goodwill', 'goodwills')} to decide`, goodwill.map(goodwillText)),
    section(count(resets.length, 'forgotten password'), resets.map(resetText)),
    section(
      count(support_cases.length, 'case', 'cases') + ' to answer',
      grouped(support_cases, fromOf, supportCaseText),
    ),
    section(
      `${count(identifiers.length, 'phone or e-mail', 'phones or e-mails')} that another account has`,
      grouped(identifiers, ({ claims }) => claims, identifierText),
    ),
    section(count(reports.length, 'chat report'), ofReports(reports, reportText)),
    section(count(review_reports.length, 'review report'), ofReports(review_reports, reviewReportText)),
    section(`${count(caddies.length, 'caddy', 'caddies')} to verify`, caddies.map(caddyText)),
    section(`${count(numbers.length, 'caddy number')} that another caddy has`, numbers.map(numberText)),
    section(`${count(topups.length, 'top-up')} to decide`, topups.map(topupText)),
    section(count(debts.length, 'debt of a refund', 'debts of refunds'), debts.map(debtText)),
    section(`${count(withdrawals.length, 'withdrawal')} to decide about`, withdrawals.map(withdrawalText)),
    section(`${count(rewards.length, 'reward')} to approve`, rewards.map(redemptionText)),
    section(
      `${count(jobs.length, 'job')} that failed and will be tried again`,
      grouped(jobs, ({ kind }) => kind, jobText),
    ),
  ].filter((part) => part !== '');
  if (parts.length === 0) return `Nothing needs you (${clock(as_of)}).`;
  return parts.join('\n\n');
}

/** The most items of a section, and in it of one person or kind, so that a flood does not hide the rest. */
const SHOWN = 50;
const SHOWN_OF_ONE = 5;

function section(title: string, items: string[]): string {
  if (items.length === 0) return '';
  const rest = items.length > SHOWN ? [`… and ${items.length - SHOWN} more (todo --json)`] : [];
  return [title.toUpperCase(), ...items.slice(0, SHOWN), ...rest].join('\n\n');
}

const grouped = <T>(items: T[], of: (it: T) => string, text: (it: T) => string): string[] =>
  [...Map.groupBy(items, of)].flatMap(([name, same]) => {
    const rest = same.length - SHOWN_OF_ONE;
    return [
      ...same.slice(0, SHOWN_OF_ONE).map(text),
      ...(rest > 0 ? [`… and ${rest} more of ${plain(name)} (todo --json)`] : []),
    ];
  });

/** Limits reports per reported person and per reporter, so that one reporter cannot hide the others. */
function ofReports<T extends { about: string; reporter: string }>(items: T[], text: (it: T) => string): string[] {
  const byOne = [...Map.groupBy(items, ({ reporter }) => reporter)];
  const few = new Set(byOne.flatMap(([, same]) => same.slice(0, SHOWN_OF_ONE)));
  const rests = byOne.filter(([, same]) => same.length > SHOWN_OF_ONE);
  return [
    ...grouped(
      items.filter((it) => few.has(it)),
      ({ about }) => about,
      text,
    ),
    ...rests.map(([name, same]) => `… and ${same.length - SHOWN_OF_ONE} more by ${plain(name)} (todo --json)`),
  ];
}

const fromOf = ({ from_account, contact }: OpenSupportCase): string => from_account ?? contact ?? '';

function headOf({
  booking_ref,
  status,
  slug,
  booking_date,
  tee_off_time,
  holes,
  total,
  golfer,
  caddy,
  caddy_number,
}: Case) {
  const day = slashDate(booking_date);
  return [
    `${booking_ref}  ${status}  ${slug}  ${day} ${tee_off_time}  ${holes} holes  ${baht(total)}`,
    `  golfer ${plain(golfer)}, caddy ${plain(caddy)} #${plain(caddy_number)}`,
  ];
}

function momentsText({ moments }: Case): string[] {
  return moments.map(({ at, actor, action, device_at, said }) => {
    const phone = device_at ? `  (phone: ${clock(device_at)})` : '';
    return `  ${clock(at)}  ${actor} ${action}${saidText(said)}${phone}`;
  });
}

function saidText(said: Record<string, unknown> | null): string {
  const parts = Object.entries(said ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return parts.length === 0 ? '' : `: ${parts.map(([name, value]) => `${name} ${valueText(value)}`).join(', ')}`;
}

const valueText = (value: unknown): string => plain(typeof value === 'string' ? value : JSON.stringify(value));

/** A picture's file below DATA_DIR. */
const fileOf = (media_id: string): string => `media/${media_id.slice(-2)}/${media_id}.webp`;

function disputeText(it: Todo['disputes'][number]): string {
  const { dispute, disputed_at, decide_by, booking_ref, refunded, total } = it;
  const says = dispute ? `  the ${dispute.by} says ${dispute.reason}: ${plain(dispute.text)}` : '';
  const photos = (dispute?.photos ?? []).map(({ media_id }) => `  photo: ${fileOf(media_id)}`);
  return [
    ...headOf(it),
    says,
    ...photos,
    `  since ${disputed_at ? clock(disputed_at) : '?'}; both were told that it is decided by ${clock(decide_by)}; ${moneyText(refunded, total)}`,
    ...momentsText(it),
    `  → npm run operator -- decide ${booking_ref} --outcome … --refund … --why … (both read why)`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function moneyText(refunded: number | null, total: number): string {
  if (refunded === null) return `${baht(total)} are still held`;
  return refunded === total ? 'the golfer has all of it back' : `the golfer has ${baht(refunded)} back`;
}

function claimText(it: Case, silence_until: string): string {
  const { claim } = it;
  const holes = claim?.holes_played == null ? 'before the round' : `after ${count(claim.holes_played, 'hole')}`;
  const says = claim
    ? `  the ${claim.by} says ${claim.reason} ${holes}; silence is a yes at ${clock(silence_until)}`
    : '';
  return [...headOf(it), says, ...momentsText(it)].filter((line) => line !== '').join('\n');
}

/** The proof to check: a code to ask the course's caddy office about, or a picture in the media folder. */
function sentText({ way, slug, code, media_id }: Todo['caddies'][number]): string[] {
  if (way === 'COURSE_CODE') return [`  code ${plain(code ?? '')} of ${slug}`];
  if (way === 'STAFF_CARD' && media_id) return [`  staff card: ${fileOf(media_id)}`];
  return [];
}

function caddyText(caddy: Todo['caddies'][number]): string {
  const { user_id, nickname, caddy_number, real_name, courses, phone, email } = caddy;
  const number = caddy_number && courses[0] ? `${caddy_number}@${courses[0]}` : user_id;
  // An older e-mail address could be read as an option of a command.
  const known_as = [email, phone].find((it) => it !== null && parseIdentifier(it)) ?? number;
  return [
    `${plain(nickname)} ${caddy_number ? `#${plain(caddy_number)}` : 'without a number'}  ${plain(real_name)}  ${reachedAt(caddy)}`,
    `  at ${courses.join(', ') || 'no course'}`,
    ...sentText(caddy),
    `  → npm run operator -- verify-caddy ${plain(known_as)} [--reject …]`,
  ].join('\n');
}

const jobText = ({ key, kind, run_at, attempts, last_error }: FailingJob): string =>
  [
    `${kind}  ${plain(key)}`,
    `  due ${clock(run_at)}, tried ${count(attempts, 'time')}: ${plain(last_error ?? '')}`,
  ].join('\n');
