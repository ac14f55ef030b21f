-- No foreign key leaves its own noun, so that a distributed engine may place each noun by its own key.

create table caddy_course (
  user_id uuid not null,
  slug text not null,
  -- The first course of a caddy is 0.
  position int not null check (position >= 0),
  -- What the profile says, by the triggers below: a page of a course's caddies is then read from one index in its order.
  open_for_work boolean not null default false,
  stars float8,
  primary key (user_id, slug)
);
create index caddy_course_slug on caddy_course (slug, user_id);
create index caddy_course_best on caddy_course (slug, stars desc nulls last, user_id) where open_for_work;

create function caddy_course_follows_profile() returns trigger language plpgsql as $$
begin
  new.open_for_work := false;
  new.stars := null;
  -- Shared: whoever changes the profile meanwhile finds this row when they come to it.
  select on_duty and verification <> 'SUSPENDED', case when reviews >= 3 then rating_sum::float8 / reviews end
    into new.open_for_work, new.stars
    from caddy_profile where user_id = new.user_id for share;
  new.open_for_work := coalesce(new.open_for_work, false);
  return new;
end $$;
create trigger caddy_course_follows_profile before insert or update on caddy_course
  for each row execute function caddy_course_follows_profile();

create function caddy_profile_leads_courses() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.on_duty, new.verification, new.rating_sum, new.reviews)
    is not distinct from (old.on_duty, old.verification, old.rating_sum, old.reviews) then return null; end if;
  update caddy_course set stars = stars where user_id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
create trigger caddy_profile_leads_courses after insert or delete or update of on_duty, verification, rating_sum, reviews on caddy_profile
  for each row execute function caddy_profile_leads_courses();

-- Hours of work, minutes since midnight in Bangkok; both ends are tee-offs the caddy still takes.
create table caddy_week (
  user_id uuid not null,
  weekday int not null check (weekday between 0 and 6),
  from_minute int not null,
  to_minute int not null,
  primary key (user_id, weekday, from_minute),
  check (0 <= from_minute and from_minute < to_minute and to_minute < 1440)
);
create index caddy_week_hours on caddy_week (user_id, weekday) include (from_minute, to_minute);

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
create index caddy_exception_user_day on caddy_exception (user_id, day) include (kind, from_minute, to_minute);

create table follow (
  golfer_id uuid not null,
  caddy_id uuid not null check (caddy_id <> golfer_id),
  created_at timestamptz not null default now(),
  primary key (golfer_id, caddy_id)
);
create index follow_caddy on follow (caddy_id);

-- Two hundred thousand caddies are found by indexes alone. Expressions instead of columns: what they are made of is written by many, and
-- stays the only truth. No extension: pg_trgm sees letters as the locale of a database does, and in "C" no Thai ones.

-- Without spaces and punctuation, as `joined` of domain/course/search.ts compares.
create function search_joined(key text) returns text language sql immutable strict parallel safe as
$$ select regexp_replace(key, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', '', 'g') $$;

-- What of a search key it can be found by: every run of one to three letters, and the trigrams of its words (`gramsOf` there), each word with
-- two spaces before it and one behind. It calls no function of ours: an index is built where only the database's own are known.
create function search_pieces(key text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  whole text := regexp_replace(key, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', '', 'g');
  words text := regexp_replace(key, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', '   ', 'g');
  pieces text[] := '{}';
begin
  words := '  ' || words || ' ';
  for at in 1 .. length(whole) loop
    pieces := pieces || array[substr(whole, at, 1), substr(whole, at, 2), substr(whole, at, 3)];
  end loop;
  for at in 1 .. length(words) - 2 loop
    pieces := pieces || substr(words, at, 3);
  end loop;
  return pieces;
end $$;

-- The best rated first (below three reviews an average does not count), with what most searches ask of them, and the name as words are
-- looked for in it.
create index caddy_profile_best on caddy_profile (
  (case when reviews >= 3 then rating_sum::float8 / reviews end) desc nulls last, user_id, search_joined(search_key)
) include (rating_sum, reviews, languages, search_key) where on_duty and verification <> 'SUSPENDED';
create index caddy_profile_pieces on caddy_profile using gin (search_pieces(search_key)) with (fastupdate = off);
create index caddy_profile_languages on caddy_profile using gin (languages) with (fastupdate = off);
