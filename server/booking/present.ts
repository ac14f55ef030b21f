import { shownNickname } from '#domain/account/nickname.ts';
import type { Booking } from '#domain/booking/api.ts';
import type { BookingFacts } from '#domain/booking/facts.ts';
import { actionsFor } from '#domain/booking/transitions.ts';
import { type BookingActor, wasConfirmed } from '#domain/booking/status.ts';
import { type Moment, momentOrNull, parseMoment, slashDate } from '#domain/dates.ts';
import type { Reader } from '../http/http.ts';
import { presentMedia } from '../media/owner.ts';
import type { FullBooking, LockedBooking } from './sql.ts';

/**
 * The booking's facts for the domain rules. Moments are parsed when a rule reads them, because a history may have ten thousand rows and
 * most rules read few moments.
 */
export const factsOf = (row: LockedBooking): BookingFacts => ({
  status: row.status,
  holes: row.holes,
  get tee_off_at() {
    return parseMoment(row.tee_off_at);
  },
  get earliest_tee_off_at() {
    return parseMoment(row.earliest_tee_off_at);
  },
  get created_at() {
    return parseMoment(row.created_at);
  },
  get respond_by() {
    return parseMoment(row.respond_by);
  },
  get answered_at() {
    return momentOrNull(row.answered_at);
  },
  get golfer_arrived_at() {
    return momentOrNull(row.golfer_arrived_at);
  },
  get caddy_arrived_at() {
    return momentOrNull(row.caddy_arrived_at);
  },
  get caddy_arrival_received_at() {
    return momentOrNull(row.caddy_arrival_received_at);
  },
  get started_at() {
    return momentOrNull(row.started_at);
  },
  get ended_at() {
    return momentOrNull(row.ended_at);
  },
  get end_received_at() {
    return momentOrNull(row.end_received_at);
  },
  holes_played: row.holes_played,
  stop_reason: row.stop_reason,
  get asked_at() {
    return momentOrNull(row.asked_at);
  },
  get refused_at() {
    return momentOrNull(row.refused_at);
  },
  claim: row.claim && {
    ...row.claim,
    at: parseMoment(row.claim.at),
    received_at: momentOrNull(row.claim.received_at ?? null) ?? undefined,
  },
  change:
    row.change_by === null || row.change_expires_at === null
      ? null
      : { by: row.change_by, expires_at: parseMoment(row.change_expires_at) },
  get closed_at() {
    return momentOrNull(row.closed_at);
  },
  get disputed_at() {
    return momentOrNull(row.disputed_at);
  },
  get settled_at() {
    return momentOrNull(row.settled_at);
  },
});

/** Which of the two people this user is; undefined: neither. */
export function actorOf(row: Pick<LockedBooking, 'golfer_id' | 'caddy_id'>, user_id: string): BookingActor | undefined {
  if (row.golfer_id === user_id) return 'golfer';
  return row.caddy_id === user_id ? 'caddy' : undefined;
}

/**
 * The booking as `viewer`, one of its two people, may see it at `now`. It never contains a phone number; a photo that is not public is
 * included after the caddy accepted, and always for its owner.
 */
export function present(row: FullBooking, viewer: Reader, now: Moment): Booking {
  const actor = actorOf(row, viewer.user_id);
  const isKnown = wasConfirmed(row);
  const photoOf = (user_id: string, url: string | null, isPublic: boolean) =>
    isPublic || isKnown || user_id === viewer.user_id ? url : null;
  return {
    booking_ref: row.booking_ref,
    version: row.version,
    status: row.status,
    golf_course: row.slug,
    course: courseOf(row),
    booking_date: slashDate(row.booking_date),
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
      nickname: actor === 'caddy' ? row.nickname : shownNickname(row, viewer.language),
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
    earliest_tee_off_at: row.earliest_tee_off_at,
    golfer_arrived_at: row.golfer_arrived_at,
    caddy_arrived_at: row.caddy_arrived_at,
    caddy_arrival_received_at: row.caddy_arrival_received_at,
    started_at: row.started_at,
    ended_at: row.ended_at,
    end_received_at: row.end_received_at,
    holes_played: row.holes_played,
    stop_reason: row.stop_reason,
    asked_at: row.asked_at,
    refused_at: row.refused_at,
    claim: row.claim,
    change: changeOf(row),
    closed_at: row.closed_at,
    dispute:
      row.dispute && row.disputed_at
        ? { ...row.dispute, photos: (row.dispute.photos ?? []).map(presentMedia), at: row.disputed_at }
        : null,
    decision: row.decision,
    settled_at: row.settled_at,
    refunded: actor === 'golfer' ? row.refunded : null,
    caddy_share: actor === 'caddy' ? row.caddy_share : null,
    goodwill: actor === 'golfer' ? row.goodwill : null,
    fee_collection: row.fee_collection,
    replaces_ref: row.replaces_ref,
    replaced_by_ref: row.replaced_by_ref,
    alt_reference: row.alt_reference,
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
