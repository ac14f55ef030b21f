-- The ledger: integer satang, double entry, append-only. Where money comes from and goes to: domain/wallet/posting.ts.
-- No foreign key leaves its own noun, so that a distributed engine may place each noun by its own key.

create table account (
  account text primary key check (
    account ~ '^golfer:[0-9a-f-]{36}:(available|held)$'
    or account ~ '^caddy:[0-9a-f-]{36}:(pending|available)$'
    or account in ('platform:fee', 'platform:goodwill', 'psp:clearing', 'bank:out')
  ),
  balance bigint not null default 0,
  created_at timestamptz not null,
  -- No person owes: only the house's own accounts may stand below zero.
  constraint account_of_a_person_is_not_negative check (
    balance >= 0 or account in ('platform:fee', 'platform:goodwill', 'psp:clearing', 'bank:out')
  )
);

insert into account (account, created_at)
select account, now()
from unnest(array['platform:fee', 'platform:goodwill', 'psp:clearing', 'bank:out']) as account;

-- What happened, once: the cause ('booking:<ref>:hold') says what it was for and can never be posted twice.
create table ledger_transaction (
  transaction_id uuid primary key,
  cause text not null unique,
  created_at timestamptz not null
);

create table ledger_entry (
  transaction_id uuid not null references ledger_transaction (transaction_id),
  account text not null references account (account),
  amount bigint not null check (amount <> 0 and amount between -1000000000 and 1000000000),
  primary key (transaction_id, account)
);
create index ledger_entry_account on ledger_entry (account, transaction_id);

create function ledger_refuses_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger ledger_transaction_is_append_only
  before update or delete on ledger_transaction for each row execute function ledger_refuses_change();
create trigger ledger_transaction_is_kept
  before truncate on ledger_transaction for each statement execute function ledger_refuses_change();
create trigger ledger_entry_is_append_only
  before update or delete on ledger_entry for each row execute function ledger_refuses_change();
create trigger ledger_entry_is_kept
  before truncate on ledger_entry for each statement execute function ledger_refuses_change();

create function ledger_transaction_sums_to_zero() returns trigger language plpgsql as $$
declare
  total bigint;
begin
  select sum(amount) into total from ledger_entry where transaction_id = new.transaction_id;
  if total is distinct from 0 then
    raise exception 'ledger transaction % sums to %', new.transaction_id, total using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- At commit, so that the legs of one transaction may be written one after the other.
create constraint trigger ledger_entry_sums_to_zero
  after insert on ledger_entry deferrable initially deferred
  for each row execute function ledger_transaction_sums_to_zero();
create constraint trigger ledger_transaction_has_entries
  after insert on ledger_transaction deferrable initially deferred
  for each row execute function ledger_transaction_sums_to_zero();
