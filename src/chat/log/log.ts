import { useCallback, useSyncExternalStore } from 'react';
import type { ChatMark } from '#domain/events.ts';
import { merge, newestSeq, type Page } from '#domain/chat/log.ts';
import { onBack } from '../../sync/net/connection.ts';
import { onServerEvent } from '../../sync/mirror/server-events.ts';
import { stateNow, subscribe as onSession, userIdOf } from '../../sync/storage/session-state.ts';
import { ask, retryHanging, begin } from './log-ask.ts';
import { keepLog } from './log-copy.ts';
import {
  emptyRooms,
  everyRoom,
  forgetRooms,
  isFresh,
  knownRoom,
  roomOf,
  show,
  type OpenRoom,
  type RoomShown,
} from './log-room.ts';

/** A room's log: memory, then the phone's copy, then what the server has after it. Draws again whenever that changes. */
export function useRoom(room_id: string): RoomShown {
  const subscribe = useCallback((reader: () => void) => attend(roomOf(room_id), reader), [room_id]);
  return useSyncExternalStore(subscribe, () => roomOf(room_id).shown);
}

function attend(room: OpenRoom, reader: () => void): () => void {
  room.readers.add(reader);
  void begin(room);
  askUnlessFresh(room);
  return () => {
    room.readers.delete(reader);
    knownRoom(room.room_id)?.readers.delete(reader); // the same room of another history
  };
}

function askUnlessFresh(room: OpenRoom): void {
  if (!room.asking && !isFresh(room)) void ask(room);
}

/** Something is different there: asked now if somebody looks, else when somebody does. */
function outdated(room: OpenRoom): void {
  room.isOutdated = true;
  if (room.readers.size > 0) void ask(room);
}

export const refresh = (room_id: string): void => outdated(roomOf(room_id));

/** What is known without asking. */
function learn(room: OpenRoom, page: Page): void {
  const log = merge(room.shown.log, page);
  if (log === room.shown.log) return;
  show(room, { log });
  keepLog(room);
}

type Body = Partial<ChatMark & { status: string }>;

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
  for (const room of everyRoom()) retryHanging(room, began);
  look();
});

function look(): void {
  if (document.visibilityState === 'hidden' || stateNow().kind !== 'in') return;
  for (const room of everyRoom()) if (room.readers.size > 0) askUnlessFresh(room);
}
for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, look);
document.addEventListener('visibilitychange', look);

let whose = userIdOf(stateNow());
onSession(() => {
  const now = userIdOf(stateNow());
  if (now !== whose) forgetRooms();
  whose = now;
  look();
});
