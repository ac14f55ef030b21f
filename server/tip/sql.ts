import type { BookingStatus } from '#domain/booking/status.ts';
import type { Holes } from '#domain/course/course.ts';
import type { Satang } from '#domain/money.ts';
import type { TipStatus, TipWay } from '#domain/tip/tip.ts';
import { sql } from '../db/db.ts';

export interface TipRow {
  tip_id: string;
  booking_id: string;
  booking_ref: string;
  golfer_id: string;
  caddy_id: string;
  amount: Satang;
  way: TipWay;
  status: TipStatus;
  created_at: string;
  undo_by: string;
}

/** No row when the golfer already gave a tip in this way for this round. */
export const insertTip = (it: TipRow) => sql`
  insert into tip (tip_id, booking_id, booking_ref, golfer_id, caddy_id, amount, way, status, created_at, undo_by)
  values (
    ${it.tip_id}, ${it.booking_id}, ${it.booking_ref}, ${it.golfer_id}, ${it.caddy_id}, ${it.amount}, ${it.way},
    ${it.status}, ${it.created_at}, ${it.undo_by}
  )
  on conflict (booking_id, way) where status <> 'UNDONE' do nothing`;

export const lockedTip = (tip_id: string) => sql<TipRow>`select * from tip where tip_id = ${tip_id} for update`;

export const setTipStatus = (tip_id: string, status: TipStatus) =>
  sql`update tip set status = ${status} where tip_id = ${tip_id}`;

/** At most one per way. */
export const tipsOfRound = (booking_id: string) =>
  sql<TipRow>`select * from tip where booking_id = ${booking_id} and status <> 'UNDONE' order by tip_id`;

interface Person {
  status: 'ACTIVE' | 'DELETION_REQUESTED' | 'DELETED';
}

export const sharedCaddyOf = (tip_id: string) => sql<Person>`
  select status from person where user_id = (select caddy_id from tip where tip_id = ${tip_id}) for share`;

export interface Round {
  booking_id: string;
  booking_ref: string;
  golfer_id: string;
  caddy_id: string;
  status: BookingStatus;
  holes: Holes;
  started_at: string | null;
  tee_off_at: string;
  /** The caddy neither leaves nor has left. */
  is_caddy_staying: boolean;
}

export const roundByRef = (ref: string) => sql<Round>`
  select booking_id, booking_ref, golfer_id, caddy_id, status, holes, started_at, tee_off_at,
    exists (select from person where user_id = caddy_id and person.status = 'ACTIVE') as is_caddy_staying
  from booking
  where booking_ref = ${ref}`;
