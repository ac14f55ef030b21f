-- An older program can live with this: yes.
-- What we take for a round, as dated rows: the row with the latest valid_from up to the day of play holds, once a second person approved it.
-- Rows are added and, before they began and before anybody was quoted by them, withdrawn; nothing else of them ever changes.
create table rate (
  rate_id uuid primary key,
  valid_from date not null,
  -- Satang, by the number of holes.
  reservation_9 bigint not null check (reservation_9 between 100 and 10000000),
  reservation_18 bigint not null check (reservation_18 between 100 and 10000000),
  reservation_27 bigint not null check (reservation_27 between 100 and 10000000),
  reservation_36 bigint not null check (reservation_36 between 100 and 10000000),
  service_9 bigint not null check (service_9 between 100 and 10000000),
  service_18 bigint not null check (service_18 between 100 and 10000000),
  service_27 bigint not null check (service_27 between 100 and 10000000),
  service_36 bigint not null check (service_36 between 100 and 10000000),
  walk_9 bigint not null check (walk_9 between 0 and 10000000),
  walk_more bigint not null check (walk_more between 0 and 10000000),
  holiday bigint not null check (holiday between 0 and 10000000),
  -- Percent of the fee that we keep.
  share int not null check (share between 0 and 100),
  created_at timestamptz not null,
  -- The person of the desk; null: the row that the program brought.
  created_by uuid,
  approved_at timestamptz,
  approved_by uuid,
  -- Or refused.
  withdrawn_at timestamptz,
  withdrawn_by uuid
);
create unique index rate_from on rate (valid_from) where withdrawn_at is null;

insert into rate (
  rate_id, valid_from, reservation_9, reservation_18, reservation_27, reservation_36, service_9, service_18, service_27, service_36, walk_9,
  walk_more, holiday, share, created_at, approved_at
) values (
  '00000000-0000-7000-8000-000000000001', '2020-01-01', 10000, 15000, 20000, 25000, 25000, 40000, 60000, 80000, 5000, 10000, 5000, 10, now(), now()
);

create function rate_refuses_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null
    and to_jsonb(new) - array['approved_at', 'approved_by', 'withdrawn_at', 'withdrawn_by']
      = to_jsonb(old) - array['approved_at', 'approved_by', 'withdrawn_at', 'withdrawn_by']
    and (old.approved_at is null or new.approved_at = old.approved_at and new.approved_by is not distinct from old.approved_by)
  then return new;
  end if;
  raise exception 'a rate is only added, approved or withdrawn: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger rate_is_append_only before update or delete on rate for each row execute function rate_refuses_change();

-- In the shape of the wire (Rate of domain/booking/rate.ts).
create function rate_told(it rate) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'rate_id', it.rate_id,
    'valid_from', to_char(it.valid_from, 'YYYY/MM/DD'),
    'reservation', jsonb_build_object('9', it.reservation_9, '18', it.reservation_18, '27', it.reservation_27, '36', it.reservation_36),
    'service', jsonb_build_object('9', it.service_9, '18', it.service_18, '27', it.service_27, '36', it.service_36),
    'walk_9', it.walk_9,
    'walk_more', it.walk_more,
    'holiday', it.holiday,
    'share', it.share
  )
$$;

-- Public holidays. The lunar days (Makha Bucha, Visakha Bucha, Asarnha Bucha) are computed from the full moon and may change with the
-- cabinet's yearly notice.
create table holiday (
  day date primary key,
  name_th text not null default '' check (length(name_th) <= 80),
  name_en text not null default '' check (length(name_en) <= 80)
);
insert into holiday (day, name_th, name_en) values
  ('2026-01-01', 'วันขึ้นปีใหม่', 'New Year''s Day'),
  ('2026-03-03', 'วันมาฆบูชา', 'Makha Bucha Day'),
  ('2026-04-06', 'วันจักรี', 'Chakri Memorial Day'),
  ('2026-04-13', 'วันสงกรานต์', 'Songkran'),
  ('2026-04-14', 'วันสงกรานต์', 'Songkran'),
  ('2026-04-15', 'วันสงกรานต์', 'Songkran'),
  ('2026-05-04', 'วันฉัตรมงคล', 'Coronation Day'),
  ('2026-05-31', 'วันวิสาขบูชา', 'Visakha Bucha Day'),
  ('2026-06-01', 'วันหยุดชดเชยวันวิสาขบูชา', 'Substitute for Visakha Bucha Day'),
  ('2026-06-03', 'วันเฉลิมพระชนมพรรษาพระบรมราชินี', 'Queen Suthida''s Birthday'),
  ('2026-07-28', 'วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว', 'King''s Birthday'),
  ('2026-07-29', 'วันอาสาฬหบูชา', 'Asarnha Bucha Day'),
  ('2026-08-12', 'วันแม่แห่งชาติ', 'Mother''s Day'),
  ('2026-10-13', 'วันนวมินทรมหาราช', 'Navamindra Maharaj Day'),
  ('2026-10-23', 'วันปิยมหาราช', 'Chulalongkorn Day'),
  ('2026-12-05', 'วันพ่อแห่งชาติ', 'Father''s Day'),
  ('2026-12-07', 'วันหยุดชดเชยวันพ่อแห่งชาติ', 'Substitute for Father''s Day'),
  ('2026-12-10', 'วันรัฐธรรมนูญ', 'Constitution Day'),
  ('2026-12-31', 'วันสิ้นปี', 'New Year''s Eve'),
  ('2027-01-01', 'วันขึ้นปีใหม่', 'New Year''s Day'),
  ('2027-02-21', 'วันมาฆบูชา', 'Makha Bucha Day'),
  ('2027-02-22', 'วันหยุดชดเชยวันมาฆบูชา', 'Substitute for Makha Bucha Day'),
  ('2027-04-06', 'วันจักรี', 'Chakri Memorial Day'),
  ('2027-04-13', 'วันสงกรานต์', 'Songkran'),
  ('2027-04-14', 'วันสงกรานต์', 'Songkran'),
  ('2027-04-15', 'วันสงกรานต์', 'Songkran'),
  ('2027-05-04', 'วันฉัตรมงคล', 'Coronation Day'),
  ('2027-05-20', 'วันวิสาขบูชา', 'Visakha Bucha Day'),
  ('2027-06-03', 'วันเฉลิมพระชนมพรรษาพระบรมราชินี', 'Queen Suthida''s Birthday'),
  ('2027-07-18', 'วันอาสาฬหบูชา', 'Asarnha Bucha Day'),
  ('2027-07-19', 'วันหยุดชดเชยวันอาสาฬหบูชา', 'Substitute for Asarnha Bucha Day'),
  ('2027-07-28', 'วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว', 'King''s Birthday'),
  ('2027-08-12', 'วันแม่แห่งชาติ', 'Mother''s Day'),
  ('2027-10-13', 'วันนวมินทรมหาราช', 'Navamindra Maharaj Day'),
  ('2027-10-23', 'วันปิยมหาราช', 'Chulalongkorn Day'),
  ('2027-10-25', 'วันหยุดชดเชยวันปิยมหาราช', 'Substitute for Chulalongkorn Day'),
  ('2027-12-05', 'วันพ่อแห่งชาติ', 'Father''s Day'),
  ('2027-12-06', 'วันหยุดชดเชยวันพ่อแห่งชาติ', 'Substitute for Father''s Day'),
  ('2027-12-10', 'วันรัฐธรรมนูญ', 'Constitution Day'),
  ('2027-12-31', 'วันสิ้นปี', 'New Year''s Eve');

-- The rate that a quote was made by: what is counted later from a booking, a proposed change or an open request counts by it. The first is
-- what everything until now was quoted by, and what an older program quotes by.
alter table booking add column rate_id uuid not null default '00000000-0000-7000-8000-000000000001' references rate (rate_id);
alter table booking_change add column rate_id uuid not null default '00000000-0000-7000-8000-000000000001' references rate (rate_id);
alter table broadcast add column rate_id uuid not null default '00000000-0000-7000-8000-000000000001';
-- Whether it was asked for as a round on a public holiday; null: by the list of holidays.
alter table broadcast add column is_holiday boolean;
create index booking_rate on booking (rate_id) where rate_id <> '00000000-0000-7000-8000-000000000001';
create index booking_change_rate on booking_change (rate_id) where rate_id <> '00000000-0000-7000-8000-000000000001';
create index broadcast_rate on broadcast (rate_id) where rate_id <> '00000000-0000-7000-8000-000000000001';

-- The same view with the new columns (first: 0007_booking.sql), and with the rate of a booking whose money is not shared out yet.
drop view booking_in_full;
create view booking_in_full as
select
  booking.*,
  course.name_th,
  course.name_en,
  course.province_th,
  course.province_en,
  golfer.display_name as golfer_name,
  golfer.photo_url as golfer_photo_url,
  golfer.public_photo as golfer_photo_is_public,
  caddy_profile.nickname,
  caddy_profile.nickname_latin,
  caddy_profile.caddy_number,
  caddy_profile.real_name,
  caddy.photo_url as caddy_photo_url,
  caddy.public_photo as caddy_photo_is_public,
  broadcast.alt_reference,
  change.booking_date as change_date,
  change.tee_off_time as change_time,
  change.tee_off_at as change_tee_off_at,
  change.holes as change_holes,
  change.transport as change_transport,
  change.total as change_total,
  change.caddy_gets as change_caddy_gets,
  case when booking.refunded is null then rate_told(rate) end as rate
from booking
join rate on rate.rate_id = booking.rate_id
join course on course.slug = booking.slug
join person golfer on golfer.user_id = booking.golfer_id
join person caddy on caddy.user_id = booking.caddy_id
join caddy_profile on caddy_profile.user_id = booking.caddy_id
left join broadcast on broadcast.broadcast_id = booking.broadcast_id
left join booking_change change on change.change_id = booking.change_id;
