create table person (
  user_id uuid primary key,
  role text check (role in ('GOLFER', 'CADDY')),
  display_name text not null,
  -- She signs in with either: E.164, and lower case.
  phone text unique,
  email text unique,
  -- argon2id as a PHC string; null: she signs in another way.
  password_hash text,
  photo_url text,
  language text not null default 'th' check (language in ('th', 'en')),
  terms_version text,
  adult_at timestamptz,
  marketing boolean not null default false,
  public_photo boolean not null default false,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DELETION_REQUESTED', 'DELETED')),
  created_at timestamptz not null default now()
);

-- One signed-in device. Ending it ends every token below.
create table session (
  session_id uuid primary key,
  user_id uuid not null references person (user_id),
  device_name text not null,
  remembered boolean not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_user_id on session (user_id);

-- The refresh cookies a device was given, one after the other: the family. Used ones stay, so that a copy is recognised.
create table refresh_token (
  token_sha256 bytea primary key,
  session_id uuid not null references session (session_id) on delete cascade,
  parent_sha256 bytea,
  created_at timestamptz not null,
  -- The app_token given with it was seen: the answer that carried both arrived.
  delivered_at timestamptz,
  used_at timestamptz,
  -- It never arrived, another took its place.
  replaced_at timestamptz
);
create index refresh_token_session_id on refresh_token (session_id);
create index refresh_token_parent_sha256 on refresh_token (parent_sha256);

-- Bearer tokens. Every tab of a device has its own.
create table app_token (
  token_sha256 bytea primary key,
  session_id uuid not null references session (session_id) on delete cascade,
  refresh_sha256 bytea,
  created_at timestamptz not null,
  seen_at timestamptz,
  expires_at timestamptz not null
);
create index app_token_session_id on app_token (session_id);

create table golfer_profile (
  user_id uuid primary key references person (user_id),
  handicap_tenths int,
  usual_courses text[] not null default '{}',
  languages text[] not null default '{}',
  preferences text not null default '',
  emergency_name text,
  emergency_phone text
);

create table caddy_profile (
  user_id uuid primary key references person (user_id),
  -- Private until a booking is CONFIRMED.
  real_name text not null,
  nickname text not null,
  caddy_number text not null,
  years int not null default 0,
  languages text[] not null default '{}',
  strengths text not null default '',
  who_may_request text not null default 'ANYONE' check (who_may_request in ('ANYONE', 'FOLLOWERS')),
  verification text not null default 'UNVERIFIED'
    check (verification in ('UNVERIFIED', 'SUBMITTED', 'VERIFIED', 'REJECTED', 'SUSPENDED')),
  rating_sum int not null default 0,
  reviews int not null default 0,
  rounds int not null default 0,
  on_time int not null default 0,
  search_key text not null default ''
);

-- Who has a number at a course; without leading zeros, because 007 and 7 are one bib.
create table caddy_number (
  slug text not null,
  number text not null,
  user_id uuid not null references person (user_id),
  primary key (slug, number)
);
create index caddy_number_user_id on caddy_number (user_id);

-- Every yes and every no, in order, with the wording it was given to.
create table consent (
  consent_id uuid primary key,
  user_id uuid not null references person (user_id),
  what text not null check (what in ('ADULT', 'TERMS', 'MARKETING', 'PUBLIC_PHOTO')),
  version text not null,
  is_given boolean not null,
  given_at timestamptz not null
);
create index consent_user_id on consent (user_id);
