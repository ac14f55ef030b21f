import { isoOf, type Moment } from '#domain/dates.ts';
import { sql } from '../db/db.ts';

export interface MediaRow {
  media_id: string;
  owner_id: string;
  type: string;
  width: number;
  height: number;
  color: string;
}

/** A picture whose bytes are completely stored. */
export const mediaById = (media_id: string) => sql<MediaRow>`
  select media_id, owner_id, type, width, height, color from media where media_id = ${media_id}::uuid and bytes > 0`;

/**
 * Claims the id for its owner before any bytes are stored (`bytes` is 0 until `setStored`), so that two people never write to one name.
 * Writes nothing when it is another person's, or stored already.
 */
export const claimMedia = ({ media_id, owner_id, type, width, height, color }: MediaRow, now: Moment) => sql`
  insert into media (media_id, owner_id, type, bytes, width, height, color, created_at)
  values (
    ${media_id}::uuid, ${owner_id}::uuid, ${type}, 0, ${width}, ${height}, ${color}, ${isoOf(now)}::timestamptz
  )
  on conflict (media_id) do update set
    type = excluded.type, width = excluded.width, height = excluded.height, color = excluded.color,
    created_at = excluded.created_at
  where media.owner_id = excluded.owner_id and media.bytes = 0`;

/** Marks the bytes as stored. Writes nothing when another try did so first. */
export const setStored = (media_id: string, bytes: number) => sql`
  update media set bytes = ${bytes} where media_id = ${media_id}::uuid and bytes = 0`;

/**
 * The picture, if this person may see it: their own, in a dispute about their booking, in a message of their room, in a post they may see
 * (server/post/sql.ts), or a profile photo that is public or of somebody with whom they had a confirmed booking.
 */
export const mediaSeenBy = (media_id: string, user_id: string) => sql<MediaRow>`
  select media_id, owner_id, type, width, height, color from media
  where media_id = ${media_id}::uuid and bytes > 0 and (
    owner_id = ${user_id}::uuid or exists (
      select from message
      join room_member as member on member.room_id = message.room_id and member.user_id = ${user_id}::uuid
      where message.media_id = media.media_id
    ) or exists (
      select from post_photo
      join post on post.post_id = post_photo.post_id and post.author_id = post_photo.author_id
      join person as author on author.user_id = post.author_id and author.status = 'ACTIVE'
      join caddy_profile as caddy on caddy.user_id = post.author_id and caddy.verification <> 'SUSPENDED'
      where post_photo.media_id = media.media_id and post.deleted_at is null
        and (post.audience = 'PUBLIC' or exists (
          select from follow where follow.golfer_id = ${user_id}::uuid and follow.caddy_id = post.author_id
        ))
        and not exists (
          select from room
          where room.golfer_id = ${user_id}::uuid and room.caddy_id = post.author_id and room.status = 'BLOCKED'
        )
    ) or exists (
      select from booking
      where booking.dispute -> 'photos' @> jsonb_build_array(jsonb_build_object('media_id', media.media_id::text))
        and booking.dispute is not null
        and ${user_id}::uuid in (booking.golfer_id, booking.caddy_id)
    ) or exists (
      select from person where person.photo_id = media.media_id and person.status = 'ACTIVE' and (
        person.public_photo or exists (
          select from booking
          where booking.answered_at is not null and booking.status <> 'DECLINED' and (
            (booking.golfer_id = ${user_id}::uuid and booking.caddy_id = person.user_id)
            or (booking.caddy_id = ${user_id}::uuid and booking.golfer_id = person.user_id)
          )
        )
      )
    )
  )`;

/** Counts stored and refused pictures, because a refused one costs as much. */
export const sentSince = (user_id: string, since: Moment) => sql<{ sent: number }>`
  select (select count(*) from media where owner_id = ${user_id}::uuid and created_at > ${isoOf(since)}::timestamptz)
    + (select count(*) from refused_picture where user_id = ${user_id}::uuid and refused_at > ${isoOf(since)}::timestamptz)
    as sent`;

export const insertRefused = (user_id: string, now: Moment) => sql`
  insert into refused_picture (user_id, refused_at) values (${user_id}::uuid, ${isoOf(now)}::timestamptz)`;

export const deleteRefused = (before: Moment) => sql`
  delete from refused_picture where refused_at < ${isoOf(before)}::timestamptz`;

export const knownAmong = (media_ids: string[]) => sql<{ media_id: string }>`
  select media_id from media where media_id = any(${media_ids}::uuid[])`;

/** Writes nothing when it exists already. */
export const insertMedia = (
  { media_id, owner_id, type, width, height, color }: MediaRow,
  bytes: number,
  now: Moment,
) => sql`
  insert into media (media_id, owner_id, type, bytes, width, height, color, created_at)
  values (
    ${media_id}::uuid, ${owner_id}::uuid, ${type}, ${bytes}, ${width}, ${height}, ${color}, ${isoOf(now)}::timestamptz
  )
  on conflict (media_id) do nothing`;

/**
 * Deletes some pictures that no message, profile, dispute, staff card, post or open report uses. A picture that a message is taking at this
 * moment is locked (server/chat) and skipped.
 */
export const deleteUnheld = (before: Moment, limit: number) => sql<{ media_id: string }>`
  delete from media where media_id in (
    select media_id from media
    where created_at < ${isoOf(before)}::timestamptz
      and not exists (select from message where message.media_id = media.media_id)
      and not exists (select from post_photo where post_photo.media_id = media.media_id)
      and not exists (select from person where person.photo_id = media.media_id)
      and not exists (
        select from booking
        where booking.dispute -> 'photos' @> jsonb_build_array(jsonb_build_object('media_id', media.media_id::text))
          and booking.dispute is not null
      )
      and not exists (select from caddy_verification where caddy_verification.media_id = media.media_id)
      and not exists (
        select from chat_report where chat_report.closed_at is null and (
          chat_report.said ->> 'media_id' = media.media_id::text
          or chat_report.more @> jsonb_build_array(jsonb_build_object('said', jsonb_build_object('media_id', media.media_id::text)))
        )
      )
    order by created_at
    limit ${limit}::int
    for update skip locked
  )
  returning media_id`;

/** `cluster` is the number given by initdb; a copy of its files and a standby have the same. */
export const identityOfDatabase = () => sql<{ history_id: string; cluster: string; number: string }>`
  select history_id, (select system_identifier from pg_control_system())::text as cluster,
    (select oid from pg_database where datname = current_database())::text as number
  from database_history`;
