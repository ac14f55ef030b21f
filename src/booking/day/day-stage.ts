import { checkInFrom } from '#domain/booking/deadlines.ts';
import type { BookingFacts } from '#domain/booking/facts.ts';
import { dateOf, type Moment } from '#domain/dates.ts';
import type { BookingStatus } from '#domain/booking/status.ts';

/** The stage of a booking on its day; `far`: promised, but not today. `none`: it is not played. */
export type Stage = 'none' | 'far' | 'asked' | 'before' | 'claimed' | 'playing' | 'ended' | 'over';

type Where = (facts: BookingFacts, now: Moment) => Stage;

/** Also the evening before, when the tee-off is so early that check-in is open already. */
const isToday: (...it: Parameters<Where>) => boolean = (facts, now) =>
  now >= checkInFrom(facts) || dateOf(now) >= dateOf(facts.tee_off_at);

const none: Where = () => 'none';
const over: Where = () => 'over';

const WHERE: Record<BookingStatus, Where> = {
  PENDING: none,
  CONFIRMED: (facts, now) => (facts.claim ? 'claimed' : isToday(facts, now) ? 'before' : 'far'),
  CANCELLATION_REQUESTED_BY_CADDY: () => 'asked',
  IN_PROGRESS: (facts) => (facts.claim ? 'claimed' : facts.ended_at === null ? 'playing' : 'ended'),
  COMPLETED: over,
  DECLINED: none,
  EXPIRED: none,
  CANCELLED_BY_GOLFER: none,
  CANCELLED_BY_CADDY: none,
  CANCELLED_BY_COURSE: over,
  NO_SHOW_GOLFER: over,
  NO_SHOW_CADDY: over,
  DISPUTED: over,
};

/** `isClockUnsure`: whether the day has come nobody can tell this phone, so it may have. */
export const stageOf = (facts: BookingFacts, now: Moment, isClockUnsure = false): Stage => {
  const stage = WHERE[facts.status](facts, now);
  return stage === 'far' && isClockUnsure ? 'before' : stage;
};
