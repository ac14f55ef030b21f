import type { ReactNode } from 'react';
import type { CaddyDetail } from '#domain/caddy/api.ts';
import type { Course, PricedCourse } from '#domain/course/api.ts';
import { HOLES, type Holes } from '#domain/course/course.ts';
import { dateOf, MINUTE, type SlashDate } from '#domain/dates.ts';
import { satang, type Satang } from '#domain/money.ts';
import { say, useWords, useLanguage, wordIn } from '../i18n/language.ts';
import { useFocusOnArrive } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { Portrait } from '../ui/show/portrait.tsx';
import { Rating } from '../ui/show/rating.tsx';
import { ScoreStrip } from '../ui/show/ticket.tsx';
import { SkeletonText, InkBox, Skeleton } from '../ui/frame/placeholders.tsx';
import { words } from './words.ts';
import { courseWords, useFormat } from '../i18n/format.ts';
import { roundPrice } from '../course/round-price.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { useNow } from '../ui/now.ts';
import { Section } from '../ui/frame/section.tsx';

/** Face, number, name, stars and three figures; what can be done beside the face. */
export function CaddyIdentity({ caddy, children }: { caddy: CaddyDetail; children: ReactNode }) {
  const w = useWords(words);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const facts = [
    { label: w.roundsLabel, value: caddy.rounds },
    { label: w.yearsLabel, value: say(w.nYears, { n: caddy.years }) },
    ...(caddy.on_time_percent === null ? [] : [{ label: w.onTime, value: `${caddy.on_time_percent}%` }]),
  ];
  return (
    <div className="who">
      <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} size="xxl" />
      <h1 ref={h1} tabIndex={-1} translate="no">
        {caddy.nickname}
      </h1>
      <div className="who-act">{children}</div>
      <p className="row wrap">
        {caddy.rating_tenths !== null && <Rating value={caddy.rating_tenths / 10} count={caddy.reviews} />}
        {caddy.verified && (
          <span className="meta inline">
            <Icon name="badge-check" small />
            {w.verified}
          </span>
        )}
      </p>
      <ScoreStrip boxed facts={facts} />
    </div>
  );
}

/** The same boxes before the caddy is loaded. */
export function CaddyIdentitySkeleton() {
  const w = useWords(words);
  const fact = (label: string) => ({ label, value: <SkeletonText>642</SkeletonText> });
  return (
    <Skeleton label={w.loading}>
      <div className="who">
        <InkBox className="av av--xxl" />
        <p className="t-2xl">
          <SkeletonText>แนนซี่</SkeletonText>
        </p>
        <p>
          <SkeletonText>4.9 (128) ยืนยันตัวตนแล้ว</SkeletonText>
        </p>
        <ScoreStrip boxed facts={[fact(w.roundsLabel), fact(w.yearsLabel), fact(w.onTime)]} />
      </div>
    </Skeleton>
  );
}

const QUESTIONS = ['service', 'knowledge', 'attitude', 'help'] as const;

/** The averages of the four questions golfers answer, out of five. */
export function RatingBars({ bars }: { bars: NonNullable<CaddyDetail['bars']> }) {
  const w = useWords(words);
  return (
    <ul className="meters">
      {QUESTIONS.map((question) => (
        <li key={question}>
          <span>{w[question]}</span>
          <meter min={0} max={50} value={bars[question]} aria-label={w[question]} />
          <b className="num">{(bars[question] / 10).toFixed(1)}</b>
        </li>
      ))}
    </ul>
  );
}

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
  const facts = HOLES.map((holes) => {
    const fee = course && feeOf(course, holes, today);
    return {
      label: say(w.holes, { n: holes }),
      value: fee === undefined ? <SkeletonText>฿150</SkeletonText> : f.money(fee),
    };
  });
  return (
    <Section title={w.prices}>
      <p className="meta">{wordIn(courseWords(at), language)}</p>
      <ScoreStrip boxed facts={facts} />
      <p className="meta">{course ? counter(course) : <SkeletonText>฿400</SkeletonText>}</p>
    </Section>
  );
}

/** A plain round: no surcharge of walking or of a holiday. */
function feeOf(course: PricedCourse, holes: Holes, today: SlashDate): Satang | undefined {
  return roundPrice({ booking_date: today, holes, transport: 'CART_SHARED' }, course)?.lines[0]?.satang ?? undefined;
}
