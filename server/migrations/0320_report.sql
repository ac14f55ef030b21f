-- A person can be reported without a room (from a profile), about one booking, and with the wish never to be matched again.
alter table chat_report
  alter column room_id drop not null,
  add column booking_ref text,
  add column keeps_apart boolean not null default false;
create index chat_report_open_of on chat_report (reporter_id) where closed_at is null;
