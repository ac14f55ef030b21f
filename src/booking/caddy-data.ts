import type { Booking } from '#domain/booking/api.ts';
import { PAST, SLOT_HOLDING, type BookingStatus } from '#domain/booking/status.ts';
import type { Exceptions, Weekly } from '#domain/caddy/weekly.ts';
import type { SlashDate } from '#domain/dates.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { useBookings } from './data.ts';

/** A caddy's promised rounds reach no further than sixty days: all of them are asked for, none is ever left out. */
export const ALL_PROMISED = 500;

/** More than a caddy can play in a month. */
const MAX_OF_A_MONTH = 200;

/** Nothing more is played, and it was no mere request that came to nothing. */
export const OVER: readonly BookingStatus[] = PAST.filter((status) => status !== 'DECLINED' && status !== 'EXPIRED');

/** All rounds that are promised, however many. */
export const usePromised = (skip = false) => useBookings(SLOT_HOLDING, ALL_PROMISED, skip);

/** The past rounds of these days (both included): finished, cancelled, no-shows. */
export const useOver = (from: SlashDate, to: SlashDate) =>
  useMirror('POST /booking/history', { filter: { status: [...OVER], from, to }, page: 1, limit: MAX_OF_A_MONTH });

export interface Rounds {
  promised: readonly Booking[];
  pending: readonly Booking[];
  over: readonly Booking[];
}

export interface Hours {
  weekly: Weekly;
  exceptions: Exceptions;
  version?: string | undefined;
}
