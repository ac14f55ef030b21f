import type { BroadcastStatus, ResponseStatus } from '#domain/broadcast/status.ts';
import { sql } from '../db/db.ts';

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
  wish_languages: string[];
  wish_years: number | null;
  expires_at: string;
  created_at: string;
}

export const insertBroadcast = (it: NewBroadcast) => sql`
  insert into broadcast (
    broadcast_id, alt_reference, golfer_id, slug, booking_date, tee_off_time, tee_off_at, holes, transport, status,
    caddies_needed, audience, note, wish_languages, wish_years, expires_at, created_at, asked_at
  ) values (
    ${it.broadcast_id}, ${it.alt_reference}, ${it.golfer_id}, ${it.slug}, ${it.booking_date}::date, ${it.tee_off_time},
    ${it.tee_off_at}, ${it.holes}, ${it.transport}, 'OPEN', ${it.caddies_needed}, ${it.audience}, ${it.note},
    ${it.wish_languages}, ${it.wish_years}, ${it.expires_at}, ${it.created_at}, ${it.created_at}
  )`;

export type EditedBroadcast = Omit<NewBroadcast, 'alt_reference' | 'golfer_id' | 'created_at'> & { asked_at: string };

export const editBroadcast = (it: EditedBroadcast) => sql`
  update broadcast
  set slug = ${it.slug}, booking_date = ${it.booking_date}::date, tee_off_time = ${it.tee_off_time},
    tee_off_at = ${it.tee_off_at}, holes = ${it.holes}, transport = ${it.transport}, caddies_needed = ${it.caddies_needed},
    audience = ${it.audience}, note = ${it.note}, wish_languages = ${it.wish_languages},
    wish_years = ${it.wish_years}, expires_at = ${it.expires_at}, asked_at = ${it.asked_at},
    version = version + 1
  where broadcast_id = ${it.broadcast_id}::uuid`;

/** Compared and swapped: nothing is written when it is no longer what the rule was asked about. */
export const moveBroadcast = (broadcast_id: string, version: number, from: BroadcastStatus, to: BroadcastStatus) => sql`
  update broadcast set status = ${to}, version = version + 1
  where broadcast_id = ${broadcast_id}::uuid and status = ${from} and version = ${version}::int`;

/** Asked for anew, until `expires_at`. */
export const reopenRequest = (broadcast_id: string, expires_at: string, asked_at: string) => sql`
  update broadcast set expires_at = ${expires_at}, asked_at = ${asked_at}
  where broadcast_id = ${broadcast_id}::uuid`;

/** Not earlier than it stands: a seat is kept until then. */
export const putOffExpiry = (broadcast_id: string, until: string) => sql`
  update broadcast set expires_at = greatest(expires_at, ${until}::timestamptz)
  where broadcast_id = ${broadcast_id}::uuid`;

/** Inserts a caddy's answer, or replaces the earlier one. */
export const upsertResponse = (
  broadcast_id: string,
  caddy_id: string,
  status: ResponseStatus,
  message: string | null,
  at: string,
) => sql`
  insert into caddy_response (broadcast_id, caddy_id, status, message, responded_at)
  values (${broadcast_id}, ${caddy_id}, ${status}, ${message}, ${at})
  on conflict (broadcast_id, caddy_id) do update
  set status = excluded.status, message = excluded.message, responded_at = excluded.responded_at, kept_until = null,
    booking_ref = null`;

/** What becomes of the answers of these caddies, all at once; no seat is kept for them any more. */
export const moveResponses = (broadcast_id: string, caddy_ids: string[], status: ResponseStatus) => sql`
  update caddy_response set status = ${status}, kept_until = null
  where broadcast_id = ${broadcast_id}::uuid and caddy_id = any(${caddy_ids}::uuid[])`;

export const chooseResponse = (broadcast_id: string, caddy_id: string, booking_ref: string) => sql`
  update caddy_response set status = 'SELECTED', booking_ref = ${booking_ref}, kept_until = null
  where broadcast_id = ${broadcast_id}::uuid and caddy_id = ${caddy_id}::uuid`;

export const keepSeat = (broadcast_id: string, caddy_id: string, kept_until: string) => sql`
  update caddy_response set kept_until = ${kept_until}
  where broadcast_id = ${broadcast_id}::uuid and caddy_id = ${caddy_id}::uuid`;

export const releaseSeats = (broadcast_id: string, caddy_ids: string[]) => sql`
  update caddy_response set kept_until = null
  where broadcast_id = ${broadcast_id}::uuid and caddy_id = any(${caddy_ids}::uuid[])`;
