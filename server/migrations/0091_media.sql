-- A picture somebody sent. Its bytes lie beside the database (server/media/store.ts) under the same id, which the phone chose: sent again it
-- is the same picture. What no message holds a day later goes, the row first.
create table media (
  media_id uuid primary key,
  owner_id uuid not null,
  -- As its bytes lie with us, whatever was sent.
  type text not null,
  bytes int not null check (bytes > 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- #rrggbb, stands in its place until it is there.
  color text not null,
  created_at timestamptz not null
);
create index media_created on media (created_at);
