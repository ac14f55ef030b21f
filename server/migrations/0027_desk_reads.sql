-- An older program can live with this: yes.
-- Whom an act of the desk is about too (first: 0021_house_audit.sql): both people of a room that was read, and those of a decision that a
-- second person was asked for, each by the key of its kind. A note that names one of them goes with either.
create or replace function audit_people(body jsonb) returns setof uuid language sql stable as $$
  select (body ->> 'user_id')::uuid where body ->> 'user_id' is not null
  union
  select unnest(array[golfer_id, caddy_id]) from booking where booking_ref in (body ->> 'booking_ref', body ->> 'item')
  union
  select unnest(array[reporter_id, about_id]) from chat_report where report_id = (body ->> 'report_id')::uuid
  union
  select unnest(array[reporter_id, author_id, about_id]) from review_report
  join review on review.review_id = review_report.review_id
  where report_id = (body ->> 'report_id')::uuid
  union
  select unnest(array[golfer_id, caddy_id]) from room where room_id = (body ->> 'room_id')::uuid
  union
  select user_id from withdrawal where reference = body ->> 'item'
  union
  select user_id from topup where reference = body ->> 'item'
  union
  select user_id from topup_refund
  join topup on topup.topup_id = topup_refund.topup_id
  where refund_id = body ->> 'item'
$$;

-- With what the desk decides about money as well: a goodwill, and a debt of a top-up taken back.
create or replace function audit_note_until(act text, created_at timestamptz) returns timestamptz language sql stable as $$
  select created_at + case
    when act in (
      'approve-refund', 'reject-refund', 'decide-withdrawal', 'stop-withdrawal', 'decide-topup', 'decide-debt', 'decide', 'goodwill',
      'close-course', 'approve-reward', 'reject-reward'
    )
    then interval '5 years'
    else interval '1 year'
  end
$$;

-- A booking's page names all its tips.
create index tip_booking on tip (booking_id);
-- Who is called exactly so is found before the pieces of names are looked at.
create index person_name_whole on person (search_joined(lower(display_name)));
create index caddy_profile_nickname on caddy_profile (search_joined(lower(nickname)));
create index caddy_profile_nickname_latin on caddy_profile (search_joined(lower(nickname_latin)));
