import { sql } from '../db/db.ts';

/**
 * The member has read up to `seq`, but not past the newest message; the unread messages are counted anew. The room is locked, so no message
 * comes in between the counting and the writing. No row when the member had read that far already.
 */
export const markRead = (room_id: string, user_id: string, seq: number) => sql<{ read_seq: number; unread: number }>`
  update room_member as mine
  set
    read_seq = least(${seq}::bigint, room.last_seq),
    delivered_seq = greatest(mine.delivered_seq, least(${seq}::bigint, room.last_seq)),
    unread = (
      select count(*) from message
      where message.room_id = room.room_id and message.seq > least(${seq}::bigint, room.last_seq)
        and message.sender_id <> mine.user_id and message.kind <> 'DELETION' and message.deleted_at is null
    )
  from room
  where room.room_id = mine.room_id and mine.room_id = ${room_id}::uuid and mine.user_id = ${user_id}::uuid
    and mine.read_seq < least(${seq}::bigint, room.last_seq)
  returning mine.read_seq, mine.unread`;

export const markOf = (room_id: string, user_id: string) => sql<{ read_seq: number; unread: number }>`
  select read_seq, unread from room_member where room_id = ${room_id}::uuid and user_id = ${user_id}::uuid`;

export interface Delivered {
  room_id: string;
  seq: number;
  other_id: string;
}

/**
 * The member's phone has received these; rows only for rooms of the member, and where the mark moves. Locked in one order for all phones of
 * a person.
 */
export const markDelivered = (user_id: string, room_ids: string[], seqs: number[]) => sql<Delivered>`
  with wanted as (
    select room_id, max(seq) as seq from unnest(${room_ids}::uuid[], ${seqs}::bigint[]) as wanted (room_id, seq) group by room_id
  ), mine as (
    select member.user_id, member.room_id, least(wanted.seq, room.last_seq) as seq,
      case when room.golfer_id = member.user_id then room.caddy_id else room.golfer_id end as other_id
    from wanted
    join room_member as member on member.room_id = wanted.room_id and member.user_id = ${user_id}::uuid
    join room on room.room_id = wanted.room_id
    where member.delivered_seq < least(wanted.seq, room.last_seq)
    order by member.room_id
    for update of member
  )
  update room_member as member set delivered_seq = mine.seq
  from mine
  where member.user_id = mine.user_id and member.room_id = mine.room_id and member.delivered_seq < mine.seq
  returning member.room_id, member.delivered_seq as seq, mine.other_id`;
