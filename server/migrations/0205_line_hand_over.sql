-- From LINE's browser into the phone's own: six digits, good for a minute, once. One row for each person, so that a new code ends the one
-- before it.

create table hand_over (
  user_id uuid primary key references person (user_id),
  -- Where it is shown: when that session ends, the code is worth nothing.
  session_id uuid not null references session (session_id) on delete cascade,
  -- With a key that is not in the database: six digits alone are soon tried out.
  code_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index hand_over_session on hand_over (session_id);
