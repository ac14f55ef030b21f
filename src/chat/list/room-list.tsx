import '../chat.css';
import { Link } from 'wouter';
import type { ReactNode } from 'react';
import type { Room } from '#domain/chat/api.ts';
import { DAY, MINUTE, dateOf, parseMoment, timeOf, type Moment } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { classes } from '../../ui/class-names.ts';
import { Count, Spoken } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { Portrait } from '../../ui/show/portrait.tsx';
import { SkeletonText, InkBox, Skeleton } from '../../ui/frame/placeholders.tsx';
import { LastLine } from './last-line.tsx';
import { roomAddress, usePersonName, type Reader, useClosedRooms } from '../room-reads.ts';
import { lineWords } from '../words.ts';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { NextPage, Section } from '../../ui/frame/section.tsx';

interface Props {
  reader: Reader;
  rooms: readonly Room[];
  /** The one that is open beside the list. */
  current?: string | undefined;
}

/** Rooms as rows: who, what was said last, when, how many are unread. Draws nothing else: no heading, no empty state. */
export function RoomList({ reader, rooms, current }: Props) {
  return (
    <div className="list rooms">
      {rooms.map((room) => (
        <RoomRow key={room.room_id} room={room} reader={reader} isCurrent={room.room_id === current} />
      ))}
    </div>
  );
}

function RoomRow({ room, reader, isCurrent }: { room: Room; reader: Reader; isCurrent: boolean }) {
  const w = useWords(lineWords);
  const nameOf = usePersonName(reader);
  const when = useWhen();
  const isOpen = room.status === 'ACTIVE';
  const unread = room.is_blocked_by_me ? 0 : room.unreadCount;
  return (
    <Link
      className={classes('lrow', !isOpen && 'room-shut', isCurrent && 'room-here')}
      href={roomAddress(reader, room.room_id)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Portrait photo={room.with.photo_url} number={room.with.caddy_number} name={room.with.name} />
      <span className="grow">
        <span className="row between">
          <b className="clip1" translate="no">
            {nameOf(room.with)}
          </b>
          {room.last_message && <span className="meta-xs nowrap">{when(parseMoment(room.last_message.sent_at))}</span>}
        </span>
        <span className="row room-line">
          <span className={classes('meta clip1 grow', unread > 0 && 'room-new')} dir="auto">
            <LastLine room={room} />
          </span>
          {unread > 0 && (
            <>
              <Count n={unread} />
              <Spoken>{say(w.unread, { n: unread })}</Spoken>
            </>
          )}
        </span>
      </span>
      {!isOpen && <Icon name="lock" small />}
    </Link>
  );
}

/** `06:08`, เมื่อวาน, `14 พ.ย.` */
function useWhen(): (at: Moment) => string {
  const w = useWords(lineWords);
  const f = useFormat();
  const now = useNow(MINUTE);
  return (at) => {
    const day = dateOf(at);
    if (day === dateOf(now)) return timeOf(at);
    return day === dateOf(now - DAY) ? w.yesterday : f.dayMonth(day);
  };
}

/** Rooms to come. */
export function RoomListSkeleton({ rows = 3 }: { rows?: number }) {
  const w = useWords(lineWords);
  return (
    <Skeleton label={w.loading}>
      <div className="list rooms">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="lrow">
            <InkBox className="av" />
            <span className="grow">
              <b>
                <SkeletonText>คุณวิภาวี</SkeletonText>
              </b>
              <span className="meta clip1">
                <SkeletonText>ถึงแล้วค่ะ จอดรถอยู่</SkeletonText>
              </span>
            </span>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}

/** The list of rooms and its search. */
export const roomsWords = {
  title: { th: 'แชท', en: 'Chat' },
  search: { th: 'ค้นหาชื่อหรือเลขที่จอง', en: 'Search a name or booking number' },
  upcoming: { th: 'รอบที่กำลังจะถึง', en: 'Upcoming rounds' },
  earlier: { th: 'รอบที่ผ่านมา', en: 'Earlier' },
  closed: { th: 'จบรอบแล้ว', en: 'Finished rounds' },
  more: { th: 'ดูเพิ่ม', en: 'Show more' },
  emptyTitle: { th: 'ยังไม่มีแชท', en: 'No chats yet' },
  emptyCaddy: { th: 'ห้องแชทจะเปิดให้เองเมื่อคุณรับงาน', en: 'A chat opens by itself when you take a booking' },
  emptyGolfer: { th: 'ห้องแชทจะเปิดให้เองเมื่อคุณจองแคดดี้', en: 'A chat opens by itself when you book a caddy' },
  seeNearby: { th: 'ดูประกาศใกล้คุณ', en: 'See requests near you' },
  findCaddy: { th: 'หาแคดดี้', en: 'Find a caddy' },
  notFound: { th: 'ไม่พบแชทที่ตรงกับคำค้น', en: 'No chat matches' },
  notFoundWhy: { th: 'ลองค้นด้วยชื่อ หรือเลขที่จองที่อยู่ในหน้าการจอง', en: 'Try a name, or the number on the booking' },
  clear: { th: 'ล้างคำค้น', en: 'Clear the search' },
  choose: { th: 'เลือกแชทเพื่ออ่าน', en: 'Choose a chat to read it' },
  chooseWhy: { th: 'ข้อความจะแสดงตรงนี้', en: 'Its messages appear here' },
} as const satisfies Record<string, Words>;

interface ClosedRoomsProps {
  reader: Reader;
  current?: string | undefined;
  /** They stand above, and not here once more. */
  listed: readonly Room[];
  /** Only what is looked for; then every page is looked through. Undefined: nothing is. */
  isWanted?: ((room: Room) => boolean) | undefined;
  /** Nothing is shown above. */
  isFirst: boolean;
  /** Instead, where nothing is shown here either. */
  none: ReactNode;
}

/** The rooms that are not ACTIVE, below the list, a page at a time. */
export function ClosedRooms(props: ClosedRoomsProps) {
  return <Page {...props} hasTitle={false} />;
}

interface PageProps extends ClosedRoomsProps {
  before?: string;
  /** A page above has it. */
  hasTitle: boolean;
}

function Page(props: PageProps) {
  const { reader, current, listed, isWanted, isFirst, none, before, hasTitle } = props;
  const w = useWords(roomsWords);
  return (
    <Loaded read={useClosedRooms(before)} waiting={<RoomListSkeleton rows={1} />}>
      {({ items, has_more }) => {
        const rooms = items.filter(
          (it) => !listed.some(({ room_id }) => room_id === it.room_id) && (isWanted?.(it) ?? true),
        );
        const list = rooms.length > 0 && <RoomList reader={reader} rooms={rooms} current={current} />;
        const last = has_more ? items.at(-1) : undefined;
        const next = { ...props, isFirst: isFirst && !list, hasTitle: hasTitle || list !== false };
        return (
          <>
            {list && !hasTitle ? <Section title={w.closed}>{list}</Section> : list}
            {last ? (
              <NextPage more={w.more} isOpen={isWanted !== undefined}>
                <Page {...next} before={last.room_id} />
              </NextPage>
            ) : (
              next.isFirst && none
            )}
          </>
        );
      }}
    </Loaded>
  );
}
