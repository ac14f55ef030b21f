-- A room is a log: seq is taken in the transaction that writes the message, under the room's row lock, so whoever has everything up to a
-- number misses nothing by asking for what comes after it.

alter table room
  add constraint room_status_is_known check (status in ('ACTIVE', 'READ_ONLY', 'BLOCKED', 'ARCHIVED')),
  -- The end of their last booking, or when the caddy opened the room again since: seven days are counted from here.
  add column last_end timestamptz;
create index room_caddy on room (caddy_id);

alter table room_member
  -- Each has a block of her own: the room is BLOCKED while there is one.
  add column blocked_at timestamptz,
  add column delivered_seq bigint not null default 0;
update room_member set delivered_seq = read_seq;
alter table room_member add constraint room_member_marks check (0 <= read_seq and read_seq <= delivered_seq);

create index room_member_room on room_member (room_id);

alter table message
  -- The phone's own name for it: sent again, it is the same message.
  add column client_msg_id uuid,
  -- { phrase_id, values }
  add column phrase jsonb,
  add column media_id uuid,
  -- { event, booking_ref, by }; what else it says is read from the booking.
  add column card jsonb,
  add column about_seq bigint,
  add column deleted_at timestamptz,
  add constraint message_client_msg_id unique (room_id, client_msg_id),
  add constraint message_kind_is_known check (kind in ('TEXT', 'PHRASE', 'IMAGE', 'CARD', 'DELETION')),
  add constraint message_says_one_thing check (
    (text is not null) = (kind = 'TEXT' and deleted_at is null)
    and (phrase is not null) = (kind = 'PHRASE' and deleted_at is null)
    and (media_id is not null) = (kind = 'IMAGE' and deleted_at is null)
    and (card is not null) = (kind = 'CARD')
    and (about_seq is not null) = (kind = 'DELETION')
  ),
  add constraint message_has_its_sender check ((sender_id is null) = (kind = 'CARD')),
  add constraint message_deletes_an_earlier_one check (about_seq between 1 and seq - 1),
  add constraint message_is_a_persons_if_deleted check (deleted_at is null or kind in ('TEXT', 'PHRASE', 'IMAGE'));
create unique index message_deletion on message (room_id, about_seq) where about_seq is not null;
-- Who may see a picture: the members of a room that holds it.
create index message_media on message (media_id) where media_id is not null;

-- What was said is never rewritten, only taken away.
create function message_refuses_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (old.room_id, old.seq, old.kind, old.sent_at) = (new.room_id, new.seq, new.kind, new.sent_at)
    and (old.sender_id, old.client_msg_id, old.card, old.about_seq)
      is not distinct from (new.sender_id, new.client_msg_id, new.card, new.about_seq)
    and old.deleted_at is null and new.deleted_at is not null
  then
    return new;
  end if;
  raise exception 'a message is kept as it was said, or deleted';
end $$;
create trigger message_is_kept before update or delete on message for each row execute function message_refuses_change();

-- To the operator. What was said is kept here, because its sender may still delete it there.
create table chat_report (
  report_id uuid primary key,
  room_id uuid not null references room (room_id),
  reporter_id uuid not null,
  about_id uuid not null check (about_id <> reporter_id),
  seq bigint,
  reason text not null check (reason in ('RUDE', 'HARASSMENT', 'SCAM', 'OUTSIDE_PAYMENT', 'OTHER')),
  text text,
  -- { kind, text, phrase, media_id, sent_at } of message `seq`
  said jsonb,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  note text,
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null))
);
create index chat_report_open on chat_report (created_at) where closed_at is null;

-- The bookings of two people are asked for with each of their rooms.
create index booking_pair on booking (golfer_id, caddy_id, tee_off_at);

-- Rooms of before: counted from the end of the last booking of the two, and looked at when their seven days are over.
update room set last_end = (
  select max(moved_at) from booking
  where booking.golfer_id = room.golfer_id and booking.caddy_id = room.caddy_id
    and booking.status not in ('PENDING', 'CONFIRMED', 'CANCELLATION_REQUESTED_BY_CADDY', 'IN_PROGRESS')
);
insert into job (key, kind, run_at, payload)
select 'chat.close:' || room_id || ':0', 'chat.close', last_end + interval '7 days', jsonb_build_object('room_id', room_id)
from room where last_end is not null and status = 'ACTIVE';
