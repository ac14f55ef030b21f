import { shownNickname } from '#domain/account/nickname.ts';
import { type Booking, booking } from '#domain/booking/api.ts';
import { type BookingFacts, readFacts } from '#domain/booking/facts.ts';
import { actionsFor } from '#domain/booking/transitions.ts';
import { type BookingActor, wasConfirmed } from '#domain/booking/status.ts';
import { type Moment, slashDate } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries } from '../db/db.ts';
import type { Reader } from '../http/http.ts';
import { presentMedia } from '../media/owner.ts';
import { bookingInFull, type FullBooking, type LockedBooking } from './sql.ts';

/** The booking's facts for the domain rules. */
export const factsOf = (row: LockedBooking): BookingFacts =>
  readFacts(row, {
    change:
      row.change_by === null || row.change_expires_at === null
        ? null
        : { by: row.change_by, expires_at: row.change_expires_at },
    disputed_at: row.disputed_at,
  });

/** Which of the two people this user is; undefined: neither. */
export function actorOf(row: Pick<LockedBooking, 'golfer_id' | 'caddy_id'>, user_id: string): BookingActor | undefined {
  if (row.golfer_id === user_id) return 'golfer';
  return row.caddy_id === user_id ? 'caddy' : undefined;
}

/** A booking's columns that the calls have under the same name. */
type SameName = Pick<FullBooking, keyof FullBooking & keyof Booking>;

const NAMES = Object.keys(booking.entries);

/** A loop, because a history has ten thousand rows: entries, filtered and put together again, take four times as long. */
function sameNamed(row: FullBooking): SameName {
  const same: Record<string, unknown> = {};
  for (const name of NAMES) if (name in row) same[name] = row[name as keyof FullBooking];
  return same as unknown as SameName;
}

/**
 * The booking as `viewer`, one of its two people, may see it at `now`. A column that `booking` (domain/booking/api.ts) declares is sent to
 * both unless it is written here. It never contains a phone number; a photo that is not public is included after the caddy accepted, and
 * always for its owner.
 */
export function present(row: FullBooking, viewer: Reader, now: Moment): Booking {
  const actor = actorOf(row, viewer.user_id);
  const isKnown = wasConfirmed(row);
  const photoOf = (user_id: string, url: string | null, isPublic: boolean) =>
    isPublic || isKnown || user_id === viewer.user_id ? url : null;
  return {
    ...sameNamed(row),
    golf_course: row.slug,
    course: courseOf(row),
    booking_date: slashDate(row.booking_date),
    golfer: {
      user_id: row.golfer_id,
      display_name: row.golfer_name,
      photo_url: photoOf(row.golfer_id, row.golfer_photo_url, row.golfer_photo_is_public),
    },
    caddy: {
      user_id: row.caddy_id,
      nickname: actor === 'caddy' ? row.nickname : shownNickname(row, viewer.language),
      caddy_number: row.caddy_number,
      photo_url: photoOf(row.caddy_id, row.caddy_photo_url, row.caddy_photo_is_public),
      real_name: isKnown ? row.real_name : null,
    },
    change: changeOf(row),
    dispute:
      row.dispute && row.disputed_at
        ? { ...row.dispute, photos: (row.dispute.photos ?? []).map(presentMedia), at: row.disputed_at }
        : null,
    refunded: actor === 'golfer' ? row.refunded : null,
    caddy_share: actor === 'caddy' ? row.caddy_share : null,
    goodwill: actor === 'golfer' ? row.goodwill : null,
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

function changeOf(row: FullBooking): Booking['change'] {
  const { change_by: by, change_expires_at: expires_at, change_date, change_time, change_tee_off_at } = row;
  const { change_holes, change_transport, change_total, change_caddy_gets } = row;
  const isWhole =
    by && expires_at && change_date && change_time && change_tee_off_at && change_holes && change_transport;
  if (!isWhole || change_total === null || change_caddy_gets === null) return null;
  return {
    by,
    booking_date: slashDate(change_date),
    tee_off_time: change_time,
    tee_off_at: change_tee_off_at,
    holes: change_holes,
    transport: change_transport,
    total: change_total,
    caddy_gets: change_caddy_gets,
    expires_at,
  };
}

/** The booking for one of its two people. Refuses BOOKING_UNKNOWN for everybody else. */
export async function bookingFor(queries: Queries, booking_ref: string, user_id: string): Promise<FullBooking> {
  const row = await queries.maybe(bookingInFull(booking_ref));
  if (!row || !actorOf(row, user_id)) throw new Refused('BOOKING_UNKNOWN');
  return row;
}

export async function presentBooking(
  queries: Queries,
  booking_ref: string,
  viewer: Reader,
  now: Moment,
): Promise<Booking> {
  return present(await bookingFor(queries, booking_ref, viewer.user_id), viewer, now);
}
