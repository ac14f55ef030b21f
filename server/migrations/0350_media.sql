-- A name is taken by its owner before any bytes lie under it: 0 until they do (server/media/keep.ts).
alter table media drop constraint media_bytes_check;
alter table media add constraint media_bytes_check check (bytes >= 0) not valid;
alter table media validate constraint media_bytes_check;
