-- The whole life of a booking (domain/booking/transitions.ts): what happened beside its status, and what became of its money.
alter table booking
  add column earliest_tee_off_at timestamptz,
  add column fee_collection text not null default 'AT_COURSE' check (fee_collection in ('AT_COURSE', 'IN_APP')),
  add column golfer_arrived_at timestamptz,
  add column caddy_arrived_at timestamptz,
  add column started_at timestamptz,
  add column ended_at timestamptz,
  add column holes_played int check (holes_played between 0 and holes),
  add column stop_reason text check (stop_reason in ('FULL', 'RAIN', 'SELF', 'CLOSED')),
  add column asked_at timestamptz,
  add column refused_at timestamptz,
  -- { reason, by, at, holes_played }
  add column claim jsonb,
  -- The open proposal of booking_change, here so that the rules find it in the row they lock.
  add column change_id uuid,
  add column change_by text check (change_by in ('golfer', 'caddy')),
  add column change_expires_at timestamptz,
  add column closed_at timestamptz,
  add column disputed_at timestamptz,
  -- { by, reason, text }
  add column dispute jsonb,
  add column settled_at timestamptz,
  -- How the hold was shared out, once it was: the three are the whole of it.
  add column refunded bigint check (refunded >= 0),
  add column caddy_share bigint check (caddy_share >= 0),
  add column platform_share bigint check (platform_share >= 0),
  add column goodwill bigint check (goodwill > 0),
  -- What a decision gave the caddy out of our own pocket, because the golfer had hers back already.
  add column covered bigint not null default 0 check (covered >= 0),
  add column replaces_ref text,
  add column replaced_by_ref text,
  add column broadcast_id uuid,
  -- Which of a flight's seats (open requests, up to four): only the first stands for the golfer herself.
  add column seat int not null default 0 check (seat between 0 and 3),
  -- The last thing that happened: nothing tapped on the course is dated before it.
  add column moved_at timestamptz,
  add constraint booking_money_is_whole check (refunded + caddy_share + platform_share = total + covered);

update booking set
  earliest_tee_off_at = tee_off_at,
  moved_at = coalesce(answered_at, created_at),
  fee_collection = case when lines @> '[{"code": "SERVICE_FEE"}]' then 'IN_APP' else 'AT_COURSE' end;
-- What ended before this migration gave everything back.
update booking set refunded = total, caddy_share = 0, platform_share = 0, closed_at = moved_at, settled_at = moved_at
where status not in ('PENDING', 'CONFIRMED', 'CANCELLATION_REQUESTED_BY_CADDY', 'IN_PROGRESS');

alter table booking
  alter column earliest_tee_off_at set not null,
  alter column moved_at set not null;
create index booking_broadcast on booking (broadcast_id) where broadcast_id is not null;
create index booking_course_day on booking (slug, booking_date);

-- A flight of four is one golfer at one time with four caddies: her seats are apart, a caddy has none but the first.
alter table booking_slot add column seat int not null default 0 check (seat between 0 and 3);
alter table booking_slot drop constraint booking_slot_pkey;
alter table booking_slot add primary key (person_id, slot, seat);

alter table booking_moment
  -- What the act said: holes, reasons.
  add column said jsonb,
  drop constraint booking_moment_actor_check;
alter table booking_moment
  add constraint booking_moment_actor_check check (actor in ('golfer', 'caddy', 'operator', 'system'));

-- A change of time, holes or transport one side proposes: at most one waits for its answer.
create table booking_change (
  change_id uuid primary key,
  booking_id uuid not null references booking (booking_id),
  by text not null check (by in ('golfer', 'caddy')),
  status text not null check (status in ('PROPOSED', 'ACCEPTED', 'REJECTED', 'WITHDRAWN', 'EXPIRED')),
  booking_date date not null,
  tee_off_time text not null check (tee_off_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  tee_off_at timestamptz not null,
  holes int not null check (holes in (9, 18, 27, 36)),
  transport text not null,
  lines jsonb not null,
  total bigint not null check (total between 1 and 100000000),
  caddy_gets bigint not null check (caddy_gets between 0 and total),
  -- What a golfer who proposes a dearer round has held for it already.
  extra_hold bigint not null default 0 check (extra_hold >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz
);
create unique index booking_change_open on booking_change (booking_id) where status = 'PROPOSED';

create table strike (
  strike_id uuid primary key,
  caddy_id uuid not null,
  booking_id uuid not null references booking (booking_id),
  kind text not null check (kind in ('LATE_CANCEL', 'NO_SHOW')),
  at timestamptz not null,
  unique (booking_id, kind)
);
create index strike_caddy on strike (caddy_id, at);

-- The keys starter slips are signed with (Ed25519), newest first; an old one still checks old slips. A private key never leaves this table but to sign.
create table slip_key (
  key_id text primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- Open for work: off, she is found by nobody.
alter table caddy_profile add column on_duty boolean not null default true;

drop view booking_in_full;
create view booking_in_full as
select
  booking.*,
  course.name_th,
  course.name_en,
  course.province_th,
  course.province_en,
  golfer.display_name as golfer_name,
  golfer.photo_url as golfer_photo_url,
  golfer.public_photo as golfer_photo_is_public,
  caddy_profile.nickname,
  caddy_profile.caddy_number,
  caddy_profile.real_name,
  caddy.photo_url as caddy_photo_url,
  caddy.public_photo as caddy_photo_is_public,
  broadcast.alt_reference,
  change.booking_date as change_date,
  change.tee_off_time as change_time,
  change.tee_off_at as change_tee_off_at,
  change.holes as change_holes,
  change.transport as change_transport,
  change.total as change_total,
  change.caddy_gets as change_caddy_gets
from booking
join course on course.slug = booking.slug
join person golfer on golfer.user_id = booking.golfer_id
join person caddy on caddy.user_id = booking.caddy_id
join caddy_profile on caddy_profile.user_id = booking.caddy_id
left join broadcast on broadcast.broadcast_id = booking.broadcast_id
left join booking_change change on change.change_id = booking.change_id;
