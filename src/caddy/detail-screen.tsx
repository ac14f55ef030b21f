import './caddy.css';
import { Suspense, useState } from 'react';
import { useParams } from 'wouter';
import type { CaddyDetail } from '#domain/caddy/api.ts';
import type { Spoken } from '#domain/account/account.ts';
import { dayCost } from '#domain/booking/price.ts';
import { MAX_DAYS_AHEAD } from '#domain/booking/status.ts';
import type { CaddyDay } from '#domain/caddy/availability.ts';
import { dateOf, MINUTE, type Moment, type SlashDate } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { courseWords, provinceWords, useFormat, SPOKEN_WORDS } from '../i18n/format.ts';
import { roundPrice } from '../course/round-price.ts';
import { say, useLanguage, useWord, useWords, wordIn } from '../i18n/language.ts';
import { Loaded, ReadLine } from '../sync/shown/loaded.tsx';
import { useMirror } from '../sync/mirror/mirror.ts';
import { ButtonLink, IconButton, IconLink } from '../ui/control/button.tsx';
import { Tag } from '../ui/control/chip.tsx';
import { Empty, SkeletonText, Skeleton } from '../ui/frame/placeholders.tsx';
import { HoleMap } from '../ui/show/ticket.tsx';
import { lazyPart } from '../ui/late/lazy-part.tsx';
import { MainButton, Screen } from '../ui/frame/layout.tsx';
import { Section } from '../ui/frame/section.tsx';
import { TopBar } from '../ui/frame/top-bar.tsx';
import { useNow } from '../ui/now.ts';
import { chatLinkWords } from '../chat/words.ts';
import { roomAddress, useRoomWith } from '../chat/room-reads.ts';
import { allowed, roundHref, useRound } from '../booking/round/round.ts';
import { TRANSPORT_WORDS } from '../booking/words.ts';
import { useFollows } from '../follow/data.ts';
import { FollowButton } from '../follow/follow-button.tsx';
import { cameFrom, useHere } from './caddy-link.tsx';
import { useCaddyDays } from './data.ts';
import { useDayNotes } from './day-notes.ts';
import { Prices, RatingBars, CaddyIdentity, CaddyIdentitySkeleton } from './caddy-identity.tsx';
import { sharePage } from './share-page.ts';
import { words } from './words.ts';

const OnlyFollowers = lazyPart(() => import('./off-duty.tsx').then((m) => m.OnlyFollowers));
const OffDutyNote = lazyPart(() => import('./off-duty.tsx').then((m) => m.OffDutyNote));
const DayField = lazyPart(() => import('../ui/control/day-field.tsx').then((m) => m.DayField));
const CaddyPosts = lazyPart(() => import('../post/feed.tsx').then((m) => m.CaddyPosts));
const ReportPerson = lazyPart(() => import('../chat/message/report-sheet.tsx').then((m) => m.ReportPerson));
const CaddyReviews = lazyPart(() => import('../review/public/caddy-reviews.tsx').then((m) => m.CaddyReviews));

/** /golfer/home/caddy-detail/{user_id}: who the caddy is, when the caddy is free, what a round costs. */
export function CaddyDetailScreen() {
  const { user_id } = useParams<{ user_id: string }>();
  const caddy = useMirror('GET /caddy/{user_id}', { user_id });
  const free = useCaddyDays(user_id, MAX_DAYS_AHEAD);
  const [picked, setPicked] = useState<SlashDate>();
  const wanted = useRound('search').round.date;
  const from = cameFrom(window.history.state);
  const isUnknown = !caddy.data && (caddy.error?.status_code === 404 || caddy.error?.status_code === 422);
  if (isUnknown) return <Unknown from={from} />;
  return (
    <>
      <Cover user_id={user_id} name={caddy.data?.nickname} from={from} />
      <Screen cta>
        <Loaded read={caddy} waiting={<CaddyIdentitySkeleton />}>
          {(it) => (
            <>
              <CaddyIdentity caddy={it}>
                <FollowButton caddy={it} updatedAt={caddy.updatedAt} />
              </CaddyIdentity>
              <ReadLine reads={[caddy, free.read]} />
              {it.on_duty === false && <TakesNoWork caddy={it} updatedAt={caddy.updatedAt} />}
              <FreeDays
                days={it.on_duty === false ? free.days.map(closed) : free.days}
                picked={picked ?? wanted}
                onPick={setPicked}
              />
              <About caddy={it} updatedAt={caddy.updatedAt} />
            </>
          )}
        </Loaded>
      </Screen>
      {caddy.data && (caddy.data.on_duty === false ? <FindOther /> : <BookBar caddy={caddy.data} date={picked} />)}
    </>
  );
}

interface ShownProps {
  caddy: CaddyDetail;
  /** When the server said so. */
  updatedAt: Moment | undefined;
}

interface CoverProps {
  user_id: string;
  /** The caddy's name as the receiver of a shared link reads it; undefined until it is loaded. */
  name: string | undefined;
  from: string;
}

function Cover({ user_id, name, from }: CoverProps) {
  const w = useWords(words);
  const share = () =>
    sharePage(user_id, name, async (url, title) => {
      const sharing = await import('../line/sdk/share-link.ts').catch(() => undefined); // not on this phone, and no network
      return sharing?.shareLink(url, title);
    });
  return (
    <header className="cover">
      <div className="cover-bar on-deep">
        <IconLink icon="arrow-left" label={w.back} href={from} />
        <span className="push row">
          <ToChat user_id={user_id} />
          <IconButton icon="share-2" label={w.share} onClick={() => void share()} />
        </span>
      </div>
      <img src="/img/scene-green.jpg" alt="" width="720" height="480" />
    </header>
  );
}

/** Only where the two have a room: without a request there is none. */
function ToChat({ user_id }: { user_id: string }) {
  const w = useWords(chatLinkWords);
  const room = useRoomWith(user_id);
  if (!room) return null;
  const href = roomAddress('golfer', room.room_id);
  return <IconLink icon="message-circle" label={say(w.chatWith, { name: room.with.name })} href={href} />;
}

/** The days may be of an older copy: this caddy takes no work on any of them. */
const closed = (day: CaddyDay): CaddyDay => ({ ...day, open: [] });

interface FreeDaysProps {
  days: readonly CaddyDay[];
  picked: SlashDate | undefined;
  onPick: (date: SlashDate) => void;
}

function FreeDays({ days, ...picking }: FreeDaysProps) {
  const w = useWords(words);
  const noted = useDayNotes(days, useRound('search').round.holes);
  const waiting = (
    <Section title={w.freeDays}>
      <StripSkeleton />
    </Section>
  );
  if (days.length === 0) return waiting;
  return (
    <Suspense fallback={waiting}>
      <DayField label={words.freeDays} days={noted} value={picking.picked} onPick={picking.onPick} />
    </Suspense>
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

function About({ caddy, updatedAt }: ShownProps) {
  const following = useFollows(caddy, updatedAt);
  const { slug } = useRound('search').round;
  const w = useWords(words);
  const language = useLanguage();
  return (
    <>
      <Suspense>
        <OnlyFollowers caddy={{ ...caddy, following }} />
      </Suspense>
      {caddy.strengths && (
        <Section title={w.strengths}>
          <p className="read">{caddy.strengths}</p>
        </Section>
      )}
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
      {caddy.bars && (
        <Section title={w.reviewsTitle}>
          <RatingBars bars={caddy.bars} />
        </Section>
      )}
      <Suspense>
        <CaddyPosts caddy_id={caddy.user_id} />
      </Suspense>
      <Suspense fallback={<ReviewsSkeleton />}>
        <CaddyReviews caddy_id={caddy.user_id} />
      </Suspense>
      <Suspense>
        <ReportPerson person={{ user_id: caddy.user_id, name: caddy.nickname }} />
      </Suspense>
    </>
  );
}

function ReviewsSkeleton() {
  const w = useWords(words);
  return (
    <Skeleton label={w.loading}>
      <SkeletonText>4.9</SkeletonText>
    </Skeleton>
  );
}

/** The golfer's round from the search goes along, at one of this caddy's courses, with what that round costs. */
function BookBar({ caddy, date }: { caddy: CaddyDetail; date: SlashDate | undefined }) {
  const w = useWords(words);
  const f = useFormat();
  const language = useLanguage();
  const today = dateOf(useNow(MINUTE));
  const wanted = useRound('search').round;
  const slug = (caddy.courses.find((it) => it.slug === wanted.slug) ?? caddy.courses[0])?.slug;
  const { data: course } = useMirror('GET /course/{slug}', { slug: slug ?? '' }, { skip: !slug });
  const round = { ...wanted, slug, date: date ?? wanted.date, caddy_id: caddy.user_id };
  const day = round.date ?? today;
  const transport = course && allowed(round.transport, course, day);
  const price = course && transport && roundPrice({ booking_date: day, holes: round.holes, transport }, course);
  const atCourse = price ? dayCost(price, round.holes).atCourse : 0;
  const kind = [
    say(w.holes, { n: round.holes }),
    round.transport && transport && wordIn(TRANSPORT_WORDS[transport], language),
  ];
  const summary = (
    <>
      <p className="meta-xs">{price ? kind.filter(Boolean).join(' · ') : w.fee18}</p>
      <b className="num strong t-xl" translate="no">
        {f.money(price ? price.total : satang(caddy.fee_18))}
      </b>
      {atCourse > 0 && <p className="meta-xs num">{say(w.alsoAtCourse, { amount: f.money(satang(atCourse)) })}</p>}
    </>
  );
  return (
    <MainButton summary={summary}>
      <ButtonLink size="lg" icon="calendar-plus" href={roundHref(round)} state={useHere()}>
        {say(w.book, { name: caddy.nickname })}
      </ButtonLink>
    </MainButton>
  );
}

/** As soon as the golfer follows, it says where the golfer will see that the caddy works again. */
function TakesNoWork({ caddy, updatedAt }: ShownProps) {
  const following = useFollows(caddy, updatedAt);
  return (
    <Suspense>
      <OffDutyNote caddy={{ ...caddy, following }} />
    </Suspense>
  );
}

function FindOther() {
  const find = useWord(words.findCaddy);
  return (
    <MainButton>
      <ButtonLink size="lg" href="/golfer/home/search">
        {find}
      </ButtonLink>
    </MainButton>
  );
}

function Unknown({ from }: { from: string }) {
  const w = useWords(words);
  const find = useWord(words.findCaddy);
  return (
    <>
      <TopBar title={words.caddyTitle} back={from} />
      <Screen>
        <Empty title={w.unknown} drawing="lost" action={<ButtonLink href="/golfer/home/search">{find}</ButtonLink>}>
          {w.unknownWhy}
        </Empty>
      </Screen>
    </>
  );
}
