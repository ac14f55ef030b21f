import { isoOf, parseMoment } from '#domain/dates.ts';
import type { Tip } from '#domain/tip/api.ts';
import type { TipRow } from './sql.ts';

/** As the golfer who gave it sees it. */
export const present = (row: TipRow): Tip => ({
  tip_id: row.tip_id,
  booking_ref: row.booking_ref,
  amount: row.amount,
  way: row.way,
  status: row.status,
  created_at: isoOf(parseMoment(row.created_at)),
  undo_by: isoOf(parseMoment(row.undo_by)),
});
