-- A dispute may carry photos: { by, reason, text, photos: [{ media_id, width, height, color }] }. Whether one holds a picture is asked for
-- every picture that is looked at, and for every one that might go.
create index booking_dispute_photos on booking using gin ((dispute -> 'photos') jsonb_path_ops) where dispute is not null;
