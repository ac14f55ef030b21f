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

-- The best rated first (below three reviews an average does not count), with what most searches ask of them.
create index caddy_profile_best on caddy_profile (
  (case when reviews >= 3 then rating_sum::float8 / reviews end) desc nulls last, user_id
) include (rating_sum, reviews, languages, search_key) where on_duty and verification <> 'SUSPENDED';
create index caddy_profile_pieces on caddy_profile using gin (search_pieces(search_key)) with (fastupdate = off);
create index caddy_profile_languages on caddy_profile using gin (languages) with (fastupdate = off);
create index person_active_caddy on person (user_id) where status = 'ACTIVE' and role = 'CADDY';

-- These answer from the index alone.
drop index caddy_course_slug;
create index caddy_course_slug on caddy_course (slug, user_id);
create index caddy_week_hours on caddy_week (user_id, weekday) include (from_minute, to_minute);
drop index caddy_exception_user_day;
create index caddy_exception_user_day on caddy_exception (user_id, day) include (kind, from_minute, to_minute);
drop index post_author;
create index post_author on post (author_id, created_at desc, post_id desc) include (deleted_at);
drop index post_course;
create index post_course on post (slug, created_at desc, post_id desc) include (author_id, audience)
  where slug is not null and deleted_at is null;
