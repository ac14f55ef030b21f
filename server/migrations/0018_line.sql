-- Who somebody is at LINE: one of a person's here, one of ours there. LINE's ids are the same within one provider only.
create table identity (
  provider text not null,
  subject text not null,
  user_id uuid not null references person (user_id),
  -- What they are called there; changed at every sign-in.
  name text,
  picture_url text,
  created_at timestamptz not null,
  -- For telling LINE that the link has ended: sealed (server/line/seal.ts), and how long LINE takes it.
  access_token bytea,
  token_until timestamptz,
  primary key (provider, subject),
  unique (user_id, provider)
);

-- A browser on its way to LINE and back, ten minutes at most. Its cookie, state and nonce are kept as hashes, the rest sealed.
create table line_attempt (
  attempt_sha256 bytea primary key,
  state_sha256 bytea not null unique,
  nonce_sha256 bytea not null,
  -- It was begun because the one before it came back wrong: there is no third.
  is_second boolean not null,
  verifier bytea not null,
  -- Who was signed in when it began, and wants to link LINE; else somebody signs in.
  user_id uuid,
  session_id uuid,
  redirect text,
  -- The tick "remember this device" goes along: LINE may bring its user back in a tab that knows nothing of it. Null: nothing was said.
  remember boolean,
  expires_at timestamptz not null,
  -- It came back: its state opens nothing any more.
  returned_at timestamptz,
  -- Who LINE says it is.
  proof bytea
);
create index line_attempt_user_id on line_attempt (user_id) where user_id is not null;
create index line_attempt_expires_at on line_attempt (expires_at);

-- Links that LINE is told the end of, and what it said. Of nobody: only the sealed token says whose, and it goes at the end.
create table line_ended (
  line_ended_id uuid primary key,
  access_token bytea,
  token_until timestamptz,
  asked_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('TOLD', 'REFUSED', 'GIVEN_UP', 'NO_TOKEN')),
  check ((outcome is null) = (ended_at is null)),
  check (outcome is null or access_token is null)
);

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
