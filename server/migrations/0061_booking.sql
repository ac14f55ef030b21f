-- A booking with the names of its course and its people, as both of them are told of it (FullBooking in server/booking/sql.ts).
create view booking_in_full as
select
  booking.booking_id,
  booking.booking_ref,
  booking.version,
  booking.status,
  booking.slug,
  course.name_th,
  course.name_en,
  course.province_th,
  course.province_en,
  to_char(booking.booking_date, 'YYYY/MM/DD') as booking_date,
  booking.tee_off_time,
  booking.tee_off_at,
  booking.holes,
  booking.transport,
  booking.golfer_id,
  golfer.display_name as golfer_name,
  golfer.photo_url as golfer_photo_url,
  golfer.public_photo as golfer_photo_is_public,
  booking.caddy_id,
  caddy_profile.nickname,
  caddy_profile.caddy_number,
  caddy_profile.real_name,
  caddy.photo_url as caddy_photo_url,
  caddy.public_photo as caddy_photo_is_public,
  booking.lines,
  booking.total,
  booking.caddy_gets,
  booking.note,
  booking.reason,
  booking.respond_by,
  booking.created_at,
  booking.answered_at
from booking
join course on course.slug = booking.slug
join person golfer on golfer.user_id = booking.golfer_id
join person caddy on caddy.user_id = booking.caddy_id
join caddy_profile on caddy_profile.user_id = booking.caddy_id;
