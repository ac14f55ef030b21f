import type { Booking } from '#domain/booking/api.ts';
import { blockOf } from '#domain/booking/block.ts';
import { MAX_DAYS_AHEAD } from '#domain/booking/status.ts';
import { daysFrom, without, type CaddyDay } from '#domain/caddy/availability.ts';
import { dateOf, MINUTE, parseMoment, parseTime, type ClockTime, type SlashDate } from '#domain/dates.ts';
import type { Holes, Transport } from '#domain/course/course.ts';
import { useCaddyDays } from '../../caddy/data.ts';
import { useDayNotes } from '../../caddy/day-notes.ts';
import { DayField } from '../../ui/control/day-field.tsx';
import { useNow } from '../../ui/now.ts';
import { useSlots, TeeTimes } from '../round/tee-times.tsx';
import { changeWords } from './change-refusals.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { dayOf } from '../data.ts';
import { EMPTY_ROUND, type ChosenRound } from '../round/round.ts';

interface Props {
  booking: Booking;
  chosen: ChosenChange;
  error?: string | undefined;
}

/** The caddy's days without this very booking: its own time is free for it. */
function useDaysFor(booking: Booking): CaddyDay[] {
  const { days } = useCaddyDays(booking.caddy.user_id, MAX_DAYS_AHEAD);
  const own = blockOf(parseMoment(booking.tee_off_at), booking.holes);
  return days.map((day) => ({ ...day, busy: without(day.busy, own) }));
}

export function ChangeDate({ booking, chosen: { round, choose }, error }: Props) {
  const today = dateOf(useNow(MINUTE));
  const noted = useDayNotes(useDaysFor(booking), round.holes);
  const days = daysFrom(today, MAX_DAYS_AHEAD).map((date) => noted.find((it) => it.date === date) ?? { date });
  return (
    <DayField
      label={changeWords.date}
      days={days}
      value={round.date}
      error={error}
      onPick={(date) => choose({ date })}
    />
  );
}

export function ChangeTime({ booking, chosen: { round, choose }, error }: Props) {
  const day = useDaysFor(booking).find((it) => it.date === round.date);
  const slots = useSlots(round, day, booking.caddy.nickname, noOther);
  return (
    <TeeTimes
      label={changeWords.time}
      slots={slots}
      value={round.time}
      error={error}
      onPick={(time) => choose({ time })}
      isDayChosen={round.date !== undefined}
    />
  );
}

/** The round that is to be changed is the golfer's own: it is in nobody's way. */
const noOther = (): undefined => undefined;

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
