import * as v from 'valibot';
import { slashDate } from '../text.ts';

const byHoles = v.object({ 9: v.number(), 18: v.number(), 27: v.number(), 36: v.number() });

/** `Rate` (rate.ts) on the wire. */
export const rate = v.object({
  rate_id: v.string(),
  valid_from: slashDate,
  reservation: byHoles,
  service: byHoles,
  walk_9: v.number(),
  walk_more: v.number(),
  holiday: v.number(),
  share: v.number(),
});

/** `Tariff` (rate.ts) on the wire. */
export const tariff = v.object({ rates: v.array(rate), holidays: v.array(slashDate) });
