import type { InputOf } from '#domain/calls.ts';
import type { SlashDate } from '#domain/dates.ts';
import { useFormat } from '../i18n/format.ts';
import { useWords, type Words } from '../i18n/language.ts';
import { Button } from '../ui/control/button.tsx';
import { Note } from '../ui/show/status.tsx';

export type OwnHours = InputOf<'POST /caddy/availability'>;

const words = {
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
export function HoursClash({ saved, mine, onMine, onSaved }: Props) {
  const w = useWords(words);
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
