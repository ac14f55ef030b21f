-- What phones reported of code that failed (POST /fault/report), counted by release and day. Nothing in it says whose phone it was.
create table fault (
  release text not null,
  day date not null,
  -- Of kind, name, route and stack: what is the same fault has one row.
  digest text not null,
  kind text not null,
  name text not null,
  route text not null,
  stack text[] not null,
  count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (day, release, digest)
);
