import { useCallback, useSyncExternalStore } from 'react';
import type { ChatMark } from '#domain/events.ts';
import { merge, newestSeq, type Page } from '#domain/chat/log.ts';
import { networkOf } from '../../sync/net/connection.ts';
import { serverEventsOf } from '../../sync/mirror/server-events.ts';
import { userIdOf, sessionStateOf } from '../../sync/storage/session-state.ts';
import { ask, retryHanging, begin } from './log-ask.ts';
import { keepLog } from './log-copy.ts';
import { isFresh, type OpenRoom, type RoomShown, roomsOf } from './log-room.ts';
import { part, usePhone } from '../../sync/phone.ts';

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
  const { knownRoom, roomOf, emptyRooms, everyRoom, forgetRooms, show } = roomsOf(phone);
  const { onServerEvent } = serverEventsOf(phone);
  const { read: stateNow, follow: onSession } = sessionStateOf(phone);
  const { onBack } = networkOf(phone);
  function attend(room: OpenRoom, reader: () => void): () => void {
    room.readers.add(reader);
    void begin(phone, room);
    askUnlessFresh(room);
    return () => {
      room.readers.delete(reader);
      knownRoom(room.room_id)?.readers.delete(reader); // the same room of another history
    };
  }

  function askUnlessFresh(room: OpenRoom): void {
    if (!room.asking && !isFresh(room)) void ask(phone, room);
  }

  /** Something is different there: asked now if somebody looks, else when somebody does. */
  function outdated(room: OpenRoom): void {
    room.isOutdated = true;
    if (room.readers.size > 0) void ask(phone, room);
  }

  const refresh = (room_id: string): void => outdated(roomOf(room_id));

  /** What is known without asking. */
  function learn(room: OpenRoom, page: Page): void {
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
    if (seq > newestSeq(room.shown.log)) outdated(room);
  });

  heard('chat.room', outdated);

  heard('chat.read', (room, { user_id, seq = 0 }) =>
    learn(room, user_id === userIdOf(stateNow()) ? { read_seq: seq } : { their_read_seq: seq }),
  );

  heard('chat.delivered', (room, { user_id, seq = 0 }) => {
    if (user_id !== userIdOf(stateNow())) learn(room, { their_delivered_seq: seq });
  });

  onServerEvent('history', emptyRooms);

  onServerEvent('reset', () => everyRoom().forEach(outdated));

  onBack((began) => {
    for (const room of everyRoom()) retryHanging(phone, room, began);
    look();
  });

  function look(): void {
    if (document.visibilityState === 'hidden' || stateNow().kind !== 'in') return;
    for (const room of everyRoom()) if (room.readers.size > 0) askUnlessFresh(room);
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
