import './caddy.css';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import type { CaddyDetail } from '#domain/caddy/api.ts';
import type { Spoken } from '#domain/account/account.ts';
import { isFreeFor, TEE_TIMES, type CaddyDay } from '#domain/caddy/availability.ts';
import { MINUTE, momentOf, type Moment, type SlashDate } from '#domain/dates.ts';
import { SOONEST } from '#domain/booking/status.ts';
import { satang } from '#domain/money.ts';
import { courseWords, provinceWords } from '../course/names.ts';
import { useFormat } from '../i18n/format.ts';
import { joinThai } from '../i18n/join-thai.ts';
import { say, useLanguage, useWord, useWords, wordIn } from '../i18n/language.ts';
import { Loaded, ReadLine } from '../sync/loaded.tsx';
import { useMirror } from '../sync/mirror.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Tag } from '../ui/chip.tsx';
import { Empty } from '../ui/empty.tsx';
import { HoleMap } from '../ui/hole-map.tsx';
import { IconButton, IconLink } from '../ui/icon-button.tsx';
import { MainButton, Screen } from '../ui/layout.tsx';
import { useNow } from '../ui/now.ts';
import { Section } from '../ui/section.tsx';
import { toast } from '../ui/toast.tsx';
import { TopBar } from '../ui/top-bar.tsx';
import { DateStrip } from '../ui/when.tsx';
import { useRound, type RoundDraft } from '../booking/round.ts';
import { useCaddyDays } from './data.ts';
import { Prices } from './prices.tsx';
import { Score } from './score.tsx';
import { Who, WhoSkeleton } from './who.tsx';
import { SPOKEN_WORDS, words } from './words.ts';

const NOON = '12:00';
const STRIP = 14;

/** /golfer/home/caddy-detail/{user_id}: who she is, when she is free, what she costs. */
export function CaddyDetailScreen() {
  const { user_id } = useParams<{ user_id: string }>();
  const caddy = useMirror('GET /caddy/{user_id}', { user_id });
  const free = useCaddyDays(user_id, STRIP);
  const [picked, setPicked] = useState<SlashDate>();
  const isUnknown = !caddy.data && (caddy.error?.status_code === 404 || caddy.error?.status_code === 422);
  if (isUnknown) return <Unknown />;
  return (
    <>
      <Cover />
      <Screen cta>
        <Loaded read={caddy} waiting={<WhoSkeleton />}>
          {(it) => (
            <>
              <Who caddy={it} />
              <ReadLine reads={[caddy, free.read]} />
              <FreeDays days={free.days} picked={picked} onPick={setPicked} />
              <About caddy={it} />
            </>
          )}
        </Loaded>
      </Screen>
      {caddy.data && <BookBar caddy={caddy.data} date={picked} />}
    </>
  );
}

function Cover() {
  const w = useWords(words);
  const [here] = useLocation();
  const share = async () => {
    const url = `${location.origin}${here}`;
    if (navigator.share) await navigator.share({ url }).catch(unlessCancelled);
    else {
      await navigator.clipboard.writeText(url);
      toast({ text: w.copied });
    }
  };
  return (
    <div className="cover">
      <div className="cover-bar on-deep">
        <IconLink icon="arrow-left" label={w.back} href="/golfer/home/search" />
        <span className="push">
          <IconButton icon="share-2" label={w.share} onClick={() => void share()} />
        </span>
      </div>
      <img src="/img/scene-green.jpg" alt="" width="720" height="480" />
    </div>
  );
}

/** Closing the share sheet is no failure. */
function unlessCancelled(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}

/** Some tee-off of that half can still be asked for. */
const freeIn = (day: CaddyDay, earliest: Moment, isIn: (time: string) => boolean): boolean =>
  TEE_TIMES.some((time) => isIn(time) && momentOf(day.date, time) >= earliest && isFreeFor(day, time, 18));

interface FreeDaysProps {
  days: readonly CaddyDay[];
  picked: SlashDate | undefined;
  onPick: (date: SlashDate) => void;
}

/** Fourteen days, each with its morning and afternoon for a round of 18. */
function FreeDays({ days, picked, onPick }: FreeDaysProps) {
  const w = useWords(words);
  const earliest = useNow(MINUTE) + SOONEST;
  const strip = days.map((day) => {
    const halves = [
      freeIn(day, earliest, (time) => time < NOON),
      freeIn(day, earliest, (time) => time >= NOON),
    ] as const;
    return { date: day.date, halves, off: halves[0] || halves[1] ? undefined : w.notFree };
  });
  return (
    <Section title={w.freeDays} aside={<Legend />}>
      {strip.length > 0 ? (
        <DateStrip label={words.freeDays} days={strip} value={picked} onPick={onPick} />
      ) : (
        <StripSkeleton />
      )}
    </Section>
  );
}

const StripSkeleton = () => (
  <div className="hscroll hscroll--tight" aria-hidden="true">
    {Array.from({ length: 6 }, (_, day) => (
      <span key={day} className="day skel">
        <span>อา.</span>
        <b>22</b>
        <i />
      </span>
    ))}
  </div>
);

function Legend() {
  const w = useWords(words);
  return (
    <span className="meta-xs inline legend">
      <i aria-hidden="true" />
      {w.legend}
    </span>
  );
}

function About({ caddy }: { caddy: CaddyDetail }) {
  const { slug } = useRound().round;
  const w = useWords(words);
  const language = useLanguage();
  return (
    <>
      {caddy.strengths && <p className="read">{joinThai(caddy.strengths)}</p>}
      <Prices caddy={caddy} slug={slug} />
      <Section title={w.languages}>
        <div className="chips">
          {caddy.languages.map((spoken) => (
            <Tag key={spoken}>{wordIn(SPOKEN_WORDS[spoken as Spoken], language)}</Tag>
          ))}
        </div>
      </Section>
      <Section title={w.courses}>
        <ul className="list courses">
          {caddy.courses.map((course) => (
            <li key={course.slug}>
              <HoleMap slug={course.slug} thumb />
              <div className="grow">
                <b className="strong">{wordIn(courseWords(course), language)}</b>
                <p className="meta">{wordIn(provinceWords(course), language)}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={w.reviewsTitle}>
        <Score caddy={caddy} />
      </Section>
    </>
  );
}

/** The round she looked for goes along, at one of this caddy's courses. */
function bookHref(round: RoundDraft, caddy: CaddyDetail, date: SlashDate | undefined): string {
  const course = caddy.courses.find(({ slug }) => slug === round.slug) ?? caddy.courses[0];
  const params = new URLSearchParams({ caddy_id: caddy.user_id, holes: String(round.holes) });
  if (course) params.set('golf_course', course.slug);
  if (date ?? round.date) params.set('booking_date', date ?? round.date ?? '');
  if (round.time) params.set('tee_off_time', round.time);
  return `/golfer/booking/new?${params}`;
}

function BookBar({ caddy, date }: { caddy: CaddyDetail; date: SlashDate | undefined }) {
  const w = useWords(words);
  const f = useFormat();
  const href = bookHref(useRound().round, caddy, date);
  const summary = (
    <>
      <p className="meta-xs">{w.fee18}</p>
      <b className="num strong t-xl">{f.money(satang(caddy.fee_18))}</b>
    </>
  );
  return (
    <MainButton summary={summary}>
      <ButtonLink size="lg" icon="calendar-plus" href={href}>
        {say(w.book, { name: caddy.nickname })}
      </ButtonLink>
    </MainButton>
  );
}

function Unknown() {
  const w = useWords(words);
  const find = useWord(words.findCaddy);
  return (
    <>
      <TopBar title={words.caddyTitle} back="/golfer/home/search" />
      <Screen>
        <Empty title={w.unknown} drawing="lost" action={<ButtonLink href="/golfer/home/search">{find}</ButtonLink>}>
          {w.unknownWhy}
        </Empty>
      </Screen>
    </>
  );
}
