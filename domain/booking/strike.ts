import { DAY, HOUR, type Moment } from '../dates.ts';
import type { BookingFacts } from './facts.ts';

/** Points of a strike by its kind. Caddies get strikes, never fines. Source: product.md §3.1. */
export const STRIKE_POINTS = { LATE_CANCEL: 1, NO_SHOW: 3 } as const;
export type StrikeKind = keyof typeof STRIKE_POINTS;

export interface Strike {
  kind: StrikeKind;
  at: Moment;
}

/** How long a strike is shown to its caddy, in milliseconds. Its points count for a shorter time (`COUNTED`). */
export const STRIKES_FADE = 60 * DAY;
const COUNTED = 30 * DAY;
const HIDES_AT = 3;
/** How long open requests are hidden from a caddy who reached three points, in milliseconds. */
export const HIDDEN_FOR = 7 * DAY;

/**
 * Whether the caddy asked to cancel less than a day before tee-off. Never late when one of the two has blocked the other (`isApart`),
 * before or since: nobody must play a round with somebody they fear.
 */
export const isLateCancel = (booking: Pick<BookingFacts, 'asked_at' | 'tee_off_at'>, isApart = false): boolean =>
  !isApart && booking.asked_at !== null && booking.tee_off_at - booking.asked_at < 24 * HOUR;

/** The strikes that are still shown at `now`. */
export const strikesLeft = <S extends Strike>(strikes: readonly S[], now: Moment): S[] =>
  strikes.filter(({ at }) => now - at < STRIKES_FADE);

/** The points that count at `now`. */
export const strikePoints = (strikes: readonly Strike[], now: Moment): number =>
  strikes.reduce((points, { kind, at }) => points + (at <= now && now - at < COUNTED ? STRIKE_POINTS[kind] : 0), 0);

/** Until when open requests are hidden from the caddy; undefined: they are not. Each strike that reaches three points starts seven days. */
export function hiddenUntil(strikes: readonly Strike[], now: Moment): Moment | undefined {
  const starts = strikes.filter(({ at }) => at <= now && strikePoints(strikes, at) >= HIDES_AT).map(({ at }) => at);
  const until = Math.max(...starts) + HIDDEN_FOR;
  return until > now ? until : undefined;
}
