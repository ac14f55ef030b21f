-- One's own account: its profile with a version, what a caddy sends in to be verified, and leaving.

alter table person
  -- Counts what she changed of her profile: a phone that has an older one is refused.
  add column version int not null default 1 check (version >= 1),
  -- The picture of ours behind photo_url, when it is one.
  add column photo_id uuid,
  -- Since when she wants her account deleted.
  add column deletion_asked_at timestamptz,
  add constraint person_leaves_since check ((status = 'DELETION_REQUESTED') = (deletion_asked_at is not null));
-- Who may see a picture: everybody, when it is somebody's public photo.
create index person_photo on person (photo_id) where photo_id is not null;

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

-- Why somebody left, in her words and of nobody: neither her id nor the day it was.
create table departure (
  departure_id uuid primary key,
  reason text not null,
  -- The first day of the month in which it goes.
  kept_until date not null
);

-- Retention (server/account/retention.ts) looks for what is over among all there ever was.
create index session_expires on session (expires_at);
create index withdrawal_ended on withdrawal (ended_at) where ended_at is not null;
create index chat_report_closed on chat_report (closed_at) where closed_at is not null;
