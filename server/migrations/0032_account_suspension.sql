-- An older program can live with this: yes.
-- Whose suspension has an end, and which golfers are suspended (a caddy's own standing: caddy_profile.verification). The row goes with the suspension.
create table suspension (
  user_id uuid primary key references person (user_id),
  -- The person reads it.
  why text not null check (length(why) between 1 and 300),
  suspended_at timestamptz not null,
  -- Null: until somebody lifts it.
  ends_at timestamptz check (ends_at > suspended_at)
);
