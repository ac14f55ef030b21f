-- Of an operator's act its row says what was done, to whom by id or reference, and how much. What he wrote himself may name somebody: it
-- stands in `note` alone, and is the one thing that may leave a row again.
alter table audit add column note text;

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

-- Is there anywhere in it a key that could say who somebody is, or hold what somebody wrote?
create function audit_names(body jsonb) returns boolean language sql immutable as $$
  select jsonb_path_exists(body, '$.** ? (
    exists(@.caddy_id) || exists(@.holder) || exists(@.bank) || exists(@.last4) || exists(@.name) || exists(@.nickname)
    || exists(@.real_name) || exists(@.display_name) || exists(@.caddy_number) || exists(@.phone) || exists(@.email)
    || exists(@.note) || exists(@.why) || exists(@.text)
  )')
$$;

-- The same without them.
create function audit_unnamed(body jsonb) returns jsonb language plpgsql immutable as $$
begin
  if jsonb_typeof(body) = 'object' then
    return (
      select coalesce(jsonb_object_agg(key, audit_unnamed(value)), '{}') from jsonb_each(body)
      where not audit_names(jsonb_build_object(key, null))
    );
  elsif jsonb_typeof(body) = 'array' then
    return (
      select coalesce(jsonb_agg(audit_unnamed(value) order by nth), '[]')
      from jsonb_array_elements(body) with ordinality as item (value, nth)
    );
  end if;
  return body;
end $$;

-- Rows of before, once: names, bank accounts and numbers go; what was written moves to `note`, unless it is about somebody who has left;
-- a caddy's id has the name every id of a person has here.
alter table audit disable trigger audit_is_append_only;
update audit set body = body - 'caddy_id' || jsonb_build_object('user_id', body -> 'caddy_id')
where body ? 'caddy_id' and not body ? 'user_id';
update audit set body = body - 'why' || jsonb_build_object('review_why', body -> 'why')
where act = 'decide-topup' and body ? 'why';
update audit set
  note = coalesce(body ->> 'note', body ->> 'why', body #>> '{was,note}'),
  body = audit_unnamed(body);
drop function audit_unnamed;
update audit set note = null
where note is not null
  and exists (select from person where person.user_id in (select audit_people(body)) and person.status = 'DELETED');
alter table audit enable trigger audit_is_append_only;

alter table audit add constraint audit_names_nobody check (not audit_names(body));

-- Still append-only, but that a note goes when its time is over, or when somebody it may be about is erased. Everything else of the row is
-- as it was, whatever columns it may have one day.
create or replace function audit_refuses_change() returns trigger language plpgsql as $$
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
