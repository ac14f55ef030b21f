-- Reference data: server/seed/courses.json, brought up to date at every start. What our source does not say is null, never guessed.
create table course (
  slug text primary key,
  name_th text not null,
  name_en text not null,
  province_th text not null,
  province_en text not null,
  region text not null,
  holes int check (holes in (9, 18, 27, 36)),
  lat double precision,
  lng double precision,
  cart_policy text not null default 'OPTIONAL' check (cart_policy in ('OPTIONAL', 'COMPULSORY', 'WEEKEND_ONLY', 'NONE')),
  -- The operator's decision: the start never overwrites it.
  fee_collection text not null default 'AT_COURSE' check (fee_collection in ('AT_COURSE', 'IN_APP')),
  -- Satang at the counter.
  caddy_fee bigint check (caddy_fee >= 0),
  cart_fee bigint check (cart_fee >= 0),
  -- domain/course/search.ts searchKey over names, province and region.
  search_key text not null
);
