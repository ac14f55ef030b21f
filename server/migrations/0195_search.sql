-- A page of a course's caddies is read from an index in its order and ends with the page. For that each of her courses carries what the
-- profile says: is she open for work, and her average. Written by triggers alone, whoever writes a profile or a course.

-- First, because it locks caddy_profile against everybody, before caddy_course is: in the order of whoever changes a profile and her courses
-- while this runs (an older program on the same database). A search may still hold the second and want the first; then this file is
-- tried again (migrate.ts).
drop index caddy_profile_best;

alter table caddy_course add column open_for_work boolean not null default false, add column stars float8;

create function caddy_course_follows_profile() returns trigger language plpgsql as $$
begin
  new.open_for_work := false;
  new.stars := null;
  -- Shared: whoever changes the profile meanwhile finds this row when he comes to it.
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

update caddy_course set stars = stars;
create index caddy_course_best on caddy_course (slug, stars desc nulls last, user_id) where open_for_work;

-- The same walk as the one dropped above, and her name as words are looked for in it, so that a walk looks for words without making it anew.
create index caddy_profile_best on caddy_profile (
  (case when reviews >= 3 then rating_sum::float8 / reviews end) desc nulls last, user_id, search_joined(search_key)
) include (rating_sum, reviews, languages, search_key) where on_duty and verification <> 'SUSPENDED';
