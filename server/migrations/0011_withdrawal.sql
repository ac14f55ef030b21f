-- Money out: to the bank account of whoever earned it, or topped it up and did not spend it.

-- Where a person's money goes. The number itself is with the provider: here is its end.
create table bank_account (
  user_id uuid primary key,
  bank text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  holder text not null,
  provider text not null,
  recipient_id text not null,
  changed_at timestamptz not null
);

create table withdrawal (
  withdrawal_id uuid primary key,
  user_id uuid not null,
  reference text not null unique,
  kind text not null check (kind in ('EARNINGS', 'REFUND')),
  amount bigint not null check (amount between 1 and 1000000000),
  status text not null check (status in ('REQUESTED', 'PROCESSING', 'PAID', 'FAILED', 'REJECTED')),
  bank text not null,
  last4 text not null,
  holder text not null,
  provider text not null,
  recipient_id text not null,
  transfer_id text unique,
  failure_code text,
  requested_on date not null,
  requested_at timestamptz not null,
  -- Since when it goes on by itself: earnings at once, a refund from an operator's yes.
  approved_at timestamptz,
  -- Why an operator said no, in the operator's words.
  note text,
  -- Why a person must look, since when. Nothing happens by itself any more.
  review_why text check (review_why in ('TRANSFER', 'WITHDRAWAL', 'AMOUNT', 'AFTER_END', 'GONE', 'SLOW')),
  review_at timestamptz,
  -- How often the provider was turned to: a job that was made for an earlier time finds nothing to do.
  checks integer not null default 0,
  ended_at timestamptz,
  check ((status in ('PAID', 'FAILED', 'REJECTED')) = (ended_at is not null)),
  check ((review_why is null) = (review_at is null)),
  check (status in ('REQUESTED', 'REJECTED') or approved_at is not null)
);
-- One a day; one that gave the money back does not count.
create unique index withdrawal_of_day on withdrawal (user_id, requested_on) where status not in ('FAILED', 'REJECTED');
create index withdrawal_user on withdrawal (user_id, requested_at desc);
create index withdrawal_open on withdrawal (requested_at) where status in ('REQUESTED', 'PROCESSING');
-- Retention (server/account/retention.ts) looks for what is over among all there ever was.
create index withdrawal_ended on withdrawal (ended_at) where ended_at is not null;
