-- No foreign key leaves its own noun, so that a distributed engine may place each noun by its own key.

-- The phone chose its id: sent again it is the same post.
create table post (
  post_id uuid primary key,
  author_id uuid not null,
  type text not null check (type in ('GENERAL', 'FREE_TODAY', 'COURSE_NOTE')),
  audience text not null check (audience in ('FOLLOWERS', 'PUBLIC')),
  -- Cleaned before it was written (server/post/clean.ts).
  html text not null,
  slug text,
  free_day date,
  free_part text check (free_part in ('DAY', 'MORNING', 'AFTERNOON')),
  created_at timestamptz not null,
  -- It can come back for ten minutes; then the row goes, and with it everything below.
  deleted_at timestamptz,
  check ((free_day is null) = (free_part is null)),
  check (type <> 'FREE_TODAY' or free_day is not null)
);
-- A caddy's newest; a feed takes a few of each caddy that is followed.
create index post_author on post (author_id, created_at desc, post_id desc) include (deleted_at);
create index post_course on post (slug, created_at desc, post_id desc) include (author_id, audience)
  where slug is not null and deleted_at is null;

-- Photos come before their post: the phone sends them one by one, each as often as it must.
create table post_photo (
  post_id uuid not null,
  place int not null check (place between 0 and 3),
  media_id uuid not null unique,
  author_id uuid not null,
  created_at timestamptz not null,
  primary key (post_id, place)
);

create table post_like (
  post_id uuid not null references post (post_id) on delete cascade,
  user_id uuid not null,
  -- Beside the id, so that a caddy's week is counted without the posts.
  author_id uuid not null,
  created_at timestamptz not null,
  primary key (post_id, user_id)
);
create index post_like_author on post_like (author_id, created_at);
create index post_like_user on post_like (user_id);

-- It was on the reader's screen, once or more.
create table post_seen (
  post_id uuid not null references post (post_id) on delete cascade,
  user_id uuid not null,
  author_id uuid not null,
  seen_at timestamptz not null,
  primary key (post_id, user_id)
);
create index post_seen_author on post_seen (author_id, seen_at);
create index post_seen_user on post_seen (user_id);

-- Followers hear of one post of a caddy a day: this is the one.
create table post_told (
  author_id uuid not null,
  day date not null,
  post_id uuid not null,
  primary key (author_id, day)
);
