-- When whoever sits there proved who they are: by a password, a code that was read out, or LINE. Null: the session was handed over.
alter table session add column proved_at timestamptz;
