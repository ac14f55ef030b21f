import { Link } from 'wouter';
import { emergencyUntil } from '#domain/booking/contact.ts';
import { MINUTE, dateOf, parseMoment, type Moment } from '#domain/dates.ts';
import type { CaddyRecord } from '#domain/caddy/api.ts';
import { STRIKE_POINTS } from '#domain/booking/strike.ts';
import { usePromised, factsOf } from '../../booking/data.ts';
import { useNow } from '../../ui/now.ts';
import { Nearby } from '../../broadcast/caddy/nearby.tsx';
import { QuietHotlines } from '../../booking/detail/safety-card.tsx';
import { EarningsWeek } from '../../booking/list/earnings-week.tsx';
import { CounterLine } from '../home-parts.tsx';
import { useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords, type Words } from '../../i18n/language.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Section } from '../../ui/frame/section.tsx';
import { Note } from '../../ui/show/status.tsx';

/** The part of a caddy's home below the fold, loaded after what is above it. On a wide window chart and open requests are side by side. */
export function CaddyFurther() {
  return (
    <>
      <div className="hide-wide">
        <EarningsWeek />
      </div>
      <div className="hide-wide">
        <Nearby />
      </div>
      <QuietHotlines booking={useRoundInPlay()} />
      <StrikesCard />
      <CounterLine />
    </>
  );
}

/** The round whose golfer somebody may have to be called for now. */
function useRoundInPlay() {
  const now = useNow(MINUTE);
  return usePromised().data?.items.find((it) => emergencyUntil(factsOf(it), now) !== undefined);
}

const KIND_WORDS = {
  LATE_CANCEL: { th: 'ขอยกเลิกกระชั้นชิด', en: 'Late request to cancel' },
  NO_SHOW: { th: 'ไม่มาตามนัด', en: 'Did not come' },
} satisfies Record<CaddyRecord['strikes'][number]['kind'], Words>;

const words = {
  title: { th: 'ใบเตือน', en: 'Strikes' },
  points: { th: '{n} จาก 3 ใบใน 30 วัน', en: '{n} of 3 strikes in 30 days' },
  rule: {
    th: 'ครบ 3 ใบจะไม่เห็นประกาศหาแคดดี้ 7 วัน ใบเตือนไม่ใช่ค่าปรับ และมีแต่คุณที่เห็น',
    en: 'At 3 strikes open requests are hidden from you for 7 days. A strike is no fine, and only you see it.',
  },
  hidden: { th: 'ไม่เห็นประกาศหาแคดดี้จนถึง {when}', en: 'Open requests are hidden from you until {when}' },
  happened: { th: '{day} · {n} ใบ', en: '{day} · strikes: {n}' },
  fades: { th: 'หายไปเอง {day}', en: 'Fades {day}' },
} as const satisfies Record<string, Words>;

/** Only while the caddy has strikes: what counts, until when, and when it fades. Never hidden from the caddy. */
function StrikesCard() {
  const w = useWords(words);
  const { data } = useMirror('GET /caddy/standing', {});
  const now = useNow(MINUTE);
  const strikes = data?.strikes.filter(({ fades_at }) => parseMoment(fades_at) > now) ?? [];
  if (!data || strikes.length === 0) return null;
  return (
    <Section title={w.title} aside={<span className="meta num">{say(w.points, { n: data.strike_points })}</span>}>
      <Hidden until={data.hidden_until === null ? undefined : parseMoment(data.hidden_until)} now={now} />
      <ul className="list">
        {strikes.map((strike) => (
          <Strike key={`${strike.booking_ref} ${strike.kind}`} strike={strike} />
        ))}
      </ul>
      <p className="meta-xs">{w.rule}</p>
    </Section>
  );
}

function Hidden({ until, now }: { until: Moment | undefined; now: Moment }) {
  const w = useWords(words);
  const f = useFormat();
  if (until === undefined || until <= now) return null;
  return <Note kind="amber">{say(w.hidden, { when: `${f.day(dateOf(until))} ${f.time(until)}` })}</Note>;
}

function Strike({ strike }: { strike: CaddyRecord['strikes'][number] }) {
  const w = useWords(words);
  const f = useFormat();
  const kind = useWord(KIND_WORDS[strike.kind]);
  const day = f.day(dateOf(parseMoment(strike.at)));
  return (
    <li className="lrow past">
      <span className="grow">
        <Link className="past-name" href={`/caddy/booking/${strike.booking_ref}`}>
          {kind}
        </Link>
        <span className="meta num">{say(w.happened, { day, n: STRIKE_POINTS[strike.kind] })}</span>
      </span>
      <span className="meta-xs num">{say(w.fades, { day: f.day(dateOf(parseMoment(strike.fades_at))) })}</span>
    </li>
  );
}
