import '../chat.css';
import { Link } from 'wouter';
import type { Room } from '#domain/chat/api.ts';
import { DAY, MINUTE, dateOf, parseMoment, timeOf, type Moment } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { classes } from '../../ui/class-names.ts';
import { Count, Spoken } from '../../ui/control/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { Portrait } from '../../ui/show/portrait.tsx';
import { SkeletonText, InkBox, Skeleton } from '../../ui/frame/skeleton.tsx';
import { LastLine } from './last-line.tsx';
import { roomAddress, usePersonName, type Reader } from '../person-name.ts';
import { lineWords } from '../words.ts';

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
