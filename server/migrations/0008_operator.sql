-- Days a course does not let anybody play.
create table course_closure (
  slug text not null,
  day date not null,
  reason text not null check (reason in ('CLOSED', 'TOURNAMENT', 'RAIN')),
  note text,
  created_at timestamptz not null,
  primary key (slug, day)
);
