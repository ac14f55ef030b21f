-- An older program can live with this: yes.
-- How a suspended caddy stood before. It follows changes of name, number and courses, so that lifting gives no status that they lost meanwhile.
-- Null: not suspended, or suspended before this column; then lifting makes them unverified.
alter table caddy_profile add column before_suspension text
  check (before_suspension in ('UNVERIFIED', 'SUBMITTED', 'VERIFIED', 'REJECTED'));
