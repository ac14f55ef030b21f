import './booking.css';
import { type ReactNode, type ComponentType, createContext, use } from 'react';
import { Link } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { SLOT_HOLDING } from '#domain/booking/status.ts';
import { HOUR, MINUTE, parseMoment } from '#domain/dates.ts';
import { satang, type Satang } from '#domain/money.ts';
import { courseWords, provinceWords, useFormat, useGuestName } from '../i18n/format.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { useNow } from '../ui/now.ts';
import { Vest } from '../ui/show/portrait.tsx';
import { ScoreStrip, type Fact, SlimTicket, Ticket } from '../ui/show/ticket.tsx';
import { BookingStatus, type Viewer } from './booking-status.tsx';
import { dayOf, useQueuedFor } from './data.ts';
import { TRANSPORT_WORDS, words } from './words.ts';
import { SkeletonText, InkBox, Skeleton } from '../ui/frame/placeholders.tsx';

interface Props {
  booking: Booking;
  viewer: Viewer;
  /** The other side waits for an answer. */
  asks?: boolean;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A booking as the scorecard shows it: time, day, course; then three facts in their fixed places. */
export function BookingTicket({ booking, viewer, asks, actions, children }: Props) {
  const now = useNow(MINUTE);
  const course = useWord(courseWords(booking.course));
  const guest = useGuestName(booking.golfer.display_name);
  const place = useWord(provinceWords(booking.course));
  const facts = useFacts(booking, viewer);
  const queued = useQueuedFor(booking.booking_ref);
  return (
    <Ticket
      status={<BookingStatus booking={booking} viewer={viewer} />}
      time={booking.tee_off_time}
      date={useWhen(booking, now)}
      course={viewer === 'golfer' ? course : guest}
      place={viewer === 'golfer' ? place : course}
      slug={booking.golf_course}
      pending={queued !== undefined && queued.state !== 'sent'}
      asks={asks || (viewer === 'golfer' && booking.status === 'CANCELLATION_REQUESTED_BY_CADDY')}
      actions={actions}
    >
      <ScoreStrip facts={facts} />
      {children}
    </Ticket>
  );
}

const SOON = 24 * HOUR;

/** The day; within a day of a promised round also how long it is until then, in whole hours while it is more than two. */
function useWhen(booking: Booking, now: number): string {
  const w = useWords(words);
  const f = useFormat();
  const day = f.nearDay(dayOf(booking), now);
  const left = parseMoment(booking.tee_off_at) - now;
  const isSoon = SLOT_HOLDING.includes(booking.status) && left > 0 && left < SOON;
  if (!isSoon) return day;
  const shown = left > 2 * HOUR ? left - (left % HOUR) : left;
  return `${day} · ${say(w.in, { left: f.duration(shown) })}`;
}

function useFacts(booking: Booking, viewer: Viewer): Fact[] {
  const w = useWords(words);
  const f = useFormat();
  const transport = useWord(TRANSPORT_WORDS[booking.transport]);
  const caddy = (
    <>
      {booking.caddy.nickname} <Vest number={booking.caddy.caddy_number} />
    </>
  );
  const round = [
    { label: w.holes, value: booking.holes },
    { label: w.transport, value: transport },
  ];
  return viewer === 'golfer'
    ? [{ label: w.caddy, value: caddy }, ...round]
    : [...round, { label: w.earnings, value: f.money(getsOf(booking)) }];
}

/** The caddy's part in satang: as it was decided, until then as it was promised. */
const getsOf = ({ caddy_share, caddy_gets }: Booking): Satang => satang(caddy_share ?? caddy_gets);

/** A booking in a list of others: the time on a stub. */
export function BookingSlim({ booking, viewer, actions }: Omit<Props, 'children' | 'asks'>) {
  const w = useWords(words);
  const f = useFormat();
  const date = dayOf(booking);
  const course = useWord(courseWords(booking.course));
  const guest = useGuestName(booking.golfer.display_name);
  const transport = useWord(TRANSPORT_WORDS[booking.transport]);
  const queued = useQueuedFor(booking.booking_ref);
  const asked = say(w.asked, { name: booking.caddy.nickname, number: booking.caddy.caddy_number });
  const holes = say(w.nHoles, { n: booking.holes });
  const gets = f.money(getsOf(booking));
  return (
    <SlimTicket
      status={<BookingStatus booking={booking} viewer={viewer} />}
      weekday={f.weekday(date)}
      time={booking.tee_off_time}
      day={f.dayMonth(date)}
      course={viewer === 'golfer' ? course : guest}
      facts={
        viewer === 'golfer' ? (
          [holes, transport, asked].join(' · ')
        ) : (
          <CaddyFacts round={[holes, transport, gets]} course={course} />
        )
      }
      pending={queued !== undefined && queued.state !== 'sent'}
      actions={actions}
    />
  );
}

const CaddyFacts = ({ course, round }: { course: string; round: string[] }) => (
  <>
    <span className="line">{course}</span>
    <span className="line">{round.join(' · ')}</span>
  </>
);

/** The ticket's own way to the booking's screen. */
export function DetailsLink({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const w = useWords(words);
  return (
    <Link href={`/${viewer}/booking/${booking.booking_ref}`}>
      <Icon name="ticket" />
      {w.details}
    </Link>
  );
}

/** A ticket with transparent text: the same boxes as the real one. */
export function BookingSkeleton() {
  const w = useWords(words);
  const fact = (label: string) => ({ label, value: <SkeletonText>{label}</SkeletonText> });
  return (
    <Skeleton label={w.loading}>
      <Ticket
        status={<InkStatus />}
        time={<SkeletonText>07:10</SkeletonText>}
        date={<SkeletonText>พรุ่งนี้ อา. 22 พ.ย.</SkeletonText>}
        course={<SkeletonText>ทุ่งสวรรค์ กอล์ฟคลับ</SkeletonText>}
        place={<SkeletonText>ปทุมธานี</SkeletonText>}
        slug={undefined}
        actions={<InkAct />}
      >
        <ScoreStrip facts={[fact(w.caddy), fact(w.holes), fact(w.transport)]} />
      </Ticket>
    </Skeleton>
  );
}

/** Two bookings of a list. */
export function SlimSkeleton() {
  return (
    <TwoOf>
      <SlimTicket
        status={<InkStatus />}
        weekday={<SkeletonText>อา.</SkeletonText>}
        time={<SkeletonText>07:10</SkeletonText>}
        day={<SkeletonText>22 พ.ย.</SkeletonText>}
        course={<SkeletonText>ทุ่งสวรรค์ กอล์ฟคลับ</SkeletonText>}
        facts={<SkeletonText>18 หลุม · รถร่วม · ขอฝน 127</SkeletonText>}
        actions={<InkAct />}
      />
    </TwoOf>
  );
}

/** Two requests that wait for the caddy. */
export function RequestSkeleton() {
  return (
    <TwoOf>
      <article className="card req">
        <div className="row row-top">
          <InkBox className="av" />
          <div className="grow">
            <h3>
              <SkeletonText>คุณณัฐพล</SkeletonText>
            </h3>
            <p className="meta">
              <SkeletonText>พรุ่งนี้ อา. 22 พ.ย. 07:10 · 18 หลุม</SkeletonText>
            </p>
            <p className="meta">
              <SkeletonText>ทุ่งสวรรค์ กอล์ฟคลับ</SkeletonText>
            </p>
          </div>
        </div>
        <div className="btns btns--12">
          <InkBox className="btn" />
          <InkBox className="btn" />
        </div>
        <p className="meta-xs">
          <SkeletonText>ตอบภายใน 5 ชม. 40 นาที</SkeletonText>
        </p>
      </article>
    </TwoOf>
  );
}

/** Three rows of what is over. */
export function HistorySkeleton() {
  const w = useWords(words);
  return (
    <Skeleton label={w.loading}>
      <div className="section">
        <div className="section-head">
          <h2>
            <SkeletonText>พ.ย. 2569</SkeletonText>
          </h2>
        </div>
        <div className="list">
          {[1, 2, 3].map((row) => (
            <div key={row} className="lrow lrow--top">
              <span className="lrow-day">
                <b>
                  <SkeletonText>22</SkeletonText>
                </b>
                <span className="meta-xs">
                  <SkeletonText>อา.</SkeletonText>
                </span>
              </span>
              <span className="grow">
                <b>
                  <SkeletonText>ทุ่งสวรรค์ กอล์ฟคลับ</SkeletonText>
                </b>
                <span className="meta">
                  <SkeletonText>07:10 · ฝน 127</SkeletonText>
                </span>
                <InkStatus />
              </span>
            </div>
          ))}
        </div>
      </div>
    </Skeleton>
  );
}

function TwoOf({ children }: { children: ReactNode }) {
  const w = useWords(words);
  return (
    <Skeleton label={w.loading}>
      <div className="stack stack-4">
        {children}
        {children}
      </div>
    </Skeleton>
  );
}

const InkStatus = () => (
  <span className="status">
    <SkeletonText>ยืนยันแล้ว</SkeletonText>
  </span>
);

const InkAct = () => (
  <span>
    <SkeletonText>รายละเอียด</SkeletonText>
  </span>
);

/** Parts of other nouns shown within a booking. Booking may not import them: the screen, which may, passes them down. */
interface EmbeddedParts {
  /** On the page of a round that is over. */
  Review?: ComponentType<{ booking: Booking; side: Viewer }>;
  /** In a row of the history. */
  ReviewLink?: ComponentType<{ booking: Booking; side: Viewer }>;
  /** Below the golfer's name, for the caddy. */
  GolferBrief?: ComponentType<{ user_id: string }>;
}

export const EmbeddedPartsContext = createContext<EmbeddedParts>({});
export const useEmbeddedParts = (): EmbeddedParts => use(EmbeddedPartsContext);
