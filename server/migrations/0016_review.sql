-- A round that was played to its end, open for both to review: its row's lock is what makes "both are in" happen once. It keeps what a
-- review says about the round, because no list of reviews should need the bookings.
create table review_round (
  booking_id uuid primary key,
  booking_ref text not null unique,
  golfer_id uuid not null,
  caddy_id uuid not null,
  slug text not null,
  played_on date not null,
  holes int not null check (holes in (9, 18, 27, 36)),
  opened_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opened_at),
  -- Both were in, or its time was up: what was written is published, and nothing is written any more.
  closed_at timestamptz
);
-- What is still to be written, by whom.
create index review_round_golfer_open on review_round (golfer_id, closes_at) where closed_at is null;
create index review_round_caddy_open on review_round (caddy_id, closes_at) where closed_at is null;

create table review (
  review_id uuid primary key,
  booking_id uuid not null references review_round (booking_id),
  by text not null check (by in ('golfer', 'caddy')),
  author_id uuid not null,
  about_id uuid not null check (about_id <> author_id),
  stars int not null check (stars between 1 and 5),
  -- { service: 5 }: the questions that were answered.
  marks jsonb not null,
  tags text[] not null,
  text text check (length(text) between 1 and 1000),
  created_at timestamptz not null,
  -- When it was written, which is not when it arrived.
  written_at timestamptz not null,
  published_at timestamptz,
  reply text check (length(reply) between 1 and 1000),
  replied_at timestamptz check (replied_at is null or published_at is not null),
  -- Taken away by the operator: in no list and no average.
  hidden_at timestamptz,
  unique (booking_id, by),
  check (reply is null or (replied_at is not null and by = 'golfer'))
);
create index review_about on review (about_id, published_at desc, review_id desc)
  where published_at is not null and hidden_at is null;
create index review_author on review (author_id);

-- What was read cannot be written over. Of somebody who is gone the words are taken away, the stars stay.
create function review_refuses_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a review stays, or is hidden'; end if;
  if old.published_at is null then return new; end if;
  if (old.review_id, old.booking_id, old."by", old.about_id, old.stars, old.marks, old.tags, old.published_at)
      is distinct from (new.review_id, new.booking_id, new."by", new.about_id, new.stars, new.marks, new.tags, new.published_at)
    or (new.text is not null and new.text is distinct from old.text)
    or (old.replied_at is not null and new.reply is not null and new.reply is distinct from old.reply)
  then
    raise exception 'a published review is not written again';
  end if;
  return new;
end $$;
create trigger review_is_kept before update or delete on review for each row execute function review_refuses_change();

-- Of the published reviews about one person; the sum of the rows above that are published and not hidden.
create table review_score (
  user_id uuid primary key,
  -- How many gave one star, two … five.
  stars int[] not null check (array_length(stars, 1) = 5 and 0 <= all (stars)),
  -- { service: { sum, count } }
  marks jsonb not null
);

-- To the operator.
create table review_report (
  report_id uuid primary key,
  review_id uuid not null references review (review_id),
  reporter_id uuid not null,
  reason text not null check (reason in ('RUDE', 'PRIVATE', 'UNTRUE', 'SPAM', 'OTHER')),
  text text,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  note text,
  unique (review_id, reporter_id),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null))
);
create index review_report_open on review_report (created_at) where closed_at is null;
