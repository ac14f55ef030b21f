-- An older program can live with this: yes.
-- A dispute’s decision that waits for a second person may give goodwill as well.
alter table desk_proposal add column goodwill boolean not null default false;

-- Whoever judges caddies finds them by the name in their papers.
create index caddy_profile_real_name on caddy_profile using gin (search_pieces(lower(real_name))) with (fastupdate = off);
