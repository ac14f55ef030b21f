import '../chat.css';
import { useParams, Link } from 'wouter';
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Room } from '#domain/chat/api.ts';
import type { Row } from '#domain/chat/shown.ts';
import { MINUTE } from '#domain/dates.ts';
import { useWords, useLanguage, say, type Words } from '../../i18n/language.ts';
import { Button, ButtonLink, IconButton, IconLink } from '../../ui/control/button.tsx';
import { Empty, Skeleton, SkeletonText } from '../../ui/frame/placeholders.tsx';
import { codeFirst, lazyPart } from '../../ui/late/lazy-part.tsx';
import { useVisibleHeight } from '../../ui/keyboard.ts';
import { type RoomLog, useRoomLog, useWide } from '../data.ts';
import { ReaderContext, bookingLine, useCourseName } from '../message/booking-line.ts';
import { type Reader, usePersonName, useRoomFacts } from '../room-reads.ts';
import { roomWords } from '../room-words.ts';
import type { OpenSheet } from './room-sheets.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { useFocusOnArrive } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNow, usePhoneNow } from '../../ui/now.ts';
import { Portrait, Vest } from '../../ui/show/portrait.tsx';
import type { RoomShown } from '../log/log-load.ts';
import { handicapText } from '../../account/field/figures.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';

/** /golfer/chat/:room_id – the golfer's room, without bars (specification §2). */
export const GolferRoomScreen = () => <RoomPage reader="golfer" room_id={useParams<{ room_id: string }>().room_id} />;

/** /caddy/chat/chat-room/:room_id – the caddy's. */
export const CaddyRoomScreen = () => <RoomPage reader="caddy" room_id={useParams<{ room_id: string }>().room_id} />;

const Conversation = early(() => import('./conversation.tsx').then((it) => it.Conversation));
const RoomFoot = early(() => import('./room-foot.tsx').then((it) => it.RoomFoot));
const sheets = () => import('./room-sheets.tsx');
const Sheets = lazy(() => sheets().then((it) => ({ default: it.RoomSheets })));
const besides = () => import('../list/rooms-column.tsx');
const Besides = lazy(() => besides().then((it) => ({ default: it.RoomsBeside })));

/** One room: who, the conversation, the composer; in a wide window the user's other rooms beside it. */
export function RoomPage({ reader, room_id }: { reader: Reader; room_id: string }) {
  const log = useRoomLog(room_id);
  const room = useRoomFacts(room_id);
  const [over, setOver] = useState<OpenSheet>();
  const main = useRef<HTMLElement>(null);
  useVisibleHeight(main);
  const open = useCallback((next: OpenSheet) => codeFirst(sheets, () => setOver(next)), []);
  const isUnknown = log.error?.code === 'ROOM_UNKNOWN' || log.error?.code === 'NOT_FOUND';
  const close = () => setOver(undefined);
  return (
    <ReaderContext value={reader}>
      {useWide() && (
        <Suspense fallback={<aside className="split-list" />}>
          <Besides reader={reader} current={room_id} />
        </Suspense>
      )}
      <main id="main" className="room" ref={main}>
        <RoomHead reader={reader} room={room} shown={log} onMenu={() => open({ kind: 'room' })} />
        {isUnknown ? (
          <Unknown reader={reader} />
        ) : (
          <Inside reader={reader} room={room} room_id={room_id} log={log} onOpen={open} />
        )}
      </main>
      {over && room && (
        <Suspense>
          <Sheets over={over} room={room} reader={reader} status={log.log.status ?? room.status} onClose={close} />
        </Suspense>
      )}
    </ReaderContext>
  );
}

interface InsideProps {
  reader: Reader;
  room: Room | undefined;
  room_id: string;
  log: RoomLog;
  onOpen: (over: OpenSheet) => void;
}

function Inside({ reader, room, room_id, log, onOpen }: InsideProps) {
  const nameOf = usePersonName(reader);
  const name = room ? nameOf(room.with) : '';
  const status = log.log.status ?? room?.status ?? 'ACTIVE';
  return (
    <>
      {log.rows.length === 0 && log.log.status === undefined ? (
        <RoomWaiting log={log} />
      ) : (
        <Conversation room_id={room_id} name={name} log={log} onOpen={onOpen} waiting={<RoomWaiting log={log} />} />
      )}
      <RoomFoot
        room={room}
        room_id={room_id}
        name={name}
        status={status}
        reader={reader}
        isAsked={isAsked(log.rows)}
        onOpen={onOpen}
        waiting={<div className="composer composer--wait" />}
      />
    </>
  );
}

const isAsked = (rows: readonly Row[]): boolean => {
  const last = rows.at(-1);
  return last?.kind === 'MESSAGE' && last.message.from === 'THEM';
};

function Unknown({ reader }: { reader: Reader }) {
  const w = useWords(roomWords);
  const href = reader === 'golfer' ? '/golfer/notification' : '/caddy/chat';
  return (
    <Empty drawing="lost" title={w.unknown} action={<ButtonLink href={href}>{w.toRooms}</ButtonLink>}>
      {w.unknownWhy}
    </Empty>
  );
}

/**
 * A part that is sure to be drawn: its code is fetched at once, beside what it shows, and drawn in the same pass once it is there. What
 * React.lazy brings is held back for 300 ms (web.md §3). Code that cannot be fetched: as `late`.
 */
export function early<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { waiting: ReactNode }> {
  let here: ComponentType<Props> | undefined;
  const coming = load().then((part) => void (here = part));
  coming.catch(() => undefined); // whoever draws it gets the error
  const Late = lazyPart(load);
  return function Early({ waiting, ...rest }: Props & { waiting: ReactNode }) {
    const [Part, setPart] = useState(() => here);
    useEffect(() => {
      if (Part) return;
      let isShown = true;
      const draw = () => isShown && setPart(() => here ?? Late);
      coming.then(draw, draw);
      return () => {
        isShown = false;
      };
    }, [Part]);
    if (!Part) return waiting;
    return (
      <Suspense fallback={waiting}>
        <Part {...(rest as unknown as Props)} />
      </Suspense>
    );
  };
}

/** Before the phone knows anything of the room. */
function RoomWaiting({ log: { error, refresh } }: { log: Pick<RoomLog, 'error' | 'refresh'> }) {
  const w = useWords(roomWords);
  if (error)
    return (
      <div className="room-body chat-top-note">
        <p>{error.status_code === 0 ? w.coldOffline : w.olderFailed}</p>
        <Button kind="quiet" size="sm" onClick={refresh}>
          {w.retry}
        </Button>
      </div>
    );
  return (
    <div className="room-body">
      <Skeleton label={w.loading}>
        <div className="chat-in">
          {['in', 'out', 'in', 'out'].map((side, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- four that never change
            <div key={at} className={`msg-row msg-row--${side}`}>
              <p className="msg msg--in">
                <SkeletonText>พรุ่งนี้เจอกันหน้าคลับเฮาส์</SkeletonText>
              </p>
            </div>
          ))}
        </div>
      </Skeleton>
    </div>
  );
}

interface Props {
  reader: Reader;
  room: Room | undefined;
  shown: Pick<RoomShown, 'updatedAt' | 'stale' | 'refreshing'>;
  onMenu: () => void;
}

/** Who it is, how true what is shown is, and the booking of the two. */
function RoomHead({ reader, room, shown, onMenu }: Props) {
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
            <GolferLine user_id={room.with.user_id}>{status}</GolferLine>
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

const words = {
  handicap: { th: 'แฮนดิแคป {n}', en: 'Handicap {n}' },
  together: { th: 'ออกรอบด้วยกัน {n} ครั้ง', en: 'Rounds together: {n}' },
  first: { th: 'ยังไม่เคยออกรอบด้วยกัน', en: 'No rounds together yet' },
} as const satisfies Record<string, Words>;

/** The golfer whom the caddy writes with, in a line; `children` as long as that is not known. */
function GolferLine({ user_id, children }: { user_id: string; children: ReactNode }) {
  const w = useWords(words);
  const brief = useMirror('GET /golfer/{user_id}/brief', { user_id }).data;
  if (!brief) return children;
  const { handicap_tenths, rounds_together } = brief;
  const facts = [
    handicap_tenths !== null && say(w.handicap, { n: handicapText(handicap_tenths) }),
    rounds_together > 0 ? say(w.together, { n: rounds_together }) : w.first,
  ];
  return <span className="meta-xs clip1">{facts.filter(Boolean).join(' · ')}</span>;
}
