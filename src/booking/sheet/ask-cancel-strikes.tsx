import type { Booking } from '#domain/booking/api.ts';
import { isLateCancel } from '#domain/booking/strike.ts';
import { DAY, parseMoment, type Moment } from '#domain/dates.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Note } from '../../ui/show/status.tsx';
import { useWhen } from '../day/day-when.ts';

const words = {
  late: {
    th: 'เหลือไม่ถึง 24 ชม. ก่อนออกรอบ ถ้าไม่มีแคดดี้มาแทน จะได้ใบเตือน 1 ใบ',
    en: 'Less than 24 h before tee-off: without a substitute it is 1 strike.',
  },
  inTime: {
    th: 'ขอถึง {when} ไม่ได้ใบเตือน หลังจากนั้นได้ 1 ใบ ถ้าไม่มีแคดดี้มาแทน',
    en: 'No strike if you ask by {when}; later it is 1 strike, without a substitute.',
  },
  apart: { th: 'ถ้าฝ่ายใดบล็อกอีกฝ่ายในแชท ไม่ได้ใบเตือน', en: 'No strike where one of you has blocked the other in chat.' },
  none: { th: 'ตอนนี้คุณไม่มีใบเตือน', en: 'You have no strikes now.' },
  now: { th: 'ตอนนี้คุณมีใบเตือน {n} ใบใน 30 วัน', en: 'Your strikes in 30 days: {n}.' },
  rule: {
    th: 'ครบ 3 ใบใน 30 วัน จะไม่เห็นประกาศหาแคดดี้ 7 วัน',
    en: 'At 3 in 30 days, open requests are hidden from you for 7 days.',
  },
} as const satisfies Record<string, Words>;

/** Before a caddy asks to be let off: what this one costs, what counts against the caddy already, and what three do (product.md §3.1). */
export function StrikesBefore({ booking, now }: { booking: Booking; now: Moment }) {
  const w = useWords(words);
  const when = useWhen();
  const { data } = useMirror('GET /caddy/standing', {});
  const tee_off_at = parseMoment(booking.tee_off_at);
  const isLate = isLateCancel({ asked_at: now, tee_off_at });
  const points = data?.strike_points;
  return (
    <Note kind={isLate ? 'amber' : 'sky'}>
      <b className="strong line">{isLate ? w.late : say(w.inTime, { when: when(tee_off_at - DAY) })}</b>
      <span className="line">{w.apart}</span>
      {points !== undefined && <span className="line num">{points === 0 ? w.none : say(w.now, { n: points })}</span>}
      <span className="line">{w.rule}</span>
    </Note>
  );
}
