import { startTransition, useEffect, useRef, useState } from 'react';
import { isFreeFor, TEE_TIMES } from '#domain/caddy/availability.ts';
import { MAX_DAYS_AHEAD, MIN_LEAD_TIME } from '#domain/booking/status.ts';
import { HOLES, TRANSPORTS, type Transport } from '#domain/course/course.ts';
import { transportsAt } from '#domain/course/transport.ts';
import { addDays, dateOf, MINUTE, momentOf, type ClockTime, type SlashDate } from '#domain/dates.ts';
import { useCaddyDays } from '../../caddy/data.ts';
import { CoursePicker } from '../../course/course-picker.tsx';
import { courseWords, provinceWords } from '../../course/names.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { ChoiceGroup, RadioColumn, SegmentPick } from '../../ui/control/choice.tsx';
import { HoleMap } from '../../ui/show/hole-map.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { Section } from '../../ui/frame/section.tsx';
import { DateStrip, TimeGrid } from '../../ui/control/when.tsx';
import type { ChosenRound, RoundDraft } from './round.ts';
import { roundWords } from './round-words.ts';
import { TRANSPORT_HINTS, TRANSPORT_WORDS } from '../words.ts';

/** Course, day, tee-off, holes and transport. With a caddy chosen, only that caddy's free days and times can be picked. */
export function RoundFields({ chosen }: { chosen: ChosenRound }) {
  return (
    <>
      <CourseField chosen={chosen} />
      <DateField chosen={chosen} />
      <TimeField chosen={chosen} />
      <HolesField chosen={chosen} />
      <TransportField chosen={chosen} />
    </>
  );
}

function CourseField({ chosen: { course, choose } }: { chosen: ChosenRound }) {
  const w = useWords(roundWords);
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <Section title={w.course}>
      <button type="button" className="pick" onClick={() => setOpen(true)}>
        {course && <HoleMap slug={course.slug} thumb />}
        <span className="grow">
          <b className="strong">{course ? wordIn(courseWords(course), language) : w.chooseCourse}</b>
          {course && <span className="meta line">{wordIn(provinceWords(course), language)}</span>}
        </span>
        <Icon name="chevron-down" />
      </button>
      <CoursePicker
        open={open}
        onClose={() => setOpen(false)}
        onPick={({ slug }) => {
          setOpen(false);
          // The sheet goes at once; sixty days, the times and what lies behind are drawn after it.
          startTransition(() => choose({ slug }));
        }}
        chosen={course ? [course.slug] : []}
      />
    </Section>
  );
}

function DateField({ chosen: { round, choose } }: { chosen: ChosenRound }) {
  const w = useWords(roundWords);
  const f = useFormat();
  const today = dateOf(useNow(MINUTE));
  const { days } = useCaddyDays(round.caddy_id, MAX_DAYS_AHEAD);
  const strip = Array.from({ length: MAX_DAYS_AHEAD }, (_, n) => addDays(today, n)).map((date) => {
    const day = days.find((it) => it.date === date);
    const isOff = day !== undefined && !TEE_TIMES.some((time) => isFreeFor(day, time, round.holes));
    return { date, off: isOff ? w.notWorking : undefined, ...(date === today ? { word: w.today } : {}) };
  });
  const shown = useShown(round.date !== undefined);
  const [first, setFirst] = useState<SlashDate>();
  return (
    <Section title={w.date} aside={<span className="meta">{f.monthYear(first ?? round.date ?? today)}</span>}>
      <div ref={shown} onScrollCapture={(event) => setFirst(addDays(today, firstShown(event.target as HTMLElement)))}>
        <DateStrip label={roundWords.date} days={strip} value={round.date} onPick={(date) => choose({ date })} />
      </div>
    </Section>
  );
}

/** Scrolls the day chosen before into view when the golfer comes back; a frame later, when a sheet that holds it is open. */
export function useShown(isChosen: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const day = box.current?.querySelector(':checked')?.closest('label');
      const strip = day?.parentElement;
      if (!day || !strip) return;
      const [of, at] = [strip.getBoundingClientRect(), day.getBoundingClientRect()];
      strip.scrollLeft += at.left - of.left - (of.width - at.width) / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [isChosen]);
  return box;
}

/** Which of the days that scroll sideways stands first. */
function firstShown(strip: HTMLElement): number {
  const start = strip.getBoundingClientRect().left;
  const days = [...strip.querySelectorAll('label')];
  const at = days.findIndex((day) => day.getBoundingClientRect().right > start + 1);
  return Math.max(at, 0);
}

const PARTS = ['morning', 'midday', 'afternoon'] as const;
type PartOfDay = (typeof PARTS)[number];

const partOf = (time: ClockTime): PartOfDay => (time < '10:00' ? 'morning' : time < '13:00' ? 'midday' : 'afternoon');

function TimeField({ chosen: { round, choose } }: { chosen: ChosenRound }) {
  const w = useWords(roundWords);
  const [picked, setPart] = useState<PartOfDay>();
  const part = picked ?? (round.time ? partOf(round.time) : 'morning');
  const slots = useSlots(round).filter(({ time }) => partOf(time) === part);
  const isStruck = slots.some(({ off }) => off);
  const caddy = useMirror('GET /caddy/{user_id}', { user_id: round.caddy_id ?? '' }, { skip: !round.caddy_id }).data;
  return (
    <Section title={w.teeOff}>
      <ChoiceGroup label={roundWords.partOfDay} labelHidden value={part} onPick={setPart} look="segment">
        {PARTS.map((it) => (
          <SegmentPick key={it} value={it}>
            {w[it]}
          </SegmentPick>
        ))}
      </ChoiceGroup>
      <TimeGrid label={roundWords.teeOff} slots={slots} value={round.time} onPick={(time) => choose({ time })} />
      <p className="hint">
        {isStruck && (caddy ? say(w.struckCaddy, { name: caddy.nickname }) : w.struckSoon)}
        {isStruck && ' · '}
        {w.greenFee}
      </p>
    </Section>
  );
}

/** Why the chosen time cannot be asked for; undefined when it can, or nothing is chosen. */
export function useTimeProblem(round: RoundDraft): string | undefined {
  return useSlots(round).find(({ time }) => time === round.time)?.off;
}

function useSlots({ date, caddy_id, holes }: RoundDraft) {
  const w = useWords(roundWords);
  const now = useNow(MINUTE);
  const day = useCaddyDays(caddy_id, MAX_DAYS_AHEAD).days.find((it) => it.date === date);
  return TEE_TIMES.map((time) => {
    const isTooSoon = date !== undefined && momentOf(date, time) < now + MIN_LEAD_TIME;
    const isTaken = day !== undefined && !isFreeFor(day, time, holes);
    return { time, off: isTooSoon ? w.tooSoon : isTaken ? w.notWorking : undefined };
  });
}

interface FieldProps {
  chosen: ChosenRound;
  /** Why the server would not have it. */
  error?: string | undefined;
}

export function HolesField({ chosen: { round, choose }, error }: FieldProps) {
  const w = useWords(roundWords);
  const pick = (value: string) => {
    const holes = HOLES.find((n) => String(n) === value);
    if (holes) choose({ holes });
  };
  return (
    <Section title={w.howManyHoles}>
      <ChoiceGroup
        label={roundWords.howManyHoles}
        labelHidden
        value={String(round.holes)}
        onPick={pick}
        look="segment"
        error={error}
      >
        {HOLES.map((n) => (
          <SegmentPick key={n} value={String(n)}>
            {n}
          </SegmentPick>
        ))}
      </ChoiceGroup>
    </Section>
  );
}

const TRANSPORT_ICONS = {
  CART_PRIVATE: 'car-front',
  CART_SHARED: 'users-round',
  WALK_PULL: 'footprints',
} as const satisfies Record<Transport, IconName>;

export function TransportField({ chosen: { round, course, choose }, error }: FieldProps) {
  const w = useWords(roundWords);
  const language = useLanguage();
  const possible = course && round.date ? transportsAt(course.cart_policy, round.date) : TRANSPORTS;
  return (
    <Section title={w.howToGo}>
      <ChoiceGroup
        label={roundWords.howToGo}
        labelHidden
        value={round.transport}
        onPick={(transport) => choose({ transport })}
        look="columns"
        error={error}
      >
        {possible.toReversed().map((transport) => (
          <RadioColumn
            key={transport}
            value={transport}
            icon={TRANSPORT_ICONS[transport]}
            title={wordIn(TRANSPORT_WORDS[transport], language)}
            hint={wordIn(TRANSPORT_HINTS[transport], language)}
          />
        ))}
      </ChoiceGroup>
      {!possible.includes('WALK_PULL') && <p className="hint">{w.onlyCarts}</p>}
    </Section>
  );
}
