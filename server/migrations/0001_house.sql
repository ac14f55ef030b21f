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
-- Events older than 30 days go every day (server/house/prune.ts).
create index event_created_at on event (created_at);

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

-- Is there anywhere in it a key that could say who somebody is, or hold what somebody wrote?
create function audit_names(body jsonb) returns boolean language sql immutable as $$
  select jsonb_path_exists(body, '$.** ? (
    exists(@.caddy_id) || exists(@.holder) || exists(@.bank) || exists(@.last4) || exists(@.name) || exists(@.nickname)
    || exists(@.real_name) || exists(@.display_name) || exists(@.caddy_number) || exists(@.phone) || exists(@.email)
    || exists(@.note) || exists(@.why) || exists(@.text)
  )')
$$;

-- Every act of an operator: what was done, to whom by id or reference, and how much. What the operator wrote may name somebody: it stands
-- in `note` alone, the one thing that may leave a row again (the guard is in 0021_house_audit.sql).
create table audit (
  audit_id uuid primary key,
  actor text not null,
  act text not null,
  body jsonb not null,
  created_at timestamptz not null,
  note text,
  constraint audit_names_nobody check (not audit_names(body))
);
-- Whoever asks for their own data finds the acts about them without reading all acts (server/account/deletion/export.ts).
create index audit_user on audit ((body ->> 'user_id')) where body ->> 'user_id' is not null;

-- Written by /readyz of every replica: a database that only answers reads is not ready.
create table probe (
  one int primary key,
  written_at timestamptz not null
);

-- Which history this database goes on with. After a restored backup it is another one (npm run operator -- restored): phones that know
-- the one before drop their copies, for the same numbers are of other messages and events now.
create table database_history (
  one int primary key check (one = 1),
  history_id uuid not null,
  begun_at timestamptz not null
);
insert into database_history (one, history_id, begun_at) values (1, gen_random_uuid(), now());
