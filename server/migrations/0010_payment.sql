-- Money in: top-ups, and what the providers said. The ledger (0005_wallet.sql) is what counts; these say why.

create table topup (
  topup_id uuid primary key,
  user_id uuid not null,
  reference text not null unique,
  amount bigint not null check (amount between 1 and 1000000000),
  method text not null,
  platform text not null,
  provider text not null,
  livemode boolean not null,
  status text not null check (status in ('CREATED', 'AWAITING_PAYMENT', 'PAID', 'EXPIRED', 'FAILED', 'CANCELLED', 'REVIEW')),
  -- SHA-256 of the address /golfer/payment-status is opened with.
  ref_hash text not null unique,
  charge_id text unique,
  authorize_uri text,
  -- Where the provider keeps the picture of the QR; we fetch it, the phone asks us.
  qr_uri text,
  failure_code text,
  -- Why a person must look (REVIEW), from domain/payment/topup.ts.
  review_why text,
  -- The charge as it was seen then, for that person.
  review_seen jsonb,
  -- An operator has decided: nothing the provider says changes it any more.
  decided_at timestamptz,
  -- What the provider keeps of it, in satang.
  fee bigint,
  fee_vat bigint,
  next text,
  -- The provider is not asked about it again before.
  next_check_at timestamptz not null,
  -- When a charge was last asked for; null: never, so that there can be none.
  asked_at timestamptz,
  -- Nobody asks for another before: the answer may be on its way, or lost.
  ask_again_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((status = 'PAID') <= (paid_at is not null)),
  check (status <> 'REVIEW' or review_why is not null)
);
create index topup_user on topup (user_id, created_at desc);
create index topup_to_review on topup (created_at) where status = 'REVIEW';

-- Money the provider sent back to who paid (its dashboard can), once for each refund: what was taken out of the wallet at once, and what
-- became of the rest, which the golfer had spent (server/payment/refund.ts). A debt waits for an operator.
create table topup_refund (
  provider text not null,
  refund_id text not null,
  topup_id uuid not null references topup (topup_id),
  amount bigint not null check (amount > 0),
  taken bigint not null check (taken between 0 and amount),
  refunded_at timestamptz not null,
  seen_at timestamptz not null,
  debt_end text check (debt_end in ('COLLECTED', 'FORGIVEN', 'REVERSED')),
  ended_at timestamptz,
  primary key (provider, refund_id),
  check ((debt_end is null) = (ended_at is null)),
  check (debt_end is null or taken < amount)
);
create index topup_refund_topup on topup_refund (topup_id);
create index topup_refund_debt on topup_refund (seen_at) where taken < amount and debt_end is null;

-- What a provider told us, once each, as it came; believed only to the extent of asking the provider.
create table webhook (
  provider text not null,
  event_id text not null,
  kind text not null,
  charge_id text,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

-- Names of things for people (TU-2111-0093) are counted by the day of the year and go on counting a year later, so that none comes twice.
create table reference_counter (
  kind text not null,
  -- ddmm
  day text not null,
  last integer not null,
  primary key (kind, day)
);

-- What addresses of payments are made from, when the configuration gives none; made once.
create table house_secret (
  name text primary key,
  secret text not null,
  created_at timestamptz not null
);

-- The built-in provider's own books (server/payment/sandbox): as far from ours as another company's.
create table sandbox_charge (
  charge_id text primary key,
  topup_id text not null unique,
  amount bigint not null,
  method text not null,
  status text not null check (status in ('pending', 'successful', 'failed', 'expired', 'reversed')),
  failure_code text,
  refunded bigint not null default 0,
  return_uri text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  paid_at timestamptz
);
create index sandbox_charge_created on sandbox_charge (created_at);
create table sandbox_refund (
  refund_id text primary key,
  charge_id text not null references sandbox_charge (charge_id),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);
create index sandbox_refund_charge on sandbox_refund (charge_id);
create table sandbox_recipient (
  recipient_id text primary key,
  name text not null,
  bank text not null,
  last4 text not null,
  created_at timestamptz not null
);
create table sandbox_transfer (
  transfer_id text primary key,
  withdrawal_id text not null unique,
  recipient_id text not null,
  amount bigint not null,
  status text not null check (status in ('pending', 'sent', 'paid', 'failed')),
  failure_code text,
  created_at timestamptz not null
);
