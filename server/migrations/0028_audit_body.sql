-- An older program can live with this: yes.
-- The desk asks the audit who decided a thing, by whichever name the thing has in the row; the audit only grows.
create index audit_body on audit using gin (body jsonb_path_ops);
