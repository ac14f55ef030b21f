-- An older program can live with this: yes.
-- The same view and columns (first: 0007_booking.sql) with the rate read apart: with a ninth relation in a statement PostgreSQL plans the
-- view alone (join_collapse_limit) and joins every booking before it looks for the wanted ones.
create or replace view booking_in_full as
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
  case when booking.refunded is null then (select rate_told(rate) from rate where rate.rate_id = booking.rate_id) end as rate
from booking
join course on course.slug = booking.slug
join person golfer on golfer.user_id = booking.golfer_id
join person caddy on caddy.user_id = booking.caddy_id
join caddy_profile on caddy_profile.user_id = booking.caddy_id
left join broadcast on broadcast.broadcast_id = booking.broadcast_id
left join booking_change change on change.change_id = booking.change_id;
