import * as v from 'valibot';
import { call } from '../call.ts';
import { courseName } from '../course/api.ts';
import { HOLES, TRANSPORTS } from '../course/course.ts';
import { choice, moment, page, paging } from '../text.ts';
import { BROADCAST_STATUSES, RESPONSE_STATUSES } from './status.ts';

export const caddyResponse = v.object({
  caddy: v.object({
    user_id: v.string(),
    nickname: v.string(),
    caddy_number: v.string(),
    photo_url: v.nullable(v.string()),
  }),
  response: v.object({ status: v.picklist(RESPONSE_STATUSES), message: v.nullable(v.string()), responded_at: moment }),
});

export const broadcast = v.object({
  alt_reference: v.string(),
  status: v.picklist(BROADCAST_STATUSES),
  golf_course: v.string(),
  course: courseName,
  booking_date: v.string(),
  tee_off_time: v.string(),
  holes: v.picklist(HOLES),
  transport: v.picklist(TRANSPORTS),
  caddies_needed: v.number(),
  expires_at: moment,
  caddy_responses: v.array(caddyResponse),
});
export type Broadcast = v.InferOutput<typeof broadcast>;

export const broadcastCalls = {
  'POST /broadcast/my-broadcast': call({
    who: 'golfer',
    input: v.strictObject({
      filter: v.strictObject({ status: v.pipe(v.array(choice(BROADCAST_STATUSES)), v.maxLength(4, 'TOO_LARGE')) }),
      ...paging,
    }),
    output: page(broadcast),
  }),
};
