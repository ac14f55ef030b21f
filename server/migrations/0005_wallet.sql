-- The ledger: integer satang, double entry, append-only. Where money comes from and goes to: domain/wallet/posting.ts.
-- No foreign key leaves its own noun, so that a distributed engine may place each noun by its own key.

create table account (
  account text primary key check (
    account ~ '^golfer:[0-9a-f-]{36}:(available|held)$'
    or account ~ '^caddy:[0-9a-f-]{36}:(pending|available)$'
    or account in ('platform:fee', 'platform:goodwill', 'psp:clearing', 'bank:out')
  ),
  -- Null: an account of the platform. A row that every top-up, payment and withdrawal locks would let them through one at a time, so
  -- what is in it is the sum of its entries, which only reconcile and the platform's statements ask for.
  balance bigint default 0,
  created_at timestamptz not null,
  -- The newest posting of a person's account.
  last_id uuid,
  -- No person owes.
  constraint account_of_a_person_is_not_negative check (
    balance >= 0 or account in ('platform:fee', 'platform:goodwill', 'psp:clearing', 'bank:out')
  ),
  constraint account_of_the_platform_is_its_entries check (
    (balance is null) = (account in ('platform:fee', 'platform:goodwill', 'psp:clearing', 'bank:out'))
  )
);

insert into account (account, balance, created_at)
select account, null, now()
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
  -- A summary tells a hold and what became of it in one line: the posting that opened the line (domain/wallet/line.ts: openersOf). Of the
  -- house's own accounts it means nothing.
  line_id uuid not null,
  primary key (transaction_id, account)
);
create index ledger_entry_statement on ledger_entry (account, line_id, transaction_id) include (amount);
-- A statement and a month of it are read from the index alone: transaction ids are in the order they were made (uuid version 7).
create index ledger_entry_movement on ledger_entry (account, transaction_id) include (amount);

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

-- What is in any account.
create view account_balance as
select
  account,
  coalesce(balance, (
    select coalesce(sum(amount), 0)::bigint from ledger_entry where ledger_entry.account = account.account
  )) as balance
from account;

-- A statement is append-only for its reader: each posting is a row at its own time, and the balance beside it never changes. So a posting
-- comes after every earlier one of the same person, also one that waited for the account while a later request went first.

-- A key (server/id.ts), or where it would not come after `last_id`, the same a millisecond after that one; and when a key was made.
create function id_after(last_id uuid, id uuid) returns uuid language sql immutable parallel safe as $$
  select case when last_id >= id then (
    lpad(to_hex(('x' || left(replace(last_id::text, '-', ''), 12))::bit(48)::bigint + 1), 12, '0')
      || right(replace(id::text, '-', ''), 20)
  )::uuid else id end
$$;
create function moment_of_id(id uuid) returns timestamptz language sql immutable strict parallel safe as $$
  select to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;
