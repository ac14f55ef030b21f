-- Whom a golfer does not meet in lists, because one of the two blocked the other. Few: a list asks for each caddy it is about to show.
create index room_blocked on room (golfer_id, caddy_id) where status = 'BLOCKED';
