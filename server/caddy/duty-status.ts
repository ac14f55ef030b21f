import { hiddenUntil, STRIKES_FADE, type Strike, strikePoints } from '#domain/booking/strike.ts';
import type { CaddyStanding } from '#domain/caddy/api.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { setOnDuty } from '../account/own/working.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { standingOf, strikesSince } from './standing-sql.ts';

/** The caddy's own status (duty, verification, strikes); visible to nobody else. */
export function readStanding({ tx, caller, now }: Asking<'GET /caddy/standing'>): Promise<CaddyStanding> {
  return standing(tx, caller.user_id, now);
}

/**
 * Opens or closes the caddy for work: while off duty, a caddy is found by nobody. Promised rounds stay promised, and requests waiting for
 * an answer still wait.
 */
export async function changeDuty({ tx, caller, input, now }: Asking<'POST /caddy/duty'>): Promise<CaddyStanding> {
  await setOnDuty(tx, caller.user_id, input.on_duty);
  return standing(tx, caller.user_id, now);
}

async function standing(queries: Queries, user_id: string, now: Moment): Promise<CaddyStanding> {
  const row = await queries.maybe(standingOf(user_id));
  if (!row) throw new Refused('ONBOARDING_DUE');
  const { on_duty, verification } = row;
  const rows = await queries.many(strikesSince(user_id, isoOf(now - STRIKES_FADE)));
  const strikes = rows.map(({ kind, at }): Strike => ({ kind, at: parseMoment(at) }));
  const hidden = hiddenUntil(strikes, now);
  return {
    on_duty,
    verification,
    strike_points: strikePoints(strikes, now),
    hidden_until: hidden === undefined ? null : isoOf(hidden),
    strikes: rows.map((strike) => ({ ...strike, fades_at: isoOf(parseMoment(strike.at) + STRIKES_FADE) })),
  };
}
