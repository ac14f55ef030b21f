-- An answer as it is chosen: the seat that is kept while the golfer tops up, and the booking it became.
alter table caddy_response
  add column kept_until timestamptz,
  add column booking_ref text;
-- Since when the round is asked for as it stands: an edit of it, and a reopening, begin anew.
alter table broadcast add column asked_at timestamptz;
update broadcast set asked_at = created_at;
alter table broadcast alter column asked_at set not null;
create index broadcast_open on broadcast (slug, tee_off_at) where status = 'OPEN';
