import { isoOf, MINUTE, type Moment } from '#domain/dates.ts';
import { readOnlyAt } from '#domain/chat/room.ts';
import { closeRoom } from '../../chat/jobs.ts';
import { markRead } from '../../chat/message-sql.ts';
import { lockedRoom, roomIdOfPair, roomsEndedBefore } from '../../chat/room-sql.ts';
import { type Wish, writeMessage } from '../../chat/commands.ts';
import type { Tx } from '../../db/db.ts';
import { newId } from '../../id.ts';
import type { DemoTalk, DemoWords } from './chats.ts';
import type { Happening } from '../demo-events.ts';
import { idOf } from '../id.ts';

/** What the two said, each line at its own moment among the events of their bookings. Nobody gets a push for what is days old. */
export function talkOf(it: DemoTalk, now: Moment): Happening[] {
  const ids = { golfer: idOf(it.golfer), caddy: idOf(it.caddy) };
  const [forgetful, tail] = it.unread ?? [undefined, 0];
  return it.lines.map(([side, minutes, words], i): Happening => {
    const at = now - minutes * MINUTE;
    const other = side === 'golfer' ? 'caddy' : 'golfer';
    const isUnread = forgetful === other && i >= it.lines.length - tail;
    return {
      at,
      happen: async (tx) => {
        const { room_id } = await tx.one(roomIdOfPair(ids.golfer, ids.caddy));
        const room = await tx.one(lockedRoom(room_id));
        const { seq } = await writeMessage(tx, room, ids[side], wishOf(room_id, words, at), at);
        await tx.run(markRead(room_id, ids[side], seq));
        if (!isUnread) await tx.run(markRead(room_id, ids[other], seq));
      },
    };
  });
}

function wishOf(room_id: string, words: DemoWords, at: Moment): Wish {
  const sent = { room_id, client_msg_id: newId(at) };
  if (typeof words === 'string') return { ...sent, kind: 'TEXT', text: words };
  return { ...sent, kind: 'PHRASE', phrase_id: words.phrase_id, values: { ...words.values } };
}

/** Rooms whose seven days are over by now. */
export async function closeRooms(tx: Tx, now: Moment): Promise<void> {
  const ended_before = isoOf(now - readOnlyAt(0));
  for (const { room_id } of await tx.many(roomsEndedBefore(ended_before))) await closeRoom(tx, room_id, now);
}
