import { type Figure, FIGURES, figureOf, type Rate, rateOn } from '#domain/booking/rate.ts';
import { dateOf, isoOf } from '#domain/dates.ts';
import { approveRate, lockedRate, withdrawRate } from '../../booking/rate-sql.ts';
import { readTariff } from '../../booking/rates.ts';
import type { Tx } from '../../db/db.ts';
import { type Acting, recordAct } from '../../house/audit.ts';
import { Refused } from '#domain/refusals.ts';
import { isUuid } from '../../id.ts';

type Figures = Omit<Rate, 'rate_id' | 'valid_from'>;

export const isSameRate = (one: Figures, other: Figures): boolean =>
  FIGURES.every((name) => figureOf(one, name) === figureOf(other, name));

/** The figures that differ, before and after, for the audit. */
export function changeOf(before: Figures | undefined, after: Figures): { was: string; to: string } {
  const changed = FIGURES.filter((name) => !before || figureOf(before, name) !== figureOf(after, name));
  const shown = (of: Figures, name: Figure) => (name === 'share' ? `${of.share} %` : `฿${figureOf(of, name) / 100}`);
  const said = (of: Figures | undefined) => changed.map((name) => `${name} ${of ? shown(of, name) : '–'}`).join(', ');
  return { was: said(before), to: said(after) };
}

/** What the second person decides about a rate that was asked for. OVER: it waits no more. DAY_BEGUN: too late to add it. */
export async function decideRateAs(
  tx: Tx,
  acting: Acting,
  { item, outcome, note }: { item: string; outcome: string; note: string },
): Promise<'DONE' | 'OVER' | 'DAY_BEGUN'> {
  const row = isUuid(item) ? await tx.maybe(lockedRate(item)) : undefined;
  if (!row || row.approved_at !== null || row.withdrawn_at !== null) return 'OVER';
  const { rate } = row;
  const said = { rate_id: item, valid_from: rate.valid_from };
  const at = isoOf(acting.now);
  if (outcome === 'ADD') {
    // Also where a colleague proposed it anew: nobody approves figures of their own.
    if (row.created_by === acting.staff_id) throw new Refused('SECOND_PERSON_DUE');
    if (rate.valid_from <= dateOf(acting.now)) return 'DAY_BEGUN';
    const before = rateOn((await readTariff(tx)).rates, rate.valid_from);
    await tx.run(approveRate(rate.rate_id, acting.staff_id, at));
    await recordAct(tx, acting, 'approve-rate', { ...said, ...changeOf(before, rate) }, note || null);
  } else {
    await tx.run(withdrawRate(rate.rate_id, acting.staff_id, at));
    await recordAct(tx, acting, 'refuse-rate', said, note || null);
  }
  return 'DONE';
}
