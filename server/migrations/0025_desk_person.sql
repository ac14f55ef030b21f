-- An older program can live with this: yes.
-- What the team notes about a person for the team. It is kept as long as other notes of the desk (audit_note_until, 0021_house_audit.sql).
create table staff_note (
  note_id uuid primary key,
  user_id uuid not null references person (user_id),
  staff_id uuid not null references staff (staff_id),
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null
);
create index staff_note_user on staff_note (user_id, created_at desc);
create index staff_note_created on staff_note (created_at);

-- A note is added and never changed. It goes when its year is over, or when the person it is about is erased.
create function staff_note_refuses_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.created_at + interval '1 year' <= now()
      or exists (select from person where person.user_id = old.user_id and person.status = 'DELETED')
    then
      return old;
    end if;
  end if;
  raise exception 'a note of staff is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger staff_note_is_append_only before update or delete on staff_note
  for each row execute function staff_note_refuses_change();
create trigger staff_note_is_kept before truncate on staff_note for each statement execute function staff_note_refuses_change();

-- What the desk finds people and their papers by. Names are looked for by their pieces, like those of caddies (0004_caddy.sql).
create index person_name_pieces on person using gin (search_pieces(lower(display_name))) with (fastupdate = off);
create index caddy_number_number on caddy_number (number);
create index topup_refund_refund on topup_refund (refund_id);
create index booking_change_booking on booking_change (booking_id);
create index chat_report_about on chat_report (about_id, created_at desc);
create index chat_report_reporter on chat_report (reporter_id, created_at desc);
create index review_report_reporter on review_report (reporter_id, created_at desc);
