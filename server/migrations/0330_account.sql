-- Tries at something that can be guessed (a password, a code): counted here, so that however many processes serve, a bound is one bound.
create table attempt (
  -- Keyed digest of whom or where it was tried: nobody is known by it.
  key bytea primary key,
  -- Milliseconds of those that still count, the oldest first.
  moments jsonb not null,
  -- Nothing of it counts any more.
  over_at timestamptz not null
);
create index attempt_over on attempt (over_at);

-- A browser somebody has signed in with: strangers who guess at that person do not keep it out.
create table known_device (
  -- Of its cookie.
  device_sha256 bytea not null,
  user_id uuid not null references person (user_id),
  seen_at timestamptz not null,
  primary key (user_id, device_sha256)
);
