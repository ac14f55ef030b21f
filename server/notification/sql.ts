import { json, sql } from '../db.ts';

export const insertNotification = (
  notification_id: string,
  user_id: string,
  kind: string,
  body: unknown,
  created_at: string,
) => sql`
  insert into notification (notification_id, user_id, kind, body, created_at)
  values (${notification_id}, ${user_id}, ${kind}, ${json(body)}::jsonb, ${created_at})`;
