import { CLAIM_SILENCE, DECIDE_WITHIN } from '#domain/booking/deadlines.ts';
import { RESET_GUESSES } from '#domain/account/reset.ts';
import { isoOf, parseMoment } from '#domain/dates.ts';
import { goodwillWaiting, type WaitingGoodwill } from '../booking/transition-sql.ts';
import { SLOW } from '../withdrawal/decide.ts';
import { type Waiting, withdrawalsWaiting } from '../withdrawal/sql.ts';
import { type DebtRow, debtsWaiting } from '../payment/refund.ts';
import { type TopupRow, topupsToReview } from '../payment/sql.ts';
import { resetsWaiting, type WaitingReset } from '../account/reset/reset-sql.ts';
import { openCases, type OpenSupportCase } from '../case/sql.ts';
import { type OpenReport, openReports } from '../chat/report-sql.ts';
import { redemptionsWaiting, type WaitingRedemption } from '../reward/sql.ts';
import { type OpenReviewReport, openReviewReports } from '../review/sql.ts';
import type { CommandContext } from './command-context.ts';
import { claimedIdentifiers, type ClaimedIdentifier } from './identifier-sql.ts';
import { contestedNumbers, type ContestedNumber } from './number-sql.ts';
import {
  type CaseRow,
  caddiesWaiting,
  claimsWaiting,
  disputes,
  failingJobs,
  type FailingJob,
  type MomentRow,
  momentsOf,
  type WaitingCaddy,
} from './sql.ts';

/** A booking somebody has to judge, with all that happened to it. */
export interface Case extends CaseRow {
  moments: MomentRow[];
}

export interface Todo {
  as_of: string;
  /** `decide_by`: what both of its people were told. */
  disputes: (Case & { decide_by: string })[];
  /** `silence_until`: then it counts as agreed. */
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

/** What needs a person, the oldest first. Reads only. */
export async function listTodo({ db, now }: CommandContext): Promise<Todo> {
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
