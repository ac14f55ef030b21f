-- No foreign key leaves its own noun, so that a distributed engine may place each noun by its own key.

create table booking (
  booking_id uuid primary key,
  booking_ref text not null unique check (booking_ref ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  golfer_id uuid not null,
  caddy_id uuid not null check (caddy_id <> golfer_id),
  slug text not null,
  -- The wall clock as it was agreed, and the moment a Bangkok clock shows it.
  booking_date date not null,
  tee_off_time text not null check (tee_off_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  tee_off_at timestamptz not null,
  holes int not null check (holes in (9, 18, 27, 36)),
  transport text not null,
  status text not null,
  version int not null check (version >= 1),
  lines jsonb not null,
  total bigint not null check (total between 1 and 100000000),
  caddy_gets bigint not null check (caddy_gets between 0 and total),
  note text,
  reason jsonb,
  respond_by timestamptz not null,
  created_at timestamptz not null,
  answered_at timestamptz
);
create index booking_golfer on booking (golfer_id, tee_off_at);
create index booking_caddy on booking (caddy_id, tee_off_at);

-- The promised time of both people of a booking, a row per quarter of an hour since 1970 (domain/booking/block.ts). The primary key
-- is what makes a double booking impossible: two promises of one person cannot share a slot.
create table booking_slot (
  person_id uuid not null,
  slot int not null,
  booking_id uuid not null references booking (booking_id),
  primary key (person_id, slot)
);
create index booking_slot_booking on booking_slot (booking_id);

-- What happened to a booking, in order: seq is the version it made. device_at is the phone's own clock at the tap.
create table booking_moment (
  booking_id uuid not null references booking (booking_id),
  seq int not null,
  action text not null,
  actor text not null check (actor in ('golfer', 'caddy', 'system')),
  at timestamptz not null,
  device_at timestamptz,
  primary key (booking_id, seq)
);
