-- Written by /readyz of every replica: a database that only answers reads is not ready.
create table probe (
  one int primary key,
  written_at timestamptz not null
);
