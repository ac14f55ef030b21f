import { useCallback, useSyncExternalStore } from 'react';
import type { ChatMark } from '#domain/events.ts';
import { merge, newestSeq, type Page } from '#domain/chat/log.ts';
import type { Room } from '#domain/chat/api.ts';
import { networkOf } from '../../sync/net/connection.ts';
import { serverEventsOf } from '../../sync/mirror/resource.ts';
import { userIdOf, sessionStateOf } from '../../sync/session/session.ts';
import { roomLoadOf, keepLog, type OpenRoom, type RoomShown, roomsOf } from './log-load.ts';
import { part, usePhone, type Phone } from '../../sync/phone.ts';

/** A room's log: memory, then the phone's copy, then what the server has after it. Draws again whenever that changes. */
export function useRoom(room_id: string): RoomShown {
  const phone = usePhone();
  const subscribe = useCallback(
    (reader: () => void) => roomLogsOf(phone).attend(roomsOf(phone).roomOf(room_id), reader),
    [phone, room_id],
  );
  return useSyncExternalStore(subscribe, () => roomsOf(phone).roomOf(room_id).shown);
}

export const roomLogsOf = part((phone) => {
  const { begin, askIfRead, outdate, retryHanging } = roomLoadOf(phone);
  const { knownRoom, roomOf, emptyRooms, everyRoom, forgetRooms, show } = roomsOf(phone);
  const { onServerEvent } = serverEventsOf(phone);
  const { read: stateNow, follow: onSession } = sessionStateOf(phone);
  const { onBack } = networkOf(phone);
  function attend(room: OpenRoom, reader: () => void): () => void {
    room.readers.add(reader);
    void begin(room);
    askIfRead(room);
    return () => void room.readers.delete(reader);
  }

  const refresh = (room_id: string): void => outdate(roomOf(room_id));

  /** What is known without asking. */
  function applyPage(room: OpenRoom, page: Page): void {
    const log = merge(room.shown.log, page);
    if (log === room.shown.log) return;
    show(room, { log });
    keepLog(phone, room);
  }

  /** By a hint of this kind, for the room that it names, if this phone has it open or had. */
  const heard = (kind: string, what: (room: OpenRoom, body: Body) => void) =>
    onServerEvent(kind, (body) => {
      const said = (body ?? {}) as Body;
      const room = said.room_id === undefined ? undefined : knownRoom(said.room_id);
      if (room) what(room, said);
    });

  heard('chat.message', (room, { seq = Infinity }) => {
    if (seq > newestSeq(room.shown.log)) outdate(room);
  });

  heard('chat.room', outdate);

  heard('chat.read', (room, { user_id, seq = 0 }) =>
    applyPage(room, user_id === userIdOf(stateNow()) ? { read_seq: seq } : { their_read_seq: seq }),
  );

  heard('chat.delivered', (room, { user_id, seq = 0 }) => {
    if (user_id !== userIdOf(stateNow())) applyPage(room, { their_delivered_seq: seq });
  });

  onServerEvent('history', emptyRooms);

  onServerEvent('reset', () => everyRoom().forEach(outdate));

  onBack((began) => {
    for (const room of everyRoom()) retryHanging(room, began);
    look();
  });

  function look(): void {
    if (document.visibilityState === 'hidden' || stateNow().kind !== 'in') return;
    everyRoom().forEach(askIfRead);
  }

  const signal = phone.ended;
  for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, look, { signal });

  document.addEventListener('visibilitychange', look, { signal });

  let whose = userIdOf(stateNow());

  onSession(() => {
    const now = userIdOf(stateNow());
    if (now !== whose) forgetRooms();
    whose = now;
    look();
  });
  return { attend, refresh };
});

type Body = Partial<ChatMark & { status: string }>;

/** Has the phone hold the newest screenful of a room that nobody opened yet. Resolves to how many characters had to be fetched for it. */
export async function holdRoomAhead(
  phone: Phone,
  { room_id, last_seq }: Pick<Room, 'room_id' | 'last_seq'>,
): Promise<number> {
  roomLogsOf(phone); // hears from here on what changes in it
  const { begin, ask } = roomLoadOf(phone);
  const room = roomsOf(phone).roomOf(room_id);
  await begin(room);
  const { log } = room.shown;
  if (log.status !== undefined && newestSeq(log) >= last_seq) return 0;
  await ask(room);
  const known = new Set(log.items);
  return JSON.stringify(room.shown.log.items.filter((it) => !known.has(it))).length;
}
