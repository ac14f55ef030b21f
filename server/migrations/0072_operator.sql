-- Every act of an operator (npm run operator) is a row of `audit` (0001): append-only.
create function audit_refuses_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger audit_is_append_only before update or delete on audit for each row execute function audit_refuses_change();
create trigger audit_is_kept before truncate on audit for each statement execute function audit_refuses_change();

-- Days a course does not let anybody play.
create table course_closure (
  slug text not null,
  day date not null,
  reason text not null check (reason in ('CLOSED', 'TOURNAMENT', 'RAIN')),
  note text,
  created_at timestamptz not null,
  primary key (slug, day)
);
