import { redemptionsWaiting } from '../../reward/sql.ts';
import { PAYOUT_DUE } from '../../withdrawal/payout.ts';
import { maybeNames, moment, money, move, names, type Reader, rowOf, shortened, text, word } from './reader.ts';
import { failingJobs } from './sql.ts';

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
