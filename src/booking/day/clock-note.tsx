import { MINUTE } from '#domain/dates.ts';
import { TRUSTED_SKEW } from '#domain/booking/deadlines.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { useIsClockUnsure } from '../../sync/server-clock.ts';
import { Note } from '../../ui/show/status.tsx';
import { useKnownBehind } from '../../ui/now.ts';

const words = {
  unsure: {
    th: 'นาฬิกาเครื่องนี้อาจไม่ตรง และไม่มีสัญญาณให้ตรวจ จึงเปิดให้กดได้เลย ระบบบันทึกเวลาตามเครื่อง แล้วตรวจอีกครั้งเมื่อส่งถึง',
    en: 'Your phone’s clock may be wrong, and there is no signal to check it. So you can tap now: your phone’s time is recorded, and checked when it arrives',
  },
  slow: {
    th: 'นาฬิกาเครื่องนี้ช้าไป {left} เวลาที่แสดงที่นี่เป็นเวลาจริง',
    en: 'Your phone’s clock is {left} slow. The times here are the right ones',
  },
  fast: {
    th: 'นาฬิกาเครื่องนี้เร็วไป {left} เวลาที่แสดงที่นี่เป็นเวลาจริง',
    en: 'Your phone’s clock is {left} fast. The times here are the right ones',
  },
} as const satisfies Record<string, Words>;

/** Says when the phone's own clock cannot be right, or may not be: what is possible now depends on it. */
export function ClockNote() {
  const w = useWords(words);
  const f = useFormat();
  const behind = useKnownBehind() ?? 0;
  if (useIsClockUnsure()) return <Note kind="amber">{w.unsure}</Note>;
  if (Math.abs(behind) < TRUSTED_SKEW) return null;
  return (
    <Note kind="amber">
      {say(behind > 0 ? w.slow : w.fast, { left: f.duration(Math.round(Math.abs(behind) / MINUTE) * MINUTE) })}
    </Note>
  );
}
