create table person (
  user_id uuid primary key,
  role text check (role in ('GOLFER', 'CADDY')),
  display_name text not null,
  -- They sign in with either: E.164, and lower case.
  phone text unique,
  email text unique,
  -- argon2id as a PHC string; null: they sign in another way.
  password_hash text,
  photo_url text,
  -- The picture of ours behind photo_url, when it is one.
  photo_id uuid,
  language text not null default 'th' check (language in ('th', 'en')),
  terms_version text,
  adult_at timestamptz,
  marketing boolean not null default false,
  public_photo boolean not null default false,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DELETION_REQUESTED', 'DELETED')),
  -- Counts the changes of the profile: a phone that has an older one is refused.
  version int not null default 1 check (version >= 1),
  -- Since when they want the account deleted.
  deletion_asked_at timestamptz,
  -- Satang that can never be paid out, given up on leaving: posted only when the person is erased, so that signing in again keeps it.
  give_up bigint check (give_up > 0),
  created_at timestamptz not null default now(),
  constraint person_leaves_since check ((status = 'DELETION_REQUESTED') = (deletion_asked_at is not null))
);
-- Who may see a picture: everybody, when it is somebody's public photo.
create index person_photo on person (photo_id) where photo_id is not null;
create index person_active_caddy on person (user_id) where status = 'ACTIVE' and role = 'CADDY';

-- One signed-in device. Ending it ends every token below.
create table session (
  session_id uuid primary key,
  user_id uuid not null references person (user_id),
  device_name text not null,
  remembered boolean not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When whoever sits there proved who they are: by a password, a code that was read out, or LINE. Null: the session was handed over.
  proved_at timestamptz,
  -- When LINE last said so, and in which ID token (sha256): once the session has ended, that token opens nothing again.
  line_at timestamptz,
  line_token bytea
);
create index session_user_id on session (user_id);
create index session_expires on session (expires_at);
create index session_line_token on session (line_token) where line_token is not null;

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

-- Tries at something that can be guessed (a password, a code): counted here, so that however many processes serve, a bound is one bound.
create table attempt (
  -- Keyed digest of whom or where it was tried: nobody is known by it.
  key bytea primary key,
  -- Milliseconds of those that still count, the oldest first.
  moments jsonb not null,
  -- Nothing of it counts any more.
  over_at timestamptz not null
);
create index attempt_over on attempt (over_at);

-- A browser somebody has signed in with: strangers who guess at that person do not keep it out.
create table known_device (
  -- Of its cookie.
  device_sha256 bytea not null,
  user_id uuid not null references person (user_id),
  seen_at timestamptz not null,
  primary key (user_id, device_sha256)
);

-- A forgotten password: asked for on the sign-in screen, looked at by an operator (npm run operator -- reset-password), who reads a code out
-- to the account's own person. One row for each account, so that a new code ends the one before it.
create table password_reset (
  request_id uuid primary key,
  user_id uuid not null unique references person (user_id),
  asked_at timestamptz not null,
  -- With a key of the house (house_secret); null until an operator made one.
  code_hash text,
  code_expires_at timestamptz,
  guesses int not null default 0 check (guesses >= 0),
  check ((code_hash is null) = (code_expires_at is null))
);
create index password_reset_asked on password_reset (asked_at);

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
  -- How the nickname reads in Latin letters, for whoever uses the app in English; null: none was given.
  nickname_latin text,
  caddy_number text not null,
  years int not null default 0,
  languages text[] not null default '{}',
  strengths text not null default '',
  who_may_request text not null default 'ANYONE' check (who_may_request in ('ANYONE', 'FOLLOWERS')),
  verification text not null default 'UNVERIFIED'
    check (verification in ('UNVERIFIED', 'SUBMITTED', 'VERIFIED', 'REJECTED', 'SUSPENDED')),
  -- Open for work; off duty, a caddy is found by nobody.
  on_duty boolean not null default true,
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

-- A caddy says that a number another caddy has is theirs: until an operator has decided, they have none (domain/account/number-case.ts).
create table caddy_number_case (
  case_id uuid primary key,
  -- One case of each caddy at a time.
  user_id uuid not null unique references person (user_id),
  -- As it was typed.
  number text not null check (number ~ '^\d{1,4}$'),
  asked_at timestamptz not null
);

-- What a caddy sent in, until an operator has looked at it.
create table caddy_verification (
  user_id uuid primary key,
  way text not null check (way in ('COURSE_CODE', 'STAFF_CARD')),
  slug text,
  code text,
  media_id uuid,
  submitted_at timestamptz not null,
  check ((way = 'COURSE_CODE') = (code is not null) and (slug is null) = (code is null) and (way = 'STAFF_CARD') = (media_id is not null))
);
create index caddy_verification_media on caddy_verification (media_id) where media_id is not null;

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

-- Why somebody left, in their words and of nobody: neither an id nor the day it was.
create table departure (
  departure_id uuid primary key,
  reason text not null,
  -- The first day of the month in which it goes.
  kept_until date not null
);
