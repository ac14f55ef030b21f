import { useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { blockOf } from '#domain/booking/block.ts';
import { MAX_DAYS_AHEAD, MIN_LEAD_TIME } from '#domain/booking/status.ts';
import { isFreeFor, TEE_TIMES, type CaddyDay } from '#domain/caddy/availability.ts';
import { without } from '#domain/caddy/availability.ts';
import { addDays, dateOf, MINUTE, momentOf, parseMoment, type ClockTime } from '#domain/dates.ts';
import { useCaddyDays } from '../../caddy/data.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { ChoiceGroup, SegmentPick } from '../../ui/control/choice.tsx';
import { useNow } from '../../ui/now.ts';
import { Section } from '../../ui/frame/section.tsx';
import { DateStrip, TimeGrid } from '../../ui/control/when.tsx';
import { roundWords } from '../round/round-words.ts';
import type { ChosenChange } from './change-draft.ts';
import { changeWords } from './change-words.ts';
import { useShown } from '../round/round-fields.tsx';

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
  const w = useWords(changeWords);
  const b = useWords(roundWords);
  const f = useFormat();
  const today = dateOf(useNow(MINUTE));
  const days = useDaysFor(booking);
  const shown = useShown(round.date !== undefined);
  const strip = Array.from({ length: MAX_DAYS_AHEAD }, (_, n) => addDays(today, n)).map((date) => {
    const day = days.find((it) => it.date === date);
    const isOff = day !== undefined && !TEE_TIMES.some((time) => isFreeFor(day, time, round.holes));
    return { date, off: isOff ? w.busy : undefined, ...(date === today ? { word: b.today } : {}) };
  });
  return (
    <Section title={w.date} aside={<span className="meta">{f.monthYear(round.date ?? today)}</span>}>
      <div ref={shown}>
        <DateStrip
          label={changeWords.date}
          days={strip}
          value={round.date}
          error={error}
          onPick={(date) => choose({ date })}
        />
      </div>
    </Section>
  );
}

const PARTS = ['morning', 'midday', 'afternoon'] as const;
type PartOfDay = (typeof PARTS)[number];
const partOf = (time: ClockTime): PartOfDay => (time < '10:00' ? 'morning' : time < '13:00' ? 'midday' : 'afternoon');

export function ChangeTime({ booking, chosen: { round, choose }, error }: Props) {
  const w = useWords(changeWords);
  const b = useWords(roundWords);
  const now = useNow(MINUTE);
  const [picked, setPart] = useState<PartOfDay>();
  const part = picked ?? (round.time ? partOf(round.time) : 'morning');
  const day = useDaysFor(booking).find((it) => it.date === round.date);
  const slots = TEE_TIMES.filter((time) => partOf(time) === part).map((time) => {
    const isTooSoon = round.date !== undefined && momentOf(round.date, time) < now + MIN_LEAD_TIME;
    const isTaken = day !== undefined && !isFreeFor(day, time, round.holes);
    return { time, off: isTooSoon ? w.tooSoon : isTaken ? w.busy : undefined };
  });
  return (
    <Section title={w.time}>
      <ChoiceGroup label={changeWords.partOfDay} labelHidden value={part} onPick={setPart} look="segment">
        {PARTS.map((it) => (
          <SegmentPick key={it} value={it}>
            {b[it]}
          </SegmentPick>
        ))}
      </ChoiceGroup>
      <TimeGrid
        label={changeWords.time}
        slots={slots}
        value={round.time}
        error={error}
        onPick={(time) => choose({ time })}
      />
    </Section>
  );
}
