import { json, sql } from '../db.ts';

/** One for each reader, all of the same cause. */
export const insertNotifications = (
  notification_ids: string[],
  user_ids: string[],
  kind: string,
  body: unknown,
  created_at: string,
) => sql`
  insert into notification (notification_id, user_id, kind, body, created_at)
  select told.notification_id, told.user_id, ${kind}, ${json(body)}::jsonb, ${created_at}::timestamptz
  from unnest(${notification_ids}::uuid[], ${user_ids}::uuid[]) as told (notification_id, user_id)`;
