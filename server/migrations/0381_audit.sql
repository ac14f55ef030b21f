-- Whoever asks for their own data finds the acts about them without reading all acts (server/account/deletion/export.ts).
create index audit_user on audit ((body ->> 'user_id')) where body ->> 'user_id' is not null;
