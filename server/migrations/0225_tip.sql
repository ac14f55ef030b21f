-- A tip for her that can still be undone keeps a caddy from leaving.
create index tip_held on tip (caddy_id) where status = 'HELD';
