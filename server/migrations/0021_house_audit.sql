-- The guard of `audit` (0001_house.sql): append-only, but for the note.

-- Whom an act is about.
create function audit_people(body jsonb) returns setof uuid language sql stable as $$
  select (body ->> 'user_id')::uuid where body ->> 'user_id' is not null
  union
  select unnest(array[golfer_id, caddy_id]) from booking where booking_ref = body ->> 'booking_ref'
  union
  select unnest(array[reporter_id, about_id]) from chat_report where report_id = (body ->> 'report_id')::uuid
  union
  select unnest(array[reporter_id, author_id, about_id]) from review_report
  join review on review.review_id = review_report.review_id
  where report_id = (body ->> 'report_id')::uuid
$$;

-- As long as the books where money or points were moved (ACCOUNTS), else as long as complaints (CLAIMS): server/account/person-column.ts.
create function audit_note_until(act text, created_at timestamptz) returns timestamptz language sql stable as $$
  select created_at + case
    when act in (
      'approve-refund', 'reject-refund', 'decide-withdrawal', 'stop-withdrawal', 'decide-topup', 'decide', 'close-course',
      'approve-reward', 'reject-reward'
    )
    then interval '5 years'
    else interval '1 year'
  end
$$;

-- Still append-only, but that a note goes when its time is over, or when somebody it may be about is erased. Everything else of the row is
-- as it was, whatever columns it may have one day.
create function audit_refuses_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.note is not null and new.note is null
      and to_jsonb(new) - 'note' = to_jsonb(old) - 'note'
      and (
        audit_note_until(old.act, old.created_at) <= now()
        or exists (
          select from person where person.user_id in (select audit_people(old.body)) and person.status = 'DELETED'
        )
      )
    then
      return new;
    end if;
  end if;
  raise exception 'the audit is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger audit_is_append_only before update or delete on audit for each row execute function audit_refuses_change();
create trigger audit_is_kept before truncate on audit for each statement execute function audit_refuses_change();
