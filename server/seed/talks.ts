import { isoOf, MINUTE, type Moment } from '#domain/dates.ts';
import { readOnlyAt } from '#domain/chat/room.ts';
import { closeRoom } from '../chat/jobs.ts';
import { markRead } from '../chat/message-sql.ts';
import { lockedRoom, roomIdOfPair, roomsEndedBefore } from '../chat/room-sql.ts';
import { writeMessage } from '../chat/commands.ts';
import type { Tx } from '../db/db.ts';
import { newId } from '../id.ts';
import { type DemoTalk, TALKS } from './data.ts';
import { idOf } from './id.ts';
import type { Happening } from './rounds.ts';

/** Demo messages, each at its own moment; nobody gets a push for old ones. */
export const talkHappenings = (now: Moment): Happening[] => TALKS.flatMap((talk) => talkOf(talk, now));

const talkOf = ({ golfer, caddy, lines }: DemoTalk, now: Moment): Happening[] =>
  lines.map(({ by, before, text = '', phrase, unread }) => {
    const at = now - before * MINUTE;
    const ids = { golfer: idOf(golfer), caddy: idOf(caddy) };
    const happen = async (tx: Tx) => {
      const { room_id } = await tx.one(roomIdOfPair(ids.golfer, ids.caddy));
      const room = await tx.one(lockedRoom(room_id));
      const sent = { room_id, client_msg_id: newId(at) };
      const wish = phrase ? { ...sent, kind: 'PHRASE' as const, ...phrase } : { ...sent, kind: 'TEXT' as const, text };
      const { seq } = await writeMessage(tx, room, ids[by], wish, at);
      await tx.run(markRead(room_id, ids[by], seq));
      if (!unread) await tx.run(markRead(room_id, ids[by === 'golfer' ? 'caddy' : 'golfer'], seq));
    };
    return { at, happen };
  });

/** Closes rooms whose seven days are over. */
export async function closeRooms(tx: Tx, now: Moment): Promise<void> {
  for (const { room_id } of await tx.many(roomsEndedBefore(isoOf(now - readOnlyAt(0)))))
    await closeRoom(tx, room_id, now);
}
