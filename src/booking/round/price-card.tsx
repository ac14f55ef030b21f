import '../booking.css';
import type { Quote } from '#domain/booking/api.ts';
import { satang } from '#domain/money.ts';
import type { Holes } from '#domain/course/course.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { LINE_WORDS, words } from '../words.ts';

type Lines = Quote['lines'];
type Props = Pick<Quote, 'lines' | 'total'> & { holes: Holes };

/** What the wallet holds, with its sum; apart from it what the course takes at its counter, and the tip. Never added together. */
export function PriceCard({ lines, total, holes }: Props) {
  const w = useWords(words);
  const f = useFormat();
  const byWallet = lines.filter((line) => line.paid === 'WALLET');
  const atCourse = lines.filter((line) => line.paid === 'COURSE');
  return (
    <section className="card price-card">
      <h3>{w.fromWallet}</h3>
      <PriceLines lines={useShown(byWallet, holes)} total={{ label: w.total, value: f.money(satang(total)) }} />
      <div className="price-apart">
        <h3>{w.payAtCourse}</h3>
        <p className="meta-xs">{w.payAtCourseWhy}</p>
        <PriceLines lines={[...useShown(atCourse, holes), { label: w.tip, value: w.tipIsFree, aside: true }]} />
      </div>
    </section>
  );
}

function useShown(lines: Lines, holes: Holes): PriceLine[] {
  const w = useWords(words);
  const f = useFormat();
  const language = useLanguage();
  return lines.map(({ code, satang: amount, paid }) => {
    const name = wordIn(LINE_WORDS[code], language);
    const isFee = code === 'RESERVATION_FEE' || code === 'SERVICE_FEE';
    // The counter takes at least one full fee.
    const isWhole = holes === 9 && paid === 'COURSE' && amount !== null;
    return {
      label: isFee ? say(w.feeOfHoles, { fee: name, n: holes }) : isWhole ? say(w.sameAs18, { fee: name }) : name,
      value: amount === null ? w.courseSays : f.money(satang(amount)),
      aside: paid === 'COURSE',
    };
  });
}

interface PriceLine {
  label: string;
  /** Already formatted: `฿450`, or words ("จ่ายที่สนาม"). */
  value: string;
  /** Not part of the sum: paid elsewhere. */
  aside?: boolean;
}

/** What it costs, line by line, and the sum. */
export function PriceLines({ lines, total }: { lines: readonly PriceLine[]; total?: PriceLine }) {
  return (
    <dl className="price">
      {lines.map(({ label, value, aside }) => (
        <div key={label} className={aside ? 'muted' : undefined}>
          <dt>{label}</dt>
          <dd className="num" translate={untranslated(value)}>
            {value}
          </dd>
        </div>
      ))}
      {total && (
        <div className="total">
          <dt>{total.label}</dt>
          <dd className="num" translate={untranslated(total.value)}>
            {total.value}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** A browser that translates the page leaves an amount as it is, and words not. */
const untranslated = (value: string): 'no' | undefined => (/\d/.test(value) ? 'no' : undefined);
