-- The platform's own accounts are in every top-up, payment and withdrawal: one row that each of them locks until its commit lets them
-- through one at a time. These accounts have entries and no balance; what is in them is the sum of their entries, which only reconcile and
-- statements of the platform ask for. People's accounts keep theirs, and the guard that it never falls below zero.
alter table account alter column balance drop not null;
update account set balance = null where account in ('platform:fee', 'platform:goodwill', 'psp:clearing', 'bank:out');
-- A server of the version before adds to what is null: it stays null.
alter table account add constraint account_of_the_platform_is_its_entries check (
  (balance is null) = (account in ('platform:fee', 'platform:goodwill', 'psp:clearing', 'bank:out'))
);

-- What is in any account.
create view account_balance as
select
  account,
  coalesce(balance, (
    select coalesce(sum(amount), 0)::bigint from ledger_entry where ledger_entry.account = account.account
  )) as balance
from account;
