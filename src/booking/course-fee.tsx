import type { Booking } from '#domain/booking/api.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWords, type Words } from '../i18n/language.ts';

const words = {
  fee: {
    th: 'ค่าแคดดี้ของสนาม {fee} นักกอล์ฟจ่ายที่สนาม แยกจากยอดนี้',
    en: 'The course’s caddy fee, {fee}, is paid at the course, separately',
  },
  unknown: {
    th: 'ค่าแคดดี้ของสนาม นักกอล์ฟจ่ายที่สนาม แยกจากยอดนี้',
    en: 'The course’s caddy fee is paid at the course, separately',
  },
} as const satisfies Record<string, Words>;

/** Beside what a caddy gets by us: it is not the whole pay where the course takes its fee at the counter. */
export function CourseFee({ lines }: Pick<Booking, 'lines'>) {
  const w = useWords(words);
  const f = useFormat();
  const line = lines.find(({ code, paid }) => code === 'CADDY_FEE' && paid === 'COURSE');
  if (!line) return null;
  const text = line.satang === null ? w.unknown : say(w.fee, { fee: f.money(satang(line.satang)) });
  return <p className="meta-xs num">{text}</p>;
}
