import { useState, type ReactNode } from 'react';
import type { ClockTime } from '#domain/dates.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { ChoiceGroup, SegmentPick } from '../../ui/control/choice.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { TimeGrid, type Slot } from '../../ui/control/when.tsx';

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
