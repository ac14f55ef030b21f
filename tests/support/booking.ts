import { RATE } from './rates.ts';
import type { Booking } from '../../domain/booking/api.ts';
import { type ClockTime, HOUR, isoOf, MINUTE, momentOf, parseMoment, type SlashDate } from '../../domain/dates.ts';
import { SCREEN_NOW } from './clock.ts';
import { NOK, SOMCHAI } from './people.ts';

/** What has not happened to a booking that was only asked for. */
export const NOTHING_YET = {
  answered_at: null,
  golfer_arrived_at: null,
  caddy_arrived_at: null,
  started_at: null,
  ended_at: null,
  holes_played: null,
  stop_reason: null,
  asked_at: null,
  refused_at: null,
  claim: null,
  change: null,
  closed_at: null,
  settled_at: null,
};

export const COURSE_NAME = {
  slug: 'alpine-golf-club',
  name_th: 'อัลไพน์ กอล์ฟคลับ',
  name_en: 'Alpine Golf Club',
  province_th: 'ปทุมธานี',
  province_en: 'Pathum Thani',
};

/** nok asks somchai for Sunday at 07:10, and has twelve hours from Saturday 06:07 for an answer; `more` says what is different. */
export function aBooking(more: Partial<Booking> = {}): Booking {
  const { booking_date = '2026/11/22', tee_off_time = '07:10' } = more;
  const tee_off_at = isoOf(momentOf(booking_date as SlashDate, tee_off_time as ClockTime));
  return {
    ...NOTHING_YET,
    booking_ref: 'NOK0000001',
    version: 1,
    status: 'PENDING',
    golf_course: COURSE_NAME.slug,
    course: COURSE_NAME,
    booking_date,
    tee_off_time,
    tee_off_at,
    earliest_tee_off_at: tee_off_at,
    holes: 18,
    transport: 'CART_SHARED',
    golfer: { user_id: NOK, display_name: 'nok', photo_url: null },
    caddy: { user_id: SOMCHAI, nickname: 'somchai', caddy_number: '127', photo_url: null, real_name: null },
    lines: [
      { code: 'RESERVATION_FEE', satang: 150_00, paid: 'WALLET' },
      { code: 'CADDY_FEE', satang: 400_00, paid: 'COURSE' },
      { code: 'GREEN_FEE', satang: null, paid: 'COURSE' },
    ],
    total: 150_00,
    caddy_gets: 135_00,
    rate: RATE,
    note: null,
    reason: null,
    created_at: isoOf(SCREEN_NOW - MINUTE),
    respond_by: isoOf(SCREEN_NOW + 12 * HOUR),
    dispute: null,
    refunded: null,
    caddy_share: null,
    goodwill: null,
    fee_collection: 'AT_COURSE',
    replaces_ref: null,
    replaced_by_ref: null,
    alt_reference: null,
    actions: ['accept', 'decline', 'cancel'],
    ...more,
  };
}

/** Where each of the two reads it. */
export const GOLFERS = '/golfer/booking/NOK0000001';
export const CADDYS = '/caddy/booking/NOK0000001';

/** Sunday, 07:10 in Bangkok. */
export const TEE_OFF = parseMoment(aBooking().tee_off_at);

/** somchai said yes on Saturday at 05:07. */
export const promised = (more: Partial<Booking> = {}): Booking =>
  aBooking({ status: 'CONFIRMED', version: 4, answered_at: isoOf(SCREEN_NOW - HOUR), actions: [], ...more });

/** They teed off on time. */
export const playing = (more: Partial<Booking> = {}): Booking =>
  promised({ status: 'IN_PROGRESS', version: 7, started_at: isoOf(TEE_OFF), ...more });

/** They played eighteen holes in five hours, and it was closed an hour later. */
export const played = (more: Partial<Booking> = {}): Booking =>
  aBooking({
    status: 'COMPLETED',
    version: 9,
    created_at: isoOf(TEE_OFF - 30 * HOUR),
    answered_at: isoOf(TEE_OFF - 29 * HOUR),
    caddy_arrived_at: isoOf(TEE_OFF - 40 * MINUTE),
    golfer_arrived_at: isoOf(TEE_OFF - 20 * MINUTE),
    started_at: isoOf(TEE_OFF),
    ended_at: isoOf(TEE_OFF + 5 * HOUR),
    holes_played: 18,
    stop_reason: 'FULL',
    closed_at: isoOf(TEE_OFF + 6 * HOUR),
    actions: [],
    ...more,
  });
