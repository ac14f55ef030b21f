-- No foreign key leaves its own noun, so that a distributed engine may place each noun by its own key.

-- An open request of a golfer. alt_reference is what people and addresses see of it.
create table broadcast (
  broadcast_id uuid primary key,
  alt_reference text not null unique check (alt_reference ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  golfer_id uuid not null,
  slug text not null,
  -- The wall clock as it was asked, and the moment a Bangkok clock shows it.
  booking_date date not null,
  tee_off_time text not null check (tee_off_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  tee_off_at timestamptz not null,
  holes int not null check (holes in (9, 18, 27, 36)),
  transport text not null,
  status text not null,
  version int not null default 1 check (version >= 1),
  caddies_needed int not null default 1 check (caddies_needed between 1 and 4),
  -- Who is asked, after the first half hour of those the golfer follows.
  audience text not null default 'COURSE' check (audience in ('FOLLOWED', 'COURSE', 'ALL')),
  -- What the golfer wishes of the caddies: languages they speak, and the least years of experience. A wish refuses nobody.
  wish_languages text[] not null default '{}',
  wish_years int check (wish_years between 1 and 30),
  note text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- Since when the round is asked for as it stands: an edit of it, and a reopening, begin anew.
  asked_at timestamptz not null
);
create index broadcast_golfer on broadcast (golfer_id, status, tee_off_at);
create index broadcast_open on broadcast (slug, tee_off_at) where status = 'OPEN';

-- A caddy's answer; a caddy has one per broadcast.
create table caddy_response (
  broadcast_id uuid not null references broadcast (broadcast_id),
  caddy_id uuid not null,
  status text not null,
  message text,
  responded_at timestamptz not null,
  -- Chosen: the seat that is kept while the golfer tops up, and the booking it became.
  kept_until timestamptz,
  booking_ref text,
  primary key (broadcast_id, caddy_id)
);
create index caddy_response_caddy on caddy_response (caddy_id, status);
