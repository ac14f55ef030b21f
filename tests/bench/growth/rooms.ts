import { isoOf } from '../../../domain/dates.ts';
import { sql } from '../../../server/db/db.ts';
import { insertMembers, roomOfPair } from '../../../server/chat/room-sql.ts';
import { newId } from '../../../server/id.ts';
import type { Crowd } from './crowd.ts';

/** The first golfer's room with the first caddy, and so on; written where they lie, without the bookings that open them. */
export async function openRooms({ context, golfers, caddies }: Crowd, count: number): Promise<string[]> {
  const now = context.clock();
  return context.db.transact(async (tx) => {
    const rooms: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const [golfer, caddy] = [golfers[n] ?? '', caddies[n] ?? ''];
      const { room_id } = await tx.one(roomOfPair(newId(now), golfer, caddy, isoOf(now)));
      await tx.run(insertMembers(room_id, [golfer, caddy]));
      rooms.push(room_id);
    }
    return rooms;
  });
}

/** A conversation of years between the first golfer and the first caddy, all of it read. */
export async function talkForYears(
  { context, golfers, caddies }: Crowd,
  room_id: string,
  messages: number,
): Promise<void> {
  const at = isoOf(context.clock());
  const [golfer, caddy] = [golfers[0] ?? '', caddies[0] ?? ''];
  await context.db.run(sql`
    insert into message (room_id, seq, sender_id, kind, text, client_msg_id, sent_at)
    select ${room_id}::uuid, seq, case when seq % 3 = 0 then ${caddy}::uuid else ${golfer}::uuid end, 'TEXT',
      repeat('หลุม ' || seq || ' ', 1 + (seq % 7)::int), gen_random_uuid(), ${at}::timestamptz
    from generate_series(1, ${messages}::bigint) as seq`);
  await context.db.run(sql`update room set last_seq = ${messages} where room_id = ${room_id}::uuid`);
  await context.db.run(sql`
    update room_member set read_seq = ${messages}, delivered_seq = ${messages} where room_id = ${room_id}::uuid`);
}
