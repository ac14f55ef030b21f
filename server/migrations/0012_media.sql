-- A picture somebody sent. Its bytes lie beside the database (server/media/store.ts) under the same id, which the phone chose: sent again it
-- is the same picture. What no message holds a day later goes, the row first.
create table media (
  media_id uuid primary key,
  owner_id uuid not null,
  -- As its bytes lie with us, whatever was sent.
  type text not null,
  -- A name is taken by its owner before any bytes lie under it: 0 until they do (server/media/keep.ts).
  bytes int not null check (bytes >= 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- #rrggbb, stands in its place until it is there.
  color text not null,
  created_at timestamptz not null
);
create index media_created on media (created_at);
-- What one person sent today, and all of it when they leave.
create index media_owner on media (owner_id, created_at);

-- A picture that was sent and not kept: it cost as much as one that is, and counts among those of a day (server/media/keep.ts).
create table refused_picture (
  user_id uuid not null,
  refused_at timestamptz not null
);
create index refused_picture_user on refused_picture (user_id, refused_at);
create index refused_picture_at on refused_picture (refused_at);
