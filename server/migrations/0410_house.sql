-- Which history this database goes on with. After a restored backup it is another one (npm run operator -- restored): phones that know
-- the one before drop their copies, for the same numbers are of other messages and events now.
create table database_history (
  one int primary key check (one = 1),
  history_id uuid not null,
  begun_at timestamptz not null
);
insert into database_history (one, history_id, begun_at) values (1, gen_random_uuid(), now());
