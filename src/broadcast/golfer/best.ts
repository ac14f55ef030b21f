import type { CaddyResponse } from '#domain/broadcast/api.ts';
import { isFresh } from '#domain/broadcast/status.ts';
import { parseMoment, type Moment } from '#domain/dates.ts';

/** What is compared between caddies: more is better, null is not known. */
export const COMPARED = {
  rating: ({ caddy }) => caddy.rating_tenths,
  rounds: ({ caddy }) => caddy.rounds,
  together: ({ caddy }) => caddy.rounds_together,
  languages: ({ caddy }) => caddy.languages.length,
  years: ({ caddy }) => caddy.years,
  onTime: ({ caddy }) => caddy.on_time_percent,
  /* An answer of the last two hours is a booking at once. */
  answered: ({ response }, now) => Number(isFresh(parseMoment(response.responded_at), now)),
} as const satisfies Record<string, (answer: CaddyResponse, now: Moment) => number | null>;

export type Compared = keyof typeof COMPARED;

/** Whether this caddy is the best of them there. Nobody is where all are equal, or nobody else is known. */
export function isBest(answer: CaddyResponse, all: readonly CaddyResponse[], what: Compared, now: Moment): boolean {
  const values = all.flatMap((one) => COMPARED[what](one, now) ?? []);
  const most = Math.max(...values);
  return values.length > 1 && COMPARED[what](answer, now) === most && values.some((value) => value < most);
}
