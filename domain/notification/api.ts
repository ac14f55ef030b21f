import * as v from 'valibot';
import { call } from '../call.ts';
import { list } from '../list.ts';
import { choice, clockTime, moment, page, paging, text, uuid } from '../text.ts';
import { NOTIFICATION_GROUPS, type NotificationGroup } from './group.ts';

/** Who and what it is about, for the words; what does not belong to its kind is null. */
const about = v.object({
  name: v.nullable(v.string()),
  caddy_number: v.nullable(v.string()),
  slug: v.nullable(v.string()),
  /** Its name. */
  course: v.nullable(v.object({ th: v.string(), en: v.string() })),
  booking_date: v.nullable(v.string()),
  tee_off_time: v.nullable(v.string()),
  holes: v.nullable(v.number()),
  /** Satang. */
  amount: v.nullable(v.number()),
});
export type NotificationAbout = v.InferOutput<typeof about>;

/** Never prose: `kind` and `body` are an event's (domain/events.ts), worded by `words.ts` in the reader's language. */
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
/** A phone of before this group keeps its settings, too. */
const later = v.optional(channels, { push: true, line: false });
export const notificationSettings = v.strictObject({
  groups: v.strictObject(
    Object.fromEntries(NOTIFICATION_GROUPS.map((group) => [group, group === 'post' ? later : channels])) as Record<
      Exclude<NotificationGroup, 'post'>,
      typeof channels
    > & { post: typeof later },
  ),
  /** Nothing sounds between these two, Bangkok time; null: always. May go over midnight. */
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
  /** Those named, or all up to (and with) the newest the user has seen. */
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
  /** What a browser needs to subscribe: our VAPID key, base64url. */
  'GET /notification/key': call({ who: 'any', input: v.strictObject({}), output: v.object({ key: v.string() }) }),
  /** Told again at every start: the same endpoint is one subscription, of whoever says so last. */
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
