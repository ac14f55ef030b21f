-- Events older than 30 days go every day (server/house/prune.ts): those are looked for, not all of them.
create index event_created_at on event (created_at);
