import type { Booking } from '#domain/booking/api.ts';
import { actionsFor, type BookingActor, type BookingFacts, wasConfirmed } from '#domain/booking/status.ts';
import { type Moment, parseMoment } from '#domain/dates.ts';
import type { FullBooking, LockedBooking } from './sql.ts';

/** A row as the rules of its life see it. */
export const factsOf = (row: LockedBooking): BookingFacts => ({
  status: row.status,
  tee_off_at: parseMoment(row.tee_off_at),
  created_at: parseMoment(row.created_at),
  respond_by: parseMoment(row.respond_by),
});

/** Which of its two people this is; undefined: neither. */
export function actorOf(row: Pick<LockedBooking, 'golfer_id' | 'caddy_id'>, user_id: string): BookingActor | undefined {
  if (row.golfer_id === user_id) return 'golfer';
  return row.caddy_id === user_id ? 'caddy' : undefined;
}

/**
 * The booking as `viewer`, one of its two people, is told of it at `now`. Nobody's phone number is part of it; a photo that is not for
 * everybody is, once the caddy said yes, and for herself.
 */
export function present(row: FullBooking, viewer: string, now: Moment): Booking {
  const actor = actorOf(row, viewer);
  const isKnown = wasConfirmed(row);
  const photoOf = (user_id: string, url: string | null, isPublic: boolean) =>
    isPublic || isKnown || user_id === viewer ? url : null;
  return {
    booking_ref: row.booking_ref,
    version: row.version,
    status: row.status,
    golf_course: row.slug,
    course: courseOf(row),
    booking_date: row.booking_date,
    tee_off_time: row.tee_off_time,
    tee_off_at: row.tee_off_at,
    holes: row.holes,
    transport: row.transport,
    golfer: {
      user_id: row.golfer_id,
      display_name: row.golfer_name,
      photo_url: photoOf(row.golfer_id, row.golfer_photo_url, row.golfer_photo_is_public),
    },
    caddy: {
      user_id: row.caddy_id,
      nickname: row.nickname,
      caddy_number: row.caddy_number,
      photo_url: photoOf(row.caddy_id, row.caddy_photo_url, row.caddy_photo_is_public),
      real_name: isKnown ? row.real_name : null,
    },
    lines: row.lines,
    total: row.total,
    caddy_gets: row.caddy_gets,
    note: row.note,
    reason: row.reason,
    created_at: row.created_at,
    respond_by: row.respond_by,
    answered_at: row.answered_at,
    actions: actor ? actionsFor(factsOf(row), actor, now) : [],
  };
}

const courseOf = (row: FullBooking): Booking['course'] => ({
  slug: row.slug,
  name_th: row.name_th,
  name_en: row.name_en,
  province_th: row.province_th,
  province_en: row.province_en,
});
