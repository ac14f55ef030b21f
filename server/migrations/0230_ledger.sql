-- A statement tells a hold and what became of it in one line: each entry of a person knows the posting that opened its line
-- (domain/wallet/line.ts: openersOf). Of the house's own accounts it means nothing.
alter table ledger_entry add column line_id uuid;

alter table ledger_entry disable trigger ledger_entry_is_append_only;
update ledger_entry as entry
set line_id = coalesce(
  (
    select min(earlier.transaction_id::text)::uuid
    from ledger_transaction as posted
    cross join lateral (values ('hold'), ('share'), ('decide'), ('out')) as opener (what)
    join ledger_transaction as opening
      on opening.cause = split_part(posted.cause, ':', 1) || ':' || split_part(posted.cause, ':', 2) || ':' || opener.what
    join ledger_entry as earlier
      on earlier.transaction_id = opening.transaction_id
      and split_part(earlier.account, ':', 2) = split_part(entry.account, ':', 2)
    where posted.transaction_id = entry.transaction_id
      and posted.cause ~ '^(booking|tip|withdrawal):'
      and posted.cause !~ ':goodwill$'
      and entry.account ~ '^(golfer|caddy):'
  ),
  entry.transaction_id
);
alter table ledger_entry enable trigger ledger_entry_is_append_only;
alter table ledger_entry alter column line_id set not null;

-- A server of the version before does not know the column: until it is replaced, what it writes opens a line of its own.
create function ledger_entry_opens_its_line() returns trigger language plpgsql as $$
begin
  new.line_id := new.transaction_id;
  return new;
end $$;
create trigger ledger_entry_opens_its_line
  before insert on ledger_entry for each row when (new.line_id is null) execute function ledger_entry_opens_its_line();

drop index ledger_entry_statement;
create index ledger_entry_statement on ledger_entry (account, line_id, transaction_id) include (amount);
