import type { Booking } from '../../../domain/booking/api.ts';
import { HOUR, isoOf, MINUTE, parseMoment } from '../../../domain/dates.ts';
import { aBooking } from './scene.tsx';
import { SCREEN_NOW } from '../../support/clock.ts';

export const GOLFERS = '/golfer/booking/NOK0000001';
export const CADDYS = '/caddy/booking/NOK0000001';
export const TEE_OFF = parseMoment(aBooking().tee_off_at);

export const played = (change: Partial<Booking> = {}) =>
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
    ...change,
  });

export const promised = (change: Partial<Booking> = {}) =>
  aBooking({ status: 'CONFIRMED', version: 4, answered_at: isoOf(SCREEN_NOW - HOUR), actions: [], ...change });
