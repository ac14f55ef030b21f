import { MIN_LEAD_TIME } from '#domain/booking/status.ts';
import { isFreeFor, TEE_TIMES, type CaddyDay } from '#domain/caddy/availability.ts';
import { MINUTE, momentOf, type Moment, type SlashDate } from '#domain/dates.ts';
import { useWords } from '../i18n/language.ts';
import { DateStrip } from '../ui/control/when.tsx';
import { useNow } from '../ui/now.ts';
import { words } from './words.ts';

const NOON = '12:00';

export interface FreeDaysProps {
  days: readonly CaddyDay[];
  picked: SlashDate | undefined;
  onPick: (date: SlashDate) => void;
}

/** Some tee-off of that half can still be asked for. */
const freeIn = (day: CaddyDay, earliest: Moment, isIn: (time: string) => boolean): boolean =>
  TEE_TIMES.some((time) => isIn(time) && momentOf(day.date, time) >= earliest && isFreeFor(day, time, 18));

/** Fourteen days, each with its morning and afternoon for a round of 18. */
export function FreeDayStrip({ days, picked, onPick }: FreeDaysProps) {
  const w = useWords(words);
  const earliest = useNow(MINUTE) + MIN_LEAD_TIME;
  const strip = days.map((day) => {
    const halves = [
      freeIn(day, earliest, (time) => time < NOON),
      freeIn(day, earliest, (time) => time >= NOON),
    ] as const;
    return { date: day.date, halves, off: halves[0] || halves[1] ? undefined : w.notFree };
  });
  return <DateStrip label={words.freeDays} days={strip} value={picked} onPick={onPick} />;
}
