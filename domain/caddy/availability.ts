import { blockOf, SLOT } from '../booking/block.ts';
import type { Holes } from '../course/course.ts';
import {
  addDays,
  clockOf,
  type ClockTime,
  dateOf,
  minutesOf,
  type Moment,
  momentOf,
  type SlashDate,
  weekdayOf,
} from '../dates.ts';
import type { Exceptions, Weekly } from './weekly.ts';
import type { Verification } from '../account/account.ts';

export interface Span {
  from: ClockTime;
  to: ClockTime;
}

/** One day of a caddy: the working hours, and the parts that are already taken. */
export interface CaddyDay {
  date: SlashDate;
  open: Span[];
  /** Times of accepted bookings; not cut at midnight, so a block may start the day before. */
  busy: { from: Moment; to: Moment }[];
}

export type DayState = 'FREE' | 'PART' | 'FULL' | 'OFF';

/** The working hours on `date`: those of its exception if there is one, else those of the weekday. */
export function hoursOn(date: SlashDate, weekly: Weekly, exceptions: Exceptions): Span[] {
  const special = exceptions.filter((e) => e.date === date);
  if (special.some((e) => e.kind === 'OFF')) return [];
  const hours = special.filter((e) => e.kind === 'HOURS');
  if (hours.length > 0) return hours.map(({ from, to }) => ({ from, to }));
  return weekly.filter((w) => w.weekday === weekdayOf(date)).map(({ from, to }) => ({ from, to }));
}

/** Why the caddy is not free for a round: tee-off is outside the working hours, or the block is taken. Undefined if the caddy is free. */
export function whyNotFree(day: CaddyDay, time: ClockTime, holes: Holes): 'HOURS' | 'TAKEN' | undefined {
  const isWorking = day.open.some(
    (span) => minutesOf(span.from) <= minutesOf(time) && minutesOf(time) <= minutesOf(span.to),
  );
  if (!isWorking) return 'HOURS';
  if (day.busy.length === 0) return undefined;
  const block = blockOf(momentOf(day.date, time), holes);
  return day.busy.every((taken) => block.to <= taken.from || taken.to <= block.from) ? undefined : 'TAKEN';
}

export const isFreeFor = (day: CaddyDay, time: ClockTime, holes: Holes): boolean =>
  whyNotFree(day, time, holes) === undefined;

/** Tee-off times offered on a screen: every ten minutes from 05:30 to 17:00. */
export const TEE_TIMES: readonly ClockTime[] = Array.from({ length: 70 }, (_, i) => clockOf(5 * 60 + 30 + i * 10));

/** Whether the caddy can still be asked for 18 holes on that day: some offered tee-off at or after `earliest` is free. */
export const hasTimeLeft = (day: CaddyDay, earliest: Moment): boolean =>
  TEE_TIMES.some((time) => isFreeFor(day, time, 18) && momentOf(day.date, time) >= earliest);

/** The first offered tee-off at or after `earliest` for which the caddy is free, on the first of these days that has one. */
export function firstFree(
  days: readonly CaddyDay[],
  holes: Holes,
  earliest: Moment,
): { date: SlashDate; time: ClockTime } | undefined {
  for (const day of days) {
    if (day.open.length === 0) continue;
    const time = TEE_TIMES.find((it) => momentOf(day.date, it) >= earliest && isFreeFor(day, it, holes));
    if (time) return { date: day.date, time };
  }
  return undefined;
}

/**
 * How a day looks on the 14-day strip for 18 holes: all offered tee-offs free (FREE), some (PART), none (FULL), or not working (OFF). Only
 * tee-offs at or after `earliest` count.
 */
export function stateOf(day: CaddyDay, earliest: Moment = 0): DayState {
  if (day.open.length === 0) return 'OFF';
  const offered = TEE_TIMES.filter(
    (time) => momentOf(day.date, time) >= earliest && isFreeFor({ ...day, busy: [] }, time, 18),
  );
  const free = offered.filter((time) => isFreeFor(day, time, 18));
  if (free.length === 0) return 'FULL';
  return free.length === offered.length ? 'FREE' : 'PART';
}

const NOON = '12:00';

/** What a golfer can still ask for on a day, in one word. `SOME`: in both halves, not all of the caddy's hours. `TOO_LATE`: the hours are over. */
export type DayOpenings = 'ALL_DAY' | 'SOME' | 'MORNING' | 'AFTERNOON' | 'OFF' | 'FULL' | 'TOO_LATE';

/** Counted over the offered tee-offs for a round of `holes`; none before `earliest` can be asked for any more. */
export function openingsOn(day: CaddyDay, holes: Holes, earliest: Moment): DayOpenings {
  if (day.open.length === 0) return 'OFF';
  const worked = TEE_TIMES.filter((time) => whyNotFree(day, time, holes) !== 'HOURS');
  const free = worked.filter((time) => isFreeFor(day, time, holes));
  if (free.length === 0) return 'FULL';
  const left = free.filter((time) => momentOf(day.date, time) >= earliest);
  if (left.length === 0) return 'TOO_LATE';
  const isMorning = left.some((time) => time < NOON);
  const isAfternoon = left.some((time) => time >= NOON);
  if (isMorning && isAfternoon) return left.length === worked.length ? 'ALL_DAY' : 'SOME';
  return isMorning ? 'MORNING' : 'AFTERNOON';
}

/** `count` days, starting at `from`. */
export const daysFrom = (from: SlashDate, count: number): SlashDate[] =>
  Array.from({ length: count }, (_, i) => addDays(from, i));

export const today = (now: Moment): SlashDate => dateOf(now);

export interface Taken {
  from: Moment;
  to: Moment;
}

/** Turns reserved slots (`booking_slot`, ascending) into spans; slots that touch become one. */
export function spansOf(slots: readonly number[]): Taken[] {
  const spans: Taken[] = [];
  for (const slot of slots) {
    const last = spans.at(-1);
    if (last?.to === slot * SLOT) last.to += SLOT;
    else spans.push({ from: slot * SLOT, to: (slot + 1) * SLOT });
  }
  return spans;
}

/** The spans without the slots that `own` touches. */
export function without(spans: readonly Taken[], own: Taken): Taken[] {
  const [from, to] = [Math.floor(own.from / SLOT) * SLOT, Math.ceil(own.to / SLOT) * SLOT];
  return spans
    .flatMap((span) => [
      { from: span.from, to: Math.min(span.to, from) },
      { from: Math.max(span.from, to), to: span.to },
    ])
    .filter((part) => part.from < part.to);
}

/** The spans that overlap `window`; touching it is not enough. */
export const within = (spans: readonly Taken[], window: Taken): Taken[] =>
  spans.filter((span) => span.from < window.to && window.from < span.to);

/** Whether the caddy takes work now: switched to open for work, and not suspended. */
export const takesWork = ({ on_duty, verification }: { on_duty: boolean; verification: Verification }): boolean =>
  on_duty && verification !== 'SUSPENDED';
