-- Portable SQL only: no EXCLUDE, no advisory locks, no serial keys; keys are made by the app (server/id.ts).

-- One row per person, locked by each transaction that writes events for them: their seq has no gaps.
create table event_counter (
  user_id uuid primary key,
  seq bigint not null
);

create table event (
  user_id uuid not null,
  seq bigint not null,
  kind text not null,
  body jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, seq)
);

-- The key says what is due ("booking-expire:<id>"), so the same thing is never due twice.
create table job (
  key text primary key,
  kind text not null,
  run_at timestamptz not null,
  payload jsonb not null,
  attempts int not null default 0,
  locked_until timestamptz,
  last_error text
);
create index job_run_at on job (run_at);

-- What a call with an Idempotency-Key was answered, written in the transaction of its change; json and not jsonb, so that a replay is the
-- same answer to the byte.
create table idempotency (
  user_id uuid not null,
  key uuid not null,
  call text not null,
  body_hash text not null,
  status_code int not null,
  answer json not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_created_at on idempotency (created_at);

create table audit (
  audit_id uuid primary key,
  actor text not null,
  act text not null,
  body jsonb not null,
  created_at timestamptz not null
);
