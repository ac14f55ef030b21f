import { useState, type ReactNode } from 'react';
import { type ClockTime, MINUTE, momentOf, parseMoment } from '#domain/dates.ts';
import { overlapWithOwn, type OwnBooking } from '#domain/booking/block.ts';
import { MAX_DAYS_AHEAD, MIN_LEAD_TIME, SLOT_HOLDING } from '#domain/booking/status.ts';
import { TEE_TIMES, whyNotFree, type CaddyDay } from '#domain/caddy/availability.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { ChoiceGroup, SegmentPick } from '../../ui/control/choice.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { TimeGrid, type Slot } from '../../ui/control/day-field.tsx';
import { useCaddyDays } from '../../caddy/data.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { useNow } from '../../ui/now.ts';
import { useUpcoming } from '../data.ts';
import type { RoundDraft } from './round.ts';

const words = {
  partOfDay: { th: 'ช่วงเวลา', en: 'Part of the day' },
  morning: { th: 'เช้า', en: 'Morning' },
  midday: { th: 'สาย', en: 'Midday' },
  afternoon: { th: 'บ่าย', en: 'Afternoon' },
  none: { th: 'ไม่มี', en: 'none' },
  struck: { th: 'เวลาที่ขีดฆ่า: {why}', en: 'Crossed out: {why}' },
  noMorning: { th: 'ช่วงเช้าไม่มีเวลาว่าง: {why}', en: 'Nothing left in the morning: {why}' },
  noMidday: { th: 'ช่วงสายไม่มีเวลาว่าง: {why}', en: 'Nothing left at midday: {why}' },
  noAfternoon: { th: 'ช่วงบ่ายไม่มีเวลาว่าง: {why}', en: 'Nothing left in the afternoon: {why}' },
} as const satisfies Record<string, Words>;

const NONE_LEFT = { morning: 'noMorning', midday: 'noMidday', afternoon: 'noAfternoon' } as const;

interface Props {
  label: Words;
  slots: readonly Slot[];
  value: ClockTime | undefined;
  onPick: (time: ClockTime) => void;
  error?: string | undefined;
  /** A day is chosen: how many times are left can be said. */
  isDayChosen: boolean;
  /** Where no time of that part is left: the way to one. */
  next?: (part: PartOfDay) => ReactNode;
  children?: ReactNode;
}

/** The tee-off times by part of the day; it opens on one that is free, and says above the times why others are struck. */
export function TeeTimes({ label, slots, value, onPick, error, isDayChosen, next, children }: Props) {
  const w = useWords(words);
  const title = useWords({ label }).label;
  const [picked, setPart] = useState<PartOfDay>();
  const freeIn = (part: PartOfDay) => slots.filter(({ time, off }) => !off && partOf(time) === part).length;
  const chosen = slots.find(({ time, off }) => time === value && !off);
  const part = picked ?? (chosen ? partOf(chosen.time) : (PARTS.find((it) => freeIn(it) > 0) ?? 'morning'));
  const shown = slots.filter(({ time }) => partOf(time) === part);
  const whys = [...new Set(shown.flatMap(({ off }) => off ?? []))].join(' · ');
  const isNoneLeft = freeIn(part) === 0;
  return (
    <Section title={title}>
      <ChoiceGroup label={words.partOfDay} labelHidden value={part} onPick={setPart} look="segment">
        {PARTS.map((it) => (
          <SegmentPick key={it} value={it}>
            {w[it]} {isDayChosen && (freeIn(it) || w.none)}
          </SegmentPick>
        ))}
      </ChoiceGroup>
      {isNoneLeft ? (
        <div className="card stack stack-2 none-left">
          <p className="times-why">{say(w[NONE_LEFT[part]], { why: whys })}</p>
          {next?.(part)}
        </div>
      ) : (
        <>
          {whys && <p className="meta times-why">{say(w.struck, { why: whys })}</p>}
          <TimeGrid label={label} slots={shown} value={value} error={error} onPick={onPick} />
        </>
      )}
      {children}
    </Section>
  );
}

const PARTS = ['morning', 'midday', 'afternoon'] as const;
export type PartOfDay = (typeof PARTS)[number];

export const partOf = (time: ClockTime): PartOfDay =>
  time < '10:00' ? 'morning' : time < '13:00' ? 'midday' : 'afternoon';

export const slotWords = {
  tooSoon: { th: 'ต้องจองล่วงหน้าอย่างน้อย 1 ชม.', en: 'Book at least 1 hour ahead' },
  tooSoonShort: { th: 'ไม่ทัน', en: 'Too late' },
  own: { th: 'คุณมีรอบ {time} อยู่แล้ว', en: 'You have a round at {time}' },
  enough: { th: 'คุณถามแคดดี้ครบ 3 คนสำหรับเวลานี้แล้ว', en: 'You have asked three caddies for this time' },
  ownShort: { th: 'รอบของคุณ', en: 'Yours' },
  taken: { th: '{name}มีงานแล้ว', en: '{name} has a round' },
  takenShort: { th: 'มีรอบ', en: 'Taken' },
  hours: { th: '{name}ไม่รับงานเวลานี้', en: '{name} does not work then' },
  hoursShort: { th: 'ไม่รับ', en: 'Off' },
  notOffered: { th: 'ไม่ใช่เวลาที่จองได้', en: 'is not a time one can book' },
  caddy: { th: 'แคดดี้', en: 'The caddy' },
} as const satisfies Record<string, Words>;

type Asked = Pick<RoundDraft, 'date' | 'holes'>;

/** Each tee-off of that day, with the first reason why it cannot be asked for. `day`: of the caddy; undefined: nobody's hours count. */
export function useSlots({ date, holes }: Asked, day: CaddyDay | undefined, name: string, ownOf: OwnRound): Slot[] {
  const w = useWords(slotWords);
  const now = useNow(MINUTE);
  return TEE_TIMES.map((time) => {
    if (!date) return { time };
    const tee_off_at = momentOf(date, time);
    if (tee_off_at < now + MIN_LEAD_TIME) return { time, off: w.tooSoon, note: w.tooSoonShort };
    const own = ownOf(tee_off_at, holes);
    if (own) return { time, off: own.isEnough ? w.enough : say(w.own, { time: own.time ?? '' }), note: w.ownShort };
    const why = day && whyNotFree(day, time, holes);
    if (why === 'TAKEN') return { time, off: say(w.taken, { name }), note: w.takenShort };
    return why ? { time, off: say(w.hours, { name }), note: w.hoursShort } : { time };
  });
}

/** The golfer's own round that a round at that time would overlap. `isEnough`: enough caddies were asked for that time already. */
type OwnRound = (
  tee_off_at: number,
  holes: RoundDraft['holes'],
) => { time: string | undefined; isEnough: boolean } | undefined;

/** As far as this phone knows the golfer's rounds; the server has the last word. Against an open request only accepted rounds count. */
function useOwnRounds(caddy_id: string | undefined): OwnRound {
  const upcoming = useUpcoming().data?.items ?? [];
  const rounds = caddy_id ? upcoming : upcoming.filter(({ status }) => SLOT_HOLDING.includes(status));
  const own = rounds.map(
    ({ booking_ref, status, caddy, tee_off_at, holes }): OwnBooking => ({
      booking_ref,
      status,
      caddy_id: caddy.user_id,
      tee_off_at: parseMoment(tee_off_at),
      holes,
    }),
  );
  return (tee_off_at, holes) => {
    const found = own.length > 0 && overlapWithOwn({ caddy_id: caddy_id ?? '', tee_off_at, holes }, own);
    if (!found) return undefined;
    const time = rounds.find((it) => it.booking_ref === found.booking_ref)?.tee_off_time;
    return { time, isEnough: found.code === 'BOOKING_TOO_MANY_PENDING' };
  };
}

/** The times of the round that is being chosen, and the asked caddy's days. */
export function useRoundSlots(round: RoundDraft) {
  const w = useWords(slotWords);
  const { caddy_id, date } = round;
  const { days } = useCaddyDays(caddy_id, MAX_DAYS_AHEAD);
  const caddy = useMirror('GET /caddy/{user_id}', { user_id: caddy_id ?? '' }, { skip: !caddy_id }).data;
  const day = days.find((it) => it.date === date);
  return { days, slots: useSlots(round, day, caddy?.nickname ?? w.caddy, useOwnRounds(caddy_id)) };
}

/** Why the chosen time cannot be asked for; undefined when it can, or nothing is chosen. */
export function useTimeProblem(round: RoundDraft): string | undefined {
  const { slots } = useRoundSlots(round);
  const w = useWords(slotWords);
  if (!round.time) return undefined;
  const slot = slots.find(({ time }) => time === round.time);
  return slot ? slot.off : w.notOffered;
}
