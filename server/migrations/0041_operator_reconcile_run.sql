-- An older program can live with this: yes.
-- Each run of reconcile with what it proved, so that everybody at the desk reads the last one.
create table reconcile_run (
  run_id uuid primary key,
  -- Who asked at the desk; null: the night, or somebody at the machine.
  staff_id uuid,
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- ReconcileResult of domain/desk/money-api.ts.
  result jsonb,
  check ((ended_at is null) = (result is null))
);
-- One at a time: two people who press at once wait for the same run.
create unique index reconcile_run_waiting on reconcile_run ((ended_at is null)) where ended_at is null;
