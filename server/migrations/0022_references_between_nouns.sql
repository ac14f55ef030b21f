-- A row of one noun refers to a row of another that exists: a person, a booking, an open request (0007_booking.sql says that no key leaves
-- its noun: no longer). Persons and bookings are never deleted, so the side that refers needs no index.
-- Without a key: rows that live for days and are written by every call (event, idempotency, delivery), rows about somebody who may have no
-- account (support_case, line_attempt), media, which the sweep deletes, courses, which the program brings along at its start, and the round of
-- a tip or review, which those nouns keep for themselves.

alter table caddy_course add foreign key (user_id) references person (user_id);
alter table caddy_week add foreign key (user_id) references person (user_id);
alter table caddy_exception add foreign key (user_id) references person (user_id);
alter table follow
  add foreign key (golfer_id) references person (user_id),
  add foreign key (caddy_id) references person (user_id);

alter table broadcast add foreign key (golfer_id) references person (user_id);
alter table caddy_response add foreign key (caddy_id) references person (user_id);

alter table booking
  add foreign key (golfer_id) references person (user_id),
  add foreign key (caddy_id) references person (user_id),
  add foreign key (broadcast_id) references broadcast (broadcast_id);
alter table booking_slot add foreign key (person_id) references person (user_id);
alter table strike add foreign key (caddy_id) references person (user_id);

alter table tip
  add foreign key (golfer_id) references person (user_id),
  add foreign key (caddy_id) references person (user_id);
alter table topup add foreign key (user_id) references person (user_id);
alter table bank_account add foreign key (user_id) references person (user_id);
alter table withdrawal add foreign key (user_id) references person (user_id);

alter table room
  add foreign key (golfer_id) references person (user_id),
  add foreign key (caddy_id) references person (user_id);
alter table room_member add foreign key (user_id) references person (user_id);
alter table message add foreign key (sender_id) references person (user_id);
alter table chat_report
  add foreign key (reporter_id) references person (user_id),
  add foreign key (about_id) references person (user_id);

alter table notification add foreign key (user_id) references person (user_id);
alter table notification_settings add foreign key (user_id) references person (user_id);

alter table post add foreign key (author_id) references person (user_id);
alter table post_like add foreign key (user_id) references person (user_id);

alter table review_round
  add foreign key (golfer_id) references person (user_id),
  add foreign key (caddy_id) references person (user_id);
alter table review
  add foreign key (author_id) references person (user_id),
  add foreign key (about_id) references person (user_id);
alter table review_score add foreign key (user_id) references person (user_id);
alter table review_report add foreign key (reporter_id) references person (user_id);

alter table redemption add foreign key (caddy_id) references person (user_id);
