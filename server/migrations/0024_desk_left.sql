-- An older program can live with this: yes.
-- What somebody of the desk looked at and left as it was: a claim that two people settle themselves. A later claim of the same booking waits again.
create table desk_left (
  kind text not null,
  item text not null,
  staff_id uuid not null references staff (staff_id),
  left_at timestamptz not null,
  primary key (kind, item)
);
