import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import type { Room } from '#domain/chat/api.ts';
import { MINUTE } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { useFocusOnArrive } from '../../ui/focus.ts';
import { IconButton, IconLink } from '../../ui/control/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow, usePhoneNow } from '../../ui/now.ts';
import { Portrait, Vest } from '../../ui/show/portrait.tsx';
import { bookingLine, useCourseName } from '../message/booking-line.ts';
import type { RoomShown } from '../log/log-room.ts';
import { usePersonName, type Reader } from '../person-name.ts';
import { roomWords } from '../room-words.ts';

type LineProps = { user_id: string; children: ReactNode };
/** Without its code the head stays as it is. */
const GolferLine = lazy(() =>
  import('./golfer-line.tsx').then(
    (m): { default: ComponentType<LineProps> } => ({ default: m.GolferLine }),
    () => ({ default: ({ children }: LineProps) => children }),
  ),
);

interface Props {
  reader: Reader;
  room: Room | undefined;
  shown: Pick<RoomShown, 'updatedAt' | 'stale' | 'refreshing'>;
  onMenu: () => void;
}

/** Who it is, how true what is shown is, and the booking of the two. */
export function RoomHead({ reader, room, shown, onMenu }: Props) {
  const w = useWords(roomWords);
  const nameOf = usePersonName(reader);
  const isOffline = useConnection() === 'offline';
  const status = <StatusLine shown={shown} />;
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  return (
    <div className="chat-head">
      <header className="topbar chat-top">
        <IconLink
          href={reader === 'golfer' ? '/golfer/notification' : '/caddy/chat'}
          icon="arrow-left"
          label={w.back}
        />
        {room && <Portrait photo={room.with.photo_url} name={room.with.name} size="s" plate={false} />}
        <div className="topbar-title chat-who">
          <h1 ref={h1} tabIndex={-1} translate={room && 'no'}>
            {room ? nameOf(room.with) : w.chat} {room?.with.caddy_number && <Vest number={room.with.caddy_number} />}
          </h1>
          {reader === 'caddy' && room && !isOffline && !shown.stale ? (
            <Suspense fallback={status}>
              <GolferLine user_id={room.with.user_id}>{status}</GolferLine>
            </Suspense>
          ) : (
            status
          )}
        </div>
        {room && <IconButton icon="ellipsis" label={w.roomMenu} onClick={onMenu} />}
      </header>
      {room?.booking && <PinnedBooking booking={room.booking} reader={reader} />}
    </div>
  );
}

/** Nothing is said of the other that the app does not know: only how old this is, and that there is no signal. */
function StatusLine({ shown: { updatedAt, stale } }: Pick<Props, 'shown'>) {
  const w = useWords(roomWords);
  const f = useFormat();
  const now = usePhoneNow(MINUTE / 2);
  const isOffline = useConnection() === 'offline';
  if (isOffline) return <output className="meta-xs amber strong">{w.offline}</output>;
  const text = updatedAt === undefined ? w.loading : stale ? f.copyOf(updatedAt, now) : f.updated(updatedAt, now);
  return <span className="meta-xs">{text}</span>;
}

function PinnedBooking({ booking, reader }: { booking: NonNullable<Room['booking']>; reader: Reader }) {
  const w = useWords(roomWords);
  const language = useLanguage();
  const f = useFormat();
  const now = useNow(MINUTE);
  const course = useCourseName(booking.slug);
  return (
    <Link className="chat-pin" href={`/${reader}/booking/${booking.booking_ref}`}>
      <Icon name="calendar-check" small />
      <span className="grow clip1 num">
        <span className="sr">{w.seeBooking} </span>
        {bookingLine(booking, { f, now, language, course })}
      </span>
      <Icon name="chevron-right" small />
    </Link>
  );
}
