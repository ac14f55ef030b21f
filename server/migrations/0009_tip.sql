-- What a golfer gives a caddy for a round, beside its price.
create table tip (
  tip_id uuid primary key,
  booking_id uuid not null,
  booking_ref text not null,
  golfer_id uuid not null,
  caddy_id uuid not null,
  amount bigint not null check (amount between 1 and 1000000000),
  way text not null check (way in ('WALLET', 'CASH')),
  status text not null check (status in ('HELD', 'PAID', 'UNDONE', 'NOTED')),
  created_at timestamptz not null,
  undo_by timestamptz,
  check ((way = 'CASH') = (status = 'NOTED') or status = 'UNDONE')
);
-- One of each way for a round; an undone one may be given again.
create unique index tip_of_round on tip (booking_id, way) where status <> 'UNDONE';
create index tip_caddy on tip (caddy_id, created_at) where status = 'PAID';
create index tip_golfer on tip (golfer_id, created_at);
-- A tip that can still be undone keeps its caddy from leaving.
create index tip_held on tip (caddy_id) where status = 'HELD';
