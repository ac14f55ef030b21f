-- An answer as it is chosen: the seat that is kept while the golfer tops up, and the booking it became.
alter table caddy_response
  add column kept_until timestamptz,
  add column booking_ref text;
create index broadcast_open on broadcast (slug, tee_off_at) where status = 'OPEN';
