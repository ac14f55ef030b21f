import type { Broadcast } from '#domain/broadcast/api.ts';
import type { BroadcastStatus, ResponseStatus } from '#domain/broadcast/status.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { sql } from '../db.ts';

export interface BroadcastRow extends Pick<Broadcast, 'alt_reference' | 'tee_off_time' | 'holes' | 'transport'> {
  broadcast_id: string;
  status: BroadcastStatus;
  /** YYYY-MM-DD */
  booking_date: string;
  caddies_needed: number;
  expires_at: string;
  slug: string;
  name_th: string;
  name_en: string;
  province_th: string;
  province_en: string;
}

/** A golfer's own, the next round first; no status asked is every status. One whose time has come is EXPIRED, whoever noticed. */
export const broadcastsOf = (golfer_id: string, statuses: string[], now: Moment, limit: number, offset: number) =>
  sql<BroadcastRow>`
  select
    own.broadcast_id, own.alt_reference, own.status, own.booking_date, own.tee_off_time, own.holes, own.transport,
    own.caddies_needed, own.expires_at, own.slug, course.name_th, course.name_en, course.province_th, course.province_en
  from (
    select
      broadcast_id, alt_reference, booking_date, tee_off_time, tee_off_at, holes, transport, caddies_needed, expires_at, slug,
      case when status = 'OPEN' and expires_at <= ${isoOf(now)}::timestamptz then 'EXPIRED' else status end as status
    from broadcast
    where golfer_id = ${golfer_id}::uuid
  ) as own
  join course on course.slug = own.slug
  where cardinality(${statuses}::text[]) = 0 or own.status = any(${statuses}::text[])
  order by own.tee_off_at, own.broadcast_id
  limit ${limit}::int offset ${offset}::int`;

export const countBroadcastsOf = (golfer_id: string, statuses: string[], now: Moment) => sql<{ total: number }>`
  select count(*) as total
  from (
    select case when status = 'OPEN' and expires_at <= ${isoOf(now)}::timestamptz then 'EXPIRED' else status end as status
    from broadcast
    where golfer_id = ${golfer_id}::uuid
  ) as own
  where cardinality(${statuses}::text[]) = 0 or own.status = any(${statuses}::text[])`;

export interface ResponseRow {
  broadcast_id: string;
  caddy_id: string;
  status: ResponseStatus;
  message: string | null;
  responded_at: string;
  nickname: string;
  caddy_number: string;
  photo_url: string | null;
}

/** In the order they came. She has no booking with the golfer yet, so her photo only when everybody may see it. */
export const responsesTo = (broadcast_ids: string[]) => sql<ResponseRow>`
  select
    answer.broadcast_id, answer.caddy_id, answer.status, answer.message, answer.responded_at,
    caddy_profile.nickname, caddy_profile.caddy_number, case when person.public_photo then person.photo_url end as photo_url
  from caddy_response as answer
  join caddy_profile on caddy_profile.user_id = answer.caddy_id
  join person on person.user_id = answer.caddy_id
  where answer.broadcast_id = any(${broadcast_ids}::uuid[])
  order by answer.broadcast_id, answer.responded_at, answer.caddy_id`;

export interface NewBroadcast {
  broadcast_id: string;
  alt_reference: string;
  golfer_id: string;
  slug: string;
  booking_date: string;
  tee_off_time: string;
  tee_off_at: string;
  holes: number;
  transport: string;
  caddies_needed: number;
  audience: 'FOLLOWED' | 'COURSE' | 'ALL';
  note: string | null;
  expires_at: string;
  created_at: string;
}

export const insertBroadcast = (it: NewBroadcast) => sql`
  insert into broadcast (
    broadcast_id, alt_reference, golfer_id, slug, booking_date, tee_off_time, tee_off_at, holes, transport, status,
    caddies_needed, audience, note, expires_at, created_at
  ) values (
    ${it.broadcast_id}, ${it.alt_reference}, ${it.golfer_id}, ${it.slug}, ${it.booking_date}::date, ${it.tee_off_time},
    ${it.tee_off_at}, ${it.holes}, ${it.transport}, 'OPEN', ${it.caddies_needed}, ${it.audience}, ${it.note},
    ${it.expires_at}, ${it.created_at}
  )`;

/** A caddy's first answer; changing it is another statement. */
export const insertResponse = (
  broadcast_id: string,
  caddy_id: string,
  status: ResponseStatus,
  message: string | null,
  at: string,
) => sql`
  insert into caddy_response (broadcast_id, caddy_id, status, message, responded_at)
  values (${broadcast_id}, ${caddy_id}, ${status}, ${message}, ${at})`;
