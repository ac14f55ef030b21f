-- A caddy says that a number another caddy has is hers: until an operator has decided, she has none (domain/account/number-case.ts).
create table caddy_number_case (
  case_id uuid primary key,
  -- One case of each caddy at a time.
  user_id uuid not null unique references person (user_id),
  -- As she typed it.
  number text not null check (number ~ '^\d{1,4}$'),
  asked_at timestamptz not null
);
