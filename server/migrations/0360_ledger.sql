-- A statement is append-only for its reader: each posting is a row at its own time, and the balance beside it never changes. So a posting
-- comes after every earlier one of the same person, also one that waited for the account while a later request went first.
create index ledger_entry_movement on ledger_entry (account, transaction_id) include (amount);

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

-- The newest posting of a person's account. A server of the version before does not write it: then nothing is held back.
alter table account add column last_id uuid;
update account set last_id = (
  select transaction_id from ledger_entry
  where ledger_entry.account = account.account
  order by transaction_id desc
  limit 1
)
where balance is not null;

-- The hold of a booking goes on with the caddy's substitute: what became of it belongs to the line that the hold opened.
alter table ledger_entry disable trigger ledger_entry_is_append_only;
with recursive round as (
  select booking_ref, booking_ref as root from booking where replaces_ref is null and replaced_by_ref is not null
  union all
  select booking.booking_ref, round.root from booking join round on booking.replaces_ref = round.booking_ref
)
update ledger_entry as entry
set line_id = opening.transaction_id
from round
join ledger_transaction as opening on opening.cause = 'booking:' || round.root || ':hold'
join ledger_transaction as posted
  on split_part(posted.cause, ':', 2) = round.booking_ref and posted.cause like 'booking:%' and posted.cause not like '%:goodwill'
where round.booking_ref <> round.root and entry.transaction_id = posted.transaction_id and entry.account like 'golfer:%';
alter table ledger_entry enable trigger ledger_entry_is_append_only;

-- What a round brings its caddy as things stand (`earningOf` of domain/booking/refund.ts is the same rule): the share once it is decided; before that, of a
-- golfer who did not come, what the caddy gets unless somebody contests it.
create function caddy_earns(status text, caddy_share bigint, caddy_gets bigint) returns bigint
language sql immutable parallel safe as $$
  select coalesce(caddy_share, case when status in ('NO_SHOW_GOLFER', 'DISPUTED') then caddy_gets else 0 end)
$$;

-- What is coming to a caddy and is not in the ledger yet.
create index booking_held_for_caddy on booking (caddy_id)
  where settled_at is null and caddy_share is null and status in ('NO_SHOW_GOLFER', 'DISPUTED');
