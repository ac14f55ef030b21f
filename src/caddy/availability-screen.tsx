import './caddy.css';
import { useState } from 'react';
import type { OutputOf, InputOf } from '#domain/calls.ts';
import { scheduleConflicts } from '#domain/caddy/schedule-conflicts.ts';
import { dateOf, MINUTE, type SlashDate, addDays, inTime } from '#domain/dates.ts';
import { typedDate } from '#domain/typed.ts';
import { WeeklyEditor, HOURS_OVERLAP, HourPick } from '../account/field/weekly-editor.tsx';
import { useWord, useWords, type Words, say } from '../i18n/language.ts';
import { useRefusal } from '../i18n/refusal-later.ts';
import { type CallFailed, send } from '../sync/net/call.ts';
import { useAct } from '../sync/net/act.ts';
import { useDraft } from '../sync/mirror/draft.ts';
import { Loaded, ReadLine, type Read } from '../sync/shown/loaded.tsx';
import { useMirror, mirrorOf } from '../sync/mirror/mirror.ts';
import { Button, IconButton } from '../ui/control/button.tsx';
import { MainButton, Screen } from '../ui/frame/layout.tsx';
import { useNow } from '../ui/now.ts';
import { SkeletonText, InkBox, Skeleton } from '../ui/frame/placeholders.tsx';
import { Note } from '../ui/show/status.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { words } from './words.ts';
import { usePhone } from '../sync/phone.ts';
import { useFormat } from '../i18n/format.ts';
import { ChoiceGroup, SegmentPick } from '../ui/control/choice.tsx';
import { DateField } from '../ui/control/date-field.tsx';
import { FieldError } from '../ui/control/field.tsx';
import { Section } from '../ui/frame/section.tsx';

/** /caddy/booking/availability: the caddy's week, and the days that differ. Changes are a draft on the phone until they are saved. */
export function AvailabilityScreen() {
  const read = useMirror('GET /caddy/own-availability', {});
  return (
    <Loaded isScreen read={read} waiting={<Waiting />}>
      {(kept) => <Editor kept={kept} read={read} />}
    </Loaded>
  );
}

function Waiting() {
  const w = useWords(words);
  return (
    <Screen cta tight>
      <Skeleton label={w.loading}>
        <div className="stack">
          <b className="lbl">
            <SkeletonText>{w.weekTitle}</SkeletonText>
          </b>
          <div className="list">
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <div key={day} className="week-row stack">
                <SkeletonText>จันทร์</SkeletonText>
                <InkBox className="input" />
              </div>
            ))}
          </div>
        </div>
      </Skeleton>
    </Screen>
  );
}

function Editor({ kept, read }: { kept: OwnHours; read: Read<OwnHours> }) {
  const phone = usePhone();
  const w = useWords(words);
  const [draft, keep, clear] = useDraft<OwnHours | undefined>('availability', undefined);
  const { failed, isBusy, run: save, forget } = useSave(clear);
  const today = dateOf(useNow(MINUTE));
  const hours = draft ?? kept;
  const exceptions = hours.exceptions.filter(({ date }) => date >= today);
  const mine = { ...hours, exceptions };
  const overlap = useWord(HOURS_OVERLAP);
  const wrong = failed?.fields?.map(({ path }) => path) ?? [];
  const sentence = useWord(useRefusal(failed?.fields?.[0]?.code));
  const clash =
    failed?.code === 'HOURS_VERSION_STALE' ? (failed.present as OutputOf<'GET /caddy/own-availability'>) : undefined;
  const change = (next: Partial<OwnHours>) => {
    forget(); // what was refused is not what stands there now
    keep({ ...hours, ...next });
  };
  const takeSaved = (saved: OutputOf<'GET /caddy/own-availability'>) => {
    mirrorOf(phone).store('GET /caddy/own-availability', {}, saved);
    forget();
    clear();
  };
  return (
    <>
      <Screen cta tight>
        <ReadLine reads={[read]} />
        <div className="stack">
          <WeeklyEditor
            label={words.weekTitle}
            value={hours.weekly}
            onChange={(weekly) => change({ weekly })}
            errorOf={(place) =>
              isTurned(hours.weekly[place])
                ? w.hoursWrong
                : wrong.some((path) => path.startsWith(`weekly.${place}.`))
                  ? sentence
                  : undefined
            }
          />
          <p className="meta">{w.weekHint}</p>
        </div>
        <DayExceptions value={exceptions} onChange={(next) => change({ exceptions: next })} />
        {clash && (
          <HoursClash
            saved={clash}
            mine={mine}
            onMine={() => change({ version: clash.version })}
            onSaved={() => takeSaved(clash)}
          />
        )}
        {failed && !clash && <NotSaved failed={failed} />}
        {draft && (
          <Button kind="ghost" onClick={clear}>
            {w.discard}
          </Button>
        )}
      </Screen>
      <MainButton summary={draft && <p className="meta-xs">{w.unsaved}</p>}>
        <Button
          size="lg"
          busy={isBusy && w.saving}
          why={whyNot({ ...w, overlap }, draft)}
          onClick={() => void save(mine)}
        >
          {w.save}
        </Button>
      </MainButton>
    </>
  );
}

/** It would end before it starts. */
const isTurned = (span: OwnHours['weekly'][number] | undefined): boolean => span !== undefined && span.from >= span.to;

/** What keeps it from being saved, in words. */
function whyNot(
  w: { unchanged: string; hoursWrong: string; overlap: string },
  draft: OwnHours | undefined,
): string | false {
  if (!draft) return w.unchanged;
  if (draft.weekly.some(isTurned)) return w.hoursWrong;
  return scheduleConflicts(draft.weekly, []).length > 0 && w.overlap;
}

function NotSaved({ failed }: { failed: CallFailed }) {
  const w = useWords(words);
  const isUnanswered = failed.status_code === 0;
  const why = useWord(useRefusal(failed.code));
  return (
    <div role="alert">
      <Note kind={isUnanswered ? 'amber' : 'coral'}>
        {why} {!isUnanswered && w.notSaved}
      </Note>
    </div>
  );
}

function useSave(onSaved: () => void) {
  const phone = usePhone();
  const w = useWords(words);
  return useAct(async (hours: OwnHours) => {
    mirrorOf(phone).store('GET /caddy/own-availability', {}, await send(phone, 'POST /caddy/availability', hours));
    onSaved();
    toast({ text: w.saved });
  });
}

type OwnHours = InputOf<'POST /caddy/availability'>;

const hoursClashWords = {
  title: { th: 'เวลารับงานถูกแก้จากอีกเครื่อง', en: 'Changed on another device' },
  why: { th: 'สิ่งที่คุณเลือกยังอยู่ครบ เลือกว่าจะใช้ชุดไหน', en: 'What you chose is kept. Choose which to use.' },
  week: { th: 'เวลาประจำสัปดาห์ในระบบไม่เหมือนของคุณ', en: 'The weekly hours saved there are different' },
  allDay: { th: 'หยุดทั้งวัน', en: 'off all day' },
  asUsual: { th: 'ไม่ต่างจากปกติ', en: 'as in the week' },
  useMine: { th: 'ใช้ที่ฉันเลือก', en: 'Use what I chose' },
  useTheirs: { th: 'ใช้ข้อมูลในระบบ', en: 'Use what is saved' },
} as const satisfies Record<string, Words>;

interface Props {
  saved: OwnHours;
  mine: OwnHours;
  onMine: () => void;
  onSaved: () => void;
}

/** Another phone of the caddy was quicker: what is saved there and not chosen here, day by day, and the choice between the two. */
function HoursClash({ saved, mine, onMine, onSaved }: Props) {
  const w = useWords(hoursClashWords);
  const f = useFormat();
  const [there, here] = [daysOf(saved), daysOf(mine)];
  const dates = [...new Set([...there.keys(), ...here.keys()])].toSorted();
  const others = dates.filter((date) => there.get(date) !== here.get(date));
  const said = (hours: string | undefined) => (hours === undefined ? w.asUsual : hours || w.allDay);
  return (
    <section className="card stack" role="alert">
      <h3>{w.title}</h3>
      <Note kind="amber">{w.why}</Note>
      <ul className="list">
        {JSON.stringify(saved.weekly) !== JSON.stringify(mine.weekly) && <li className="lrow">{w.week}</li>}
        {others.map((date) => (
          <li key={date} className="lrow">
            <span className="grow">{f.dayYear(date)}</span>
            <b className="num">{said(there.get(date))}</b>
          </li>
        ))}
      </ul>
      <Button kind="tonal" block onClick={onMine}>
        {w.useMine}
      </Button>
      <Button kind="outline" block onClick={onSaved}>
        {w.useTheirs}
      </Button>
    </section>
  );
}

/** By day that differs from the week, its hours in words; empty: off. */
function daysOf({ exceptions }: OwnHours): Map<SlashDate, string> {
  const days = new Map<SlashDate, string>();
  for (const it of exceptions) {
    const date = it.date as SlashDate;
    days.set(date, it.kind === 'OFF' ? '' : [days.get(date), `${it.from}–${it.to}`].filter(Boolean).join(', '));
  }
  return days;
}

export type Exceptions = InputOf<'POST /caddy/availability'>['exceptions'];
type Exception = Exceptions[number];

const FARTHEST = 365;

interface DayExceptionsProps {
  value: Exceptions;
  onChange: (next: Exceptions) => void;
}

/** Days that differ from the week: off, or with hours of their own. One entry a day; the newest counts. */
function DayExceptions({ value, onChange }: DayExceptionsProps) {
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
