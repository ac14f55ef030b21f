import type { Quote } from '#domain/booking/api.ts';
import { satang } from '#domain/money.ts';
import type { Holes } from '#domain/course/course.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { PriceLines } from '../ui/price-lines.tsx';
import { LINE_WORDS, words } from './words.ts';

/** What is held in the wallet line by line, its sum, and what the course takes at its counter: never added together. */
export function PriceCard({ lines, total, holes }: Pick<Quote, 'lines' | 'total'> & { holes: Holes }) {
  const w = useWords(words);
  const f = useFormat();
  const language = useLanguage();
  const shown = lines.map((line) => {
    const name = wordIn(LINE_WORDS[line.code], language);
    const isFee = line.code === 'RESERVATION_FEE' || line.code === 'SERVICE_FEE';
    const label = isFee ? say(w.feeOfHoles, { fee: name, n: holes }) : name;
    if (line.paid === 'WALLET') return { label, value: f.money(satang(line.satang ?? 0)) };
    const value = line.satang === null ? w.payAtCourse : say(w.atCourseAbout, { amount: f.money(satang(line.satang)) });
    return { label, value, aside: true };
  });
  return (
    <section className="card">
      <PriceLines lines={shown} total={{ label: w.total, value: f.money(satang(total)) }} />
    </section>
  );
}
