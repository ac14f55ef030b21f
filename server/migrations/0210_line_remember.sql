-- Her tick "remember this device" goes with her: LINE may bring her back in a tab that knows nothing of it. Null: an app of before said none.
alter table line_attempt add column remember boolean;
