import './month-calendar.css';
import { useState } from 'react';
import type { SlashDate } from '#domain/dates.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { MonthGrid, type DayFace } from '../../ui/control/month-grid.tsx';
import { Icon } from '../../ui/icon.tsx';

/** What a day of the calendar shows. `isOff`: the caddy does not work on it. */
export interface Marks {
  confirmed: number;
  waiting: number;
  finished: number;
  isOff: boolean;
}

interface Props {
  picked: SlashDate;
  onPick: (date: SlashDate) => void;
  marksOf: (date: SlashDate) => Marks;
}

/** In a lower window (CSS px) a month would leave no place for what is to be done on the picked day. */
const ROOM_FOR_MONTH = 720;

/** The month of the picked day, or its week on a small phone: dots for rounds, rings for requests, hatched days off. */
export function MonthCalendar({ picked, onPick, marksOf }: Props) {
  const w = useWords(calendarWords);
  const faceOf = useFace();
  const [isLow] = useState(() => window.innerHeight < ROOM_FOR_MONTH);
  const [isWhole, showWhole] = useState(!isLow);
  return (
    <section className="card cal-card">
      <MonthGrid
        at={picked}
        picked={picked}
        onMove={onPick}
        onPick={onPick}
        faceOf={(date) => faceOf(marksOf(date))}
        isWeek={!isWhole}
      />
      {isWhole && <Legend />}
      {isLow && (
        <button type="button" className="cal-more" aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
          {isWhole ? w.oneWeek : w.wholeMonth}
          <Icon name="chevron-down" small />
        </button>
      )}
    </section>
  );
}

const MAX_DOTS = 3;

function useFace(): (marks: Marks) => DayFace {
  const w = useWords(calendarWords);
  return ({ confirmed, waiting, finished, isOff }) => {
    // A request that waits is never crowded out by what is confirmed.
    const rings = Math.min(waiting, MAX_DOTS - 1);
    const dots = Math.min(confirmed + finished, MAX_DOTS - rings);
    return {
      look: isOff && 'off',
      said: [
        confirmed > 0 && say(w.nConfirmed, { n: confirmed }),
        waiting > 0 && say(w.nWaiting, { n: waiting }),
        finished > 0 && say(w.nFinished, { n: finished }),
        isOff && w.off,
      ],
      marks: (
        <>
          {Array.from({ length: dots }, (_, n) => (
            <u key={`dot ${n}`} />
          ))}
          {Array.from({ length: rings }, (_, n) => (
            <u key={`ring ${n}`} className="w" />
          ))}
        </>
      ),
    };
  };
}

function Legend() {
  const w = useWords(calendarWords);
  return (
    <p className="cal-legend meta-xs">
      <span className="inline">
        <u className="key-dot" aria-hidden="true" />
        {w.confirmed}
      </span>
      <span className="inline">
        <u className="key-ring" aria-hidden="true" />
        {w.waiting}
      </span>
      <span className="inline">
        <u className="key-off" aria-hidden="true" />
        {w.off}
      </span>
    </p>
  );
}

export const calendarWords = {
  wholeMonth: { th: 'ดูทั้งเดือน', en: 'Show the month' },
  oneWeek: { th: 'ดูสัปดาห์เดียว', en: 'Show one week' },
  confirmed: { th: 'ยืนยันแล้ว', en: 'Confirmed' },
  waiting: { th: 'รอคุณตอบ', en: 'Waiting for you' },
  off: { th: 'วันหยุด', en: 'Day off' },
  nConfirmed: { th: 'ยืนยันแล้ว {n} รอบ', en: 'confirmed {n}' },
  nWaiting: { th: 'รอคุณตอบ {n} คำขอ', en: 'waiting for you {n}' },
  nFinished: { th: 'จบแล้ว {n} รอบ', en: 'finished {n}' },
  noRound: { th: 'ไม่มีรอบในวันที่เลือก', en: 'No round on this day' },
  noRoundOff: { th: 'วันที่เลือกเป็นวันหยุดของคุณ', en: 'You are off on this day' },
  dayUnknown: {
    th: 'ยังไม่มีข้อมูลงานของวันที่เลือกในเครื่อง เมื่อมีสัญญาณจะโหลดให้เอง',
    en: 'The rounds of this day are not on this device yet. They load when there is a signal.',
  },
  overUnknown: {
    th: 'ยังไม่มีประวัติของเดือนนี้ในเครื่อง เมื่อมีสัญญาณจะโหลดให้เอง',
    en: 'What is over in this month is not on this device yet. It loads when there is a signal.',
  },
  hours: { th: 'วันว่างและวันหยุด', en: 'Working hours' },
  closeDay: { th: 'ตั้งเป็นวันหยุด', en: 'Take this day off' },
  openDay: { th: 'ยกเลิกวันหยุด', en: 'Work on this day' },
  closed: { th: '{day} เป็นวันหยุดแล้ว', en: 'You are off on {day}' },
  opened: { th: 'ยกเลิกวันหยุดแล้ว {day} รับงาน {hours}', en: 'You work on {day}, {hours}' },
  openedWithout: {
    th: 'ยกเลิกวันหยุด {day} แล้ว แต่วันนั้นยังไม่มีเวลารับงาน เพิ่มได้ที่วันว่างและวันหยุด',
    en: '{day} is no day off any more, and has no hours yet. Add some in Working hours',
  },
  undo: { th: 'เลิกทำ', en: 'Undo' },
  saving: { th: 'กำลังบันทึก', en: 'Saving' },
  needsSignal: { th: 'ต้องมีสัญญาณจึงเปลี่ยนได้', en: 'Changing this needs a signal' },
  unsavedHours: {
    th: 'มีการแก้ไขวันว่างที่ยังไม่บันทึก บันทึกหรือยกเลิกก่อน',
    en: 'Your working hours have unsaved changes. Save or discard them first',
  },
  next: { th: 'รอบหลังจากวันที่เลือก', en: 'Rounds after this day' },
  showMore: { th: 'ดูเพิ่ม', en: 'Show more' },
  interestedTab: { th: 'สนใจ', en: 'I’m in' },
} as const satisfies Record<string, Words>;
