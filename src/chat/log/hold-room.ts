import type { Room } from '#domain/chat/api.ts';
import { newestSeq } from '#domain/chat/log.ts';
import { roomLoadOf, roomsOf } from './log-load.ts';
import { roomLogsOf } from './log.ts';
import { type Phone } from '../../sync/phone.ts';

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
