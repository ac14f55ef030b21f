-- Caddy points: the book of money (0005_wallet.sql) once more, in tables of its own, because points are another unit. What stands in one
-- cannot name an account of the other, and no sum of money has to remember to leave points out.

create table point_account (
  account text primary key check (
    account ~ '^caddy:[0-9a-f-]{36}:points$' or account in ('points:earned', 'points:redeemed', 'points:expired')
  ),
  balance bigint not null default 0,
  created_at timestamptz not null,
  -- No caddy owes points: only the house's own accounts may stand below zero.
  constraint point_account_of_a_caddy_is_not_negative check (
    balance >= 0 or account in ('points:earned', 'points:redeemed', 'points:expired')
  )
);

insert into point_account (account, created_at)
select account, now()
from unnest(array['points:earned', 'points:redeemed', 'points:expired']) as account;

-- What happened, once: the cause ('round:<booking_ref>') can never be posted twice.
create table point_transaction (
  transaction_id uuid primary key,
  cause text not null unique,
  created_at timestamptz not null
);

create table point_entry (
  transaction_id uuid not null references point_transaction (transaction_id),
  account text not null references point_account (account),
  amount bigint not null check (amount <> 0 and amount between -1000000 and 1000000),
  primary key (transaction_id, account)
);
-- A caddy's history is read backwards along it, and what they earned of late.
create index point_entry_account on point_entry (account, transaction_id);

create trigger point_transaction_is_append_only
  before update or delete on point_transaction for each row execute function ledger_refuses_change();
create trigger point_transaction_is_kept
  before truncate on point_transaction for each statement execute function ledger_refuses_change();
create trigger point_entry_is_append_only
  before update or delete on point_entry for each row execute function ledger_refuses_change();
create trigger point_entry_is_kept
  before truncate on point_entry for each statement execute function ledger_refuses_change();

create function point_transaction_sums_to_zero() returns trigger language plpgsql as $$
declare
  total bigint;
begin
  select sum(amount) into total from point_entry where transaction_id = new.transaction_id;
  if total is distinct from 0 then
    raise exception 'point transaction % sums to %', new.transaction_id, total using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger point_entry_sums_to_zero
  after insert on point_entry deferrable initially deferred
  for each row execute function point_transaction_sums_to_zero();
create constraint trigger point_transaction_has_entries
  after insert on point_transaction deferrable initially deferred
  for each row execute function point_transaction_sums_to_zero();

-- What points are given for.
create table reward (
  reward_id text primary key check (reward_id ~ '^[a-z0-9-]{2,40}$'),
  kind text not null check (kind in ('COUPON', 'WALLET', 'GOODS')),
  name_th text not null,
  name_en text not null,
  points int not null check (points between 1 and 1000000),
  -- Of a WALLET one: what the wallet gets.
  amount bigint check (amount between 1 and 10000000),
  approver text not null check (approver in ('HOUSE', 'OPERATOR')),
  stock int not null default 0,
  position int not null,
  constraint reward_stock_is_not_negative check (stock >= 0),
  check ((kind = 'WALLET') = (amount is not null))
);

-- Nothing is given away before an operator says how many there are (npm run operator -- stock).
insert into reward (reward_id, kind, name_th, name_en, points, amount, approver, position) values
  ('food-100', 'COUPON', 'คูปองอาหารสนาม ฿100', 'Course food coupon ฿100', 500, null, 'HOUSE', 1),
  ('bonus-200', 'WALLET', 'โบนัสเข้าวอลเล็ต ฿200', 'Wallet bonus ฿200', 1000, 20000, 'HOUSE', 2),
  ('sun-shirt', 'GOODS', 'เสื้อกันแดด Caddee', 'Caddee sun shirt', 1500, null, 'OPERATOR', 3);

-- Where staff hand things over. Its key is shown once, when it is made; here is its hash.
create table counter (
  counter_id uuid primary key,
  slug text not null,
  name text not null,
  key_hash text not null unique,
  created_at timestamptz not null,
  ended_at timestamptz
);

create table redemption (
  redemption_id uuid primary key,
  reference text not null unique,
  caddy_id uuid not null,
  reward_id text not null references reward (reward_id),
  -- As they were when the caddy asked.
  kind text not null check (kind in ('COUPON', 'WALLET', 'GOODS')),
  approver text not null check (approver in ('HOUSE', 'OPERATOR')),
  points int not null check (points > 0),
  amount bigint,
  -- The course it is fetched at; null: it comes by itself.
  slug text,
  status text not null check (
    status in ('REQUESTED', 'APPROVED', 'READY', 'REDEEMED', 'REJECTED', 'CANCELLED', 'EXPIRED')
  ),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  -- Of the last code that was shown; kept, so that a counter is told that it was used or is over.
  code_hash text,
  code_expires_at timestamptz,
  counter_id uuid references counter (counter_id),
  -- The tap of the counter that confirmed it.
  confirm_id uuid,
  -- Why an operator said no, in the operator's words.
  note text,
  ended_at timestamptz,
  version int not null default 0,
  check ((kind = 'WALLET') = (amount is not null) and (kind = 'WALLET') = (slug is null)),
  check ((status in ('REDEEMED', 'REJECTED', 'CANCELLED', 'EXPIRED')) = (ended_at is not null)),
  check (status <> 'READY' or (code_hash is not null and code_expires_at is not null)),
  check ((code_hash is null) = (code_expires_at is null)),
  check ((counter_id is not null) = (status = 'REDEEMED' and kind <> 'WALLET')),
  check ((counter_id is null) = (confirm_id is null))
);
create index redemption_caddy on redemption (caddy_id, redemption_id desc);
create index redemption_waiting on redemption (requested_at) where status = 'REQUESTED';
create unique index redemption_code on redemption (code_hash) where status = 'READY';
create index redemption_code_known on redemption (code_hash) where code_hash is not null;
