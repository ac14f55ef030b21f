import { lazy, Suspense, type ComponentType } from 'react';
import { usePerson } from '../account/person.ts';
import { EarningsWeek } from '../booking/list/earnings-week.tsx';
import { LastLine } from '../chat/list/last-line.tsx';
import { useListedRooms } from '../chat/room-reads.ts';
import { satang } from '#domain/money.ts';
import { useFormat, courseWords } from '../i18n/format.ts';
import { say, useWords, type Words, useWord } from '../i18n/language.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { ButtonLink, Count } from '../ui/control/button.tsx';
import { LanguageButton } from '../ui/frame/layout.tsx';
import { Portrait } from '../ui/show/portrait.tsx';
import { Section } from '../ui/frame/section.tsx';
import { Link, useLocation } from 'wouter';
import { MINUTE } from '#domain/dates.ts';
import { useNow } from '../ui/now.ts';
import { BookingStatus, type Viewer } from '../booking/booking-status.tsx';
import { useUpcoming, dayOf, useOtherName } from '../booking/data.ts';
import type { Booking } from '#domain/booking/api.ts';
import { byTeeOff } from '#domain/booking/facts.ts';

const words = {
  balance: { th: 'ยอดในวอลเล็ต', en: 'In your wallet' },
  held: { th: 'กันเงินไว้ {amount}', en: '{amount} held' },
  topUp: { th: 'เติมเงิน', en: 'Top up' },
  chats: { th: 'แชทล่าสุด', en: 'Recent chats' },
  all: { th: 'ทั้งหมด', en: 'All' },
  unread: { th: 'ยังไม่อ่าน {n}', en: '{n} unread' },
  golfer: { th: 'นักกอล์ฟ', en: 'Golfer' },
  caddy: { th: 'แคดดี้', en: 'Caddy' },
  history: { th: 'ประวัติ', en: 'History' },
  nobody: { th: 'ยังไม่มีแคดดี้?', en: 'No caddy yet?' },
  nobodyHint: {
    th: 'ประกาศรอบของคุณ แล้วเลือกจากแคดดี้ที่สนใจ',
    en: 'Ask all caddies for your round, then choose among those who are in',
  },
  askAll: { th: 'ประกาศหาแคดดี้', en: 'Ask all caddies' },
} as const satisfies Record<string, Words>;

/** Who is signed in, at the foot of the rail. */
export function RailFoot() {
  const w = useWords(words);
  const person = usePerson();
  if (!person) return null;
  const name = person.nickname ? [person.nickname, person.caddy_number].filter(Boolean).join(' ') : person.display_name;
  return (
    <>
      <div className="row">
        <Portrait photo={person.photo_url} number={person.caddy_number} name={name} size="s" plate={false} />
        <div className="grow">
          <b className="strong t-sm clip1 line" translate="no">
            {name}
          </b>
          <span className="meta-xs">{person.role === 'CADDY' ? w.caddy : w.golfer}</span>
        </div>
      </div>
      <LanguageButton />
    </>
  );
}

const Nearby = lazy(() =>
  import('../broadcast/caddy/nearby.tsx').then(
    (it) => ({ default: it.Nearby as ComponentType }),
    () => ({ default: (): null => null }),
  ),
);

interface SideColumnProps {
  role: 'golfer' | 'caddy';
  /** The column beside shows one booking: the others come first here, the money is in the booking. */
  isOfBooking: boolean;
}

/** The third column of a wide window: wallet or earnings, and the latest chats, which leave the narrow column for it (design.md §11). */
export function SideColumn({ role, isOfBooking }: SideColumnProps) {
  const [here] = useLocation();
  const money = role === 'golfer' ? <Wallet /> : <EarningsWeek />;
  return (
    <>
      {isOfBooking ? <RoundsSideColumn viewer={role} /> : money}
      <Chats role={role} />
      {role === 'golfer' && !isOfBooking && <AskAll />}
      {here === '/caddy/home' && (
        <Suspense>
          <Nearby />
        </Suspense>
      )}
    </>
  );
}

function Wallet() {
  const w = useWords(words);
  const f = useFormat();
  const { data } = useMirror('GET /wallet/balance', {});
  if (!data) return null;
  return (
    <section className="card card--deep on-deep bal">
      <p className="meta">{w.balance}</p>
      <p className="amt num" translate="no">
        {f.money(satang(data.available))}
      </p>
      {data.held > 0 && <p className="meta">{say(w.held, { amount: f.money(satang(data.held)) })}</p>}
      <p className="row wrap mt-2">
        <ButtonLink href="/golfer/topup" kind="cream" size="sm">
          {w.topUp}
        </ButtonLink>
        <ButtonLink href="/golfer/topup/history" kind="deep-outline" size="sm">
          {w.history}
        </ButtonLink>
      </p>
    </section>
  );
}

/** An open request, one tap away. */
function AskAll() {
  const w = useWords(words);
  return (
    <section className="card card--sand stack">
      <div>
        <h2 className="t-lg">{w.nobody}</h2>
        <p className="meta">{w.nobodyHint}</p>
      </div>
      <ButtonLink href="/golfer/booking/new?asks=all" kind="outline" size="sm" icon="megaphone">
        {w.askAll}
      </ButtonLink>
    </section>
  );
}

const SHOWN = 3;

function Chats({ role }: { role: 'golfer' | 'caddy' }) {
  const w = useWords(words);
  const { data } = useListedRooms();
  const rooms = (data ?? []).filter((room) => room.status === 'ACTIVE').slice(0, SHOWN);
  if (rooms.length === 0) return null;
  const all = role === 'golfer' ? '/golfer/notification' : '/caddy/chat';
  return (
    <Section title={w.chats} more={{ href: all, label: w.all }}>
      <div className="list">
        {rooms.map((room) => (
          <Link key={room.room_id} className="lrow" href={roomAddress(role, room.room_id)}>
            <Portrait
              photo={room.with.photo_url}
              number={room.with.caddy_number}
              name={room.with.name}
              size="s"
              plate={false}
            />
            <span className="grow">
              <b translate="no">{room.with.name}</b>
              <span className="meta clip1">
                <LastLine room={room} />
              </span>
            </span>
            {room.unreadCount > 0 && (
              <span className="end">
                <Count n={room.unreadCount} />
                <span className="sr">{say(w.unread, { n: room.unreadCount })}</span>
              </span>
            )}
          </Link>
        ))}
      </div>
    </Section>
  );
}

const roomAddress = (role: 'golfer' | 'caddy', room_id: string): string =>
  role === 'golfer' ? `/golfer/chat/${room_id}` : `/caddy/chat/chat-room/${room_id}`;

const roundsSideColumnWords = {
  title: { th: 'รอบที่กำลังมา', en: 'Upcoming rounds' },
  all: { th: 'ทั้งหมด', en: 'All' },
} as const satisfies Record<string, Words>;

/** More than one window shows beside a booking. */
const SHOWN_ROUNDS = 8;

/** The rounds ahead, beside one of them: a wide window alone has room for both. */
function RoundsSideColumn({ viewer }: { viewer: Viewer }) {
  const w = useWords(roundsSideColumnWords);
  const { data } = useUpcoming();
  const rounds = data?.items.toSorted(byTeeOff).slice(0, SHOWN_ROUNDS) ?? [];
  if (rounds.length === 0) return null;
  return (
    <Section title={w.title} more={{ href: `/${viewer}/booking`, label: w.all }}>
      <div className="list">
        {rounds.map((booking) => (
          <Row key={booking.booking_ref} booking={booking} viewer={viewer} />
        ))}
      </div>
    </Section>
  );
}

function Row({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const f = useFormat();
  const now = useNow(MINUTE);
  const [here] = useLocation();
  const href = `/${viewer}/booking/${booking.booking_ref}`;
  const isHere = here.endsWith(`/${booking.booking_ref}`);
  return (
    <Link className={isHere ? 'lrow lrow--here' : 'lrow'} href={href} aria-current={isHere ? 'page' : undefined}>
      <span className="grow">
        <b className="num">
          {f.nearDay(dayOf(booking), now)} {booking.tee_off_time}
        </b>
        <span className="meta">{useOtherName(booking, viewer)}</span>
        <span className="meta clip1">{useWord(courseWords(booking.course))}</span>
        <BookingStatus booking={booking} viewer={viewer} />
      </span>
    </Link>
  );
}
