-- What one person sent today, and all of it when she leaves.
create index media_owner on media (owner_id, created_at);
