-- A forgotten password: asked for on the sign-in screen, looked at by an operator (npm run operator -- reset-password), who reads a code out
-- to the account's own person. One row for each account, so that a new code ends the one before it.
create table password_reset (
  request_id uuid primary key,
  user_id uuid not null unique references person (user_id),
  asked_at timestamptz not null,
  -- With a key of the house (house_secret); null until an operator made one.
  code_hash text,
  code_expires_at timestamptz,
  guesses int not null default 0 check (guesses >= 0),
  check ((code_hash is null) = (code_expires_at is null))
);
create index password_reset_asked on password_reset (asked_at);
