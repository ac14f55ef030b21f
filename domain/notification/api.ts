import * as v from 'valibot';
import { call } from '../call.ts';
import { list } from '../list.ts';
import { choice, clockTime, moment, page, paging, text, uuid } from '../text.ts';
import { NOTIFICATION_GROUPS, type NotificationGroup } from './notification.ts';

/** The person and round that it is about, for its text; fields that its kind does not use are null. */
const about = v.object({
  name: v.nullable(v.string()),
  caddy_number: v.nullable(v.string()),
  slug: v.nullable(v.string()),
  /** The course's name. */
  course: v.nullable(v.object({ th: v.string(), en: v.string() })),
  booking_date: v.nullable(v.string()),
  tee_off_time: v.nullable(v.string()),
  holes: v.nullable(v.number()),
  /** Satang. */
  amount: v.nullable(v.number()),
});
export type NotificationAbout = v.InferOutput<typeof about>;

/**
 * A notification without text: `kind` and `body` are an event's (domain/events.ts), and `words.ts` makes the text in the reader's language.
 */
export const notification = v.object({
  notification_id: v.string(),
  kind: v.string(),
  body: v.record(v.string(), v.unknown()),
  about,
  created_at: moment,
  read_at: v.nullable(moment),
});
export type Notification = v.InferOutput<typeof notification>;

const channels = v.strictObject({ push: v.boolean('WRONG_TYPE'), line: v.boolean('WRONG_TYPE') });
/** Optional because older phones do not know this group. */
const later = v.optional(channels, { push: true, line: false });
export const notificationSettings = v.strictObject({
  groups: v.strictObject(
    Object.fromEntries(NOTIFICATION_GROUPS.map((group) => [group, group === 'post' ? later : channels])) as Record<
      Exclude<NotificationGroup, 'post'>,
      typeof channels
    > & { post: typeof later },
  ),
  /** Quiet hours in Bangkok time, may span midnight; null: none. */
  quiet: v.nullable(v.strictObject({ from: clockTime, to: clockTime })),
});
export type NotificationSettings = v.InferOutput<typeof notificationSettings>;

const base64url = (max: number) => v.pipe(text(max), v.regex(/^[\w-]+=*$/, 'INVALID'));

export const notificationCalls = {
  'POST /notification/list': call({
    who: 'any',
    input: v.strictObject(paging),
    output: v.object({ ...page(notification).entries, unread: v.number() }),
  }),
  'GET /notification/unread': call({
    who: 'any',
    input: v.strictObject({}),
    output: v.object({ unread: v.number() }),
  }),
  /** Marks the named ones, or all up to and including `up_to`, as read. */
  'POST /notification/read': call({
    who: 'any',
    changes: true,
    standing: 'terms',
    input: v.strictObject({
      notification_ids: v.optional(list(uuid, 100)),
      up_to: v.optional(uuid),
    }),
    output: v.object({ unread: v.number() }),
  }),
  'GET /notification/settings': call({ who: 'any', input: v.strictObject({}), output: notificationSettings }),
  'POST /notification/settings': call({
    who: 'any',
    changes: true,
    standing: 'terms',
    input: notificationSettings,
    output: notificationSettings,
  }),
  /** Our VAPID key (base64url), which a browser needs to subscribe. */
  'GET /notification/key': call({ who: 'any', input: v.strictObject({}), output: v.object({ key: v.string() }) }),
  /** Sent at every start of the app. One endpoint is one subscription and belongs to the last user who sent it. */
  'POST /notification/subscribe': call({
    who: 'any',
    changes: true,
    standing: 'terms',
    input: v.strictObject({
      endpoint: v.pipe(text(1_000), v.url('INVALID')),
      keys: v.strictObject({ p256dh: base64url(200), auth: base64url(60) }),
      language: choice(['th', 'en']),
    }),
    output: v.object({}),
  }),
  'POST /notification/unsubscribe': call({
    who: 'any',
    changes: true,
    standing: 'session',
    input: v.strictObject({ endpoint: text(1_000) }),
    output: v.object({}),
  }),
};
