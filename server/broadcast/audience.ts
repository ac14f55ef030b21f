import { slotsOf } from '#domain/booking/block.ts';
import { hiddenUntil } from '#domain/booking/strike.ts';
import { maySee } from '#domain/broadcast/status.ts';
import { hoursOn, isFreeFor } from '#domain/caddy/availability.ts';
import { minutesOf, type Moment, parseMoment, weekdayOf, slashDate } from '#domain/dates.ts';
import { hoursOf } from '../caddy/days.ts';
import type { Queries, Tx } from '../db/db.ts';
import { announceBroadcast } from './transition.ts';
import type { LockedBroadcast } from './sql.ts';
import { type ReachRow, strikesOf, caddiesToNotify } from './nearby-sql.ts';

const CADDIES_NOTIFIED_MAX = 200;
/** More are read, because some are not free or are hidden. */
const CADDIES_LOOKED_AT_MAX = 2 * CADDIES_NOTIFIED_MAX;

/** The caddies among `caddy_ids` from whom strikes hide open requests. */
export async function hiddenAmong(queries: Queries, caddy_ids: string[], now: Moment): Promise<Set<string>> {
  const strikes = Map.groupBy(await queries.many(strikesOf(caddy_ids)), (strike) => strike.caddy_id);
  const isHidden = (id: string) =>
    hiddenUntil(
      (strikes.get(id) ?? []).map(({ kind, at }) => ({ kind, at: parseMoment(at) })),
      now,
    ) !== undefined;
  return new Set(caddy_ids.filter(isHidden));
}

/** Whether the request is shown to a caddy whom it can reach. */
export const isInAudience = (caddy: ReachRow, it: LockedBroadcast, now: Moment): boolean =>
  maySee({ ...it, created_at: parseMoment(it.created_at) }, { ...caddy, works_in_province: true }, now);

/** Notifies caddies who may see the request now and have not answered: at most two hundred, followed caddies first. */
export async function announceToAudience(
  tx: Tx,
  it: LockedBroadcast,
  now: Moment,
  which: (caddy: ReachRow) => boolean = () => true,
): Promise<void> {
  const reached = (await tx.many(caddiesToNotify(soughtRound(it), CADDIES_LOOKED_AT_MAX))).filter(
    (row) => which(row) && isInAudience(row, it, now),
  );
  const ids = reached.map((row) => row.user_id);
  const hidden = await hiddenAmong(tx, ids, now);
  const day = slashDate(it.booking_date);
  const hours = await hoursOf(tx, ids, day, 1);
  const isFree = (id: string) => {
    const { weekly, exceptions } = hours.get(id) ?? { weekly: [], exceptions: [] };
    return isFreeFor({ date: day, open: hoursOn(day, weekly, exceptions), busy: [] }, it.tee_off_time, it.holes);
  };
  const told = ids.filter((id) => !hidden.has(id) && isFree(id)).slice(0, CADDIES_NOTIFIED_MAX);
  await announceBroadcast(tx, 'broadcast.opened', it, told, told, now);
}

function soughtRound(it: LockedBroadcast) {
  const day = slashDate(it.booking_date);
  const slots = slotsOf(parseMoment(it.tee_off_at), it.holes);
  return {
    ...it,
    day,
    weekday: weekdayOf(day),
    minute: minutesOf(it.tee_off_time),
    first_slot: slots.at(0) ?? 0,
    last_slot: slots.at(-1) ?? 0,
  };
}
