-- Who leaves with money that can never be paid out gives it up, by its amount. It is posted only when she is erased: until then, signing in
-- gives it back untouched. Without a check of her status: a server of the build before may still be running, and knows nothing of it.

alter table person add column give_up bigint check (give_up > 0);
