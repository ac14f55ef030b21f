import { useState } from 'react';
import { HourPick } from './hour-pick.tsx';
import type { InputOf } from '#domain/calls.ts';
import { addDays, dateOf, MINUTE, type SlashDate, inTime } from '#domain/dates.ts';
import { typedDate } from '#domain/typed.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWords } from '../i18n/language.ts';
import { Button } from '../ui/control/button.tsx';
import { ChoiceGroup, SegmentPick } from '../ui/control/choice.tsx';
import { DateField } from '../ui/control/date-field.tsx';
import { FieldError } from '../ui/control/field.tsx';
import { IconButton } from '../ui/control/icon-button.tsx';
import { useNow } from '../ui/now.ts';
import { Section } from '../ui/frame/section.tsx';
import { words } from './words.ts';

export type Exceptions = InputOf<'POST /caddy/availability'>['exceptions'];
type Exception = Exceptions[number];

const FARTHEST = 365;

interface Props {
  value: Exceptions;
  onChange: (next: Exceptions) => void;
}

/** Days that differ from the week: off, or with hours of their own. One entry a day; the newest counts. */
export function DayExceptions({ value, onChange }: Props) {
  const w = useWords(words);
  const shown = value.toSorted((a, b) => inTime(a.date, b.date));
  const without = (date: string) => value.filter((it) => it.date !== date);
  return (
    <Section title={w.daysOff}>
      <p className="meta">{w.daysOffHint}</p>
      {shown.length > 0 && (
        <ul className="list">
          {shown.map((it) => (
            <Row
              key={`${it.date} ${it.kind === 'HOURS' ? it.from : ''}`}
              it={it}
              onRemove={() => onChange(without(it.date))}
            />
          ))}
        </ul>
      )}
      <AddDay onAdd={(it) => onChange([...without(it.date), it])} />
    </Section>
  );
}

function Row({ it, onRemove }: { it: Exception; onRemove: () => void }) {
  const w = useWords(words);
  const f = useFormat();
  const date = it.date as SlashDate;
  return (
    <li className="lrow">
      <span className="grow">
        <b>{f.dayYear(date)}</b>
        <span className="meta num">{it.kind === 'OFF' ? w.allDay : `${it.from}–${it.to}`}</span>
      </span>
      <IconButton icon="trash-2" label={say(w.removeDayOff, { day: f.day(date) })} onClick={onRemove} />
    </li>
  );
}

/** A day is added by its button, never while it is still being typed. */
function AddDay({ onAdd }: { onAdd: (it: Exception) => void }) {
  const w = useWords(words);
  const today = dateOf(useNow(MINUTE));
  const [day, setDay] = useState('');
  const [kind, setKind] = useState<Exception['kind']>('OFF');
  const [from, setFrom] = useState('05:30');
  const [to, setTo] = useState('12:00');
  const [wrong, setWrong] = useState<'day' | 'hours'>();
  const add = () => {
    const date = typedDate(day);
    if (!date || date < today || date > addDays(today, FARTHEST)) return setWrong('day');
    if (kind === 'HOURS' && from >= to) return setWrong('hours');
    setWrong(undefined);
    setDay('');
    onAdd(kind === 'OFF' ? { kind, date } : { kind, date, from, to });
  };
  return (
    <div className="card stack">
      <DateField
        label={words.addDayOff}
        name="day"
        from={today}
        until={addDays(today, FARTHEST)}
        value={day}
        error={wrong === 'day' ? w.dayWrong : undefined}
        onType={(text) => {
          setDay(text);
          setWrong(undefined);
        }}
      />
      <ChoiceGroup label={words.dayKind} labelHidden value={kind} onPick={setKind} look="segment">
        <SegmentPick value="OFF">{w.allDay}</SegmentPick>
        <SegmentPick value="HOURS">{w.ownHours}</SegmentPick>
      </ChoiceGroup>
      {kind === 'HOURS' && (
        <div className="own-hours">
          <HourPick label={w.from} value={from} onPick={setFrom} wrong={wrong === 'hours'} />
          <span aria-hidden="true">–</span>
          <HourPick label={w.to} value={to} onPick={setTo} wrong={wrong === 'hours'} />
        </div>
      )}
      {wrong === 'hours' && <FieldError>{w.hoursWrong}</FieldError>}
      <Button kind="tonal" icon="plus" onClick={add}>
        {w.add}
      </Button>
    </div>
  );
}
