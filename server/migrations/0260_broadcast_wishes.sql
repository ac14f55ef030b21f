-- What a golfer wishes of the caddies of an open request: languages they speak, and the least years of experience. A wish refuses nobody.
alter table broadcast
  add column wish_languages text[] not null default '{}',
  add column wish_years int check (wish_years between 1 and 30);
