import type { Role } from '#domain/account/account.ts';
import type { BookingStatus } from '#domain/booking/status.ts';
import { sql } from '../../db/db.ts';

/** Counts what is still open for this person but may end by a timer or somebody's action. `live`: statuses of a round that is not over. */
export const openOf = (user_id: string, live: readonly BookingStatus[]) => sql<{
  rounds: number;
  unsettled: number;
  open_requests: number;
  topups: number;
  withdrawals: number;
}>`
  select
    (select count(*) from booking
      where (golfer_id = ${user_id}::uuid or caddy_id = ${user_id}::uuid) and status = any(${live}::text[])) as rounds,
    (select count(*) from booking
      where (golfer_id = ${user_id}::uuid or caddy_id = ${user_id}::uuid)
        and status <> all(${live}::text[]) and settled_at is null)
      + (select count(*) from tip where caddy_id = ${user_id}::uuid and status = 'HELD') as unsettled,
    (select count(*) from broadcast where golfer_id = ${user_id}::uuid and status = 'OPEN') as open_requests,
    (select count(*) from topup
      where user_id = ${user_id}::uuid and status in ('CREATED', 'AWAITING_PAYMENT', 'REVIEW')) as topups,
    (select count(*) from withdrawal
      where user_id = ${user_id}::uuid and (status in ('REQUESTED', 'PROCESSING') or review_at is not null and ended_at is null)) as withdrawals`;

/** What remains after deletion: points that are lost, and reviews that stay without the author's name. */
export const remainingAfterDeletion = (user_id: string) => sql<{ points: number; reviews: number }>`
  select
    coalesce((select balance from point_account where account = 'caddy:' || ${user_id}::text || ':points'), 0) as points,
    (select count(*) from review where author_id = ${user_id}::uuid) as reviews`;

export interface Leaving {
  role: Role | null;
  status: 'ACTIVE' | 'DELETION_REQUESTED' | 'DELETED';
  deletion_asked_at: string | null;
  /** Satang that the person gives up to the platform. */
  give_up: number | null;
}

/** Locks the person, so that a sign-in, a request for deletion and the erasure run one after the other. */
export const lockedLeaving = (user_id: string) => sql<Leaving>`
  select role, status, deletion_asked_at, give_up from person where user_id = ${user_id} for update`;

export const setLeaving = (user_id: string, at: string, give_up?: number) => sql`
  update person set status = 'DELETION_REQUESTED', deletion_asked_at = ${at}, give_up = ${give_up ?? null}
  where user_id = ${user_id}`;

/** Writes nothing for a person who has not requested deletion. */
export const setStaying = (user_id: string) => sql`
  update person set status = 'ACTIVE', deletion_asked_at = null, give_up = null
  where user_id = ${user_id} and status = 'DELETION_REQUESTED'`;

export const insertDeparture = (departure_id: string, reason: string, kept_until: string) => sql`
  insert into departure (departure_id, reason, kept_until) values (${departure_id}, ${reason}, ${kept_until}::date)`;

/** The rooms of a person who leaves. */
export const roomIdsOf = (user_id: string) => sql<{ room_id: string }>`
  select room_id from room_member where user_id = ${user_id}::uuid order by room_id`;

/** Everybody who was sent data about this person: their stored answers of the last days may contain the person's name. */
export const peopleBeside = (user_id: string) => sql<{ user_id: string }>`
  select caddy_id as user_id from booking where golfer_id = ${user_id}::uuid
  union select golfer_id from booking where caddy_id = ${user_id}::uuid
  union select caddy_id from room where golfer_id = ${user_id}::uuid
  union select golfer_id from room where caddy_id = ${user_id}::uuid
  union select golfer_id from follow where caddy_id = ${user_id}::uuid
  union select broadcast.golfer_id from caddy_response
    join broadcast on broadcast.broadcast_id = caddy_response.broadcast_id
    where caddy_response.caddy_id = ${user_id}::uuid
  union select caddy_response.caddy_id from caddy_response
    join broadcast on broadcast.broadcast_id = caddy_response.broadcast_id
    where broadcast.golfer_id = ${user_id}::uuid`;

export const filesOf = (user_id: string) => sql<{ media_id: string }>`
  select media_id from media where owner_id = ${user_id}::uuid`;

/** Which of these pictures no longer exist. */
export const missingAmong = (media_ids: string[]) => sql<{ media_id: string }>`
  select asked.media_id from unnest(${media_ids}::uuid[]) as asked (media_id)
  where not exists (select from media where media.media_id = asked.media_id)`;
