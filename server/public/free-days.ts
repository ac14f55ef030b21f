import { MIN_LEAD_TIME } from '#domain/booking/status.ts';
import { type CaddyDay, isFreeFor, stateOf, TEE_TIMES } from '#domain/caddy/availability.ts';
import { type ClockTime, minutesOf, type Moment, momentOf, type SlashDate } from '#domain/dates.ts';
import { html, type Html } from './html.ts';
import type { Said } from './words.ts';

/** So many days are shown, today first. */
export const DAYS_SHOWN = 14;
const NOON = '12:00';

/** Tee-offs of a round of 18 that can still be asked for. */
export const freeTimes = (day: CaddyDay, now: Moment): ClockTime[] =>
  TEE_TIMES.filter((time) => momentOf(day.date, time) >= now + MIN_LEAD_TIME && isFreeFor(day, time, 18));

/** What a day says below its number; undefined: nothing of it is free. */
export function partOfDay(times: readonly ClockTime[], said: Said): string | undefined {
  if (times.length === 0) return undefined;
  const [hasMorning, hasAfternoon] = [times.some((time) => time < NOON), times.some((time) => time >= NOON)];
  return said.say(hasMorning && hasAfternoon ? 'allDay' : hasMorning ? 'morning' : 'afternoon');
}

/** Why nothing of a day is free. */
export const whyNot = (day: CaddyDay, said: Said): string => {
  const state = stateOf(day);
  return said.say(state === 'OFF' ? 'off' : state === 'FULL' ? 'full' : 'over');
};

/** Times that follow each other by ten minutes as spans: `06:20–10:00 and 13:10`. */
export function spansIn(times: readonly ClockTime[], said: Said): string {
  const spans: [ClockTime, ClockTime][] = [];
  for (const time of times) {
    const last = spans.at(-1);
    if (last && minutesOf(time) - minutesOf(last[1]) === 10) last[1] = time;
    else spans.push([time, time]);
  }
  const texts = spans.map(([from, to]) => (from === to ? from : `${from}–${to}`));
  return [texts.slice(0, -1).join(' '), ...texts.slice(-1)].filter(Boolean).join(said.say('and'));
}

export interface ShownDay {
  date: SlashDate;
  /** What there is on it; undefined: nothing, and `why`. */
  has: string | undefined;
  why: string;
}

/** A strip of days; each that has something is a link to it. */
export const dayStrip = (
  days: readonly ShownDay[],
  chosen: SlashDate | undefined,
  hrefOf: (date: SlashDate) => string,
  said: Said,
  now: Moment,
): Html =>
  html`<ul class="hscroll hscroll--tight days">${days.map(({ date, has, why }, at) => {
    const label = said.near(date, now) ?? said.weekday(date);
    const begins = at > 0 && said.dayNumber(date) === '1' && said.month(date);
    const inside = html`<span>${label}</span><b class="num">${said.dayNumber(date)}</b><em>${has ?? why}</em>`;
    return html`${begins && html`<li class="mon">${begins}</li>`}<li>${
      has === undefined
        ? html`<span class="day day--off">${inside}</span>`
        : html`<a class="day" href="${hrefOf(date)}" rel="nofollow"${date === chosen && html` aria-current="true"`}>${inside}</a>`
    }</li>`;
  })}</ul>`;
