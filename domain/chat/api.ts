import * as v from 'valibot';
import { call } from '../call.ts';
import { moment } from '../text.ts';
import { ROOM_STATUSES } from './room.ts';

/** `status` and `unreadCount` are the specification's spelling; the rest is ours. */
export const room = v.object({
  room_id: v.string(),
  status: v.picklist(ROOM_STATUSES),
  unreadCount: v.number(),
  with: v.object({
    user_id: v.string(),
    name: v.string(),
    caddy_number: v.nullable(v.string()),
    photo_url: v.nullable(v.string()),
  }),
  last_message: v.nullable(v.object({ text: v.string(), sent_at: moment, is_mine: v.boolean() })),
});
export type Room = v.InferOutput<typeof room>;

export const chatCalls = {
  'GET /chat/rooms': call({ who: 'any', input: v.strictObject({}), output: v.array(room), kept: true }),
};
