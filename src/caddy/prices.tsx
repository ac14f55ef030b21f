import type { CaddyDetail } from '#domain/caddy/api.ts';
import type { Course } from '#domain/course/api.ts';
import { HOLES, type Holes } from '#domain/course/course.ts';
import { dateOf, MINUTE, type SlashDate } from '#domain/dates.ts';
import { satang, type Satang } from '#domain/money.ts';
import { courseWords } from '../course/names.ts';
import { roundPrice } from '../course/round-price.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { useNow } from '../ui/now.ts';
import { ScoreStrip } from '../ui/show/score-strip.tsx';
import { Section } from '../ui/frame/section.tsx';
import { SkeletonText } from '../ui/frame/skeleton.tsx';
import { words } from './words.ts';

/** The platform's fee for each kind of round at the course the golfer would book, and what the counter takes for a caddy. */
export function Prices({ caddy, slug }: { caddy: CaddyDetail; slug: string | undefined }) {
  const w = useWords(words);
  const f = useFormat();
  const language = useLanguage();
  const at = caddy.courses.find((course) => course.slug === slug) ?? caddy.courses[0];
  const { data: course, error } = useMirror('GET /course/{slug}', { slug: at?.slug ?? '' }, { skip: !at });
  const today = dateOf(useNow(MINUTE));
  const counter = ({ caddy_fee, fee_collection }: Course) =>
    caddy_fee !== null && fee_collection === 'AT_COURSE' && say(w.counterFee, { amount: f.money(satang(caddy_fee)) });
  if (!at || (!course && error)) return null;
  const facts = HOLES.map((holes) => ({
    label: say(w.holes, { n: holes }),
    value: course ? f.money(feeOf(course, holes, today)) : <SkeletonText>฿150</SkeletonText>,
  }));
  return (
    <Section title={w.prices}>
      <p className="meta">{wordIn(courseWords(at), language)}</p>
      <ScoreStrip boxed facts={facts} />
      <p className="meta">{course ? counter(course) : <SkeletonText>฿400</SkeletonText>}</p>
    </Section>
  );
}

/** A plain round: no surcharge of walking or of a holiday. */
function feeOf(course: Course, holes: Holes, today: SlashDate): Satang {
  const { lines } = roundPrice({ booking_date: today, holes, transport: 'CART_SHARED' }, course);
  return lines[0]?.satang ?? satang(0);
}
