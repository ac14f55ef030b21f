-- An older program can live with this: yes.
alter table course
  -- Whom the desk calls about a caddy; no user reads it.
  add column office_phone text,
  -- False: no new rounds at all.
  add column is_open boolean not null default true,
  -- Counts the changes, so that nobody saves over what a colleague saved meanwhile.
  add column version int not null default 1;

-- False: nobody can ask for it any more, whatever is left.
alter table reward add column is_active boolean not null default true;

-- A day that somebody of the team asked to close, until a second person answers.
create table desk_closing (
  -- <slug>@<YYYY/MM/DD>, as the queue names it.
  item text primary key,
  slug text not null,
  day date not null,
  reason text not null check (reason in ('CLOSED', 'TOURNAMENT', 'RAIN')),
  note text not null,
  staff_id uuid not null references staff (staff_id),
  asked_at timestamptz not null
);
create index desk_closing_slug on desk_closing (slug);
create index desk_closing_staff on desk_closing (staff_id);
