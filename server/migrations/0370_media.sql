-- A picture that was sent and not kept: it cost as much as one that is, and counts among those of a day (server/media/keep.ts).
create table refused_picture (
  user_id uuid not null,
  refused_at timestamptz not null
);
create index refused_picture_user on refused_picture (user_id, refused_at);
create index refused_picture_at on refused_picture (refused_at);
