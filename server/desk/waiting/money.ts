import { isoOf, type Moment, dateOf } from '#domain/dates.ts';
import type { QueueItem, Fact } from '#domain/desk/queue-api.ts';
import { isSameName } from '#domain/name.ts';
import { FIGURES, figureOf, rateOn } from '#domain/booking/rate.ts';
import type { Queries } from '../../db/db.ts';
import { debtsWaiting } from '../../payment/refund.ts';
import { topupsToReview, type WaitingTopup } from '../../payment/sql.ts';
import { isSlow, isStopping, isWaiting, SLOW, PAYOUT_DUE } from '../../withdrawal/payout.ts';
import { refundable, type Waiting as WaitingWithdrawal, withdrawalsWaiting } from '../../withdrawal/sql.ts';
import {
  maybe,
  moment,
  money,
  move,
  type Page,
  type Reader,
  rowOf,
  text,
  word,
  day,
  maybeNames,
  names,
  shortened,
} from './reader.ts';
import { ratesWaiting, tariff } from '../../booking/rate-sql.ts';
import { redemptionsWaiting } from '../../reward/sql.ts';
import { failingJobs } from './sql.ts';

export const readTopups: Reader = async (queries, { item, most }) =>
  (await queries.many(topupsToReview(item, most))).map((it) => ({
    row: rowOf('TOPUP', it.reference, it.paid_at ?? it.created_at, {
      who: it.golfer,
      what: it.review_why,
      amount: it.amount,
    }),
    page: () => topupPage(it),
  }));

function topupPage(it: WaitingTopup): Page {
  const wasCredited = it.paid_at !== null;
  return {
    facts: [
      text('reference', it.reference),
      money('amount', it.amount),
      text('golfer', it.golfer),
      word('method', it.method),
      moment('asked', it.created_at),
      it.paid_at === null ? word('credited', 'NOT_CREDITED') : moment('credited', it.paid_at),
      ...(it.review_why === null ? [] : [word('review', it.review_why)]),
      ...maybe('charge', it.charge_id),
      text('provider_says', JSON.stringify(it.review_seen)),
      ...(it.gone > 0 ? [money('gone', it.gone)] : []),
    ],
    moves: [
      ...(wasCredited ? [] : move('CREDIT', 'GOLFER', it.amount)),
      ...(wasCredited ? move('REFUSE', 'GOLFER', -Math.max(it.amount - it.gone, 0)) : []),
    ],
  };
}

export const readDebts: Reader = async (queries, { item, most }) =>
  (await queries.many(debtsWaiting(item, most))).map((it) => {
    const owed = it.amount - it.taken;
    return {
      row: rowOf('DEBT', it.refund_id, it.seen_at, { who: it.golfer, detail: it.reference, amount: owed }),
      page: () => ({
        facts: [
          text('reference', it.reference),
          text('refund', it.refund_id),
          text('golfer', it.golfer),
          money('refunded', it.amount),
          money('taken', it.taken),
          money('owed', owed),
          money('in_wallet', it.has),
          text('charge', it.charge_id),
        ],
        moves: [...move('COLLECT', 'GOLFER', -owed), ...move('FORGIVE', 'US', -owed)],
      }),
    };
  });

const readWithdrawals =
  (kind: 'REFUND' | 'PAYOUT'): Reader =>
  async (queries, { now, item, most }) =>
    (await queries.many(withdrawalsWaiting(isoOf(now - SLOW), kind, item, most))).map((it) => ({
      row: rowOf(kind, it.reference, it.requested_at, {
        who: it.display_name,
        what: it.review_why,
        amount: it.amount,
      }),
      page: async (all) => ({ ...withdrawalPage(it), not_now: await notNowOf(all, it, now) }),
    }));

export const readRefunds = readWithdrawals('REFUND');
export const readPayouts = readWithdrawals('PAYOUT');

/** A payout that may still be sent is stopped first; a refund is paid out only where the top-ups cover it. */
async function notNowOf(queries: Queries, it: WaitingWithdrawal, now: Moment): Promise<QueueItem['not_now']> {
  if (isWaiting(it))
    return (await queries.one(refundable(it.user_id))).most < 0 ? [{ outcome: 'APPROVE', why: 'UNCOVERED' }] : [];
  const both = (why: string): QueueItem['not_now'] => [
    { outcome: 'PAID', why },
    { outcome: 'FAILED', why },
  ];
  if (isSlow(it, now)) return both('STOP_FIRST');
  const stop = { outcome: 'STOP' as const, why: null };
  if (isStopping(it, now)) return [...both('STOPPING'), stop];
  return [...both('FIXED').filter(({ outcome }) => it.ended_at !== null && outcome !== it.status), stop];
}

function withdrawalPage(it: WaitingWithdrawal): Page {
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
    moves:
      it.status === 'REQUESTED'
        ? [...move('APPROVE', 'BANK', it.amount), ...move('REJECT', 'GOLFER', it.amount)]
        : it.ended_at === null
          ? move('FAILED', it.kind === 'REFUND' ? 'GOLFER' : 'CADDY', it.amount)
          : [],
  };
}

/** The rates that wait for a second person, with each figure that would change and its present value. */
export const readFees: Reader = async (queries, { now, item, most }) =>
  (await queries.many(ratesWaiting(item, most))).map(({ rate, created_at, name }) => ({
    row: rowOf('FEES', rate.rate_id, created_at, { who: name, detail: rate.valid_from }),
    page: async (all) => {
      const before = rateOn((await all.one(tariff())).rates, rate.valid_from);
      const changed = FIGURES.filter((figure) => !before || figureOf(before, figure) !== figureOf(rate, figure));
      const figures = changed.flatMap((figure): Fact[] => {
        const factOf = (of: typeof rate) =>
          figure === 'share' ? text(figure, `${of.share} %`) : money(figure, figureOf(of, figure));
        return [...(before ? [{ ...factOf(before), name: `${figure}_before` }] : []), factOf(rate)];
      });
      const isBegun = rate.valid_from <= dateOf(now);
      return {
        facts: [day('valid_from', rate.valid_from), ...figures],
        not_now: isBegun ? [{ outcome: 'ADD' as const, why: 'DAY_BEGUN' }] : [],
      };
    },
  }));

export const readRewards: Reader = async (queries, { item, most }) =>
  (await queries.many(redemptionsWaiting(item, most))).map((it) => {
    const named = { th: it.name_th, en: it.name_en };
    return {
      row: rowOf('REWARD', it.reference, it.requested_at, {
        who: it.nickname,
        what: it.kind,
        named,
        amount: it.amount,
      }),
      page: () => ({
        facts: [
          text('reference', it.reference),
          names('reward', named),
          text('points', String(it.points)),
          ...(it.amount === null ? [] : [money('amount', it.amount)]),
          text('caddy', [it.nickname, it.caddy_number].filter((part) => part !== '').join(' ')),
          ...maybeNames('course', it.course_th, it.course_en),
          moment('asked', it.requested_at),
          moment('until', it.expires_at),
        ],
        moves:
          it.amount === null ? [] : [...move('APPROVE', 'CADDY', it.amount), ...move('APPROVE', 'US', 0 - it.amount)],
      }),
    };
  });

export const readJobs: Reader = async (queries, { item, most }) =>
  (await queries.many(failingJobs(item, most))).map((it) => ({
    row: rowOf('JOB', it.key, it.run_at, { who: it.kind, detail: shortened(it.last_error) }),
    page: () => ({
      facts: [
        text('job', it.key),
        text('job_kind', it.kind),
        moment('since', it.run_at),
        text('tries', String(it.attempts)),
        it.locked_until === null ? word('next_try', 'AT_ONCE') : moment('next_try', it.locked_until),
      ],
      says: [{ who: it.kind, text: it.last_error, at: null }],
      not_now: it.kind === PAYOUT_DUE ? [{ outcome: 'GIVE_UP', why: 'HOLDS_MONEY' }] : [],
    }),
  }));
