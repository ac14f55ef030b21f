import { Link } from 'wouter';
import { satang } from '#domain/money.ts';
import { inTime, MINUTE, parseDate } from '#domain/dates.ts';
import type { Booking } from '#domain/booking/api.ts';
import { MIN_LEAD_TIME } from '#domain/booking/status.ts';
import { FREE_AHEAD_DAYS, nextFree } from '#domain/post/post.ts';
import type { CaddyCard } from '#domain/caddy/api.ts';
import { PAGE, useBookings } from '../../booking/data.ts';
import { CounterLine } from '../home-parts.tsx';
import { isSettled, useBalance } from '../data.ts';
import { useOwnProfile } from '../../account/own-data.ts';
import { courseWords, useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { ButtonLink } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { useCaddyDays } from '../../caddy/data.ts';
import { useNow } from '../../ui/now.ts';
import { Portrait } from '../../ui/show/portrait.tsx';

/** The part of a golfer's home below the fold, loaded after what is above it. */
export function GolferFurther({ hasRounds }: { hasRounds: boolean }) {
  const past = useBookings(['COMPLETED'], PAGE);
  if (!isSettled(past)) return null;
  const again = lastWithEach(past.data?.items ?? []);
  // Without an answer nobody is taken for new.
  const isNew = !hasRounds && past.data?.items.length === 0;
  return (
    <>
      {isNew && <FirstSteps />}
      <BookAgain rounds={again} />
      <Followed without={again.map(({ caddy }) => caddy.user_id)} />
      <CounterLine />
    </>
  );
}

/** The cheapest round: nine holes (product.md §3.4). */
const LEAST = satang(100_00);

/** The home of a golfer who never booked: what is still missing, one act each, and who works at the golfer's course. */
function FirstSteps() {
  const w = useWords(furtherWords);
  const f = useFormat();
  const balance = useBalance().data;
  const golfer = useOwnProfile().data?.golfer;
  return (
    <>
      <Section title={w.start}>
        <ul className="list">
          {golfer && (
            <Step
              isDone={golfer.usual_courses.length > 0}
              text={w.profile}
              go={w.profileGo}
              href="/golfer/profile/edit-profile"
            />
          )}
          {balance && (
            <Step
              isDone={balance.available >= LEAST}
              text={say(w.money, { amount: f.money(LEAST) })}
              go={w.moneyGo}
              href="/golfer/topup"
            />
          )}
          <Step isDone={false} text={w.round} go={w.roundGo} href="/golfer/booking/new" />
        </ul>
      </Section>
      {golfer?.usual_courses[0] && <AtCourse course={golfer.usual_courses[0]} />}
    </>
  );
}

interface StepProps {
  isDone: boolean;
  text: string;
  go: string;
  href: string;
}

function Step({ isDone, text, go, href }: StepProps) {
  const w = useWords(furtherWords);
  return (
    <li className="lrow">
      <span className={isDone ? 'lead lead--green' : 'lead'}>
        <Icon name={isDone ? 'check' : 'circle-alert'} />
      </span>
      <span className="grow">
        {text}
        {isDone && <span className="sr"> {w.done}</span>}
      </span>
      {!isDone && (
        <ButtonLink kind="tonal" size="sm" href={href}>
          {go}
        </ButtonLink>
      )}
    </li>
  );
}

const MAX_FIRST_STEPS = 8;

type Course = Parameters<typeof courseWords>[0] & { slug: string };

function AtCourse({ course }: { course: Course }) {
  const w = useWords(furtherWords);
  const language = useLanguage();
  const { data } = useMirror('POST /caddy/search', {
    filter: { golf_course: course.slug },
    page: 1,
    limit: MAX_FIRST_STEPS,
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={say(w.atCourse, { course: wordIn(courseWords(course), language) })}>
      <div className="hscroll">
        {data.items.map((caddy) => (
          <CaddyMini
            key={caddy.user_id}
            caddy={caddy}
            course={caddy.courses.find(({ slug }) => slug === course.slug)}
            verb={w.book}
          />
        ))}
      </div>
    </Section>
  );
}

const MAX_FOLLOWED = 8;

/** The caddies the golfer follows, soonest free first, without those shown above. None: the section is not there. */
function Followed({ without }: { without: readonly string[] }) {
  const w = useWords(furtherWords);
  const { data } = useMirror('POST /follow/list', { page: 1, limit: MAX_FOLLOWED });
  const caddies = data?.items.filter(({ user_id }) => !without.includes(user_id)) ?? [];
  if (caddies.length === 0) return null;
  return (
    <Section title={w.follow} more={{ href: '/golfer/following', label: w.all }}>
      <div className="hscroll">
        {caddies
          .toSorted((a, b) => inTime(keyOf(a.next_free), keyOf(b.next_free)))
          .map((caddy) => (
            <CaddyMini
              key={caddy.user_id}
              caddy={caddy}
              course={caddy.courses[0]}
              free={caddy.next_free}
              verb={w.book}
            />
          ))}
      </div>
    </Section>
  );
}

/** Who has no free day comes last. */
const keyOf = (slot: Slot | null): string => (slot ? `${slot.date} ${slot.time}` : '9');

const MAX_BOOK_AGAIN = 3;

/** The last round with each caddy, the latest first. */
function lastWithEach(past: readonly Booking[]): Booking[] {
  const latest = past.toSorted((a, b) => inTime(b.tee_off_at, a.tee_off_at));
  return latest
    .filter(({ caddy }, place) => latest.findIndex((it) => it.caddy.user_id === caddy.user_id) === place)
    .slice(0, MAX_BOOK_AGAIN);
}

/** The caddies the golfer played with last, each with the next round that can still be asked for. */
function BookAgain({ rounds }: { rounds: readonly Booking[] }) {
  const w = useWords(furtherWords);
  if (rounds.length === 0) return null;
  return (
    <Section title={w.again}>
      <div className="hscroll">
        {rounds.map((booking) => (
          <Again key={booking.caddy.user_id} booking={booking} />
        ))}
      </div>
    </Section>
  );
}

function Again({ booking: { caddy, course } }: { booking: Booking }) {
  const w = useWords(furtherWords);
  const now = useNow(MINUTE);
  const { read, days } = useCaddyDays(caddy.user_id, FREE_AHEAD_DAYS);
  const free = read.data && (nextFree(days, now + MIN_LEAD_TIME) ?? null);
  return <CaddyMini caddy={caddy} course={course} free={free} verb={w.bookAgain} />;
}

interface Slot {
  date: string;
  time: string;
}

interface Props {
  caddy: Pick<CaddyCard, 'user_id' | 'nickname' | 'caddy_number' | 'photo_url'>;
  course: CaddyCard['courses'][number] | undefined;
  /** When the caddy is free next; null: not within the days that are looked at. Missing: not asked for, or not known yet. */
  free?: Slot | null | undefined;
  /** "จองอีก" */
  verb: string;
}

/** A caddy who is one tap from a booking, filled with the caddy's next free round. */
function CaddyMini({ caddy, course, free, verb }: Props) {
  const language = useLanguage();
  return (
    <article className="card card--mini">
      <Link className="mini-name" href={`/golfer/home/caddy-detail/${caddy.user_id}`}>
        <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} size="l" />
        <b className="strong line" translate="no">
          {caddy.nickname}
        </b>
      </Link>
      <span className="meta-xs clip1 mini-course">{course && wordIn(courseWords(course), language)}</span>
      {free !== undefined && <Free slot={free} />}
      <ButtonLink kind="tonal" size="sm" block href={bookHref(caddy.user_id, course?.slug, free)}>
        {verb}{' '}
        <span className="sr" translate="no">
          {caddy.nickname}
        </span>
      </ButtonLink>
    </article>
  );
}

function Free({ slot }: { slot: Slot | null }) {
  const w = useWords(furtherWords);
  const f = useFormat();
  const date = slot && parseDate(slot.date);
  return (
    <span className="meta-xs mini-free num">
      {slot && date ? say(w.free, { when: `${f.day(date)} ${slot.time}` }) : w.notFree}
    </span>
  );
}

function bookHref(caddy_id: string, slug: string | undefined, free: Slot | null | undefined): string {
  const round = new URLSearchParams({ caddy_id });
  if (slug) round.set('golf_course', slug);
  if (free) {
    round.set('booking_date', free.date);
    round.set('tee_off_time', free.time);
  }
  return `/golfer/booking/new?${round}`;
}

/** Below the fold of a golfer's home. */
const furtherWords = {
  again: { th: 'จองอีกครั้ง', en: 'Book again' },
  follow: { th: 'แคดดี้ที่คุณติดตาม', en: 'Caddies you follow' },
  all: { th: 'ทั้งหมด', en: 'All' },
  book: { th: 'จอง', en: 'Book' },
  bookAgain: { th: 'จองอีก', en: 'Book again' },
  free: { th: 'ว่าง {when}', en: 'Free {when}' },
  notFree: { th: 'ยังไม่มีวันว่างใน 14 วัน', en: 'Not free within 14 days' },
  start: { th: 'ก่อนออกรอบแรก', en: 'Before your first round' },
  done: { th: 'เรียบร้อย', en: 'Done' },
  profile: { th: 'กรอกข้อมูลและสนามประจำ', en: 'Fill in your profile and your usual course' },
  profileGo: { th: 'กรอก', en: 'Fill in' },
  money: { th: 'เติมเงินสำหรับค่าจอง เริ่มที่ {amount}', en: 'Top up for the booking fee, from {amount}' },
  moneyGo: { th: 'เติมเงิน', en: 'Top up' },
  round: { th: 'จองรอบแรก', en: 'Book your first round' },
  roundGo: { th: 'จอง', en: 'Book' },
  atCourse: { th: 'แคดดี้ที่{course}', en: 'Caddies at {course}' },
} as const satisfies Record<string, Words>;
