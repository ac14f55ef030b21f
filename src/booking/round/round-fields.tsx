import { startTransition, useState } from 'react';
import { daysFrom, isFreeFor, TEE_TIMES } from '#domain/caddy/availability.ts';
import { MAX_DAYS_AHEAD } from '#domain/booking/status.ts';
import { HOLES, TRANSPORTS, type Transport, transportsAt } from '#domain/course/course.ts';
import { dateOf, MINUTE } from '#domain/dates.ts';
import { useCaddyDays } from '../../caddy/data.ts';
import { useDayNotes } from '../../caddy/day-notes.ts';
import { CoursePicker } from '../../course/course-picker.tsx';
import { courseWords, provinceWords, useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { ChoiceGroup, RadioColumn, SegmentPick } from '../../ui/control/choice.tsx';
import { DayField } from '../../ui/control/day-field.tsx';
import { HoleMap } from '../../ui/show/ticket.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { Section } from '../../ui/frame/section.tsx';
import { type PartOfDay, partOf, TeeTimes, useRoundSlots } from './tee-times.tsx';
import { type ChosenRound, usePrefilled } from './round.ts';
import { roundWords } from './book-words.ts';
import { TRANSPORT_HINTS, TRANSPORT_WORDS } from '../words.ts';
import { Button } from '../../ui/control/button.tsx';

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
  const today = dateOf(useNow(MINUTE));
  const { days } = useCaddyDays(round.caddy_id, MAX_DAYS_AHEAD);
  const noted = useDayNotes(days, round.holes);
  const strip = daysFrom(today, MAX_DAYS_AHEAD).map(
    (date) => noted.find((it) => it.date === date) ?? { date, ...(date === today ? { word: w.today } : {}) },
  );
  return <DayField label={roundWords.date} days={strip} value={round.date} onPick={(date) => choose({ date })} />;
}

function TimeField({ chosen: { round, choose } }: { chosen: ChosenRound }) {
  const w = useWords(roundWords);
  const f = useFormat();
  const { days, slots } = useRoundSlots(round);
  const { date, holes } = round;
  const next = (part: PartOfDay) => {
    const day = days.find(
      (it) =>
        date !== undefined &&
        it.date > date &&
        TEE_TIMES.some((time) => partOf(time) === part && isFreeFor(it, time, holes)),
    );
    if (!day) return null;
    return (
      <button type="button" className="link tall" onClick={() => choose({ date: day.date })}>
        {say(w[NEXT[part]], { day: f.day(day.date) })}
      </button>
    );
  };
  return (
    <TeeTimes
      label={roundWords.teeOff}
      slots={slots}
      value={round.time}
      onPick={(time) => choose({ time })}
      isDayChosen={date !== undefined}
      next={next}
    >
      <p className="hint">{w.greenFee}</p>
    </TeeTimes>
  );
}

const NEXT = { morning: 'nextMorning', midday: 'nextMidday', afternoon: 'nextAfternoon' } as const;

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

const words = {
  show: { th: 'แสดงแคดดี้', en: 'Show caddies' },
  any: { th: 'ทุกสนาม ทุกวัน', en: 'Any course, any day' },
} as const satisfies Record<string, Words>;

/** The round a search is for; each choice counts at once, the usual course when the golfer goes on with it. */
export function RoundSheet({ chosen, onDone }: { chosen: ChosenRound; onDone: () => void }) {
  const w = useWords(words);
  const filled = usePrefilled(chosen);
  const { slug, date } = chosen.round;
  const show = () => {
    if (filled.round.slug !== slug) filled.choose({});
    onDone();
  };
  return (
    <>
      <RoundFields chosen={filled} />
      <div className="round-foot">
        <Button size="lg" block onClick={show}>
          {w.show}
        </Button>
        {(slug || date) && (
          <Button kind="quiet" block onClick={() => (chosen.clear(), onDone())}>
            {w.any}
          </Button>
        )}
      </div>
    </>
  );
}
