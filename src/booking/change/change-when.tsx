import type { Booking } from '#domain/booking/api.ts';
import { blockOf } from '#domain/booking/block.ts';
import { MAX_DAYS_AHEAD } from '#domain/booking/status.ts';
import { daysFrom, without, type CaddyDay } from '#domain/caddy/availability.ts';
import { dateOf, MINUTE, parseMoment } from '#domain/dates.ts';
import { useCaddyDays } from '../../caddy/data.ts';
import { useDayNotes } from '../../caddy/day-notes.ts';
import { DayField } from '../../ui/control/day-field.tsx';
import { useNow } from '../../ui/now.ts';
import { useSlots } from '../round/slots.ts';
import { TeeTimes } from '../round/tee-times.tsx';
import type { ChosenChange } from './change-draft.ts';
import { changeWords } from './change-words.ts';

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
