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

-- The built-in provider's own books.
create table sandbox_refund (
  refund_id text primary key,
  charge_id text not null references sandbox_charge (charge_id),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);
create index sandbox_refund_charge on sandbox_refund (charge_id);
