import { FIGURES, figureOf, rateOn } from '#domain/booking/rate.ts';
import { dateOf } from '#domain/dates.ts';
import type { Fact } from '#domain/desk/queue-api.ts';
import { ratesWaiting, tariff } from '../../booking/rate-sql.ts';
import { day, money, type Reader, rowOf, text } from './reader.ts';

/** What would hold from its day on, each figure that changes with what it is before. */
export const readFees: Reader = async (queries, { now, item, most }) =>
  (await queries.many(ratesWaiting(item, most))).map(({ rate, created_at, name }) => ({
    row: rowOf('FEES', rate.rate_id, created_at, { who: name, detail: rate.valid_from }),
    page: async (all) => {
      const before = rateOn((await all.one(tariff())).rates, rate.valid_from);
      const changed = FIGURES.filter((figure) => !before || figureOf(before, figure) !== figureOf(rate, figure));
      const figures = changed.flatMap((figure): Fact[] => {
        const said = (of: typeof rate) =>
          figure === 'share' ? text(figure, `${of.share} %`) : money(figure, figureOf(of, figure));
        return [...(before ? [{ ...said(before), name: `${figure}_before` }] : []), said(rate)];
      });
      const isBegun = rate.valid_from <= dateOf(now);
      return {
        facts: [day('valid_from', rate.valid_from), ...figures],
        not_now: isBegun ? [{ outcome: 'ADD' as const, why: 'DAY_BEGUN' }] : [],
      };
    },
  }));
