import type { Booking } from '#domain/booking/api.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';

const words = {
  fee: {
    th: 'ไม่รวมค่าแคดดี้ {fee} ที่นักกอล์ฟจ่ายที่สนาม',
    en: 'Not counting the {fee} caddy fee paid at the course',
  },
  unknown: {
    th: 'ไม่รวมค่าแคดดี้ที่นักกอล์ฟจ่ายที่สนาม',
    en: 'Not counting the caddy fee paid at the course',
  },
} as const satisfies Record<string, Words>;

/** What the course takes for the caddy at its counter, in satang; null: it does not say how much; undefined: nothing. */
export const courseFeeOf = ({ lines }: Pick<Booking, 'lines'>): number | null | undefined =>
  lines.find(({ code, paid }) => code === 'CADDY_FEE' && paid === 'COURSE')?.satang;

/** Beside what a caddy gets by us: it is not the whole pay where the course takes its fee at the counter. */
export function CourseFee({ fee }: { fee: number | null | undefined }) {
  const w = useWords(words);
  const f = useFormat();
  if (fee === undefined) return null;
  return (
    <span className="meta-xs line num">{fee === null ? w.unknown : say(w.fee, { fee: f.money(satang(fee)) })}</span>
  );
}
