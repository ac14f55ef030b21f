-- An older program can live with this: yes.
-- What the desk counts by the moment it was asked for and by the day it is played, of all courses.
create index booking_created on booking (created_at);
create index booking_day on booking (booking_date);
create index broadcast_created on broadcast (created_at);
