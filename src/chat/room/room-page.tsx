import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { Room } from '#domain/chat/api.ts';
import type { Row } from '#domain/chat/shown.ts';
import { useWords } from '../../i18n/language.ts';
import { ButtonLink } from '../../ui/control/button.tsx';
import { codeFirst } from '../../ui/late/code-first.ts';
import { Empty } from '../../ui/frame/empty.tsx';
import { useVisibleHeight } from '../../ui/visible-height.ts';
import { useRoomLog, type RoomLog } from '../data.ts';
import { early } from './early.tsx';
import type { OpenSheet } from './open-sheet.ts';
import { usePersonName, type Reader } from '../person-name.ts';
import { ReaderContext } from '../message/reader.ts';
import { useRoomFacts } from '../room-reads.ts';
import { RoomHead } from './room-head.tsx';
import { RoomWaiting } from './room-waiting.tsx';
import { roomWords } from '../room-words.ts';
import { useWide } from '../list/wide.ts';

const Conversation = early(() => import('./conversation.tsx').then((it) => it.Conversation));
const RoomFoot = early(() => import('./room-foot.tsx').then((it) => it.RoomFoot));
const sheets = () => import('./room-sheets.tsx');
const Sheets = lazy(() => sheets().then((it) => ({ default: it.RoomSheets })));
const besides = () => import('../list/rooms-beside.tsx');
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
