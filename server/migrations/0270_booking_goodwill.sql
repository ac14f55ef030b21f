-- The goodwill of a round whose caddy did not come (domain/booking/goodwill.ts) that is not paid by itself, until an operator decides
-- (npm run operator -- goodwill).
create table goodwill_review (
  booking_id uuid primary key references booking (booking_id),
  reasons text[] not null check (
    cardinality(reasons) > 0
    and reasons <@ array['CADDY_UNVERIFIED', 'NO_ROUND_YET', 'GIVEN_RECENTLY', 'GIVEN_TO_PAIR_RECENTLY']
  ),
  asked_at timestamptz not null,
  decided_at timestamptz,
  outcome text check (outcome in ('GIVEN', 'REFUSED')),
  check ((decided_at is null) = (outcome is null))
);
create index goodwill_review_open on goodwill_review (asked_at) where decided_at is null;
