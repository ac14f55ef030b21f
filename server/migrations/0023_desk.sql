-- The people who run Caddee, and what they need to decide together. None of them is a golfer's or caddy's account.
create table staff (
  staff_id uuid primary key,
  name text not null,
  roles text[] not null check (
    cardinality(roles) > 0 and roles <@ array['support', 'trust', 'finance', 'course', 'lead', 'owner']
  ),
  created_at timestamptz not null,
  -- Left the team: the row stays, because the audit names it.
  left_at timestamptz
);

create table staff_passkey (
  -- As the authenticator calls it, base64url.
  credential_id text primary key,
  staff_id uuid not null references staff (staff_id),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  device text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);

-- Ten for each person, each good once; 74 random bits, so that a digest is enough.
create table staff_recovery_code (
  code_sha256 bytea primary key,
  staff_id uuid not null references staff (staff_id),
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_recovery_code_staff on staff_recovery_code (staff_id);

create table staff_session (
  session_id uuid primary key,
  staff_id uuid not null references staff (staff_id),
  -- Of the cookie.
  token_sha256 bytea not null unique,
  device text not null,
  way text not null check (way in ('PASSKEY', 'CODE', 'LINK')),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- When the passkey was used last.
  proved_at timestamptz,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index staff_session_staff on staff_session (staff_id);
create index staff_session_ends on staff_session (ends_at);

create table staff_invitation (
  invitation_id uuid primary key,
  -- Of the link's secret.
  token_sha256 bytea not null unique,
  roles text[] not null,
  -- Null: made on the machine.
  made_by uuid references staff (staff_id),
  -- It may be taken up without a passkey.
  is_demo boolean not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz,
  used_by uuid references staff (staff_id),
  withdrawn_at timestamptz
);
create index staff_invitation_ends on staff_invitation (ends_at);

-- What a passkey is asked to sign, each good once and for minutes.
create table staff_challenge (
  challenge_sha256 bytea primary key,
  -- Null: nobody is signed in yet.
  staff_id uuid references staff (staff_id),
  ends_at timestamptz not null
);
create index staff_challenge_ends on staff_challenge (ends_at);

-- Who has opened what waits. A claim that was not seen for ten minutes is over.
create table desk_claim (
  kind text not null,
  item text not null,
  staff_id uuid not null references staff (staff_id),
  claimed_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (kind, item)
);

-- A decision that waits for a second person. It goes when it is approved or refused; the audit keeps both acts.
create table desk_proposal (
  kind text not null,
  item text not null,
  staff_id uuid not null references staff (staff_id),
  outcome text not null,
  refund bigint,
  note text,
  proposed_at timestamptz not null,
  primary key (kind, item)
);

-- Who of the desk, and from which device. Acts of the server and of the machine have neither.
alter table audit add column staff_id uuid;
alter table audit add column device text;
create index audit_created on audit (created_at desc, audit_id desc);
create index audit_staff on audit (staff_id, created_at) where staff_id is not null;
