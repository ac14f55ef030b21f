import { isListed } from '#domain/chat/room.ts';
import type { Room } from '#domain/chat/api.ts';
import type { OutputOf, ReadName } from '#domain/calls.ts';
import type { ChatMark } from '#domain/events.ts';
import { copiesOf, keyOf, questionOf } from '../sync/mirror/mirror-copies.ts';
import { type Entry, readsOf, show, useMirror, mirrorOf } from '../sync/mirror/mirror.ts';
import { serverEventsOf } from '../sync/mirror/resource.ts';
import { userIdOf, sessionStateOf } from '../sync/session/session.ts';
import { part, usePhone } from '../sync/phone.ts';
import { guestName } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';

const LIST = 'GET /chat/rooms' satisfies ReadName;
const ONE = 'GET /chat/room/{room_id}' satisfies ReadName;
const CLOSED = 'POST /chat/closed-rooms' satisfies ReadName;
const PAGE = 20;

/** Every ACTIVE room, and others with something unread. Asked once; then each event changes the row it is about. */
export function useListedRooms() {
  roomListOf(usePhone()); // hears the events from here on
  return useMirror(LIST, {});
}

/** A page of the rooms that are not ACTIVE, below the room `before`. */
export function useClosedRooms(before?: string) {
  roomListOf(usePhone());
  return useMirror(CLOSED, { limit: PAGE, ...(before !== undefined && { before }) });
}

/** Of the list, or asked for by itself where the list has no such room. */
export function useRoomFacts(room_id: string): Room | undefined {
  const { listed, skip } = useListed((it) => it.room_id === room_id);
  const one = useMirror(ONE, { room_id }, { skip }).data;
  return listed ?? one;
}

/** The room with this person, likewise; undefined where the phone knows of none. */
export function useRoomWith(user_id: string): Room | undefined {
  const { listed, skip } = useListed((it) => it.with.user_id === user_id);
  const one = useMirror('GET /chat/with/{user_id}', { user_id }, { skip }).data;
  return listed ?? one?.room ?? undefined;
}

function useListed(isIt: (room: Room) => boolean) {
  const { data, error } = useListedRooms();
  const listed = data?.find(isIt);
  return { listed, skip: listed !== undefined || (data === undefined && error === undefined) };
}

export const roomListOf = part((phone) => {
  const mirror = mirrorOf(phone);
  const { writeCopy } = copiesOf(phone);
  const { ask, entryOf, everyEntry } = readsOf(phone);
  const { onServerEvent } = serverEventsOf(phone);
  const { read: stateNow } = sessionStateOf(phone);
  /** Asks for this one room, and puts it where it belongs now. */
  async function roomChanged(room_id: string): Promise<void> {
    const list = entryOf(keyOf(LIST, {}));
    const one = entryOf(keyOf(ONE, { room_id }));
    one.isOutdated = true;
    if (list.asking) mirror.stale([LIST]); // that answer may be older than the change
    if (list.shown.data === undefined && one.readers.size === 0) return;
    await ask(one);
    if (one.isOutdated || one.asking) return; // it has changed again, and whoever asked then goes on
    const { error } = one.shown;
    if (error && error.code !== 'ROOM_UNKNOWN') return mirror.stale([LIST]);
    const room = error ? undefined : (one.shown.data as Room);
    putInList(list, room_id, room);
    if (room?.status !== 'ACTIVE') mirror.stale([CLOSED]);
  }

  function putInList(list: Entry, room_id: string, room: Room | undefined): void {
    if (list.shown.data === undefined) return;
    const { stale, updatedAt = 0 } = list.shown;
    const others = (list.shown.data as Room[]).filter((it) => it.room_id !== room_id);
    const below = room ? others.findIndex((it) => lineAt(it) <= lineAt(room)) : 0;
    const at = below < 0 ? others.length : below;
    const data = room && isListed(room) ? [...others.slice(0, at), room, ...others.slice(at)] : others;
    // No event is missed: a list that was true before is true now.
    const updated_at = stale || list.isOutdated ? updatedAt : Date.now();
    show(list, { data, updatedAt: updated_at });
    void writeCopy(list.key, { updated_at, data });
  }

  /** The reader has read up to `seq`: said here at once. The answers keep their age, for it is not the server that says so. */
  function nothingUnread(room_id: string, seq: number): void {
    const read = (it: Room): Room =>
      it.room_id === room_id && it.unreadCount > 0 && it.last_seq <= seq ? { ...it, unreadCount: 0 } : it;
    for (const entry of everyEntry()) {
      const data = mapRooms(entry, read);
      if (data === undefined) continue;
      show(entry, { data });
      void writeCopy(entry.key, { updated_at: entry.shown.updatedAt ?? 0, data });
    }
  }

  // How far the other person has received and read a room is shown in the room alone, which has it from its log.
  for (const kind of ['chat.message', 'chat.room', 'chat.read'])
    onServerEvent(kind, (body) => {
      const { room_id, user_id } = body as Partial<ChatMark>;
      const isMine = kind !== 'chat.read' || user_id === userIdOf(stateNow());
      if (room_id !== undefined && isMine) void roomChanged(room_id);
    });
  return { roomChanged, nothingUnread };
});

const lineAt = ({ last_message }: Room): string => last_message?.sent_at ?? '';

/** Undefined: it holds no room that `how` changes. */
function mapRooms({ key, shown }: Entry, how: (room: Room) => Room): unknown {
  if (shown.data === undefined) return undefined;
  const changed = (rooms: Room[]): Room[] | undefined => {
    const next = rooms.map(how);
    return next.some((it, at) => it !== rooms[at]) ? next : undefined;
  };
  const name = questionOf(key)?.name;
  if (name === LIST) return changed(shown.data as Room[]);
  if (name === ONE) return changed([shown.data as Room])?.[0];
  if (name !== CLOSED) return undefined;
  const page = shown.data as OutputOf<typeof CLOSED>;
  const items = changed(page.items);
  return items && { ...page, items };
}

export type Reader = 'golfer' | 'caddy';

/** To a caddy, a golfer is คุณ and the golfer's name; to a golfer, a caddy is the caddy's nickname (design.md §9). */
export function usePersonName(reader: Reader): (person: Pick<Room['with'], 'name'>) => string {
  const language = useLanguage();
  return ({ name }) => (reader === 'caddy' ? guestName(name, language) : name);
}

/** Where a room is, for each of its two people. */
export const roomAddress = (reader: Reader, room_id: string): string =>
  reader === 'golfer' ? `/golfer/chat/${room_id}` : `/caddy/chat/chat-room/${room_id}`;
