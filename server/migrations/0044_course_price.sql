-- An older program can live with this: yes.
-- What a course's counter takes and who collects the caddy fee, as dated rows: the row with the latest valid_from up to the day of play holds.
-- Rows are added and, at the desk before they began, withdrawn; nothing else of them ever changes.
create table course_price (
  price_id uuid primary key default gen_random_uuid(),
  slug text not null,
  valid_from date not null,
  fee_collection text not null check (fee_collection in ('AT_COURSE', 'IN_APP')),
  -- Satang for 18 holes at the counter; null: the course has not told us.
  green_fee bigint check (green_fee >= 0),
  caddy_fee bigint check (caddy_fee >= 0),
  cart_fee bigint check (cart_fee >= 0),
  created_at timestamptz not null default now(),
  -- The person of the desk; null: the row that the course began with.
  created_by uuid,
  withdrawn_at timestamptz,
  withdrawn_by uuid
);
create unique index course_price_from on course_price (slug, valid_from) where withdrawn_at is null;

create function course_price_refuses_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
    and to_jsonb(new) - array['withdrawn_at', 'withdrawn_by'] = to_jsonb(old) - array['withdrawn_at', 'withdrawn_by']
  then return new;
  end if;
  raise exception 'a price of a course is only added or withdrawn: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger course_price_is_append_only before update or delete on course_price
  for each row execute function course_price_refuses_change();

-- course.fee_collection, caddy_fee and cart_fee are from now on what a course begins with: its first row is made from them, also when an
-- older program adds the course, and nothing else reads them.
insert into course_price (slug, valid_from, fee_collection, caddy_fee, cart_fee)
select slug, '2020-01-01', fee_collection, caddy_fee, cart_fee from course;

create function course_begins_with_price() returns trigger language plpgsql as $$
begin
  insert into course_price (slug, valid_from, fee_collection, caddy_fee, cart_fee)
  values (new.slug, '2020-01-01', new.fee_collection, new.caddy_fee, new.cart_fee)
  on conflict (slug, valid_from) where withdrawn_at is null do nothing;
  return null;
end $$;
create trigger course_has_price after insert on course for each row execute function course_begins_with_price();

-- The price that holds at a course on a day of play. The first row holds for the days before it, too: a course always has one.
create function course_price_on(course_slug text, day date) returns setof course_price language sql stable rows 1 as $$
  select * from course_price
  where slug = course_slug and withdrawn_at is null and (valid_from <= day or valid_from = '2020-01-01')
  order by valid_from desc
  limit 1
$$;

-- The one that holds on a day and all later ones, first to last, in the shape of the wire (CoursePrice of domain/course/price.ts).
create function course_prices_from(course_slug text, day date) returns jsonb language sql stable as $$
  select jsonb_agg(
    jsonb_build_object(
      'valid_from', to_char(price.valid_from, 'YYYY/MM/DD'),
      'fee_collection', price.fee_collection,
      'green_fee', price.green_fee,
      'caddy_fee', price.caddy_fee,
      'cart_fee', price.cart_fee
    )
    order by price.valid_from
  )
  from course_price as price
  where price.slug = course_slug and price.withdrawn_at is null
    and price.valid_from >= (select held.valid_from from course_price_on(course_slug, day) as held)
$$;

-- Who collects the caddy fee, as an open request was shown with it; null: in requests of an older program, by the course's price that day.
alter table broadcast add column fee_collection text check (fee_collection in ('AT_COURSE', 'IN_APP'));
