-- The whole life of a booking (domain/booking/transitions.ts): what happened beside its status, and what became of its money.
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
  earliest_tee_off_at timestamptz not null,
  holes int not null check (holes in (9, 18, 27, 36)),
  transport text not null,
  status text not null,
  version int not null check (version >= 1),
  lines jsonb not null,
  total bigint not null check (total between 1 and 100000000),
  caddy_gets bigint not null check (caddy_gets between 0 and total),
  fee_collection text not null default 'AT_COURSE' check (fee_collection in ('AT_COURSE', 'IN_APP')),
  note text,
  reason jsonb,
  respond_by timestamptz not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  -- The last thing that happened: nothing tapped on the course is dated before it.
  moved_at timestamptz not null,
  golfer_arrived_at timestamptz,
  caddy_arrived_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  -- When we heard of what a phone dated earlier, if that was later: what hangs on the other side's knowing counts from here
  -- (domain/booking/facts.ts).
  caddy_arrival_received_at timestamptz,
  end_received_at timestamptz,
  holes_played int check (holes_played between 0 and holes),
  stop_reason text check (stop_reason in ('FULL', 'RAIN', 'SELF', 'CLOSED')),
  asked_at timestamptz,
  refused_at timestamptz,
  -- { reason, by, at, holes_played }
  claim jsonb,
  -- The open proposal of booking_change, here so that the rules find it in the row they lock.
  change_id uuid,
  change_by text check (change_by in ('golfer', 'caddy')),
  change_expires_at timestamptz,
  closed_at timestamptz,
  disputed_at timestamptz,
  -- { by, reason, text, photos: [{ media_id, width, height, color }] }
  dispute jsonb,
  -- What an operator decided about it and why, in words for both of its people: { to, why, at }.
  decision jsonb,
  settled_at timestamptz,
  -- How the hold was shared out, once it was: the three are the whole of it.
  refunded bigint check (refunded >= 0),
  caddy_share bigint check (caddy_share >= 0),
  platform_share bigint check (platform_share >= 0),
  goodwill bigint check (goodwill > 0),
  -- What a decision gave the caddy out of our own pocket, because the golfer had theirs back already.
  covered bigint not null default 0 check (covered >= 0),
  replaces_ref text,
  replaced_by_ref text,
  broadcast_id uuid,
  -- Which of a flight's seats (open requests, up to four): only the first stands for the golfer themselves.
  seat int not null default 0 check (seat between 0 and 3),
  constraint booking_money_is_whole check (refunded + caddy_share + platform_share = total + covered)
);
create index booking_golfer on booking (golfer_id, tee_off_at);
create index booking_caddy on booking (caddy_id, tee_off_at);
-- The bookings of two people are asked for with each of their rooms.
create index booking_pair on booking (golfer_id, caddy_id, tee_off_at);
create index booking_broadcast on booking (broadcast_id) where broadcast_id is not null;
create index booking_course_day on booking (slug, booking_date);
-- What needs a person is looked for among all bookings there ever were (operator: todo), and what was disputed a year ago (retention).
create index booking_disputed on booking (disputed_at) where status = 'DISPUTED';
create index booking_claimed on booking (tee_off_at) where claim is not null;
create index booking_was_disputed on booking (disputed_at) where disputed_at is not null;
-- Whether a dispute holds a picture is asked for every picture that is looked at, and for every one that might go.
create index booking_dispute_photos on booking using gin ((dispute -> 'photos') jsonb_path_ops) where dispute is not null;

-- What a round brings its caddy as things stand (`earningOf` of domain/booking/refund.ts is the same rule): the share once it is decided;
-- before that, of a golfer who did not come, what the caddy gets unless somebody contests it.
create function caddy_earns(status text, caddy_share bigint, caddy_gets bigint) returns bigint
language sql immutable parallel safe as $$
  select coalesce(caddy_share, case when status in ('NO_SHOW_GOLFER', 'DISPUTED') then caddy_gets else 0 end)
$$;
-- What is coming to a caddy and is not in the ledger yet.
create index booking_held_for_caddy on booking (caddy_id)
  where settled_at is null and caddy_share is null and status in ('NO_SHOW_GOLFER', 'DISPUTED');

-- The promised time of both people of a booking, a row per quarter of an hour since 1970 (domain/booking/block.ts). The primary key
-- is what makes a double booking impossible: two promises of one person cannot share a slot.
create table booking_slot (
  person_id uuid not null,
  slot int not null,
  booking_id uuid not null references booking (booking_id),
  -- A flight of four is one golfer at one time with four caddies: the golfer's seats are apart, a caddy has none but the first.
  seat int not null default 0 check (seat between 0 and 3),
  primary key (person_id, slot, seat)
);
create index booking_slot_booking on booking_slot (booking_id);

-- What happened to a booking, in order: seq is the version it made. device_at is the phone's own clock at the tap.
create table booking_moment (
  booking_id uuid not null references booking (booking_id),
  seq int not null,
  action text not null,
  actor text not null check (actor in ('golfer', 'caddy', 'operator', 'system')),
  at timestamptz not null,
  device_at timestamptz,
  -- What the act said: holes, reasons.
  said jsonb,
  primary key (booking_id, seq)
);

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

-- The goodwill of a round whose caddy did not come (domain/booking/goodwill.ts) that is not paid by itself, until an operator decides
-- (npm run operator -- goodwill).
create table goodwill_review (
  booking_id uuid primary key references booking (booking_id),
  reasons text[] not null check (
    cardinality(reasons) > 0
    and reasons <@ array['CADDY_UNVERIFIED', 'NO_ROUND_YET', 'GIVEN_RECENTLY', 'GIVEN_TO_PAIR_RECENTLY']
  ),
  asked_at timestamptz not null,
  decided_at timestamptz,
  outcome text check (outcome in ('GIVEN', 'REFUSED')),
  check ((decided_at is null) = (outcome is null))
);
create index goodwill_review_open on goodwill_review (asked_at) where decided_at is null;

-- The keys starter slips are signed with (Ed25519), newest first; an old one still checks old slips. A private key never leaves this table
-- but to sign.
create table slip_key (
  key_id text primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- A booking with the names of its course and its people, as both of them are told of it (FullBooking in server/booking/sql.ts). A view keeps
-- the columns its table had when it was made: a migration that adds one makes the view anew.
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
  caddy_profile.nickname_latin,
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
