-- What somebody else did, or time, and a person should know of: written with its cause, worded on their phone, delivered later (push, LINE).
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
create index notification_unread on notification (user_id) where read_at is null;
create index notification_created_at on notification (created_at);

-- What a person switched off; whoever has no row has the usual (domain/notification/settings.ts).
create table notification_settings (
  user_id uuid primary key,
  settings jsonb not null,
  changed_at timestamptz not null
);

-- A browser that may be reached by Web Push: one endpoint is one subscription, of whoever says so last, as long as their session lives.
create table push_subscription (
  subscription_id uuid primary key,
  endpoint text not null unique,
  user_id uuid not null,
  session_id uuid not null,
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('th', 'en')),
  told_at timestamptz not null
);
create index push_subscription_user on push_subscription (user_id, told_at desc);

-- Our identity towards push services; made once, for every browser's subscription is bound to it.
create table vapid_key (
  name text primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- Who is a friend of our LINE account: only friends can be sent to. Kept current by LINE's webhook and at sign-in.
create table line_friend (
  user_id uuid primary key,
  line_user_id text not null unique,
  is_friend boolean not null,
  changed_at timestamptz not null
);

-- What is being told to one reader outside the app, at most once. key: `notify:<notification_id>`, `chat:<room_id>:<user_id>:<seq>` (the newest
-- message told) or `quiet:<user_id>:<moment>` (what came in the night, as one).
create table delivery (
  key text primary key,
  user_id uuid not null,
  -- HELD until the quiet hours end; LINE: no push service took it, so it goes there and to no push service any more.
  state text not null check (state in ('PUSH', 'LINE', 'HELD', 'DONE')),
  -- Of DONE: PUSH, LINE, READ, OFF, NOBODY, TOGETHER (with others, after the quiet hours).
  outcome text,
  -- Counted where it is begun: a process that ends between sending and noting leaves its number behind.
  attempts int not null default 0,
  claimed_until timestamptz,
  -- The same request to LINE is carried out once, however often it is made.
  line_retry_key uuid not null,
  -- Of `quiet:`: { keys } of what is told together.
  body jsonb,
  created_at timestamptz not null,
  check ((state = 'DONE') = (outcome is not null))
);
create index delivery_held on delivery (user_id) where state = 'HELD';
create index delivery_created_at on delivery (created_at);

-- What became of it at each subscription.
create table delivery_push (
  key text not null references delivery (key) on delete cascade,
  subscription_id uuid not null,
  state text not null check (state in ('SENT', 'REFUSED', 'LATER')),
  status_code int,
  attempts int not null,
  primary key (key, subscription_id)
);
