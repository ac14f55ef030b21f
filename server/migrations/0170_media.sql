-- Retention looks for what was disputed a year ago among all there ever was.
create index booking_was_disputed on booking (disputed_at) where disputed_at is not null;
