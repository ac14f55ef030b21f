-- What somebody else did, or time, and she should know of: written with its cause, worded on her phone, delivered later (push, LINE).
create table notification (
  notification_id uuid primary key,
  user_id uuid not null,
  -- An event kind of domain/events.ts, with its body.
  kind text not null,
  body jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notification_user on notification (user_id, notification_id desc);
