import { useState } from 'react';
import { WeeklyEditor } from '../account/weekly-editor.tsx';
import type { InputOf } from '#domain/calls.ts';
import { addDays, dateOf, MINUTE, parseDate, type SlashDate } from '#domain/dates.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import { useRefusal } from '../i18n/refusal-later.ts';
import { CallFailed, send } from '../sync/call.ts';
import { useDraft } from '../sync/draft.ts';
import { Loaded, ReadLine } from '../sync/loaded.tsx';
import { useMirror } from '../sync/mirror.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MainButton, Screen } from '../ui/layout.tsx';
import { useNow } from '../ui/now.ts';
import { Section } from '../ui/section.tsx';
import { Note } from '../ui/status.tsx';
import { toast } from '../ui/toast.tsx';
import { BookingSkeleton } from '../booking/booking-skeleton.tsx';
import { words } from './words.ts';

type Hours = InputOf<'POST /caddy/availability'>;

/** /caddy/booking/availability: her week and her days off. What she changes is a draft until it is saved. */
export function AvailabilityScreen() {
  const read = useMirror('GET /caddy/own-availability', {});
  return (
    <Loaded read={read} waiting={<Waiting />}>
      {(kept) => <Editor kept={kept} read={read} />}
    </Loaded>
  );
}

const Waiting = () => (
  <Screen>
    <BookingSkeleton />
  </Screen>
);

function Editor({ kept, read }: { kept: Hours; read: ReturnType<typeof useMirror<'GET /caddy/own-availability'>> }) {
  const w = useWords(words);
  const [draft, keep, clear] = useDraft<Hours | undefined>('availability', undefined);
  const hours = draft ?? kept;
  return (
    <>
      <Screen cta tight>
        <ReadLine reads={[read]} />
        <div className="stack">
          <WeeklyEditor
            label={words.weekTitle}
            value={hours.weekly}
            onChange={(weekly) => keep({ ...hours, weekly })}
            errorOf={() => undefined}
          />
          <p className="meta">{w.weekHint}</p>
        </div>
        <DaysOff value={hours.exceptions} onChange={(exceptions) => keep({ ...hours, exceptions })} />
      </Screen>
      <SaveBar hours={hours} onSaved={() => (clear(), read.refresh())} />
    </>
  );
}

function DaysOff({ value, onChange }: { value: Hours['exceptions']; onChange: (next: Hours['exceptions']) => void }) {
  const w = useWords(words);
  const f = useFormat();
  const today = dateOf(useNow(MINUTE));
  const off = value.filter((it) => it.kind === 'OFF' && it.date >= today);
  const add = (date: SlashDate) => onChange([...value.filter((it) => it.date !== date), { kind: 'OFF', date }]);
  return (
    <Section title={w.daysOff}>
      <p className="meta">{w.daysOffHint}</p>
      {off.map(({ date }) => (
        <div key={date} className="row between">
          <b>{f.dayYear(date as SlashDate)}</b>
          <IconButton
            icon="trash-2"
            label={say(w.removeDayOff, { day: f.day(date as SlashDate) })}
            onClick={() => onChange(value.filter((it) => it.date !== date))}
          />
        </div>
      ))}
      <Field
        label={words.addDayOff}
        type="date"
        min={dashed(today)}
        max={dashed(addDays(today, 365))}
        value=""
        onChange={(event) => {
          const date = parseDate(event.target.value.replaceAll('-', '/'));
          if (date) add(date);
        }}
      />
    </Section>
  );
}

const dashed = (date: SlashDate): string => date.replaceAll('/', '-');

function SaveBar({ hours, onSaved }: { hours: Hours; onSaved: () => void }) {
  const w = useWords(words);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<CallFailed>();
  const why = useWord(useRefusal(failed?.code));
  const save = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      await send('POST /caddy/availability', hours);
      onSaved();
      toast({ text: w.saved });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failed && (
        <div role="alert" className="screen">
          <Note kind="coral">
            {why} · {w.notSaved}
          </Note>
        </div>
      )}
      <MainButton>
        <Button size="lg" busy={busy && w.saving} onClick={() => void save()}>
          {w.save}
        </Button>
      </MainButton>
    </>
  );
}
