import type { Booking } from '#domain/booking/api.ts';
import type { Holes, Transport } from '#domain/course/course.ts';
import { dateOf, MINUTE, parseTime, type ClockTime, type SlashDate } from '#domain/dates.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { useNow } from '../../ui/now.ts';
import { dayOf } from '../data.ts';
import { EMPTY_ROUND, type ChosenRound } from '../round/round.ts';

/** The change the user is preparing; only the fields the user has touched. */
interface ChangeDraft {
  date?: SlashDate;
  time?: ClockTime;
  holes?: Holes;
  transport?: Transport;
}

export interface ChosenChange extends ChosenRound {
  /** As the calls want it; undefined while it is the round as it is. */
  change: { booking_date: string; tee_off_time: string; holes: Holes; transport: Transport } | undefined;
}

const NO_CHANGE: ChangeDraft = {};

/** The round the user would have instead of `booking`, stored on the phone until it is sent. */
export function useChange(booking: Booking): ChosenChange {
  const [draft, keep, clear] = useDraft<ChangeDraft>(`change:${booking.booking_ref}`, NO_CHANGE);
  const today = dateOf(useNow(MINUTE));
  const course = useMirror('GET /course/{slug}', { slug: booking.golf_course }).data;
  const { date: day, ...touched } = draft;
  const ahead = day !== undefined && day >= today ? { date: day } : {};
  const round = {
    ...EMPTY_ROUND,
    slug: booking.golf_course,
    date: dayOf(booking),
    time: parseTime(booking.tee_off_time),
    holes: booking.holes,
    transport: booking.transport,
    caddy_id: booking.caddy.user_id,
    ...touched,
    ...ahead,
  };
  const choose: ChosenRound['choose'] = ({ date, time, holes, transport }) =>
    keep({
      ...draft,
      ...(date ? { date } : {}),
      ...(time ? { time } : {}),
      ...(holes ? { holes } : {}),
      ...(transport ? { transport } : {}),
    });
  return { round, course, choose, clear, change: changed(booking, round) };
}

function changed(booking: Booking, { date, time, holes, transport }: ChosenRound['round']): ChosenChange['change'] {
  if (!date || !time || !transport) return undefined;
  const isSame =
    date === dayOf(booking) &&
    time === booking.tee_off_time &&
    holes === booking.holes &&
    transport === booking.transport;
  return isSame ? undefined : { booking_date: date, tee_off_time: time, holes, transport };
}
