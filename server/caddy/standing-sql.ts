import type { Verification } from '#domain/account/account.ts';
import type { StrikeKind } from '#domain/booking/strike.ts';
import { sql } from '../db/db.ts';

export interface StandingRow {
  on_duty: boolean;
  verification: Verification;
}

export const standingOf = (user_id: string) =>
  sql<StandingRow>`select on_duty, verification from caddy_profile where user_id = ${user_id}`;

export interface StrikeRow {
  kind: StrikeKind;
  at: string;
  booking_ref: string;
}

/** Newest first. */
export const strikesSince = (caddy_id: string, since: string) => sql<StrikeRow>`
  select strike.kind, strike.at, booking.booking_ref
  from strike
  join booking on booking.booking_id = strike.booking_id
  where strike.caddy_id = ${caddy_id} and strike.at > ${since}
  order by strike.at desc, strike.strike_id desc`;
