-- A room is a log: seq is taken in the transaction that writes the message, under the room's row lock, so whoever has everything up to a
-- number misses nothing by asking for what comes after it.
-- No foreign key leaves its own noun, so that a distributed engine may place each noun by its own key.

-- One room per golfer and caddy. last_seq is the number of its newest message; messages are ordered by nothing else.
create table room (
  room_id uuid primary key,
  golfer_id uuid not null,
  caddy_id uuid not null check (caddy_id <> golfer_id),
  status text not null constraint room_status_is_known check (status in ('ACTIVE', 'READ_ONLY', 'BLOCKED', 'ARCHIVED')),
  last_seq bigint not null default 0 check (last_seq >= 0),
  created_at timestamptz not null,
  -- The end of their last booking, or when the caddy opened the room again since: seven days are counted from here.
  last_end timestamptz,
  unique (golfer_id, caddy_id)
);
create index room_caddy on room (caddy_id);
-- Whom a golfer does not meet in lists, because one of the two blocked the other. Few: a list asks for each caddy it is about to show.
create index room_blocked on room (golfer_id, caddy_id) where status = 'BLOCKED';

-- What a person of a room has read of it. unread is kept beside read_seq so that a list of rooms counts no messages.
create table room_member (
  room_id uuid not null references room (room_id),
  user_id uuid not null,
  read_seq bigint not null default 0,
  unread int not null default 0 check (unread >= 0),
  -- Each has a block of their own: the room is BLOCKED while there is one.
  blocked_at timestamptz,
  delivered_seq bigint not null default 0,
  primary key (user_id, room_id),
  constraint room_member_marks check (0 <= read_seq and read_seq <= delivered_seq)
);
create index room_member_room on room_member (room_id);

create table message (
  room_id uuid not null references room (room_id),
  seq bigint not null check (seq >= 1),
  -- Null: the house itself, such as a card of a booking.
  sender_id uuid,
  kind text not null,
  text text,
  sent_at timestamptz not null,
  -- The phone's own name for it: sent again, it is the same message.
  client_msg_id uuid,
  -- { phrase_id, values }
  phrase jsonb,
  media_id uuid,
  -- { event, booking_ref, by }; what else it says is read from the booking.
  card jsonb,
  about_seq bigint,
  deleted_at timestamptz,
  primary key (room_id, seq),
  constraint message_client_msg_id unique (room_id, client_msg_id),
  constraint message_kind_is_known check (kind in ('TEXT', 'PHRASE', 'IMAGE', 'CARD', 'DELETION')),
  constraint message_says_one_thing check (
    (text is not null) = (kind = 'TEXT' and deleted_at is null)
    and (phrase is not null) = (kind = 'PHRASE' and deleted_at is null)
    and (media_id is not null) = (kind = 'IMAGE' and deleted_at is null)
    and (card is not null) = (kind = 'CARD')
    and (about_seq is not null) = (kind = 'DELETION')
  ),
  constraint message_has_its_sender check ((sender_id is null) = (kind = 'CARD')),
  constraint message_deletes_an_earlier_one check (about_seq between 1 and seq - 1),
  constraint message_is_a_persons_if_deleted check (deleted_at is null or kind in ('TEXT', 'PHRASE', 'IMAGE'))
);
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

-- To the operator. What was said is kept here, because its sender may still delete it there. A person can be reported without a room (from a
-- profile), about one booking, and with the wish never to be matched again.
create table chat_report (
  report_id uuid primary key,
  room_id uuid references room (room_id),
  reporter_id uuid not null,
  about_id uuid not null check (about_id <> reporter_id),
  booking_ref text,
  keeps_apart boolean not null default false,
  seq bigint,
  reason text not null check (reason in ('RUDE', 'HARASSMENT', 'SCAM', 'OUTSIDE_PAYMENT', 'OTHER')),
  text text,
  -- { kind, text, phrase, media_id, sent_at } of message `seq`
  said jsonb,
  -- What the same reporter reports of the room while this is open: { reason, seq, text, said, at } each.
  more jsonb not null default '[]',
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  note text,
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null))
);
create index chat_report_open on chat_report (created_at) where closed_at is null;
create index chat_report_open_of on chat_report (reporter_id) where closed_at is null;
create unique index chat_report_of_one on chat_report (room_id, reporter_id) where closed_at is null;
create index chat_report_closed on chat_report (closed_at) where closed_at is not null;
