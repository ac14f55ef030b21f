-- No foreign key leaves its own noun, so that a distributed engine may place each noun by its own key.

create table caddy_course (
  user_id uuid not null,
  slug text not null,
  -- Her first course is 0.
  position int not null check (position >= 0),
  primary key (user_id, slug)
);
create index caddy_course_slug on caddy_course (slug);

-- Hours of work, minutes since midnight in Bangkok; both ends are tee-offs she still takes.
create table caddy_week (
  user_id uuid not null,
  weekday int not null check (weekday between 0 and 6),
  from_minute int not null,
  to_minute int not null,
  primary key (user_id, weekday, from_minute),
  check (0 <= from_minute and from_minute < to_minute and to_minute < 1440)
);

-- A day that differs from its week: off, or the hours of that one day (several rows may share a day).
create table caddy_exception (
  user_id uuid not null,
  day date not null,
  kind text not null,
  from_minute int,
  to_minute int,
  check (
    (kind = 'OFF' and from_minute is null and to_minute is null)
    or (kind = 'HOURS' and 0 <= from_minute and from_minute < to_minute and to_minute < 1440)
  )
);
create index caddy_exception_user_day on caddy_exception (user_id, day);

create table follow (
  golfer_id uuid not null,
  caddy_id uuid not null check (caddy_id <> golfer_id),
  created_at timestamptz not null default now(),
  primary key (golfer_id, caddy_id)
);
create index follow_caddy on follow (caddy_id);
