-- No foreign key leaves its own noun, so that a distributed engine may place each noun by its own key.

-- One room per golfer and caddy. last_seq is the number of its newest message; messages are ordered by nothing else.
create table room (
  room_id uuid primary key,
  golfer_id uuid not null,
  caddy_id uuid not null check (caddy_id <> golfer_id),
  status text not null,
  last_seq bigint not null default 0 check (last_seq >= 0),
  created_at timestamptz not null,
  unique (golfer_id, caddy_id)
);

-- What a person of a room has read of it. unread is kept beside read_seq so that a list of rooms counts no messages.
create table room_member (
  room_id uuid not null references room (room_id),
  user_id uuid not null,
  read_seq bigint not null default 0,
  unread int not null default 0 check (unread >= 0),
  primary key (user_id, room_id)
);

create table message (
  room_id uuid not null references room (room_id),
  seq bigint not null check (seq >= 1),
  -- Null: the house itself, such as a card of a booking.
  sender_id uuid,
  kind text not null,
  text text,
  sent_at timestamptz not null,
  primary key (room_id, seq)
);
